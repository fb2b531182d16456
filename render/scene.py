"""The renderer's whole input: a scene says what is to be seen on the table, and nothing about the game.

What is not in a scene cannot leak: a card that lies face down is a ``None``.
"""

import re
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
    shown: int | None = None  # at most so many cards are spread


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


class BadScene(ValueError):
    """The scene cannot be drawn; *why* names the first thing that is wrong with it."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


MAX_PILES, MAX_CARDS, MAX_COUNT, MAX_FACTS = 64, 624, 999, 8
_CARDS = frozenset([*(rank + suit for rank in "A23456789TJQK" for suit in "SHDC"), None])
_NAME = re.compile("[a-z][0-9]{0,2}")
_RANKS = frozenset(["", *"A23456789TJQK"])
_SIGNS = frozenset(["", "ring", "cross"])
_SUITS = frozenset("SHDC")


def check(scene: Scene) -> None:
    """Raise :class:`BadScene` where a scene is out of bounds; the table itself is read by the layout."""
    if len(scene.piles) > MAX_PILES or len(scene.facts) > MAX_FACTS:
        raise BadScene(f"a scene has at most {MAX_PILES} piles and {MAX_FACTS} facts")
    cards = 0
    for pile in scene.piles:
        cards += len(pile.cards)
        if not _CARDS.issuperset(pile.cards):
            wrong = next(card for card in pile.cards if card not in _CARDS)
            raise BadScene(f"{wrong!r} is no card")
        if not _NAME.fullmatch(pile.name):
            raise BadScene(f"{pile.name!r} is no name of a pile")
        marker = pile.marker
        known = marker.rank in _RANKS and marker.sign in _SIGNS and _SUITS.issuperset(marker.suits)
        if not known or len(marker.suits) > 4:
            raise BadScene(f"{marker} cannot be drawn")
        counted = pile.count is None or 0 <= pile.count <= MAX_COUNT
        if not counted or not 0 <= pile.lit <= MAX_COUNT or (pile.shown is not None and pile.shown < 1):
            raise BadScene(f"the numbers of the pile {pile.name!r} are out of bounds")
    if cards > MAX_CARDS:
        raise BadScene(f"a scene has at most {MAX_CARDS} cards")
