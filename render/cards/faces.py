"""Cards in full colour, before they are reduced to the palette: faces, strips, backs and empty places."""

from dataclasses import dataclass
from functools import cached_property, lru_cache

from PIL import Image

from render.cards.backs import back
from render.cards.courts import GROUND, PANEL, court
from render.cards.pips import PIPS, RANKS, SPOTS, spot_size
from render.drawing.paths import ellipse, path, rounded
from render.drawing.raster import Colour, Shape, Stamp, fill, letters, paint, put, rgb, stroke
from render.layout.grid import WIDTH, pad, px
from render.scene import Marker
from render.themes import BACKS, DECKS, THEMES, Style

RADIUS = 9.0  # corners, in card units
Q_SIZE = 0.88  # of the height of other capitals: its tail must end above the next card
# In pixels of a picture 900 wide; narrower number cards show one large sign instead of the traditional spots.
WIDE_ENOUGH = 105


@dataclass(frozen=True)
class Cut:
    """The style and size of cards on one table, in pixels; *index* is the height of its capitals."""

    style: Style
    width: int
    height: int
    index: int

    def __hash__(self) -> int:
        """Return a hash computed once: the caches of sprites ask for it several times for each card."""
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.style, self.width, self.height, self.index))

    @property
    def scale(self) -> float:
        """Pixels per card unit."""
        return self.width / 100

    @cached_property
    def pad(self) -> int:
        """How far a shadow reaches beyond the card."""
        return pad(self.style.width)

    @cached_property
    def edge(self) -> int:
        """How many pixels of each covered card show below a squared pile."""
        return max(1, 2 * self.style.width // WIDTH)


@lru_cache(12)
def outline(cut: Cut) -> Image.Image:
    """Return the shape of a card as a mask."""
    return _whole(fill(rounded(0, 0, 100, cut.height / cut.scale, RADIUS), cut.scale), cut)


@lru_cache(12)
def blank(cut: Cut) -> Image.Image:
    """Return a card with nothing printed on it."""
    theme, h = THEMES[cut.style.theme], cut.height / cut.scale
    image = Image.new("RGB", (cut.width, cut.height), rgb(theme.edge))
    inner = rounded(1.1, 1.1, 97.8, h - 2.2, RADIUS - 1.1)
    put(image, fill(inner, cut.scale), 0, 0, rgb(theme.face))
    return image


@lru_cache(4)
def face(cut: Cut, card: str | None) -> Image.Image:
    """Return a whole card, ``"QH"``, or the back for ``None``."""
    image = blank(cut).copy()
    if card is None:
        _paint_back(cut, image)
        return image
    rank, suit = card[0], card[1]
    ink = rgb(DECKS[cut.style.deck][suit])
    top = round(0.08 * cut.width)
    _index(cut, image, card, 0, cut.width, top, cut.index)
    below = (top + cut.index) / cut.scale  # in card units
    if rank in "JQK":
        _paint_court(cut, image, rank, suit, below + 6.5, ink)
    elif rank == "A" or cut.width < px(cut.style.width, WIDE_ENOUGH):
        room = 133 - (below + 5)
        size = min(0.73 if rank == "A" else 0.65, room / 100)
        sign = fill(PIPS[suit], cut.scale * size)
        put(image, sign, cut.width // 2, round((below + 5 + room / 2 - 0.5) * cut.scale), ink)
    else:
        _paint_spots(cut, image, RANKS.index(rank) + 1, suit, below, ink)
    return image


def strip(cut: Cut, cards: tuple[str | None, ...], step: int) -> Image.Image:
    """Return the upper *step* pixels of covered cards, side by side, with the index scaled to fit."""
    image = Image.new("RGB", (cut.width, step))
    if cards[0] is None:
        image.paste(face(cut, None), (0, 0))
        return image
    image.paste(blank(cut), (0, 0))
    full = round(0.08 * cut.width)
    top = max(2, min(full, (step - 10) // 4))
    cap = min(cut.index, step - top - 2)
    cell = cut.width if len(cards) == 1 else (cut.width - 6) // len(cards)
    if len(cards) > 1:
        top, cap = 3, min(step - 5, round(cell / 2.2))
    for i, card in enumerate(cards):
        if card is not None:
            _index(cut, image, card, 3 * (len(cards) > 1) + i * cell, cell, top, cap, tight=len(cards) > 1)
    room = step - top - cap - 14
    if room > 0.3 * cut.width and len(cards) == 1:  # a short card: a sign where there is room
        sign = suit_sign(cards[0][1], min(room, round(0.78 * 0.96 * cut.width)))
        x, y = (cut.width - sign.mask.width) // 2, top + cap + 4 + (room - sign.mask.height) // 2
        image.paste(rgb(DECKS[cut.style.deck][cards[0][1]]), (x, y), sign.mask)
    return image


def _index(
    cut: Cut, image: Image.Image, card: str, x: int, width: int, top: int, cap: int, tight: bool = False
) -> None:
    rank, suit = card[0], card[1]
    ink = rgb(DECKS[cut.style.deck][suit])
    text = "10" if rank == "T" else rank
    glyph = letters(text, "black", cap * (Q_SIZE if rank == "Q" else 1), 0.78 if rank == "T" else 1.0)
    left = 1 if tight else round((0.05 if rank == "T" else 0.07) * width)
    right = 1 if tight else round(0.065 * width)
    base = top + (round(Q_SIZE * cap) if rank == "Q" else cap)
    put(image, glyph, x + left, base, ink)
    room = width - left - right - glyph.mask.width - (1 if tight else 3)
    size = min(0.88 * cap, room * 1.04)
    sign = suit_sign(suit, round(max(5, size)))
    middle = x + left + glyph.mask.width + 2 if tight else x + width - right - sign.mask.width
    image.paste(ink, (middle, top + (cap - sign.mask.height) // 2), sign.mask)


@lru_cache(256)
def suit_sign(suit: str, height: int) -> Stamp:
    """Return the sign of a suit, *height* pixels high."""
    return fill(PIPS[suit], height / 96)


def _paint_spots(cut: Cut, image: Image.Image, number: int, suit: str, below: float, ink: Colour) -> None:
    size = spot_size(number) * min(1.0, (133 - below) / 96)
    upper, lower = below + (12 if number <= 8 else 9) + size * 48, 133 - size * 48
    sign = fill(PIPS[suit], cut.scale * size)
    turned = fill(PIPS[suit].turned(180), cut.scale * size)
    for x, t in SPOTS[number]:
        at = (round(x * cut.scale), round((upper + (lower - upper) * t) * cut.scale))
        put(image, turned if t > 0.5 else sign, *at, ink)


def _paint_court(cut: Cut, image: Image.Image, rank: str, suit: str, top: float, ink: Colour) -> None:
    s = cut.scale
    x, y = round(PANEL[0] * s), round(top * s)
    width, height = round((PANEL[0] + PANEL[2]) * s) - x, round(132 * s) - y
    k = height / s / PANEL[3]  # the figure shrinks where the index is tall
    figure = [
        Shape(shape.outline.through(k, 0, 0, k, 50 - 50 * k, 132 - 132 * k), shape.colour, shape.line * k)
        for shape in court(rank, suit)
    ]
    picture = paint(figure, GROUND[suit], (width, height), s, x / s, y / s)
    frame = rounded(0, 0, width / s, height / s, 5)
    image.paste(picture, (x, y), _cropped(fill(frame, s), width, height))
    put(image, stroke(rounded(0.45, 0.45, width / s - 0.9, height / s - 0.9, 4.6), s, 0.9), x, y, ink, 0.55)


def _paint_back(cut: Cut, image: Image.Image) -> None:
    shapes = back(BACKS[cut.style.back])
    s = cut.scale
    x, y = round(6 * s), round(6 * s)
    width, height = cut.width - 2 * x, cut.height - 2 * y
    picture = paint(shapes, THEMES[cut.style.theme].face, (width, height), s, x / s, y / s)
    image.paste(picture, (x, y))


def marker(cut: Cut, of: Marker, image: Image.Image, x: int, y: int, gold: bool) -> None:
    """Draw an empty place with its upper left corner at *x*, *y*; *gold* if a card has just left it."""
    theme, s = THEMES[cut.style.theme], cut.scale
    line, h = rgb(theme.line), cut.height / s
    put(image, fill(rounded(0, 0, 100, h, RADIUS), s), x, y, rgb(theme.tray))
    if gold:
        put(image, stroke(rounded(1.4, 1.4, 97.2, h - 2.8, RADIUS - 1), s, 2.8), x, y, rgb(theme.gold))
    else:
        put(image, stroke(rounded(1, 1, 98, h - 2, RADIUS - 1), s, 1.6), x, y, line)
    middle = h / 2
    if of.sign == "ring":
        put(image, stroke(ellipse(50, middle, 23), s, 7), x, y, line)
    elif of.sign == "cross":
        for a, b in ((-16, 16), (16, -16)):
            put(image, stroke(path(f"M{50 + a} {middle - 16} L{50 + b} {middle + 16}"), s, 7), x, y, line)
    if of.rank:
        text = "10" if of.rank == "T" else of.rank
        glyph = letters(text, "black", 34 * s, 0.85 if of.rank == "T" else 1.0)
        base = middle - 4 if of.suits else middle + 17
        put(image, glyph, x + (cut.width - glyph.mask.width) // 2, y + round(base * s), line)
    for i, suit in enumerate(of.suits):
        size = 0.34 if len(of.suits) == 1 else 0.29
        across = 50 + 36 * (i - (len(of.suits) - 1) / 2) * (1 if len(of.suits) < 3 else 0.62)
        size = size if len(of.suits) < 3 else 0.2
        at = PIPS[suit].at(across, middle + 26 if of.rank else middle, size)
        put(image, fill(at, s), x, y, line)


def _whole(stamp: Stamp, cut: Cut) -> Image.Image:
    return _cropped(stamp, cut.width, cut.height)


def _cropped(stamp: Stamp, width: int, height: int) -> Image.Image:
    mask = Image.new("L", (width, height))
    mask.paste(stamp.mask, (stamp.x, stamp.y))
    return mask
