"""Leaderboard and profile: plain values in, a PNG out.  All words come from outside, in any language."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from . import page as pages
from .courts import ROBE
from .page import Page, avatar, medal, panel, shape, write
from .paths import ellipse
from .scene import BadScene
from .themes import Look

WIDTH = 900
MOST_ROWS = 25
MOST_COLUMNS = 4
MOST_GAMES = 16
MOST_FIGURES = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One person of a leaderboard; *values* stand under the heads; *mine* is ringed."""

    rank: int
    name: str
    values: tuple[str, ...]
    mine: bool = False


def leaderboard(
    title: str,
    subtitle: str,
    heads: Sequence[str],
    rows: Sequence[Row],
    look: Look | None = None,
    empty: str = "",
    own: Row | None = None,
) -> bytes:
    """People in their order with medals, initials and figures; *empty* is written where there is nobody.

    *own* is the reader's row where it is not among *rows*: it stands below them, after a gap.
    Raises :class:`BadScene` for more than :data:`MOST_ROWS` people, :data:`MOST_COLUMNS` heads, or a
    row with another number of values than heads.
    """
    if len(rows) > MOST_ROWS or len(heads) > MOST_COLUMNS:
        raise BadScene(f"a leaderboard has at most {MOST_ROWS} rows and {MOST_COLUMNS} columns")
    if any(len(row.values) != len(heads) for row in (*rows, *([own] if own else []))):
        raise BadScene("every row needs one value for every head")
    top, below = 136, _GAP + _ROW if own else 0
    height = top + max(1, len(rows)) * _ROW + below + 16
    sheet = pages.new(look or Look(), WIDTH, height)
    theme = sheet.theme
    right = [WIDTH - 40 - (len(heads) - 1 - i) * _ACROSS for i in range(len(heads))]
    write(sheet, title, 28, 58, 34, weight="black", room=WIDTH - 56)
    write(sheet, subtitle, 28, 112, 19, ink=theme.dim, room=_room(heads) + 130)
    for head, x in zip(heads, right, strict=True):
        write(sheet, head, x, 116, 18, ink=theme.dim, room=_ACROSS - 14, align="right")
    for i, row in enumerate(rows):
        _line(sheet, top + i * _ROW, row, right)
    if not rows:
        write(sheet, empty, WIDTH // 2, top + 42, 22, ink=theme.dim, room=WIDTH - 80, align="middle")
    if own:
        foot = top + max(1, len(rows)) * _ROW
        for i in (-1, 0, 1):
            shape(sheet, ellipse(WIDTH / 2 + 22 * i, foot + _GAP / 2 - 3, 4), theme.dim)
        _line(sheet, foot + _GAP, own, right)
    return pages.finish(sheet)


_ROW, _GAP, _ACROSS = 64, 34, 124


def _room(heads: Sequence[str]) -> int:
    """What is left for names."""
    return WIDTH - 186 - len(heads) * _ACROSS


def _line(sheet: Page, y: int, row: Row, right: Sequence[int]) -> None:
    theme = sheet.theme
    high = _ROW - 6
    panel(sheet, 18, y, WIDTH - 36, high, theme.tray, theme.gold if row.mine else "")
    middle = y + high // 2
    medal(sheet, 56, middle, 22, row.rank)
    avatar(sheet, 118, middle, 23, row.name)
    write(sheet, row.name, 154, middle + 11, 23, room=_room(row.values), least=15)
    for value, x in zip(row.values, right, strict=True):
        ink = theme.gold if value.startswith("★") else theme.text
        write(sheet, value, x, middle + 11, 22, ink=ink, weight="black", room=_ACROSS - 12, align="right")


@dataclass(frozen=True, slots=True, kw_only=True)
class Rate:
    """How often a person has won one game; *possible* is the share that could be won at all, if known."""

    game: str
    won: int
    played: int
    possible: float | None = None


MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_CELL, _WEEKS = 16, 53


def profile(
    name: str,
    figures: Sequence[tuple[str, str]],
    rates: Sequence[Rate],
    days: Mapping[date, bool],
    until: date,
    heads: tuple[str, str] = ("Games", "A year of dailies"),
    note: str = "",
    months: Sequence[str] = MONTHS,
    look: Look | None = None,
) -> bytes:
    """A person: figures (streaks, wins, …), the share of games won, and a year of dailies up to *until*.

    *days* says of every daily that was played whether it was won; *note* says what the mark on a bar is.
    Raises :class:`BadScene` for more than :data:`MOST_FIGURES` figures or :data:`MOST_GAMES` games, for
    more wins than games, or for a share that is none.
    """
    if len(figures) > MOST_FIGURES or len(rates) > MOST_GAMES:
        raise BadScene(f"a profile has at most {MOST_FIGURES} figures and {MOST_GAMES} games")
    if any(not 0 <= rate.won <= rate.played for rate in rates):
        raise BadScene("nobody wins more games than they play")
    if any(rate.possible is not None and not 0 <= rate.possible <= 1 for rate in rates):
        raise BadScene("a share is from 0 to 1")
    bars = 122 + -(-len(figures) // _BESIDE) * 80 + 8
    calendar = bars + (52 + len(rates) * _BAR if rates else 0)
    sheet = pages.new(look or Look(), WIDTH, calendar + 66 + 7 * _CELL + 20)
    theme = sheet.theme
    avatar(sheet, 66, 60, 40, name)
    write(sheet, name, 126, 76, 34, weight="black", room=WIDTH - 152, least=20)
    wide = (WIDTH - 36 - 10 * (_BESIDE - 1)) // _BESIDE
    for i, (label, value) in enumerate(figures):
        x, y = 18 + i % _BESIDE * (wide + 10), 122 + i // _BESIDE * 80
        panel(sheet, x, y, wide, 70, theme.tray)
        used = write(sheet, value, x + 18, y + 48, 28, weight="black", room=wide * 3 // 5)
        room = wide - used - 48
        write(sheet, label, x + wide - 16, y + 46, 18, ink=theme.dim, room=room, align="right")
    if rates:
        write(sheet, heads[0], 24, bars + 30, 21, weight="black")
        if note and any(rate.possible is not None for rate in rates):
            used = write(sheet, note, WIDTH - 28, bars + 30, 17, ink=theme.dim, room=500, align="right")
            _mark(sheet, WIDTH - 28 - used - 14, bars + 12, 22)
    for i, rate in enumerate(rates):
        _bar(sheet, bars + 46 + i * _BAR, rate)
    write(sheet, heads[1], 24, calendar + 30, 21, weight="black")
    _calendar(sheet, 26, calendar + 70, days, until, months)
    return pages.finish(sheet)


_BESIDE, _BAR = 3, 40


def _bar(sheet: Page, y: int, rate: Rate) -> None:
    theme = sheet.theme
    share = rate.won / rate.played if rate.played else 0.0
    left, long = 276, 400
    write(sheet, rate.game, 24, y + 26, 19, room=left - 40)
    panel(sheet, left, y + 7, long, 24, theme.tray, radius=12)
    if share:
        panel(sheet, left, y + 7, max(24, round(long * share)), 24, theme.gold, radius=12)
    if rate.possible is not None:
        _mark(sheet, left + min(long - 4, max(4, round(long * rate.possible))), y + 3, 32)
    write(sheet, f"{round(100 * share)} %", 762, y + 28, 21, weight="black", room=76, align="right")
    write(sheet, f"{rate.won}/{rate.played}", WIDTH - 28, y + 27, 17, ink=theme.dim, room=100, align="right")


def _mark(sheet: Page, x: int, y: int, high: int) -> None:
    """A thin upright line: how far a bar could reach."""
    panel(sheet, x - 4, y, 8, high, sheet.theme.tray, radius=3)
    panel(sheet, x - 2, y + 1, 4, high - 2, sheet.theme.text, radius=2)


def _calendar(
    sheet: Page, x: int, y: int, days: Mapping[date, bool], until: date, months: Sequence[str]
) -> None:
    """Seven rows, Monday first, one column a week; won days gold, lost days red."""
    theme = sheet.theme
    first = until - timedelta(days=until.weekday(), weeks=_WEEKS - 1)
    shown = 0
    for week in range(_WEEKS):
        monday = first + timedelta(weeks=week)
        if monday.day <= 7 and week < _WEEKS - 2 and week - shown > 2:
            write(sheet, months[monday.month - 1], x + week * _CELL, y - 10, 15, ink=theme.dim, room=70)
            shown = week
        for weekday in range(7):
            day = monday + timedelta(days=weekday)
            if day <= until:
                won = days.get(day)
                colour = theme.tray if won is None else theme.gold if won else ROBE["H"]
                panel(sheet, x + week * _CELL, y + weekday * _CELL, _CELL - 3, _CELL - 3, colour, radius=3)
