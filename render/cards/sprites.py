"""Everything that stands on the table as an opaque rectangle in palette colours, drawn once and kept.

A sprite is flattened on the ground on which it will stand, so that setting it down is a plain copy.
"""

from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageChops, ImageFilter

from render.cards.faces import RADIUS, Cut, blank, face, marker, outline, put, strip
from render.palette import felt, palette
from render.paths import rounded
from render.raster import Stamp, advance, fill, letters, rgb, set_down, stroke
from render.scene import Marker
from render.themes import THEMES, Style

CARDS, STRIPS = 700, 1200  # sprites kept; a card of 110 × 154 takes 19 KB, a strip 5 KB


class Ground(NamedTuple):
    """What a sprite stands on: ``"felt"`` or a ``"lane"``'s head at *y* of *height*, or a bare ``"tray"``."""

    kind: str
    y: int = 0
    height: int = 0
    corners: str = "<>"  # which upper corners of the lane are here: "<" left, ">" right


class Ring(NamedTuple):
    """Part of a ring round a run: does it begin, does it end with this card; in which colour."""

    colour: str  # "gold" or "choice"
    begins: bool
    ends: bool


def ground(style: Style, on: Ground, width: int, height: int, radius: float = 0) -> Image.Image:
    """The bare table where a sprite will stand, mode ``RGB``."""
    theme = THEMES[style.theme]
    if on.kind == "tray":
        return Image.new("RGB", (width, height), rgb(theme.tray))
    column = Image.new("RGB", (1, height))
    column.putdata([felt(style, (on.y + i) / on.height) for i in range(height)])
    image = column.resize((width, height), Image.Resampling.NEAREST)
    if on.kind == "lane":
        x = 0 if "<" in on.corners else -2 * radius
        right = width if ">" in on.corners else width + 2 * radius
        put(image, fill(rounded(x, 0, right - x, height + 2 * radius, radius), 1), 0, 0, rgb(theme.tray))
    return image


def table(
    style: Style, width: int, height: int, lanes: tuple[tuple[int, int, int, int], ...], radius: float
) -> Image.Image:
    """The felt with its lanes, mode ``P``, one pixel wider than the picture (see :mod:`render.png`)."""
    colours, tray = palette(style), rgb(THEMES[style.theme].tray)
    frame = Image.new("P", (width + 1, height))
    for y in range(height):
        frame.paste(colours.number(felt(style, y / height)), (1, y, width + 1, y + 1))
    ends = int(radius) + 2
    for x, y, w, h in lanes:
        frame.paste(colours.number(tray), (x + 1, y + ends, x + w + 1, y + h - ends))
        corners = fill(rounded(0, 0, w, 2 * ends, radius), 1)  # only they are anything but plain
        for top, from_foot in ((0, 0), (h - ends, ends)):
            image = ground(style, Ground("felt", y + top, height), w, ends)
            put(image, corners, 0, -from_foot, tray)
            set_down(frame, colours.index(image), x + 1, y + top)
    return frame


@lru_cache(CARDS)
def card_sprite(
    cut: Cut, card: str | None, on: Ground, *, fanned: bool, thick: int, ring: Ring | None
) -> Image.Image:
    """A card that shows whole, with its shadow as wide as ``cut.pad`` round it.

    A *fanned* card lies on another one: nothing above it is drawn.  *thick* edges of further
    cards show below.
    """
    return _flatten(cut, face(cut, card), on, fanned, thick, ring, True)


@lru_cache(STRIPS)
def strip_sprite(
    cut: Cut,
    cards: tuple[str | None, ...],
    height: int,
    on: Ground,
    *,
    fanned: bool,
    ring: Ring | None,
    foot: bool,
) -> Image.Image:
    """The upper part of covered cards; with a *foot* it ends in round corners, like a short card."""
    return _flatten(cut, strip(cut, cards, height), on, fanned, 0, ring, foot)


def _flatten(
    cut: Cut, body: Image.Image, on: Ground, fanned: bool, thick: int, ring: Ring | None, foot: bool
) -> Image.Image:
    top = 0 if fanned else cut.pad
    height = top + body.height + (cut.pad + cut.edge * thick if foot else 0)
    lane_radius = RADIUS * cut.scale + cut.pad
    image = ground(cut.style, on, cut.width + 2 * cut.pad, height, lane_radius)
    below = body.height - cut.height if foot else 0  # a short card casts its shadow higher
    image.paste((0, 0, 0), (0, top - cut.pad + cut.edge * thick + below), shadow(cut))
    if fanned:  # the card below goes on behind the round corners
        row = (0, cut.height // 2, cut.width, cut.height // 2 + 1)
        image.paste(blank(cut).crop(row).resize((cut.width, round(RADIUS * cut.scale) + 1)), (cut.pad, 0))
    for edge in range(thick, 0, -1):
        image.paste(blank(cut), (cut.pad, top + cut.edge * edge), outline(cut))
    mask = outline(cut)
    if foot and below:
        low = outline(cut).crop((0, -below, cut.width, cut.height))  # the lower part, with its corners
        upper = outline(cut).crop((0, 0, cut.width, body.height))
        mask = ImageChops.darker(low, upper)
        body = body.copy()
        line = blank(cut).crop((0, cut.height - 3, cut.width, cut.height))
        body.paste(line, (0, body.height - 3))
    elif not foot:
        mask = mask.crop((0, 0, cut.width, body.height))
    image.paste(body, (cut.pad, top), mask)
    if ring:
        _ring(cut, image, top, ring, body.height if ring.ends else body.height + 40)
    return palette(cut.style).index(image)


def _ring(cut: Cut, image: Image.Image, top: int, ring: Ring, height: int) -> None:
    s, theme = cut.scale, THEMES[cut.style.theme]
    start = 0 if ring.begins else -40
    shape = rounded(2.1, 2.1 + start, 95.8, height / s - 4.2 - start, RADIUS - 1.6)
    ink = rgb(theme.gold if ring.colour == "gold" else theme.choice)
    put(image, stroke(shape, s, 4.2), cut.pad, top, ink)


@lru_cache(12)
def shadow(cut: Cut) -> Image.Image:
    """A soft shadow, a little below the card, as a mask ``cut.pad`` larger all round."""
    k, pad, radius = 4, cut.pad, RADIUS * cut.scale
    mask = Image.new("L", ((cut.width + 2 * pad) * k, (cut.height + 2 * pad) * k))
    side = 2 * int(radius + 2)
    shape = fill(rounded(pad + 0.5, pad + 1.5, side, side, radius), k)
    longer = round((cut.width - 1 - side) * k), round((cut.height - 0.5 - side) * k)
    mask.paste(150, (shape.x, shape.y), _stretched(shape.mask, *longer))
    soft = mask.filter(ImageFilter.GaussianBlur(7)).reduce(k)
    return soft.point([v // 36 * 36 for v in range(256)])  # few shades: a tenth of the file would be shadow


def _stretched(mask: Image.Image, dx: int, dy: int) -> Image.Image:
    """The mask with its middle column repeated *dx* times more, its middle row *dy* times.

    A card drawn as many times too large as a soft edge needs would take 20 MB.
    """
    (w, h), x, y = mask.size, mask.width // 2, mask.height // 2
    wide = Image.new("L", (w + dx, h))
    wide.paste(mask.crop((x, 0, x + 1, h)).resize((w + dx, h)), (0, 0))
    wide.paste(mask.crop((0, 0, x, h)), (0, 0))
    wide.paste(mask.crop((x, 0, w, h)), (x + dx, 0))
    high = Image.new("L", (w + dx, h + dy))
    high.paste(wide.crop((0, y, w + dx, y + 1)).resize(high.size), (0, 0))
    high.paste(wide.crop((0, 0, w + dx, y)), (0, 0))
    high.paste(wide.crop((0, y, w + dx, h)), (0, y + dy))
    return high


@lru_cache(128)
def place_sprite(cut: Cut, of: Marker, on: Ground, gold: bool) -> Image.Image:
    """An empty place, without margin."""
    if on.kind == "lane":
        image = ground(cut.style, Ground("tray"), cut.width, cut.height)
    else:
        image = ground(cut.style, on, cut.width, cut.height)
    marker(cut, of, image, 0, 0, gold)
    return palette(cut.style).index(image)


@lru_cache(512)
def name_sprite(
    style: Style, text: str, digits: int, hot: str, on: Ground, width: int, height: int, cap: int
) -> tuple[Image.Image, int, int]:
    """A pile's name with an empty pill for a number of so many *digits*; *hot*: "gold" or "choice".

    Also where the number begins in it, and the height of its figures.
    """
    theme = THEMES[style.theme]
    lights = {
        "": ("", theme.text),
        "gold": (theme.gold, theme.on_gold),
        "choice": (theme.choice, theme.on_choice),
    }
    image = ground(style, on, width, height)
    while True:
        name = letters(text, "bold", cap)
        inset, side = (round(0.5 * cap) if hot else 0), round(0.42 * cap)
        pill = digits * advance("0", cap - 1) + 2 * side if digits else 0
        gap = round((0.3 if hot else 0.5) * cap) if digits else 0
        wide = name.mask.width + 2 * inset + gap + pill
        if wide <= width or cap <= 8:
            break
        cap -= 1
    x, base = (width - wide) // 2, (height + cap) // 2
    if hot:
        put(image, _pill(name.mask.width + 2 * inset, height - 1), x, 0, rgb(lights[hot][0]))
    put(image, name, x + inset, base, rgb(lights[hot][1]))
    if digits:
        put(image, _pill(pill, height - 2), x + wide - pill, 1, rgb(theme.tray))
    return palette(style).index(image), x + wide - pill + side, cap - 1


@lru_cache(256)
def _pill(width: int, height: int) -> Stamp:
    return fill(rounded(0, 0, width, height, height / 2), 1)
