"""Colours as values: the themes of the table, the inks of the decks, the patterns of the backs."""

from dataclasses import dataclass

TWO_COLOURS = {"S": "#1d2129", "C": "#1d2129", "H": "#d21f2b", "D": "#d21f2b"}
# Warm = red suits, cool = black suits: red and black stay visible, and simulated colour blindness
# leaves every two suits apart (tests/render/test_colours.py measures it).
FOUR_COLOURS = {"S": "#14171d", "C": "#1767d1", "H": "#b3122b", "D": "#d9650a"}
DECKS = {"two": TWO_COLOURS, "four": FOUR_COLOURS}


@dataclass(frozen=True, slots=True, kw_only=True)
class Theme:
    """The colours of a table."""

    felt: str  # at the top
    felt_foot: str  # at the bottom
    tray: str  # lanes, empty places, pills behind counts
    line: str  # their outlines and what is written in them
    text: str
    dim: str  # names of the facts
    gold: str  # the last move
    on_gold: str  # writing on it
    choice: str  # cards picked up
    face: str
    edge: str


THEMES: dict[str, Theme] = {
    "green": Theme(
        felt="#1f7350", felt_foot="#175a3f", tray="#14503a", line="#55ab86", text="#eef8f2", dim="#a9d6c0",
        gold="#ffcf40", on_gold="#3a2c00", choice="#7fe0ff", face="#fffdf8", edge="#59645f",
    ),
}  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Back:
    """A pattern and its colours: ground, figure, depth, light, accent."""

    pattern: str
    ground: str
    figure: str
    depth: str
    light: str = "#dbe6f7"
    accent: str = "#f3bd3c"


BACKS: dict[str, Back] = {
    "lattice": Back(pattern="lattice", ground="#2456a6", figure="#3d74c9", depth="#16386f"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """What a person chooses: names of :data:`THEMES`, :data:`DECKS`, :data:`BACKS`, and a larger index."""

    theme: str = "green"
    deck: str = "two"
    back: str = "lattice"
    jumbo: bool = False

    def __post_init__(self) -> None:
        for name, known in ((self.theme, THEMES), (self.deck, DECKS), (self.back, BACKS)):
            if name not in known:
                raise UnknownLook(name, tuple(known))


class UnknownLook(ValueError):
    """No theme, deck or back has this *name*; *known* are the names there are."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        super().__init__(f"{name!r} is none of {', '.join(known)}")
        self.name = name
        self.known = known
