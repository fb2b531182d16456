"""The tools of every picture that is not a board: felt, panels, writing, discs, the file at the end."""

from dataclasses import dataclass

from PIL import Image

from render.cards.courts import HAIR, ROBE, TRIM
from render.cards.faces import put
from render.cards.sprites import Ground, ground
from render.palette import palette
from render.paths import Path, ellipse, rounded
from render.png import png
from render.raster import Stamp, fill, rgb, set_down, stroke
from render.themes import THEMES, Style, Theme
from render.writing import fitted, initials

MEDALS = ("#f3bd3c", TRIM["S"], HAIR["H"])  # gold, silver, bronze
PEOPLE = (ROBE["H"], ROBE["S"], ROBE["C"], ROBE["D"], "#2456a6", TRIM["D"])


@dataclass(frozen=True, slots=True)
class Page:
    """A picture in the making, mode ``RGB``, and the style it is made in."""

    image: Image.Image
    style: Style

    @property
    def theme(self) -> Theme:
        return THEMES[self.style.theme]


def new(style: Style, width: int, height: int) -> Page:
    """A page of bare felt."""
    return Page(ground(style, Ground("felt", 0, height), width, height), style)


def finish(page: Page) -> bytes:
    """The page as a PNG in the colours of its style."""
    colours = palette(page.style)
    frame = Image.new("P", (page.image.width + 1, page.image.height))
    set_down(frame, colours.index(page.image), 1, 0)
    return png(frame, colours.bytes)


def shape(page: Page, outline: Path, colour: str) -> None:
    """Fill an outline given in pixels."""
    put(page.image, fill(outline, 1), 0, 0, rgb(colour))


def panel(page: Page, x: int, y: int, w: int, h: int, colour: str, rim: str = "", radius: int = 14) -> None:
    """A plain field with round corners; *rim* is the colour of a line round it."""
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
    """Write on the baseline *base* from, to or about *x*; returns the width.

    No wider than *room*: first smaller, down to capitals *least* high, then cut off.
    """
    stamp = fitted(text, weight, cap, room, least)
    wide = stamp.mask.width
    left = x - (wide if align == "right" else wide // 2 if align == "middle" else 0)
    put(page.image, stamp, left, base, rgb(ink or page.theme.text))
    return wide


def disc(page: Page, x: int, y: int, radius: int, colour: str, text: str, ink: str) -> None:
    """A round field about x, y with a letter or two in it."""
    shape(page, ellipse(x, y, radius), colour)
    cap = round(radius * 0.72)
    stamp = fitted(text, "black", cap, round(radius * 1.5))
    put(page.image, stamp, x - stamp.mask.width // 2, y + _half(stamp), rgb(ink))


def _half(stamp: Stamp) -> int:
    """How far below the middle a baseline lies so that the capitals stand in the middle."""
    return -stamp.y // 2


def avatar(page: Page, x: int, y: int, radius: int, name: str) -> None:
    """A person's initials on a colour that is always the same for the same name."""
    colour = PEOPLE[sum(i * b for i, b in enumerate(name.encode("utf-8", "replace")[:64], 1)) % len(PEOPLE)]
    disc(page, x, y, radius, colour, initials(name), "#ffffff")


def medal(page: Page, x: int, y: int, radius: int, rank: int) -> None:
    """A rank, the first three on a disc of metal."""
    if 1 <= rank <= 3:
        disc(page, x, y, radius, MEDALS[rank - 1], str(rank), "#1b2747")
    else:
        cap = round(radius * 0.85)
        write(page, str(rank), x, y + cap // 2, cap, align="middle", room=3 * radius)
