"""The input of the renderer: a scene holds everything visible on a table, and nothing else of the game.

A face-down card is ``None``, so a picture cannot reveal it.
"""

import re
from dataclasses import dataclass
from enum import Enum, auto


class Fan(Enum):
    """The arrangement of the cards in a pile."""

    SQUARED = auto()  # only the last card shows, with the edges of the cards under it
    DOWN = auto()  # spread downwards; every card shows its index


@dataclass(frozen=True, slots=True, kw_only=True)
class Marker:
    """The print on an empty place: a rank, suits or a sign."""

    rank: str = ""  # "7", "A", "T"
    suits: str = ""  # letters of CDHS: "H", "SC"
    sign: str = ""  # "ring": a redeal is possible; "cross": it is not


@dataclass(frozen=True, slots=True, kw_only=True)
class Pile:
    """One pile; its name stands in :attr:`Scene.table` and is printed above the pile in capitals.

    *shown* limits a fan to its last cards, as in a waste that shows three; the others lie squared
    under them.
    """

    name: str  # "t3"
    cards: tuple[str | None, ...] = ()  # from the bottom up: "QH", "TS", or None for a back
    fan: Fan = Fan.SQUARED
    count: int | None = None  # printed beside the name
    marker: Marker = Marker()
    lit: int = 0  # number of cards at the end that the last move brought: they are ringed
    left: bool = False  # the last move took cards from here
    shown: int | None = None  # maximum number of cards spread


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrow:
    """An arrow from the last *count* cards of one pile to another pile."""

    source: str  # name of the pile
    target: str
    count: int = 1
    ink: str = "gold"  # a colour of the theme: "gold" for a hint, "right" or "wrong" for a move judged


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """A table of piles, with a few facts beside them.

    *table* is a grid of pile names, one row per line; every pile stands in it exactly once.  ``.`` is a
    free cell, and so is a name that no pile has.  A row that begins with ``~`` stands half a column to the
    right; if the row before does not, or the other way round, its cards lie on the cards of that row.
    ``>`` widens the pile to its left by a column.  ``*`` marks
    cells for the facts, which may also use the free cells below; without ``*`` the facts stand in a line at
    the top.  Offered cards (``o1`` …) lie on the columns whose lanes run through their cells.
    """

    table: str
    piles: tuple[Pile, ...]
    title: str = ""  # "Canfield  17"
    facts: tuple[tuple[str, str], ...] = ()  # ("BASE", "7"), ("MOVES", "18"), ("HOME", "4/52")
    arrows: tuple[Arrow, ...] = ()  # the last one lies on top
    taller: int | None = None  # see ``grid.TALLER``; None: as its fans need


class BadScene(ValueError):
    """Raised for a scene that cannot be drawn; *why* names the first fault."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


MAX_PILES, MAX_CARDS, MAX_COUNT, MAX_FACTS = 64, 624, 999, 8
INKS = ("gold", "right", "wrong")
_CARDS = frozenset([*(rank + suit for rank in "A23456789TJQK" for suit in "SHDC"), None])
_NAME = re.compile("[a-z][0-9]{0,2}")
_RANKS = frozenset(["", *"A23456789TJQK"])
_SIGNS = frozenset(["", "ring", "cross"])
_SUITS = frozenset("SHDC")


def check(scene: Scene) -> None:
    """Raise :class:`BadScene` if a scene is out of bounds; the layout checks the table itself."""
    if len(scene.piles) > MAX_PILES or len(scene.facts) > MAX_FACTS:
        raise BadScene(f"a scene has at most {MAX_PILES} piles and {MAX_FACTS} facts")
    cards = 0
    for pile in scene.piles:
        cards += len(pile.cards)
        if not _CARDS.issuperset(pile.cards):
            wrong = next(card for card in pile.cards if card not in _CARDS)
            raise BadScene(f"{wrong!r} is not a card")
        if not _NAME.fullmatch(pile.name):
            raise BadScene(f"{pile.name!r} is not a pile name")
        marker = pile.marker
        known = marker.rank in _RANKS and marker.sign in _SIGNS and _SUITS.issuperset(marker.suits)
        if not known or len(marker.suits) > 4:
            raise BadScene(f"{marker} cannot be drawn")
        counted = pile.count is None or 0 <= pile.count <= MAX_COUNT
        if not counted or not 0 <= pile.lit <= MAX_COUNT or (pile.shown is not None and pile.shown < 1):
            raise BadScene(f"the numbers of the pile {pile.name!r} are out of bounds")
    lengths = {pile.name: len(pile.cards) for pile in scene.piles}
    for arrow in scene.arrows:
        if arrow.target not in lengths or not 1 <= arrow.count <= lengths.get(arrow.source, 0):
            raise BadScene(f"{arrow} does not lead from cards of one pile to another")
        if arrow.ink not in INKS:
            raise BadScene(f"{arrow.ink!r} is not the colour of an arrow")
    if cards > MAX_CARDS:
        raise BadScene(f"a scene has at most {MAX_CARDS} cards")
