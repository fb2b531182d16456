"""Building blocks of texts: escaped names, plurals, durations, dates."""

import re
import unicodedata
from datetime import date, timedelta

_JOINERS = "\u200c\u200d"  # letters of some scripts, and emoji, need them
_MARKDOWN = re.compile(r"([\\*_~`|\[<@:])")


def escape(text: str) -> str:
    r"""Return *text* on one line, with Discord's markdown and mentions escaped.

    >>> escape("**Al** @everyone")
    '\\*\\*Al\\*\\* \\@everyone'
    """
    seen = "".join(letter for letter in text if unicodedata.category(letter) != "Cf" or letter in _JOINERS)
    return _MARKDOWN.sub(r"\\\1", " ".join(seen.split()))


def person(name: str) -> str:
    """Return a player's name, escaped; a deleted player has no name."""
    return escape(name) or "a player"


def shown_name(name: str) -> str:
    """Return a player's name for a picture, unescaped."""
    return name or "a player"


def plain(text: str) -> str:
    """Return *text* without Discord's markup, for a terminal."""
    return re.sub(r"\\(.)", r"\1", text).replace("`", "")


def short(text: str, limit: int = 40) -> str:
    """Return *text* on one line, escaped and cut to *limit* characters."""
    text = " ".join(text.split())
    return escape(text if len(text) <= limit else text[: limit - 1] + "…")


def duration(seconds: int) -> str:
    """Return a duration in its two largest units.

    >>> duration(45), duration(754), duration(7260), duration(200000)
    ('45 s', '12 min 34 s', '2 h 1 min', '2 days 7 h')
    """
    minutes, hours, days = seconds // 60, seconds // 3600, seconds // 86400
    if days:
        return f"{plural(days, 'day')} {hours % 24} h"
    if hours:
        return f"{hours} h {minutes % 60} min"
    return f"{minutes} min {seconds % 60} s" if minutes else f"{seconds} s"


def day_name(day: date) -> str:
    """Return a date in words: "21 November 2026"."""
    return f"{day.day} {day:%B %Y}"


def next_daily(day: date) -> str:
    """Return the start of the day after *day* as a Discord timestamp, in each reader's time zone."""
    days = (day + timedelta(days=1) - date(1970, 1, 1)).days
    return f"<t:{days * 86400}:R>"


def plural(count: int, noun: str) -> str:
    """Return a count with its noun: "1 move", "2 moves"."""
    return f"{count} {noun}{'' if count == 1 else 's'}"
