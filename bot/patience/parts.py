"""The parts of the rules of a game: its kinds of piles, and how each is dealt, built, lifted and filled."""

from dataclasses import dataclass
from enum import Enum, Flag, auto

from .cards import ACE, SUITS


class Kind(Flag):
    """A kind of pile; a union is a set of kinds, as in ``WASTE | RESERVE``."""

    STOCK = auto()  # undealt, face down
    HAND = auto()  # the card just turned, where the game keeps it apart from the waste
    WASTE = auto()
    OFFER = auto()  # cards laid out for the player to choose the base from
    RESERVE = auto()  # reserve, posts, frog, grace cells
    TABLEAU = auto()
    FOUNDATION = auto()

    __hash__ = object.__hash__  # each kind is one object; the hash of a flag takes ten times as long


STOCK, HAND, WASTE, OFFER, RESERVE, TABLEAU, FOUNDATION = Kind
NOWHERE = Kind(0)

LETTER = dict(zip(Kind, "shwortf", strict=True))
"""The letter of each kind of pile in moves, in positions and on the picture."""


class Build(Enum):
    """The suits and ranks that may lie on each other."""

    SUIT = auto()  # same suit, next in rank
    COLOURS = auto()  # other colour, next in rank
    RANK = auto()  # any suit, next in rank
    FREE = auto()  # any card on any card
    PAIR = auto()  # two ranks that make thirteen, which leave together; a king leaves alone


class Wrap(Enum):
    """The continuation of ranks round the corner: whether a king and an ace are neighbours."""

    NO = auto()
    ROUND = auto()
    TO_BASE = auto()  # round the corner, but nothing on a card of the base rank


class Way(Enum):
    """The direction in which ranks follow each other."""

    UP = 1
    DOWN = -1
    EITHER = 0


class Lift(Enum):
    """The part of a tableau pile that may move to another."""

    NOTHING = auto()  # cards leave for the foundations only
    TOP = auto()  # one card
    STEPS = auto()  # a run that could move card by card, through empty reserve piles and columns
    RUN = auto()  # any run at the end of the pile
    PILE = auto()  # the whole pile, or nothing
    PILE_OR_TOP = auto()


class Base(Enum):
    """The origin of a base rank that the rules do not fix."""

    DEALT = auto()  # the first card dealt to a foundation
    CHOSEN = auto()  # the player's first move


class Start(Enum):
    """The foundation that a base card may open."""

    ANY = auto()  # the next free place
    BESIDE = auto()  # places are red and black by turns
    TURNS = auto()  # the next place only, in the other colour than the last


class Unit(Enum):
    """What a foundation takes at a time."""

    CARD = auto()  # one card
    RUN = auto()  # a complete run from a column: of one suit, from its last rank down to its first


class Redeal(Enum):
    """The effect of a deal once the stock is out."""

    TURN_OVER = auto()  # the waste becomes the stock, in the same order
    SHUFFLE = auto()  # the waste is shuffled, as the deal's number says, and becomes the stock
    TO_RESERVE = auto()  # top cards of the waste fill the empty reserve piles, one each
    GATHER = auto()  # the columns are laid on each other, the first on top, and dealt again from there
    GATHER_SHUFFLED = auto()  # ... and shuffled before


SHUFFLED = (Redeal.SHUFFLE, Redeal.GATHER_SHUFFLED)
"""The redeals whose order the deal's number says."""

GATHERED = (Redeal.GATHER, Redeal.GATHER_SHUFFLED)
"""The redeals of the columns; each gets at least as many cards as the first did in the setup."""


class Goal(Enum):
    """The condition for winning."""

    ALL = auto()  # nothing is left but what must stay in the columns, and that lies packed there
    FOUNDATIONS = auto()  # the foundations are full
    COLUMNS = auto()  # the columns are empty


@dataclass(frozen=True, slots=True, kw_only=True)
class Vacancy:
    """The sources that fill an empty pile: the first tier of *must* with a card, else of *may*.

    While *must* has a card, filling the pile is the only legal move; the engine makes it if there is only one
    way.
    """

    must: tuple[Kind, ...] = ()
    may: tuple[Kind, ...] = ()
    longest: bool = False  # of the piles of a *must* tier the longest; of equal ones the first
    as_emptied: bool = False  # *must* holds only for the move that empties the pile
    once_redealt: bool = False  # not before the first redeal
    closing: bool = False  # takes only cards of the last rank of a foundation: kings, if aces are first


@dataclass(frozen=True, slots=True, kw_only=True)
class Foundations:
    """The foundations, built from the base rank to *length* cards each."""

    count: int = 4
    build: Build = Build.SUIT
    way: Way = Way.UP
    wrap: Wrap = Wrap.ROUND
    base: int | Base = ACE
    choose_from: Kind = RESERVE  # where a chosen base is taken from
    length: int = 13
    steps: tuple[int, ...] = ()
    """By place, what the ranks of a plain foundation are multiplied by; () where all are plain.

    From the ace as 1, a plain foundation is 1, 2, 3 … up to the king as 13.  Times two that is 2, 4, 6 … Q,
    A, 3 … up to the king.
    """
    unit: Unit = Unit.CARD
    start: Start = Start.ANY
    suits: str = ""  # the suit of each place, as in "CSHD"; "": a place takes any suit
    forced: bool = False  # base cards, or complete runs, go up automatically


@dataclass(frozen=True, slots=True, kw_only=True)
class Tableau:
    """The columns: how cards are packed on each other, and how they are lifted together."""

    count: int
    build: Build = Build.COLOURS
    way: Way = Way.DOWN
    wrap: Wrap = Wrap.NO
    lift: Lift = Lift.RUN
    run: Build | None = None  # how the cards of a run lie on each other; None: as they are packed
    most: int | None = None  # cards in a column
    late: int = 0  # of the columns, how many open only when the stock is out
    covers: tuple[tuple[int, ...], ...] = ()
    """By column, the numbers of the columns that lie on it; () where columns lie side by side."""
    takes: Kind = HAND | WASTE | RESERVE | TABLEAU  # whose cards may be packed; FOUNDATION: taken back
    vacancy: Vacancy = Vacancy()


@dataclass(frozen=True, slots=True, kw_only=True)
class Reserve:
    """Piles whose last card plays: a reserve, posts, a frog, grace cells."""

    count: int = 1
    closed: bool = False  # a pile fills spaces only, until its last card is left
    vacancy: Vacancy = Vacancy()
    noun: str = "reserve"  # what players call one of these piles


@dataclass(frozen=True, slots=True, kw_only=True)
class Stock:
    """The stock, and the way its cards come into play."""

    turn: int = 1  # cards at a time
    redeals: int | None = 0  # None: as often as you like
    redeal: Redeal = Redeal.TURN_OVER
    onto: Kind = WASTE
    """Where a deal lays its cards.

    HAND: the turned card is held, and must be placed before the next.  HAND | WASTE: it is held and plays
    beside the waste, to which the next deal moves it.  RESERVE, TABLEAU: each pile gets a card.
    FOUNDATION: one card, whatever its rank.  NOWHERE: the game has no stock.
    """
    over_spaces: bool = True  # False: no deal onto columns while one of them is empty
    draw: bool = False  # once the redeals are used, one card may be played from under others
    discard_playable: bool = True  # False: a held card that can be played may not go to the waste
    vacancy: Vacancy = Vacancy()  # of the waste


@dataclass(frozen=True, slots=True)
class Deal:
    """A setup step: *each* cards to every pile of *to* (or to one only), the first *down* face down.

    Columns that open late get none.  A card for foundations of fixed suits goes to that of its suit.
    """

    to: Kind
    each: int
    down: int = 0
    divert: int | None = None  # cards of this rank go to a foundation and are not counted
    sink: int | None = None  # cards of this rank go to the bottom of their pile
    only: int | None = None  # number of the one pile dealt to
    first: int = 1  # number of the first pile dealt to
    backwards: bool = False  # from right to left


@dataclass(frozen=True, slots=True)
class Pull:
    """A setup step: take cards of *rank* out of the pack, in dealing order, to start *count* foundations.

    Where foundations have steps, each takes the card whose plain rank that is.
    """

    rank: int
    count: int
    suits: str = SUITS  # whose cards are taken
