"""Leaderboard and profile pages: plain values in, a PNG out.  The caller gives every word."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from render.cards.courts import ROBE
from render.drawing.paths import ellipse
from render.drawing.writing import wrapped, written
from render.pages.page import Page, avatar, finish, medal, new_page, panel, shape, write
from render.scene import BadScene
from render.themes import Style

WIDTH = 900
MOST_ROWS = 25
MOST_COLUMNS = 4
MOST_GAMES = 16
MOST_FIGURES = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One player on a leaderboard, with one value per column; the row of the reader (*mine*) is ringed."""

    rank: int
    name: str
    values: tuple[str, ...]
    mine: bool = False


def leaderboard(
    title: str,
    subtitle: str,
    heads: Sequence[str],
    rows: Sequence[Row],
    style: Style | None = None,
    empty: str = "",
    own: Row | None = None,
) -> bytes:
    """Return a leaderboard page with medals, initials and values; *empty* is the text if it has no rows.

    *own* is the reader's row if it is not among *rows*; it stands apart, above or below them.
    Raises :class:`BadScene` for more than :data:`MOST_ROWS` rows, more than :data:`MOST_COLUMNS` heads, or a
    row whose values do not match the heads.
    """
    if len(rows) > MOST_ROWS or len(heads) > MOST_COLUMNS:
        raise BadScene(f"a leaderboard has at most {MOST_ROWS} rows and {MOST_COLUMNS} columns")
    if any(len(row.values) != len(heads) for row in (*rows, *([own] if own else []))):
        raise BadScene("every row needs one value for every head")
    top, below = 180 if rows or own else 136, _GAP + _ROW if own else 0
    height = top + max(1, len(rows)) * _ROW + below + 16
    sheet = new_page(style or Style(), WIDTH, height)
    theme = sheet.theme
    across = _across(heads, [*rows, *([own] if own else [])])
    right = [WIDTH - 38 - sum(across[i + 1 :]) for i in range(len(heads))]
    room = WIDTH - 38 - sum(across) - 166  # for names
    write(sheet, title, 28, 62, 38, weight="black", room=WIDTH - 56)
    write(sheet, subtitle, 28, 110, 25, ink=theme.dim, room=WIDTH - 56)
    for head, x in zip(heads, right, strict=True) if rows or own else ():
        write(sheet, head, x, 163, _HEAD, ink=theme.dim, room=_WIDEST, align="right")
    above = own is not None and bool(rows) and own.rank < rows[0].rank
    first = top + below if above else top
    for i, row in enumerate(rows):
        _line(sheet, first + i * _ROW, row, right, room)
    if not rows:
        panel(sheet, 18, top, WIDTH - 36, _ROW - 6, theme.tray)
        write(sheet, empty, WIDTH // 2, top + 46, 27, ink=theme.dim, room=WIDTH - 80, align="middle")
    if own:
        gap = top + _ROW if above else top + max(1, len(rows)) * _ROW
        for i in (-1, 0, 1):
            shape(sheet, ellipse(WIDTH / 2 + 22 * i, gap + _GAP / 2 - 3, 4), theme.dim)
        _line(sheet, top if above else gap + _GAP, own, right, room)
    return finish(sheet)


_ROW, _GAP, _LONG_RANK = 72, 36, 1000
_HEAD, _VALUE, _WIDEST, _APART = 24, 26, 165, 26


def _across(heads: Sequence[str], rows: Sequence[Row]) -> list[int]:
    """Return the width of each column with the gap before it, as its contents need; names get the rest."""
    return [
        min(
            _WIDEST,
            max(
                written(head, "bold", _HEAD).mask.width,
                *(written(row.values[i], "black", _VALUE).mask.width for row in rows),
                0,
            ),
        )
        + _APART
        for i, head in enumerate(heads)
    ]


def _line(sheet: Page, y: int, row: Row, right: Sequence[int], room: int) -> None:
    theme = sheet.theme
    high = _ROW - 6
    panel(sheet, 18, y, WIDTH - 36, high, theme.tray, theme.gold if row.mine else "")
    middle = y + high // 2
    if row.rank < _LONG_RANK:
        medal(sheet, 60, middle, 25, row.rank)
        avatar(sheet, 128, middle, 26, row.name)
    else:  # a long rank takes the place of the avatar too
        write(sheet, f"{row.rank:,}", 92, middle + 11, 22, align="middle", room=124)
    write(sheet, row.name, 166, middle + 13, 27, room=room, least=18)
    for value, x in zip(row.values, right, strict=True):
        ink = theme.gold if value.startswith("★") else theme.text
        write(sheet, value, x, middle + 13, _VALUE, ink=ink, weight="black", room=_WIDEST, align="right")


@dataclass(frozen=True, slots=True, kw_only=True)
class Rate:
    """A player's wins at one game; *possible* is the share of deals that can be won, if known."""

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
    legend: tuple[str, str] = ("", ""),
    months: Sequence[str] = MONTHS,
    style: Style | None = None,
) -> bytes:
    """Return a profile page: figures (streaks, wins, …), win rates, and a year of dailies up to *until*.

    *days* tells whether each daily played was won.  *note* explains the mark on a bar, *legend* a won and
    a lost day.
    Raises :class:`BadScene` for more than :data:`MOST_FIGURES` figures or :data:`MOST_GAMES` games, for
    more wins than games, or for a share outside 0…1.
    """
    if len(figures) > MOST_FIGURES or len(rates) > MOST_GAMES:
        raise BadScene(f"a profile has at most {MOST_FIGURES} figures and {MOST_GAMES} games")
    if any(not 0 <= rate.won <= rate.played for rate in rates):
        raise BadScene("a player cannot win more games than they play")
    if any(rate.possible is not None and not 0 <= rate.possible <= 1 for rate in rates):
        raise BadScene("the share of possible wins must be from 0 to 1")
    bars = 128 + -(-len(figures) // _BESIDE) * _FIGURE + 6
    calendar = bars + (58 + len(rates) * _BAR if rates else 0)
    sheet = new_page(style or Style(), WIDTH, calendar + 84 + 7 * _CELL + (56 if any(legend) else 12))
    theme = sheet.theme
    avatar(sheet, 70, 64, 44, name)
    write(sheet, name, 136, 81, 38, weight="black", room=WIDTH - 162, least=24)
    wide = (WIDTH - 36 - 10 * (_BESIDE - 1)) // _BESIDE
    for i, (label, value) in enumerate(figures):
        x, y = 18 + i % _BESIDE * (wide + 10), 128 + i // _BESIDE * _FIGURE
        panel(sheet, x, y, wide, _FIGURE - 10, theme.tray)
        middle = x + wide // 2
        write(sheet, value, middle, y + 50, 33, weight="black", room=wide - 24, align="middle")
        write(sheet, label, middle, y + 88, 23, ink=theme.dim, room=wide - 20, align="middle")
    if rates:
        write(sheet, heads[0], 24, bars + 36, 26, weight="black")
        if note and any(rate.possible is not None for rate in rates):
            used = write(sheet, note, WIDTH - 28, bars + 35, 21, ink=theme.dim, room=590, align="right")
            _mark(sheet, WIDTH - 28 - used - 16, bars + 12, 26)
    for i, rate in enumerate(rates):
        _bar(sheet, bars + 54 + i * _BAR, rate)
    write(sheet, heads[1], 24, calendar + 36, 26, weight="black")
    top = calendar + 86
    _calendar(sheet, 26, top, days, until, months)
    x, foot = 26, top + 7 * _CELL + 8
    for won, name in zip((True, False), legend, strict=True):
        if name:
            _day(sheet, x, foot + 4, 22, won)
            x += 34 + write(sheet, name, x + 34, foot + 26, 21, ink=theme.dim, room=360) + 40
    return finish(sheet)


_BESIDE, _FIGURE, _BAR = 3, 112, 50


def _bar(sheet: Page, y: int, rate: Rate) -> None:
    theme = sheet.theme
    share = rate.won / rate.played if rate.played else 0.0
    left, long = 312, 310
    lines = wrapped(rate.game, "bold", 17, left - 44)
    if len(lines) == 2 and written(rate.game, "bold", 20).mask.width > left - 44:
        for i, text in enumerate(lines):
            write(sheet, text, 24, y + 20 + 23 * i, 17, room=left - 44)
    else:
        write(sheet, rate.game, 24, y + 32, 23, room=left - 44, least=16)
    panel(sheet, left, y + 9, long, 28, theme.tray, radius=14)
    if share:
        panel(sheet, left, y + 9, max(28, round(long * share)), 28, theme.gold, radius=14)
    if rate.possible is not None:
        _mark(sheet, left + min(long - 4, max(4, round(long * rate.possible))), y + 4, 38)
    write(sheet, f"{round(100 * share)} %", 726, y + 35, 25, weight="black", room=92, align="right")
    write(sheet, f"{rate.won}/{rate.played}", WIDTH - 28, y + 34, 22, ink=theme.dim, room=138, align="right")


def _mark(sheet: Page, x: int, y: int, high: int) -> None:
    """Draw a thin upright line that marks the greatest possible length of a bar."""
    panel(sheet, x - 4, y, 8, high, sheet.theme.tray, radius=3)
    panel(sheet, x - 2, y + 1, 4, high - 2, sheet.theme.text, radius=2)


def _calendar(
    sheet: Page, x: int, y: int, days: Mapping[date, bool], until: date, months: Sequence[str]
) -> None:
    """Draw the calendar: seven rows, Monday first, and one column per week."""
    theme = sheet.theme
    first = until - timedelta(days=until.weekday(), weeks=_WEEKS - 1)
    shown = -_WEEKS
    for week in range(_WEEKS):
        monday = first + timedelta(weeks=week)
        if monday.day <= 7 and week < _WEEKS - 2 and week - shown > 2:
            write(sheet, months[monday.month - 1], x + week * _CELL, y - 11, 20, ink=theme.dim, room=64)
            shown = week
        for weekday in range(7):
            day = monday + timedelta(days=weekday)
            if day <= until:
                _day(sheet, x + week * _CELL, y + weekday * _CELL, _CELL - 3, days.get(day))


def _day(sheet: Page, x: int, y: int, side: int, won: bool | None) -> None:
    """Draw one day: a full field for a win, a small square for a loss, an empty field if not played."""
    panel(sheet, x, y, side, side, sheet.theme.gold if won else sheet.theme.tray, radius=side // 4)
    if won is False:
        inner = side // 4
        panel(sheet, x + inner, y + inner, side - 2 * inner, side - 2 * inner, ROBE["H"], radius=side // 8)
