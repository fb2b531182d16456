"""Pieces of sentences: text from people made harmless, plurals, times, dates."""

import re
import unicodedata
from datetime import date, timedelta

_JOINERS = "\u200c\u200d"  # letters of some scripts, and emoji, need them
_MARKDOWN = re.compile(r"([\\*_~`|\[<@:])")


def escape(text: str) -> str:
    """*text* from a person, shown as it stands: no markdown, no mention, no line break.

    >>> escape("**Al** @everyone")
    '\\\\*\\\\*Al\\\\*\\\\* \\\\@everyone'
    """
    seen = "".join(letter for letter in text if unicodedata.category(letter) != "Cf" or letter in _JOINERS)
    return _MARKDOWN.sub(r"\\\1", " ".join(seen.split()))


def person(name: str) -> str:
    """A person's name, made harmless; who had themselves deleted has none."""
    return escape(name) or "a player"


def shown_name(name: str) -> str:
    """A person's name as it stands in a picture, where nothing needs to be made harmless."""
    return name or "a player"


def plain(text: str) -> str:
    """*text* without the marks that Discord would hide: for a terminal."""
    return re.sub(r"\\(.)", r"\1", text).replace("`", "")


def short(text: str, limit: int = 40) -> str:
    text = " ".join(text.split())
    return escape(text if len(text) <= limit else text[: limit - 1] + "…")


def duration(seconds: int) -> str:
    """A stretch of time, to the precision people care about.

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
    """A date in words: "21 November 2026"."""
    return f"{day.day} {day:%B %Y}"


def next_daily(day: date) -> str:
    """When the daily after that of *day* begins, as a timestamp that Discord shows to each reader."""
    days = (day + timedelta(days=1) - date(1970, 1, 1)).days
    return f"<t:{days * 86400}:R>"


def plural(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"
