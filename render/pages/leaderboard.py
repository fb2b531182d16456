"""Leaderboard pages: plain values in, a PNG out.  The caller gives every word."""

from collections.abc import Sequence
from dataclasses import dataclass

from render.drawing.paths import ellipse
from render.drawing.writing import written
from render.pages.page import Page, avatar, finish, medal, new_page, panel, shape, write
from render.scene import BadScene
from render.themes import Style

WIDTH = 900
MOST_ROWS = 25
MOST_COLUMNS = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One player on a leaderboard, with one value per column; the row of the reader (*mine*) is ringed.

    *rank*: 0 for none.  *mark* is a short word beside the name.  *bar*: how much of the bar below the name
    is full, from 0 to 1; None for no bar.
    """

    rank: int
    name: str
    values: tuple[str, ...]
    mine: bool = False
    mark: str = ""
    bar: float | None = None


def leaderboard(
    title: str,
    subtitle: str,
    heads: Sequence[str],
    rows: Sequence[Row],
    style: Style | None = None,
    empty: str = "",
    own: Row | None = None,
    *,
    above: bool = False,
) -> bytes:
    """Return a leaderboard page with medals, initials and values; *empty* is the text if it has no rows.

    *own* is the reader's row if it is not among *rows*; it stands apart, *above* or below them.
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
    first = top + below if own and above else top
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
_BAR = 12
_HEAD, _VALUE, _MARK, _WIDEST, _APART = 24, 26, 22, 165, 26


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
        write(sheet, str(row.rank), 92, middle + 11, 22, align="middle", room=124)
    marked = written(row.mark, "bold", _MARK).mask.width + 16 if row.mark else 0
    base = middle + (13 if row.bar is None else 3)
    write(sheet, row.name, 166, base, 27, room=room - marked, least=18)
    if row.bar is not None:
        below = y + high - _BAR - 9
        panel(sheet, 166, below, room, _BAR, theme.tray, theme.line)  # a filled track would look full
        if row.bar:
            panel(sheet, 166, below, max(_BAR, round(room * row.bar)), _BAR, theme.gold)
    if row.mark:
        write(sheet, row.mark, 166 + room, middle + 11, _MARK, ink=theme.dim, align="right")
    for value, x in zip(row.values, right, strict=True):
        ink = theme.gold if value.startswith("★") else theme.text
        write(sheet, value, x, middle + 13, _VALUE, ink=ink, weight="black", room=_WIDEST, align="right")
