"""Inline marks: what is bold, a heading or a command in a text, for each front end to show in its own way.

A marked text is an ordinary string.  Its marks are characters of Unicode's private use area, which
:func:`clean` removes from the texts of others.  Front ends find marks with :data:`MARK`.
"""

import re
import unicodedata
from datetime import UTC, datetime

BOLD, ITALIC = "\ue000\ue001"
"""Characters before and after a text."""
HEADLINE, SMALL, ITEM = "\ue002\ue003\ue004"
"""First characters of a line: of a heading, of small print, of an item of a list."""
TYPED, BLOCK, MEMBER, ROLE, CHANNEL = "\ue005\ue006\ue007\ue008\ue009"
RELATIVE, TIME, DATE, FULL = "\ue00a\ue00b\ue00c\ue00d"
"""First characters of a value, which ends with :data:`END` and contains no marks."""
END = "\ue00e"

MARK = re.compile(f"([{TYPED}-{FULL}])([^{BOLD}-{END}]*){END}|[{BOLD}-{END}]")
"""A mark: group 1 is the first character of a value and group 2 the value; None for any other mark."""

_JOINERS = "\u200c\u200d"  # letters of some scripts, and emoji, need them


def clean(text: str) -> str:
    r"""Return a text of somebody else on one line, without marks and invisible characters.

    >>> clean("Al\n\u202e\ue000Bo")
    'Al Bo'
    """
    kept = (each for each in text if unicodedata.category(each) not in ("Cf", "Co") or each in _JOINERS)
    return " ".join("".join(kept).split())


def plain(text: str) -> str:
    """Return *text* without its marks, as for a terminal; moments are in UTC.

    >>> plain(f"{bold('Gate')} ends {instant(datetime(2026, 11, 22, tzinfo=UTC))}: {typed('/play')}.")
    'Gate ends 22 November 2026, 00:00 UTC: /play.'
    """
    return MARK.sub(_plain, text)


def _plain(mark: re.Match[str]) -> str:
    if mark[1] in (RELATIVE, TIME, DATE, FULL):
        at = datetime.fromtimestamp(int(mark[2]), UTC)
        return f"{at.day} {at:%B %Y, %H:%M} UTC"
    return "• " if mark[0] == ITEM else mark[2] or ""


def bold(text: object) -> str:
    """Return *text* in bold type."""
    return f"{BOLD}{text}{BOLD}"


def typed(text: str) -> str:
    """Return a command, a move or another text that is typed or copied letter by letter."""
    return f"{TYPED}{text}{END}"


def instant(at: datetime, style: str = RELATIVE) -> str:
    """Return a moment for each reader's time zone: how far away it is, its TIME, its DATE or in FULL."""
    return f"{style}{int(at.timestamp())}{END}"


def mention(kind: str, number: object) -> str:
    """Return a mention of a MEMBER, ROLE or CHANNEL by its id."""
    return f"{kind}{number}{END}"
