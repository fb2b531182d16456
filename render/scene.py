"""The renderer's whole input: a scene says what is to be seen on the table, and nothing about the game.

What is not in a scene cannot leak: a card that lies face down is a ``None``.
"""

from dataclasses import dataclass
from enum import Enum, auto


class Fan(Enum):
    """How the cards of a pile lie."""

    SQUARED = auto()  # only the last card shows; thickness says there are more
    DOWN = auto()  # spread downwards, every card shows its index


@dataclass(frozen=True, slots=True, kw_only=True)
class Marker:
    """What is drawn on an empty place: a rank, suits, or a sign."""

    rank: str = ""  # "7", "A", "T"
    suits: str = ""  # letters of CDHS: "H", "SC"
    sign: str = ""  # "ring": the stock may be dealt again; "cross": it may not


@dataclass(frozen=True, slots=True, kw_only=True)
class Pile:
    """One pile; its name stands in :attr:`Scene.table` and is printed above it in capitals.

    *shown* bounds a fan: only so many of the last cards are spread, the others lie squared
    under them (a waste that shows the last three).
    """

    name: str  # "t3"
    cards: tuple[str | None, ...] = ()  # from the bottom up: "QH", "TS", or None for a back
    fan: Fan = Fan.SQUARED
    count: int | None = None  # printed beside the name
    marker: Marker = Marker()
    lit: int = 0  # how many cards at the end the last move brought here: ringed
    left: bool = False  # the last move took cards from here
    below: int = 0  # cards under those given: never drawn, but the pile looks thicker
    shown: int | None = None  # at most so many cards are spread
    chosen: int = 0  # how many cards at the end the player has picked up: lit in another colour


@dataclass(frozen=True, slots=True, kw_only=True)
class Hint:
    """An arrow from the last *count* cards of one pile to another pile."""

    source: str
    target: str
    count: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """A table of piles with a few facts beside them.

    *table* is a grid of pile names, one row a line, ``.`` for a free cell; every pile stands in
    it exactly once.  ``*`` marks the cells where the facts are printed (free cells below are used
    too); without one they are printed in a line at the top.  A name in the table that no pile bears
    is a free cell, and offered cards (``o1`` …) lie on the columns that run under them.
    """

    table: str
    piles: tuple[Pile, ...]
    title: str = ""  # "Canfield  17"
    facts: tuple[tuple[str, str], ...] = ()  # ("BASE", "7"), ("MOVES", "18"), ("HOME", "4/52")
    hint: Hint | None = None


class BadScene(ValueError):
    """The scene cannot be drawn; *why* names the first thing that is wrong with it."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why
