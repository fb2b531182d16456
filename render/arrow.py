"""Arrows for moves: from the cards to be moved, in a flat bow, to the place where they go."""

import math
from collections.abc import Mapping

from PIL import Image

from render.cards.faces import Cut
from render.drawing.palette import palette
from render.drawing.paths import Path, ellipse, polygon
from render.drawing.raster import fill, put, rgb, set_down, stroke
from render.layout.fans import lay
from render.layout.grid import Geometry, px
from render.scene import Arrow, Pile, Scene
from render.themes import THEMES, Theme

LINE, RIM = 11, 4  # width of the line, and of its dark rim on each side; in pixels of a picture 900 wide
HEAD = 30  # length of the head and half its width
BOW = 0.12  # height of the bow, as a part of the distance


def draw_arrows(frame: Image.Image, cut: Cut, geometry: Geometry, scene: Scene) -> None:
    """Draw the arrows of *scene* over its finished *frame*, of mode ``P``."""
    piles = {pile.name: pile for pile in scene.piles}
    for arrow in scene.arrows:
        _draw(frame, cut, geometry, piles, arrow)


def _draw(frame: Image.Image, cut: Cut, geometry: Geometry, piles: Mapping[str, Pile], arrow: Arrow) -> None:
    style = cut.style
    start = _middle(cut, geometry, piles[arrow.source], arrow.count)
    end = _middle(cut, geometry, piles[arrow.target], 1)
    line, rim, head = (px(style.width, length) for length in (LINE, RIM, HEAD))
    shaft, tip = _shapes(start, end, line, head)
    theme = THEMES[style.theme]
    outer = [stroke(shaft, 1, line + 2 * rim), stroke(tip, 1, 2 * rim), fill(tip, 1)]
    inner = [stroke(shaft, 1, line), fill(tip, 1)]
    left, top = min(stamp.x for stamp in outer), min(stamp.y for stamp in outer)
    right = max(stamp.x + stamp.mask.width for stamp in outer)
    bottom = max(stamp.y + stamp.mask.height for stamp in outer)
    colours = palette(style)
    image = colours.colour(frame.crop((left, top, right, bottom)))
    for stamps, ink in ((outer, theme.on_gold), (inner, _ink(theme, arrow.ink))):
        for stamp in stamps:
            put(image, stamp, -left, -top, rgb(ink))
    set_down(frame, colours.index(image), left, top)


def _ink(theme: Theme, name: str) -> str:
    return {"gold": theme.gold, "right": theme.right, "wrong": theme.wrong}[name]


def _middle(cut: Cut, geometry: Geometry, pile: Pile, count: int) -> tuple[float, float]:
    """Return the middle of the visible part of the card that is *count* cards from the end of a pile."""
    slot = geometry.slots[pile.name]
    x, y, height = 0, 0, slot.card.h
    for piece in lay(slot, pile, cut.index):
        if piece.first <= len(pile.cards) - count:
            x, y, height = piece.x, piece.y, min(piece.height or slot.card.h, slot.card.h)
    return slot.card.x + 1 + x + slot.card.w / 2, slot.card.y + y + height / 2


def _shapes(
    start: tuple[float, float], end: tuple[float, float], line: float, head: float
) -> tuple[Path, Path]:
    """Return the shaft, which begins with a dot, and the head of an arrow."""
    (x0, y0), (x1, y1) = start, end
    far = math.hypot(x1 - x0, y1 - y0) or 1.0
    side = -1 if x1 < x0 else 1  # the bow is always above the straight line
    bend = (x0 + x1) / 2 + side * BOW * (y1 - y0), (y0 + y1) / 2 - side * BOW * (x1 - x0)
    angle = math.atan2(y1 - bend[1], x1 - bend[0])
    ahead, across = (math.cos(angle), math.sin(angle)), (-math.sin(angle), math.cos(angle))
    foot = x1 - head * ahead[0], y1 - head * ahead[1]
    tip = polygon(
        [
            (x1, y1),
            (foot[0] + 0.62 * head * across[0], foot[1] + 0.62 * head * across[1]),
            (foot[0] - 0.62 * head * across[0], foot[1] - 0.62 * head * across[1]),
        ]
    )
    curve = (
        *(a + 2 / 3 * (b - a) for a, b in zip(start, bend, strict=True)),
        *(a + 2 / 3 * (b - a) for a, b in zip(foot, bend, strict=True)),
        *foot,
    )
    shaft = Path((("M", start), ("C", curve)))
    return (shaft if far > head else Path((("M", start), ("L", foot)))) + ellipse(x0, y0, line * 0.4), tip
