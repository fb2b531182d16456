"""The title and the facts of a game, in a block beside the table or in one line above it.

Everything constant during a game is one cached sprite; the values are written on it letter by letter.
"""

from functools import lru_cache

from PIL import Image

from render.drawing.ground import Ground, ground
from render.drawing.lettering import fit, width, write
from render.drawing.palette import palette
from render.drawing.raster import put, rgb, set_down
from render.drawing.writing import clean, fitted, wrapped, written
from render.layout.grid import Rect, px
from render.themes import THEMES, Style

Facts = tuple[tuple[str, str], ...]
TITLE, NAME, VALUE = 17, 15, 24  # capitals, in pixels of a picture 900 wide
COLUMN = 140  # least width of one of several columns of facts, where there are more than two
AIR = 21  # largest gap between two facts
LONGEST = 24  # characters of a value; the rest is cut off
LINE = (20, 18, 16, 14, 12, 10)  # capitals of the line; the first that fit are used


def draw_block(frame: Image.Image, style: Style, title: str, facts: Facts, box: Rect, height: int) -> None:
    """Draw the title above the facts, as large as the box allows; a wide, low box has them in columns.

    Their names are drawn in capitals.
    """
    sprite, places, cap = _block(style, title, tuple([name.upper() for name, _ in facts]), box, height)
    set_down(frame, sprite, box.x + 1, box.y)
    ink, on = rgb(THEMES[style.theme].text), Ground("felt", 0, height)
    for (_, raw), (middle, base, room) in zip(facts, places, strict=True):
        value = clean(raw)[:LONGEST]
        size = fit(value, cap, room)
        write(frame, style, value, size, middle + 1 - width(value, size) // 2, base, ink, on)


def draw_line(frame: Image.Image, style: Style, title: str, facts: Facts, box: Rect, height: int) -> None:
    """Draw the title at the left and the facts at the right of one line, in the largest letters that fit."""
    names, values = tuple([name.upper() for name, _ in facts]), [clean(value)[:LONGEST] for _, value in facts]
    cap, (sprite, places, fits) = 0, (frame, list[int](), False)
    for largest in LINE:
        if not fits:
            cap = px(style.width, largest)
            widths = tuple([width(value, cap) for value in values])
            sprite, places, fits = _line(style, title, names, widths, cap, box, height)
    set_down(frame, sprite, box.x + 1, box.y)
    ink, on = rgb(THEMES[style.theme].text), Ground("felt", 0, height)
    for value, x in zip(values, places, strict=True):
        write(frame, style, value, cap, x + 1, box.y + _base(style, box), ink, on)


@lru_cache(24)
def _block(
    style: Style, title: str, names: tuple[str, ...], box: Rect, height: int
) -> tuple[Image.Image, list[tuple[int, int, int]], int]:
    """Return the block without values, the middle, baseline and room of each value, and the values' size."""
    theme = THEMES[style.theme]
    image = ground(style, Ground("felt", box.y, height), box.w, box.h)
    title_cap, name_cap, value_cap, best_air, gap = (px(style.width, v) for v in (TITLE, NAME, VALUE, AIR, 8))
    lines = [line for part in title.split(" · ") for line in wrapped(part, "bold", title_cap, box.w)]
    if all(written(line, "bold", title_cap + gap // 2).mask.width <= box.w for line in lines):
        title_cap += gap // 2
    head, fact = len(lines) * (title_cap + gap), name_cap + gap + value_cap
    short = head + len(names) * (fact + best_air) > box.h
    most = max(2, box.w // px(style.width, COLUMN)) if short and box.w > px(style.width, 200) else 1
    deep = -(-len(names) // most)
    columns = -(-len(names) // max(1, deep))
    ink = head + deep * fact
    k = min(1.15, box.h / max(1, ink + deep * best_air))
    air = best_air * k
    if k < 1:  # gaps shrink before letters do
        k = min(1.0, box.h / max(1, ink + deep * gap))
        air = (box.h - ink * k) / max(1, deep)
    y = 0.0
    for line in lines:
        stamp = fitted(line, "bold", round(title_cap * min(1, k)), box.w)
        y += (title_cap + gap) * k
        put(image, stamp, (box.w - stamp.mask.width) // 2, round(y - gap * k), rgb(theme.text))
    places: list[tuple[int, int, int]] = []
    for i, name in enumerate(names):
        cell = box.w // columns
        x, top = (i % columns) * cell, y + (i // columns) * (fact * k + air) + air
        small = fitted(name, "bold", round(name_cap * min(1, k)), cell - 4)
        put(image, small, x + (cell - small.mask.width) // 2, round(top + name_cap * k), rgb(theme.dim))
        places.append(
            (box.x + x + cell // 2, box.y + round(top + (name_cap + gap + value_cap) * k), cell - 2 * gap)
        )
    return palette(style).index(image), places, round(value_cap * k)


@lru_cache(32)
def _line(
    style: Style,
    title: str,
    names: tuple[str, ...],
    widths: tuple[int, ...],
    cap: int,
    box: Rect,
    height: int,
) -> tuple[Image.Image, list[int], bool]:
    """Return the line without values, the x where each value begins, and whether everything fits."""
    theme = THEMES[style.theme]
    image = ground(style, Ground("felt", box.y, height), box.w, box.h)
    base = _base(style, box)
    heading = written(title.replace(" · ", "  ·  "), "bold", cap) if title else None
    x, places = box.w, list[int]()
    for name, wide in reversed(list(zip(names, widths, strict=True))):
        x -= wide
        places.append(box.x + x)
        small = written(name, "bold", round(cap * 0.75))
        x -= small.mask.width + px(style.width, 7)
        put(image, small, x, base, rgb(theme.dim))
        x -= cap
    fits = x >= (heading.mask.width if heading else 0)
    if title and x > 40:
        put(image, fitted(title.replace(" · ", "  ·  "), "bold", cap, x), 0, base, rgb(theme.text))
    return palette(style).index(image), places[::-1], fits


def _base(style: Style, box: Rect) -> int:
    return (box.h + px(style.width, LINE[0])) // 2
