"""The choices for a picture: themes of the table, inks of the decks, card backs and sizes."""

from dataclasses import dataclass
from functools import cached_property

from render.cards.backs import BACKS as BACKS

TWO_COLOURS = {"S": "#1d2129", "C": "#1d2129", "H": "#d21f2b", "D": "#d21f2b"}
# The colours of poker rooms, in shades that differ under simulated colour blindness (see
# tests/render/drawing/test_colours.py).
FOUR_COLOURS = {"S": "#14171d", "C": "#20815c", "H": "#cd1804", "D": "#1736d8"}
DECKS = {"two": TWO_COLOURS, "four": FOUR_COLOURS}


@dataclass(frozen=True, slots=True, kw_only=True)
class Theme:
    """The colours of a table."""

    felt: str  # at the top
    felt_foot: str  # at the bottom
    tray: str  # lanes, empty places, pills behind counts
    line: str  # outlines of lanes and empty places, and the marks in them
    text: str
    dim: str  # names of the facts
    gold: str  # the last move
    on_gold: str  # text on gold
    accent: str  # numbers on a rules opening, days saved by a freeze
    on_accent: str  # text on the accent
    right: str  # a winning move, and the part of a game that can be won
    wrong: str  # a losing move, and the part of a game that is lost
    face: str
    edge: str


THEMES: dict[str, Theme] = {
    "green": Theme(
        felt="#1f7350",
        felt_foot="#175a3f",
        tray="#14503a",
        line="#55ab86",
        text="#eef8f2",
        dim="#cdebdc",
        gold="#ffcf40",
        on_gold="#3a2c00",
        accent="#7fe0ff",
        on_accent="#06313f",
        right="#5fe38f",
        wrong="#e8384a",
        face="#fffdf8",
        edge="#59645f",
    ),
    "dark": Theme(
        felt="#2c323b",
        felt_foot="#20252c",
        tray="#171a20",
        line="#69768a",
        text="#f0f3f7",
        dim="#aeb8c6",
        gold="#ffcf40",
        on_gold="#3a2c00",
        accent="#6fd8ff",
        on_accent="#06313f",
        right="#5fe3a0",
        wrong="#e22f43",
        face="#fbfaf6",
        edge="#0f1114",
    ),
    "light": Theme(
        felt="#e6eee9",
        felt_foot="#d5e1da",
        tray="#c0d0c7",
        line="#587867",
        text="#14261d",
        dim="#3f5a4b",
        gold="#d97a00",
        on_gold="#241400",
        accent="#1668c7",
        on_accent="#ffffff",
        right="#10a87c",
        wrong="#c61d33",
        face="#fffefb",
        edge="#7d8b84",
    ),
    "contrast": Theme(
        felt="#000000",
        felt_foot="#000000",
        tray="#1f1f1f",
        line="#d8d8d8",
        text="#ffffff",
        dim="#ffffff",
        gold="#ffe100",
        on_gold="#000000",
        accent="#00e5ff",
        on_accent="#000000",
        right="#3dff8b",
        wrong="#ff3b4e",
        face="#ffffff",
        edge="#000000",
    ),
}


SIZES = {"small": 600, "normal": 900, "large": 1200}  # widths in pixels


@dataclass(frozen=True, kw_only=True)
class Style:
    """A player's choices: names of :data:`THEMES`, :data:`DECKS`, :data:`BACKS` and :data:`SIZES`.

    *jumbo* makes the index larger.  Raises :class:`UnknownStyle` for an unknown name.
    """

    theme: str = "green"
    deck: str = "two"
    back: str = "lattice"
    jumbo: bool = False
    size: str = "normal"

    def __hash__(self) -> int:
        """Return a hash computed once, because most caches of the renderer are keyed by styles."""
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.theme, self.deck, self.back, self.jumbo, self.size))

    @cached_property
    def width(self) -> int:
        """Width of a picture in pixels."""
        return SIZES[self.size]

    def __post_init__(self) -> None:
        for name, known in (
            (self.theme, THEMES),
            (self.deck, DECKS),
            (self.back, BACKS),
            (self.size, SIZES),
        ):
            if name not in known:
                raise UnknownStyle(name, tuple(known))


class UnknownStyle(ValueError):
    """Raised if no theme, deck, back or size has this *name*; *known* are the valid names."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        super().__init__(f"{name!r} is not one of {', '.join(known)}")
        self.name = name
        self.known = known
