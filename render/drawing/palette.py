"""The palette of a style, at most 255 colours, and the reduction of full-colour pictures to it."""

import sys
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from functools import lru_cache

from PIL import Image

from render.cards.courts import COURT_COLOURS, COURT_RAMPS
from render.drawing.raster import Colour, mix, rgb
from render.themes import BACKS, DECKS, THEMES, Style

BANDS = 12  # steps of the felt from top to bottom
SHADOW = 0.55  # the darkest a shadow gets
PART = 128  # bytes, four for a pixel


class Palette:
    """A fixed palette with a cache of the nearest entry for each colour.

    The cache only grows, and threads that look up one colour at once store equal numbers.
    """

    def __init__(self, colours: Iterable[Colour]) -> None:
        self.colours = tuple(colours)
        self.bytes = bytes(v for colour in self.colours for v in colour)
        self._nearest = _Nearest(self.colours)

    def number(self, colour: Colour) -> int:
        """Return the number of the nearest entry."""
        return self._nearest[_key(colour)]

    def index(self, image: Image.Image) -> Image.Image:
        """Return an ``RGB`` picture in mode ``P``: every pixel takes its nearest entry, without dithering."""
        data = image.convert("RGBX").tobytes()
        nearest = self._nearest.__getitem__
        wide = 4 * image.width
        found: dict[bytes, bytes] = {}  # most rows of a card are alike, and most parts of the rows of a page
        out: list[bytes] = []
        for at in range(0, len(data), wide):
            row = data[at : at + wide]
            if row not in found:
                parts = [row[start : start + PART] for start in range(0, wide, PART)]
                for part in parts:
                    if part not in found:
                        found[part] = bytes(map(nearest, memoryview(part).cast("I")))
                found[row] = b"".join(map(found.__getitem__, parts))
            out.append(found[row])
        return Image.frombytes("P", image.size, b"".join(out))

    def colour(self, image: Image.Image) -> Image.Image:
        """Return a picture of mode ``P`` in ``RGB``."""
        copy = image.copy()
        copy.putpalette(self.bytes)
        return copy.convert("RGB")


class _Nearest(dict[int, int]):
    """The nearest entry of the palette by colour, found at the first look-up.

    Entries are sorted by green, which weighs most.  The search goes outwards from the green of the colour
    and ends where the difference in green alone exceeds the best distance.
    """

    def __init__(self, colours: tuple[Colour, ...]) -> None:
        super().__init__()
        self.by_green = sorted((g, r, b, i) for i, (r, g, b) in enumerate(colours))

    def __missing__(self, key: int) -> int:
        r, g, b = key.to_bytes(4, sys.byteorder)[:3]
        order = self.by_green
        up = bisect_left(order, (g, 0, 0, 0))
        best = (1 << 30, 0)
        for entries in (range(up, len(order)), range(up - 1, -1, -1)):
            for at in entries:
                eg, er, eb, i = order[at]
                far = 4 * (eg - g) * (eg - g)
                if far > best[0]:
                    break
                far += 2 * (er - r) * (er - r) + 3 * (eb - b) * (eb - b)
                if far <= best[0] and (far, i) < best:
                    best = (far, i)
        self[key] = best[1]
        return best[1]


def _key(colour: Colour) -> int:
    return int.from_bytes(bytes((*colour, 255)), sys.byteorder)


@lru_cache(32)
def palette(style: Style) -> Palette:
    """Return the palette of a style: its flat colours exactly, then blends between neighbouring colours."""
    found: dict[Colour, None] = {}
    for colour in _colours(style):
        found.setdefault(colour)
        if len(found) == 255:  # the last entry stays free: animations use it for unchanged pixels
            break
    return Palette(found)


def felt(style: Style, t: float) -> Colour:
    """Return the felt colour at *t* from the top (0) to the bottom (1), in :data:`BANDS` steps."""
    theme = THEMES[style.theme]
    return mix(rgb(theme.felt), rgb(theme.felt_foot), min(BANDS - 1, int(t * BANDS)) / (BANDS - 1))


def _colours(style: Style) -> Iterator[Colour]:
    theme, inks, back = THEMES[style.theme], DECKS[style.deck], BACKS[style.back]
    for i in range(BANDS):
        yield felt(style, i / BANDS)
    face, edge, tray, gold = rgb(theme.face), rgb(theme.edge), rgb(theme.tray), rgb(theme.gold)
    middle = felt(style, 0.5)
    flat = (
        theme.tray,
        theme.line,
        theme.text,
        theme.dim,
        theme.gold,
        theme.on_gold,
        theme.accent,
        theme.face,
        theme.right,
        theme.wrong,
    )
    yield from map(rgb, flat)
    yield edge
    yield from map(rgb, inks.values())
    yield from map(rgb, (back.ground, back.figure, back.depth, back.light, back.accent))
    for ink in dict.fromkeys(inks.values()):
        yield from _ramp(face, rgb(ink), 4)
    yield from map(rgb, COURT_COLOURS)
    yield from _ramp(face, edge, 3)
    yield from _ramp(edge, tray, 3)
    yield from _ramp(edge, middle, 3)
    yield from _ramp(tray, (0, 0, 0), 3, SHADOW)
    yield from _ramp(middle, (0, 0, 0), 3, SHADOW)
    yield from _ramp(rgb(theme.text), middle, 3)
    yield from _ramp(rgb(theme.text), tray, 3)
    yield from _ramp(rgb(theme.dim), middle, 3)
    yield from _ramp(rgb(theme.line), tray, 3)
    yield from _ramp(gold, rgb(theme.on_gold), 4)
    for ground in (face, tray, middle):
        yield from _ramp(gold, ground, 3)
    for ground in (face, tray):
        yield from _ramp(rgb(theme.accent), ground, 2)
    for ink in (theme.right, theme.wrong):
        yield from _ramp(rgb(ink), rgb(theme.on_gold), 3)
    for a, b, n in (
        (back.ground, back.figure, 2),
        (back.ground, back.depth, 3),
        (back.light, back.depth, 2),
        (back.light, back.ground, 2),
        (back.accent, back.depth, 2),
        (theme.face, back.depth, 3),
    ):
        yield from _ramp(rgb(a), rgb(b), n)
    for a, b, n in COURT_RAMPS:
        yield from _ramp(rgb(a), rgb(b), n)


def _ramp(a: Colour, b: Colour, steps: int, to: float = 1.0) -> Iterator[Colour]:
    """Yield *steps* blends from *a* towards *b*: strictly between them, or up to *to* if that is below 1."""
    for i in range(1, steps + 1):
        yield mix(a, b, to * i / (steps + (to == 1.0)))
