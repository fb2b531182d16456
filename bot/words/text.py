"""Building blocks of texts: names, plurals, durations, dates."""

from datetime import UTC, date, datetime, time, timedelta

from bot.words.marks import clean, instant


def person(name: str) -> str:
    """Return a player's name; a deleted player has none."""
    return name or "a player"


def short(text: str, limit: int = 40) -> str:
    """Return a text of somebody else on one line, cut to *limit* characters."""
    text = clean(text)
    return text if len(text) <= limit else text[: limit - 1] + "…"


def duration(seconds: int) -> str:
    """Return a duration in its two largest units.

    >>> duration(45), duration(754), duration(3600), duration(200000)
    ('45 s', '12 min 34 s', '1 h', '2 days 7 h')
    """
    minutes, hours, days = seconds // 60, seconds // 3600, seconds // 86400
    if days:
        parts = plural(days, "day"), f"{hours % 24} h"
    elif hours:
        parts = f"{hours} h", f"{minutes % 60} min"
    else:
        parts = f"{minutes} min", f"{seconds % 60} s"
    return " ".join(part for part in parts if not part.startswith("0 ")) or "0 s"


def day_name(day: date) -> str:
    """Return a date in words: "21 November 2026"."""
    return f"{day.day} {day:%B %Y}"


def next_daily(day: date) -> str:
    """Return the start of the day after *day*, in each reader's time zone."""
    return instant(datetime.combine(day + timedelta(days=1), time(), UTC))


def plural(count: int, noun: str) -> str:
    """Return a count with its noun: "1 move", "1,200 moves"."""
    return f"{count:,} {noun}{'' if count == 1 else 's'}"
