"""Drawing tools for pages: felt, panels, text, discs, and the PNG file."""

import math
from dataclasses import dataclass

from PIL import Image

from render.cards.courts import HAIR, ROBE, TRIM
from render.drawing.ground import Ground, ground
from render.drawing.palette import palette
from render.drawing.paths import Path, ellipse, polygon, rounded
from render.drawing.png import png
from render.drawing.raster import Stamp, fill, put, rgb, set_down, stroke
from render.drawing.writing import fitted, initials
from render.themes import THEMES, Style, Theme

MEDALS = ("#f3bd3c", TRIM["S"], HAIR["H"])  # gold, silver, bronze
RANK = "#1b2747"  # on a medal
PEOPLE = (ROBE["H"], ROBE["S"], ROBE["C"], ROBE["D"], "#2456a6", TRIM["D"])


@dataclass(frozen=True, slots=True)
class Page:
    """A page being drawn, mode ``RGB``, and its style."""

    image: Image.Image
    style: Style

    @property
    def theme(self) -> Theme:
        """The colours of the page."""
        return THEMES[self.style.theme]


def new_page(style: Style, width: int, height: int) -> Page:
    """Return a page of bare felt."""
    return Page(ground(style, Ground("felt", 0, height), width, height), style)


def finish(page: Page) -> bytes:
    """Return the page as a PNG in the colours of its style."""
    colours = palette(page.style)
    frame = Image.new("P", (page.image.width + 1, page.image.height))
    set_down(frame, colours.index(page.image), 1, 0)
    return png(frame, colours.bytes)


def shape(page: Page, outline: Path, colour: str) -> None:
    """Fill an outline given in pixels."""
    put(page.image, fill(outline, 1), 0, 0, rgb(colour))


def panel(page: Page, x: int, y: int, w: int, h: int, colour: str, rim: str = "", radius: int = 14) -> None:
    """Draw a plain field with round corners; *rim* is the colour of a line round it."""
    shape(page, rounded(x, y, w, h, min(radius, h / 2)), colour)
    if rim:
        inner = rounded(x + 1.5, y + 1.5, w - 3, h - 3, min(radius, h / 2) - 1.5)
        put(page.image, stroke(inner, 1, 3), 0, 0, rgb(rim))


def write(
    page: Page,
    text: str,
    x: int,
    base: int,
    cap: int,
    *,
    ink: str = "",
    room: int = 10_000,
    weight: str = "bold",
    align: str = "left",
    least: int = 7,
) -> int:
    """Write *text* on the baseline *base* and return its width; *align* says what lies at *x*.

    Text wider than *room* is made smaller, down to capitals *least* high, and then cut off.
    """
    stamp = fitted(text, weight, cap, room, least)
    wide = stamp.mask.width
    left = x - (wide if align == "right" else wide // 2 if align == "middle" else 0)
    put(page.image, stamp, left, base, rgb(ink or page.theme.text))
    return wide


def disc(page: Page, x: int, y: int, radius: int, colour: str, text: str, ink: str) -> None:
    """Draw a disc centred on *x*, *y* with a letter or two in it."""
    shape(page, ellipse(x, y, radius), colour)
    cap = round(radius * 0.72)
    stamp = fitted(text, "black", cap, round(radius * 1.5))
    put(page.image, stamp, x - stamp.mask.width // 2, y + _half(stamp), rgb(ink))


def star(page: Page, x: int, y: int, radius: int, *, earned: bool) -> None:
    """Draw a star centred on *x*, *y*: gold, or dark if not *earned*."""
    turns = [(radius if i % 2 == 0 else radius * 0.46, i * math.pi / 5) for i in range(10)]
    points = [(x + r * math.sin(turn), y - r * math.cos(turn)) for r, turn in turns]
    shape(page, polygon(points), page.theme.gold if earned else page.theme.tray)


def _half(stamp: Stamp) -> int:
    """Return the distance from the middle down to the baseline of capitals centred on it."""
    return -stamp.y // 2


def avatar(page: Page, x: int, y: int, radius: int, name: str) -> None:
    """Draw a player's initials on a disc whose colour depends on the name alone."""
    colour = PEOPLE[sum(i * b for i, b in enumerate(name.encode("utf-8", "replace")[:64], 1)) % len(PEOPLE)]
    disc(page, x, y, radius, colour, initials(name), "#ffffff")
    _rim(page, x, y, radius)


def _rim(page: Page, x: int, y: int, radius: int) -> None:
    """Draw the rim of a disc, which shows it on any felt."""
    thin = max(2, round(radius / 14))
    put(page.image, stroke(ellipse(x, y, radius - thin / 2), 1, thin), 0, 0, rgb(page.theme.dim))


def medal(page: Page, x: int, y: int, radius: int, rank: int) -> None:
    """Draw a rank; the first three stand on gold, silver and bronze, and 0 is a dash."""
    if 1 <= rank <= 3:
        disc(page, x, y, radius, MEDALS[rank - 1], str(rank), RANK)
        _rim(page, x, y, radius)
    else:
        cap = round(radius * 0.85)
        write(page, str(rank) if rank else "–", x, y + cap // 2, cap, align="middle", room=3 * radius)
