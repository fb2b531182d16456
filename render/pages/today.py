"""The page of a day's deals: one tile per game, without any of its cards.  Plain values in, a PNG out."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from render.drawing.paths import ellipse, polygon
from render.drawing.writing import written
from render.pages.page import Page, finish, new_page, panel, shape, star, write
from render.scene import BadScene
from render.themes import Style

WIDTH = 900
MOST_STARS = 3
_TOP, _HIGH, _GAP = 136, 122, 12
_WIDE = (WIDTH - 36 - _GAP) // 2


class Mark(Enum):
    """The state of a deal; each mark differs in shape as well as in colour."""

    OPEN = "open"
    BEGUN = "begun"
    WON = "won"
    LOST = "lost"


@dataclass(frozen=True, slots=True, kw_only=True)
class Tile:
    """One game of the day.  *note* is a line about it; *label* marks the tile and gives it a gold rim."""

    name: str
    mark: Mark
    note: str = ""
    stars: int | None = None  # None: no stars are drawn
    label: str = ""


def today(title: str, subtitle: str, tiles: Sequence[Tile], style: Style | None = None) -> bytes:
    """Return the page of a day's deals, two tiles in a row.

    Raises :class:`BadScene` for a number of stars out of range.
    """
    if any(tile.stars is not None and not 0 <= tile.stars <= MOST_STARS for tile in tiles):
        raise BadScene(f"stars must be from 0 to {MOST_STARS}")
    rows = -(-len(tiles) // 2)
    sheet = new_page(style or Style(), WIDTH, _TOP + rows * (_HIGH + _GAP) + 6)
    write(sheet, title, 28, 62, 38, weight="black", room=WIDTH - 56, least=24)
    write(sheet, subtitle, 28, 110, 25, ink=sheet.theme.dim, room=WIDTH - 56)
    for number, tile in enumerate(tiles):
        row, column = divmod(number, 2)
        _tile(sheet, 18 + column * (_WIDE + _GAP), _TOP + row * (_HIGH + _GAP), tile)
    return finish(sheet)


def _tile(sheet: Page, x: int, y: int, tile: Tile) -> None:
    theme = sheet.theme
    panel(sheet, x, y, _WIDE, _HIGH, theme.tray, theme.gold if tile.label else "")
    _mark(sheet, x + 46, y + _HIGH // 2, tile.mark)
    left, right = x + 88, x + _WIDE - 20
    write(sheet, tile.name, left, y + 52, 28, weight="black", room=right - left, least=18)
    if tile.label:
        wide = written(tile.label, "bold", 17).mask.width + 26
        panel(sheet, right - wide, y - 12, wide, 32, theme.gold, radius=16)  # on the rim
        write(sheet, tile.label, right - wide // 2, y + 12, 17, ink=theme.on_gold, align="middle")
    if tile.stars is not None:
        for i in range(MOST_STARS):
            if i < tile.stars:
                star(sheet, left + 15 + i * 36, y + 88, 17, earned=True)
            else:
                shape(sheet, ellipse(left + 15 + i * 36, y + 89, 5), theme.line)
        left += MOST_STARS * 36 + 8
    write(sheet, tile.note, left, y + 98, 22, ink=theme.dim, room=right - left, least=13)


def _mark(sheet: Page, x: int, y: int, mark: Mark) -> None:
    """Draw a ring for an open deal, three dots in it for a begun one, a tick for a win, a bar for a loss."""
    theme = sheet.theme
    if mark is Mark.WON:
        shape(sheet, ellipse(x, y, 27), theme.gold)
        tick = [(-14, 0), (-8, -6), (-3, 0), (10, -12), (15, -6), (-3, 12)]
        shape(sheet, polygon([(x + dx, y + dy) for dx, dy in tick]), theme.on_gold)
        return
    shape(sheet, ellipse(x, y, 27), theme.line)
    shape(sheet, ellipse(x, y, 22), theme.tray)
    if mark is Mark.LOST:
        panel(sheet, x - 12, y - 3, 24, 6, theme.text, radius=3)
    elif mark is Mark.BEGUN:
        for i in (-1, 0, 1):
            shape(sheet, ellipse(x + 11 * i, y, 4), theme.text)
