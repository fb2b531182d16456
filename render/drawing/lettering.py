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
    on = on if on.kind == "tray" else Ground("felt", base, on.height)
    for word in text.split(" "):
        if word:
            image, above = _word(style, word, cap, ink, on)
            set_down(frame, image, x, base - above)
        x += width(f"{word} ", cap)


@lru_cache(512)
def _advance(char: str, cap: int) -> int:
    if char in SIGNS:
        return round(1.1 * cap)
    return advance(char, cap) if drawable(char) else written(char, "black", cap).mask.width + cap // 8


@lru_cache(512)  # most are numbers that many boards show
def _word(style: Style, text: str, cap: int, ink: Colour, on: Ground) -> tuple[Image.Image, int]:
    """Return a word, and its height above the line; the *y* of felt is that of the line."""
    stamps = [written(char, "black", cap) for char in text]
    above = max(cap + 2, *(-stamp.y for stamp in stamps))  # accents stand above the capitals
    below = max(4, *(stamp.y + stamp.mask.height for stamp in stamps))  # g and j reach below the line
    under = on if on.kind == "tray" else Ground("felt", on.y - above, on.height)
    image, x = Image.new("P", (width(text, cap), above + below)), 0
    for char in text:
        set_down(image, _letter(style, char, cap, (above, below), ink, under), x, 0)
        x += _advance(char, cap)
    return image, above


@lru_cache(1024)
def _letter(style: Style, char: str, cap: int, room: tuple[int, int], ink: Colour, on: Ground) -> Image.Image:
    """Return a letter with *room* above and below its line."""
    stamp, (above, below) = written(char, "black", cap), room
    wide = _advance(char, cap)
    image = ground(style, on, wide, above + below)
    put(image, stamp, (wide - stamp.mask.width + 1) // 2, above, ink)
    return palette(style).index(image)
