"""Text that changes with every move, set from letters and words that are drawn once and cached."""

from functools import lru_cache

from PIL import Image

from render.drawing.ground import Ground, ground
from render.drawing.palette import palette
from render.drawing.raster import Colour, advance, put, set_down
from render.drawing.writing import SIGNS, drawable, written
from render.themes import Style


@lru_cache(512)
def width(text: str, cap: int) -> int:
    """Return the width of *text* in pixels, with capitals *cap* pixels high."""
    return sum(_advance(char, cap) for char in text)


def fit(text: str, cap: int, room: int) -> int:
    """Return the largest capital height up to *cap*, at least 7, at which *text* is no wider than *room*."""
    while cap > 7 and width(text, cap) > room:
        cap -= 1
    return cap


def write(
    frame: Image.Image, style: Style, text: str, cap: int, x: int, base: int, ink: Colour, on: Ground
) -> None:
    """Write *text* in the black weight on a frame of mode ``P``, with its baseline at *base*.

    *on* is the ground under the text; of felt, only the height is used.
    """
    top = base - cap - 2
    here = on if on.kind == "tray" else Ground("felt", top, on.height)
    for word in text.split(" "):
        if word:
            set_down(frame, _word(style, word, cap, ink, here), x, top)
        x += width(f"{word} ", cap)


@lru_cache(512)
def _advance(char: str, cap: int) -> int:
    if char in SIGNS:
        return round(1.1 * cap)
    return advance(char, cap) if drawable(char) else written(char, "black", cap).mask.width + cap // 8


@lru_cache(512)  # most are numbers that many boards show
def _word(style: Style, text: str, cap: int, ink: Colour, on: Ground) -> Image.Image:
    stamps = [written(char, "black", cap) for char in text]
    below = max(4, *(stamp.y + stamp.mask.height for stamp in stamps))  # g and j reach further down
    image, x = Image.new("P", (width(text, cap), cap + 2 + below)), 0
    for char in text:
        set_down(image, _letter(style, char, cap, below, ink, on), x, 0)
        x += _advance(char, cap)
    return image


@lru_cache(1024)
def _letter(style: Style, char: str, cap: int, below: int, ink: Colour, on: Ground) -> Image.Image:
    stamp = written(char, "black", cap)
    wide = _advance(char, cap)
    image = ground(style, on, wide, cap + 2 + below)
    put(image, stamp, (wide - stamp.mask.width + 1) // 2, cap + 2, ink)
    return palette(style).index(image)
