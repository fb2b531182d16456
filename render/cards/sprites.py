"""Sprites: cards, empty places and names as opaque rectangles in palette colours, drawn once and cached.

A sprite is flattened on the ground where it will stand, so that drawing it on the board is a plain copy.
"""

from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageChops, ImageFilter

from render.cards.faces import RADIUS, Cut, blank, face, marker, outline, strip
from render.drawing.ground import Ground, ground
from render.drawing.palette import felt, palette
from render.drawing.paths import rounded
from render.drawing.raster import Stamp, advance, fill, letters, put, rgb, set_down, stroke
from render.scene import Marker
from render.themes import THEMES, Style

PRINTS, PIECES, WHOLE = 1500, 512, 64  # sprites kept; a card of 110 × 154 takes 19 KB, a print 3 to 12 KB
FOOT = 3  # rows of a foot, which cover what is printed


class Ring(NamedTuple):
    """The part of a run's ring on one card: whether the ring begins and ends with it."""

    begins: bool
    ends: bool


def table(
    style: Style, width: int, height: int, lanes: tuple[tuple[int, int, int, int], ...], radius: float
) -> Image.Image:
    """Return the felt with its lanes, mode ``P``, one pixel wider than the picture.

    Column 0 is zero, as :func:`render.drawing.png.png` wants it.
    """
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


class Piece(NamedTuple):
    """The shape of what shows of some cards, and all about it but their faces.

    A whole card, or with *height* the upper pixels of covered cards side by side.  A *fanned* piece lies on
    another card, so it has no margin above.  The edges of *thick* more cards show below a whole card.  With a
    *foot* covered cards end in round corners, like a short card.
    """

    cut: Cut
    on: Ground
    height: int | None = None
    fanned: bool = False
    thick: int = 0
    ring: Ring | None = None
    foot: bool = True


class Print(NamedTuple):
    """What is printed on a piece, and its box from the upper left corner of the card."""

    image: Image.Image
    box: tuple[int, int, int, int]


def set_down_cards(frame: Image.Image, piece: Piece, cards: tuple[str | None, ...], x: int, y: int) -> None:
    """Draw *cards*, all that show in *piece*, with the upper left corner of the first at *x*, *y*.

    A blank card and what is printed on it are sprites of their own: there are few of each kind, but thousands
    of whole cards.
    """
    found = _bare_and_print(piece, cards)
    pad = piece.cut.pad
    at = x - pad, y - (0 if piece.fanned else pad)
    if found is None:
        set_down(frame, whole_sprite(piece, cards), *at)
    else:
        bare, (image, box) = found
        set_down(frame, bare, *at)
        set_down(frame, image, x + box[0], y + box[1])


@lru_cache(PRINTS)
def printed(cut: Cut, cards: tuple[str | None, ...], height: int | None) -> Print:
    """Return what is printed on a card, or on the upper *height* pixels of several."""
    body = _body(cut, cards, height)
    box = ImageChops.difference(body, _body(cut, (), height)).getbbox() or (0, 0, 1, 1)
    return Print(palette(cut.style).index(body.crop(box)), box)


@lru_cache(PIECES)
def bare_sprite(piece: Piece) -> Image.Image:
    """Return a piece with blank cards, with a margin of ``cut.pad`` for the shadow."""
    return _drawn(piece, ())


@lru_cache(4 * PIECES)
def _bare_and_print(piece: Piece, cards: tuple[str | None, ...]) -> tuple[Image.Image, Print] | None:
    """Return the blank cards and their print, or None if something but the plain face is under it."""
    bare, cut = bare_sprite(piece), piece.cut
    print_ = printed(cut, cards, piece.height)
    box = print_.box
    if piece.height is not None and piece.foot and box[3] > piece.height - FOOT:
        return None
    top = 0 if piece.fanned else cut.pad
    seen = bare.crop((box[0] + cut.pad, box[1] + top, box[2] + cut.pad, box[3] + top)).tobytes()
    plain = palette(cut.style).number(rgb(THEMES[cut.style.theme].face))
    return (bare, print_) if seen.count(plain) == len(seen) else None


@lru_cache(WHOLE)
def whole_sprite(piece: Piece, cards: tuple[str | None, ...]) -> Image.Image:
    """Return a piece with its *cards* printed on it, with a margin of ``cut.pad`` for the shadow."""
    return _drawn(piece, cards)


def _body(cut: Cut, cards: tuple[str | None, ...], height: int | None) -> Image.Image:
    """Return cards in full colour, without their round corners; without *cards* a blank one."""
    if not cards:
        return blank(cut) if height is None else blank(cut).crop((0, 0, cut.width, height))
    return face(cut, cards[-1]) if height is None else strip(cut, cards, height)


def _drawn(piece: Piece, cards: tuple[str | None, ...]) -> Image.Image:
    cut, fanned, foot = piece.cut, piece.fanned, piece.foot
    body = _body(cut, cards, piece.height)
    top = 0 if fanned else cut.pad
    height = top + body.height + (cut.pad + cut.edge * piece.thick if foot else 0)
    lane_radius = RADIUS * cut.scale + cut.pad
    image = ground(cut.style, piece.on, cut.width + 2 * cut.pad, height, lane_radius)
    below = body.height - cut.height if foot else 0  # a short card casts its shadow higher
    image.paste((0, 0, 0), (0, top - cut.pad + cut.edge * piece.thick + below), shadow(cut))
    if fanned:  # the covered card shows behind the round corners
        row = (0, cut.height // 2, cut.width, cut.height // 2 + 1)
        image.paste(blank(cut).crop(row).resize((cut.width, round(RADIUS * cut.scale) + 1)), (cut.pad, 0))
    for edge in range(piece.thick, 0, -1):
        image.paste(blank(cut), (cut.pad, top + cut.edge * edge), outline(cut))
    mask = outline(cut)
    if foot and below:
        low = outline(cut).crop((0, -below, cut.width, cut.height))  # the lower part, with its corners
        upper = outline(cut).crop((0, 0, cut.width, body.height))
        mask = ImageChops.darker(low, upper)
        body = body.copy()
        line = blank(cut).crop((0, cut.height - FOOT, cut.width, cut.height))
        body.paste(line, (0, body.height - FOOT))
    elif not foot:
        mask = mask.crop((0, 0, cut.width, body.height))
    image.paste(body, (cut.pad, top), mask)
    if piece.ring:
        _ring(cut, image, top, piece.ring, body.height if piece.ring.ends else body.height + 40)
    return palette(cut.style).index(image)


def _ring(cut: Cut, image: Image.Image, top: int, ring: Ring, height: int) -> None:
    s, theme = cut.scale, THEMES[cut.style.theme]
    start = 0 if ring.begins else -40
    shape = rounded(2.1, 2.1 + start, 95.8, height / s - 4.2 - start, RADIUS - 1.6)
    put(image, stroke(shape, s, 4.2), cut.pad, top, rgb(theme.gold))


@lru_cache(12)
def shadow(cut: Cut) -> Image.Image:
    """Return a soft shadow, offset a little downwards, as a mask with a margin of ``cut.pad``."""
    k, pad, radius = 4, cut.pad, RADIUS * cut.scale
    mask = Image.new("L", ((cut.width + 2 * pad) * k, (cut.height + 2 * pad) * k))
    side = 2 * int(radius + 2)
    shape = fill(rounded(pad + 0.5, pad + 1.5, side, side, radius), k)
    longer = round((cut.width - 1 - side) * k), round((cut.height - 0.5 - side) * k)
    mask.paste(150, (shape.x, shape.y), _stretched(shape.mask, *longer))
    soft = mask.filter(ImageFilter.GaussianBlur(7)).reduce(k)
    return soft.point([v // 36 * 36 for v in range(256)])  # all shades would fill a tenth of the file


def _stretched(mask: Image.Image, dx: int, dy: int) -> Image.Image:
    """Return the mask with its middle column repeated *dx* more times and its middle row *dy* more times.

    Drawing the whole card at the scale that a soft edge needs would take 20 MB.
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
    """Return an empty place, without a margin."""
    if on.kind == "lane":
        image = ground(cut.style, Ground("tray"), cut.width, cut.height)
    else:
        image = ground(cut.style, on, cut.width, cut.height)
    marker(cut, of, image, 0, 0, gold)
    return palette(cut.style).index(image)


@lru_cache(512)
def name_sprite(
    style: Style, text: str, digits: int, moved: bool, on: Ground, width: int, height: int, cap: int
) -> tuple[Image.Image, int, int]:
    """Return a pile's name with an empty pill for a count, where the count begins, and its capital height.

    The pill holds a number of so many *digits*.  The name of a pile that the last move *moved* cards to or
    from stands on gold.
    """
    theme = THEMES[style.theme]
    image = ground(style, on, width, height)
    while True:
        name = letters(text, "bold", cap)
        inset, side = (round(0.5 * cap) if moved else 0), round(0.42 * cap)
        pill = digits * advance("0", cap - 1) + 2 * side if digits else 0
        gap = round((0.3 if moved else 0.5) * cap) if digits else 0
        wide = name.mask.width + 2 * inset + gap + pill
        if wide <= width or cap <= 8:
            break
        cap -= 1
    x, base = (width - wide) // 2, (height + cap) // 2
    if moved:
        put(image, _pill(name.mask.width + 2 * inset, height - 1), x, 0, rgb(theme.gold))
    put(image, name, x + inset, base, rgb(theme.on_gold if moved else theme.text))
    if digits:
        put(image, _pill(pill, height - 2), x + wide - pill, 1, rgb(theme.tray))
    return palette(style).index(image), x + wide - pill + side, cap - 1


@lru_cache(256)
def _pill(width: int, height: int) -> Stamp:
    return fill(rounded(0, 0, width, height, height / 2), 1)
