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
    """One pile; its name stands in :attr:`Scene.table` and is printed above it in capitals."""

    name: str  # "t3"
    cards: tuple[str | None, ...] = ()  # from the bottom up: "QH", "TS", or None for a back
    fan: Fan = Fan.SQUARED
    count: int | None = None  # printed beside the name
    marker: Marker = Marker()
    lit: int = 0  # how many cards at the end the last move brought here: ringed
    left: bool = False  # the last move took cards from here


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """A table of piles with a few facts beside them.

    *table* is a grid of pile names, one row a line, ``.`` for a free cell; every pile stands in
    it exactly once.  ``*`` marks the cell where the facts are printed.
    """

    table: str
    piles: tuple[Pile, ...]
    title: str = ""  # "Canfield  17"
    facts: tuple[tuple[str, str], ...] = ()  # ("BASE", "7"), ("MOVES", "18"), ("HOME", "4/52")
