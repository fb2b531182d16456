"""Figures that change with every move, set from single letters that are drawn once."""

from functools import lru_cache

from PIL import Image

from render.cards.faces import put
from render.cards.sprites import Ground, ground
from render.palette import palette
from render.raster import Colour, advance, set_down
from render.themes import Style
from render.writing import written


def width(text: str, cap: int) -> int:
    """Width of *text* in pixels, capitals *cap* pixels high."""
    return sum(advance(char, cap) for char in text)


def fit(text: str, cap: int, room: int) -> int:
    """The largest height up to *cap* in which *text* is no wider than *room*; at least 7."""
    while cap > 7 and width(text, cap) > room:
        cap -= 1
    return cap


def write(
    frame: Image.Image, style: Style, text: str, cap: int, x: int, base: int, ink: Colour, on: Ground
) -> None:
    """Set *text* in the black weight on a frame of mode ``P``, its baseline at *base*.

    *on* is the ground; where it is felt, only its height counts.
    """
    top = base - cap - 2
    here = on if on.kind == "tray" else Ground("felt", top, on.height)
    for char in text:
        if char != " ":
            set_down(frame, _letter(style, char, cap, ink, here), x, top)
        x += advance(char, cap)


@lru_cache(1024)
def _letter(style: Style, char: str, cap: int, ink: Colour, on: Ground) -> Image.Image:
    stamp = written(char, "black", cap)
    wide = advance(char, cap)
    image = ground(style, on, wide, cap + 6)
    put(image, stamp, (wide - stamp.mask.width + 1) // 2, cap + 2, ink)
    return palette(style).index(image)
