"""The title and the facts beside the table, in a block or in one line."""

from functools import lru_cache

from PIL import Image

from .faces import put
from .layout import Rect
from .palette import palette
from .raster import Stamp, letters, rgb
from .sprites import Ground, ground
from .themes import THEMES, Look

Facts = tuple[tuple[str, str], ...]
TITLE, NAME, VALUE = 17, 15, 24  # capitals, in pixels
AIR = 21  # between one fact and the next, at best


@lru_cache(64)
def block(look: Look, title: str, facts: Facts, box: Rect, height: int) -> Image.Image:
    """Title above, the facts below each other, as large as the box allows; in two columns where wide."""
    theme = THEMES[look.theme]
    image = ground(look, Ground("felt", box.y, height), box.w, box.h)
    columns = 2 if box.w > 200 and len(facts) > 1 else 1
    lines = [line for part in title.split(" · ") for line in wrap(part, "bold", TITLE, box.w)]
    deep = -(-len(facts) // columns)
    ink = len(lines) * (TITLE + 9) + deep * (NAME + 8 + VALUE)
    k = min(1.15, box.h / max(1, ink + deep * AIR))
    air = AIR * k
    if k < 1:  # rather less air than smaller letters
        k = min(1.0, box.h / max(1, ink + deep * 7))
        air = (box.h - ink * k) / max(1, deep)
    y = 0.0
    for line in lines:
        stamp = fitted(line, "bold", min(TITLE, TITLE * k), box.w)
        y += (TITLE + 9) * k
        put(image, stamp, (box.w - stamp.mask.width) // 2, round(y - 8 * k), rgb(theme.text))
    for i, (name, value) in enumerate(facts):
        cell = box.w // columns
        x, top = (i % columns) * cell, y + (i // columns) * ((NAME + 8 + VALUE) * k + air) + air
        small = fitted(name, "bold", NAME * min(1, k), cell - 4)
        large = fitted(value, "black", VALUE * k, cell - 4)
        put(image, small, x + (cell - small.mask.width) // 2, round(top + NAME * k), rgb(theme.dim))
        base = round(top + (NAME + 8 + VALUE) * k)
        put(image, large, x + (cell - large.mask.width) // 2, base, rgb(theme.text))
    return palette(look).index(image)


@lru_cache(64)
def line(look: Look, title: str, facts: Facts, box: Rect, height: int) -> Image.Image:
    """Title at the left, the facts at the right, all on one line, in letters as large as fit."""
    theme = THEMES[look.theme]
    image = ground(look, Ground("felt", box.y, height), box.w, box.h)
    title = title.replace(" · ", "  ·  ")
    for cap in (20, 18, 16, 14, 12, 10):
        pairs = [
            (fitted(n, "bold", cap * 0.75, box.w // 5), fitted(v, "black", cap, box.w // 5)) for n, v in facts
        ]
        needed = sum(n.mask.width + v.mask.width + 8 for n, v in pairs) + cap * len(pairs)
        if needed + letters(title, "bold", cap).mask.width <= box.w:
            break
    x, base = box.w, (box.h + 20) // 2
    for small, large in reversed(pairs):
        x -= large.mask.width
        put(image, large, x, base, rgb(theme.text))
        x -= small.mask.width + 8
        put(image, small, x, base, rgb(theme.dim))
        x -= cap
    if title and x > 40:
        put(image, fitted(title, "bold", cap, x), 0, base, rgb(theme.text))
    return palette(look).index(image)


def fitted(text: str, weight: str, cap: float, width: int) -> Stamp:
    """Letters no wider than *width*: first smaller, at last cut off with an ellipsis."""
    cap = round(cap)
    while cap > 9:
        stamp = letters(text, weight, cap)
        if stamp.mask.width <= width:
            return stamp
        cap -= 1
    while len(text) > 1 and letters(text + "…", weight, cap).mask.width > width:
        text = text[:-1]
    return letters(text + "…", weight, cap)


def wrap(text: str, weight: str, cap: int, width: int) -> list[str]:
    """Words on lines no wider than *width* where that is possible."""
    lines: list[str] = []
    for word in text.split():
        if lines and letters(f"{lines[-1]} {word}", weight, cap).mask.width <= width:
            lines[-1] += " " + word
        else:
            lines.append(word)
    return lines
