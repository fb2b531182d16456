"""The arrow of a hint, drawn over the finished board."""

import math

from PIL import Image

from render.cards.faces import put
from render.layout.fans import Laid, lay
from render.layout.grid import WIDTH, Geometry, Rect, Slot
from render.palette import palette
from render.paths import Path, polygon
from render.raster import fill, rgb, set_down
from render.scene import BadScene, Hint, Pile
from render.themes import THEMES, Style

WIDE, HEAD, OUTLINE = 15, 40, 5  # of shaft, head and rim, in pixels of a picture 900 wide


def draw_arrow(
    frame: Image.Image, style: Style, geometry: Geometry, piles: dict[str, Pile], hint: Hint
) -> None:
    """Draw the hint into a frame one pixel wider than the picture; raises :class:`BadScene`."""
    for name in (hint.source, hint.target):
        if name not in piles:
            raise BadScene(f"the hint names the pile {name!r}, which is not there")
    start = _middle(geometry.slots[hint.source], piles[hint.source], geometry.index, hint.count)
    end = _middle(geometry.slots[hint.target], piles[hint.target], geometry.index, 1)
    if start == end:
        return
    k = style.width / WIDTH
    shape, rim = _arrow(start, end, k, 0), _arrow(start, end, k, OUTLINE * k)
    points = [xy for _, xy in rim.steps if xy]
    x0, y0 = (max(0, math.floor(min(p[i] for p in points)) - 2) for i in (0, 1))
    x1, y1 = (math.ceil(max(p[i] for p in points)) + 2 for i in (0, 1))
    box = Rect(x0, y0, min(geometry.width, x1) - x0, min(geometry.height, y1) - y0)
    theme, colours = THEMES[style.theme], palette(style)
    image = colours.colour(frame.crop((box.x + 1, box.y, box.right + 1, box.bottom)))
    put(image, fill(rim, 1), -box.x, -box.y, rgb(theme.on_choice))
    put(image, fill(shape, 1), -box.x, -box.y, rgb(theme.choice))
    set_down(frame, colours.index(image), box.x + 1, box.y)


def _middle(slot: Slot, pile: Pile, index: int, count: int) -> tuple[float, float]:
    """Where an arrow begins or ends: what shows of the *count*-th card from the end of a pile."""
    x, y, w, h = slot.card
    laid = lay(slot, pile, index)
    piece: Laid | None = next((p for p in reversed(laid) if p.first <= len(pile.cards) - max(1, count)), None)
    if piece is None:
        return x + w / 2, y + h / 2
    return x + piece.x + w / 2, y + piece.y + (h / 2 if piece.height is None else piece.height / 2)


def _arrow(start: tuple[float, float], end: tuple[float, float], k: float, rim: float) -> Path:
    """A straight arrow *k* times as large as usual; *rim* makes it larger all round."""
    length = math.dist(start, end)
    (x0, y0), (x1, y1) = start, end
    ux, uy = (x1 - x0) / length, (y1 - y0) / length

    def at(along: float, across: float) -> tuple[float, float]:
        return x0 + ux * along - uy * across, y0 + uy * along + ux * across

    w, head = k * WIDE / 2 + rim, k * HEAD / 2 + 1.6 * rim
    neck = max(length * 0.25, length - 0.9 * k * HEAD) - rim
    tip = length + 1.6 * rim
    return polygon(
        [
            at(-rim, -w * 0.5),
            at(neck, -w),
            at(neck, -head),
            at(tip, 0),
            at(neck, head),
            at(neck, w),
            at(-rim, w * 0.5),
        ]
    )
