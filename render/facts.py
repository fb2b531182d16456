"""The title and the facts of a game, in a block beside the table or in one line above it.

Everything constant during a game is one cached sprite; the values are written on it letter by letter.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from render.drawing.ground import Ground, ground
from render.drawing.lettering import fit, width, write
from render.drawing.palette import palette
from render.drawing.raster import Stamp, put, rgb, set_down
from render.drawing.writing import clean, fitted, largest, wrapped, written
from render.layout.grid import Rect, px
from render.themes import THEMES, Style

Facts = tuple[tuple[str, str], ...]
TITLE, NAME, VALUE = 17, 15, 24  # capitals, in pixels of a picture 900 wide
LARGE, SMALL = 21, 12  # capitals of a title that has room, and of one that leaves the room to the facts
ENOUGH = 0.85  # part of their size that facts have at least where the title can give way
GAP = 8  # under a line of the title, and between the name and the value of a fact
COLUMN = 115  # least width of one of several columns of facts, where there are more than two
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
        raised = base - (cap - size) // 2  # smaller letters stand in the middle of the line
        write(frame, style, value, size, middle + 1 - width(value, size) // 2, raised, ink, on)


def draw_line(frame: Image.Image, style: Style, title: str, facts: Facts, box: Rect, height: int) -> None:
    """Draw the title at the left and the facts at the right of one line, in the largest letters that fit."""
    names, values = tuple([name.upper() for name, _ in facts]), [clean(value)[:LONGEST] for _, value in facts]
    cap, (sprite, places, fits) = 0, (frame, list[int](), False)
    for most in LINE:
        if not fits:
            cap = px(style.width, most)
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
    name_cap, value_cap, best_air, gap = (px(style.width, v) for v in (NAME, VALUE, AIR, GAP))
    heads, fact = _heads(style, title, box.w), name_cap + gap + value_cap
    head = next(heads)
    short = head.height + len(names) * (fact + best_air) > box.h
    most = max(2, box.w // px(style.width, COLUMN)) if short and box.w > px(style.width, 200) else 1
    deep = -(-len(names) // most)
    columns = -(-len(names) // max(1, deep))
    while box.h - head.height < ENOUGH * deep * (fact + gap) and (smaller := next(heads, None)):
        head = smaller
    room = (box.h - head.height) / max(1, deep)
    k = min(1.15, box.h / max(1, head.height + deep * (fact + best_air)))
    if k < 1:  # gaps shrink before letters do
        k = min(1.0, room / (fact + gap))
    air = min(best_air * max(1, k), room - fact * k)
    y = max(0.0, head.rise - head.cap * max(1, k))
    for stamp in head.lines:
        y += head.pitch * max(1, k)
        base = round(y - (head.pitch - head.cap) * max(1, k))
        put(image, stamp, (box.w - stamp.mask.width) // 2, base, rgb(theme.text))
    places: list[tuple[int, int, int]] = []
    for i, name in enumerate(names):
        row, column = divmod(i, columns)
        cell, beside = box.w // columns, min(columns, len(names) - row * columns)
        x, top = (box.w - beside * cell) // 2 + column * cell, y + row * (fact * k + air) + air
        small = fitted(name, "bold", round(name_cap * min(1, k)), cell - 4)
        put(image, small, x + (cell - small.mask.width) // 2, round(top + name_cap * k), rgb(theme.dim))
        places.append(
            (box.x + x + cell // 2, box.y + round(top + (name_cap + gap + value_cap) * k), cell - gap)
        )
    return palette(style).index(image), places, round(value_cap * k)


class _Head(NamedTuple):
    """The lines of a title, all of one size."""

    lines: list[Stamp]
    cap: int
    rise: int  # height of the highest letters: kana are higher than capitals
    pitch: int  # from one baseline to the next

    @property
    def height(self) -> int:
        """The height of the lines, with a gap below each."""
        return len(self.lines) * self.pitch + self.rise - self.cap


def _heads(style: Style, title: str, room: int) -> Iterator[_Head]:
    """Yield the title as it can be written, in ever smaller letters, and so maybe in fewer lines."""
    cap, large, small, gap = (px(style.width, v) for v in (TITLE, LARGE, SMALL, GAP))
    lines = _lines(title, cap, room)
    if all(written(line, "bold", large).mask.width <= room for line in lines):
        yield _head(lines, large, gap, room)
    for each in range(cap, small - 1, -1):
        lines = _lines(title, each, room)
        fits = _largest(lines, each, room)
        # where a long word makes all letters smaller, more words fit in a line
        yield _head(_lines(title, fits, room), fits, gap, room)


def _largest(lines: list[str], cap: int, room: int) -> int:
    return min([cap, *(largest(line, "bold", cap, room) for line in lines)])


def _head(lines: list[str], cap: int, gap: int, room: int) -> _Head:
    cap = _largest(lines, cap, room)
    stamps = [fitted(line, "bold", cap, room) for line in lines]
    rise = max([cap, *(-stamp.y for stamp in stamps)])
    return _Head(stamps, cap, rise, max(cap + gap, rise + gap // 2))


def _lines(title: str, cap: int, room: int) -> list[str]:
    return [line for part in title.split(" · ") for line in wrapped(part, "bold", cap, room)]


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
