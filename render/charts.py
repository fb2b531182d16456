"""Leaderboard and profile: plain values in, a PNG out.  All words come from outside, in any language."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from . import page as pages
from .courts import ROBE
from .page import Page, avatar, medal, panel, write
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
) -> bytes:
    """People in their order with medals, initials and figures; *empty* is written where there is nobody.

    Raises :class:`BadScene` for more than :data:`MOST_ROWS` people, :data:`MOST_COLUMNS` heads, or a
    row with another number of values than heads.
    """
    if len(rows) > MOST_ROWS or len(heads) > MOST_COLUMNS:
        raise BadScene(f"a leaderboard has at most {MOST_ROWS} rows and {MOST_COLUMNS} columns")
    if any(len(row.values) != len(heads) for row in rows):
        raise BadScene("every row needs one value for every head")
    high = 62
    top = 128
    sheet = pages.new(look or Look(), WIDTH, top + max(1, len(rows)) * high + 20)
    theme = sheet.theme
    across = 118
    right = [WIDTH - 40 - (len(heads) - 1 - i) * across for i in range(len(heads))]
    names = WIDTH - 176 - len(heads) * across
    write(sheet, title, 28, 56, 30, weight="black", room=WIDTH - 56)
    write(sheet, subtitle, 28, 98, 17, ink=theme.dim, room=names + 120)
    for head, x in zip(heads, right, strict=True):
        write(sheet, head, x, 112, 15, ink=theme.dim, room=across - 14, align="right")
    for i, row in enumerate(rows):
        y = top + i * high
        panel(sheet, 18, y, WIDTH - 36, high - 6, theme.tray, theme.gold if row.mine else "")
        middle = y + (high - 6) // 2
        medal(sheet, 54, middle, 20, row.rank)
        avatar(sheet, 112, middle, 21, row.name)
        write(sheet, row.name, 148, middle + 10, 20, room=names)
        for value, x in zip(row.values, right, strict=True):
            write(sheet, value, x, middle + 10, 20, weight="black", room=across - 12, align="right")
    if not rows:
        write(sheet, empty, WIDTH // 2, top + 38, 20, ink=theme.dim, room=WIDTH - 80, align="middle")
    return pages.finish(sheet)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rate:
    """How often a person has won one game."""

    game: str
    won: int
    played: int


MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_CELL, _WEEKS = 16, 53


def profile(
    name: str,
    figures: Sequence[tuple[str, str]],
    rates: Sequence[Rate],
    days: Mapping[date, bool],
    until: date,
    heads: tuple[str, str] = ("Games", "A year of dailies"),
    months: Sequence[str] = MONTHS,
    look: Look | None = None,
) -> bytes:
    """A person: figures (streaks, wins, …), the share of games won, and a year of dailies up to *until*.

    *days* says of every daily that was played whether it was won.  Raises :class:`BadScene` for more
    than :data:`MOST_FIGURES` figures or :data:`MOST_GAMES` games, or for more wins than games.
    """
    if len(figures) > MOST_FIGURES or len(rates) > MOST_GAMES:
        raise BadScene(f"a profile has at most {MOST_FIGURES} figures and {MOST_GAMES} games")
    if any(not 0 <= rate.won <= rate.played for rate in rates):
        raise BadScene("nobody wins more games than they play")
    rows = -(-len(rates) // 2)
    bars, calendar = 246, 246 + (58 + rows * 46 if rates else 0)
    sheet = pages.new(look or Look(), WIDTH, calendar + 58 + 7 * _CELL + 56)
    theme = sheet.theme
    avatar(sheet, 66, 62, 38, name)
    write(sheet, name, 124, 76, 32, weight="black", room=WIDTH - 150)
    wide = (WIDTH - 36 - 10 * (max(1, len(figures)) - 1)) // max(1, len(figures))
    for i, (label, value) in enumerate(figures):
        x = 18 + i * (wide + 10)
        panel(sheet, x, 122, wide, 96, theme.tray)
        write(sheet, value, x + wide // 2, 174, 30, weight="black", room=wide - 16, align="middle")
        write(sheet, label, x + wide // 2, 204, 14, ink=theme.text, room=wide - 12, align="middle")
    if rates:
        write(sheet, heads[0], 24, bars + 24, 18, weight="black")
    for i, rate in enumerate(rates):
        _bar(sheet, 24 + (i % 2) * 438, bars + 46 + (i // 2) * 46, 414, rate)
    write(sheet, heads[1], 24, calendar + 24, 18, weight="black")
    _calendar(sheet, 26, calendar + 64, days, until, months)
    return pages.finish(sheet)


def _bar(sheet: Page, x: int, y: int, wide: int, rate: Rate) -> None:
    theme = sheet.theme
    share = rate.won / rate.played if rate.played else 0.0
    length = wide - 276
    write(sheet, rate.game, x, y + 22, 16, room=150)
    panel(sheet, x + 160, y + 5, length, 20, theme.tray, radius=10)
    if share:
        panel(sheet, x + 160, y + 5, max(20, round(length * share)), 20, theme.gold, radius=10)
    write(sheet, f"{round(100 * share)} %", x + wide - 56, y + 23, 17, weight="black", room=52, align="right")
    write(sheet, f"{rate.won}/{rate.played}", x + wide, y + 22, 13, ink=theme.dim, room=50, align="right")


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
            write(sheet, months[monday.month - 1], x + week * _CELL, y - 8, 12, ink=theme.dim, room=60)
            shown = week
        for weekday in range(7):
            day = monday + timedelta(days=weekday)
            if day <= until:
                won = days.get(day)
                colour = theme.tray if won is None else theme.gold if won else ROBE["H"]
                panel(sheet, x + week * _CELL, y + weekday * _CELL, _CELL - 3, _CELL - 3, colour, radius=3)
