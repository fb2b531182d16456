"""Cards, ranks and piles in words."""

from bot.patience.cards import ACE, CARDS, KING, RANKS
from bot.patience.parts import Build, Kind, Way
from bot.patience.rules import Rules
from bot.words.language import N_, _, n_

_RANKS = {"A": N_("ace"), "T": N_("ten"), "J": N_("jack"), "Q": N_("queen"), "K": N_("king")}
_SUIT_NAMES = {"C": N_("clubs"), "D": N_("diamonds"), "H": N_("hearts"), "S": N_("spades")}
# Without this selector, Discord draws suits as emoji, and a spade is black on dark.
_AS_TEXT = "\N{VARIATION SELECTOR-15}"
_SUITS = {"C": "♣" + _AS_TEXT, "D": "♦" + _AS_TEXT, "H": "♥" + _AS_TEXT, "S": "♠" + _AS_TEXT}
_FACES = {text: text[0].replace("T", "10") + _SUITS[text[1]] for text in CARDS}

# Translators: how cards follow each other, as in "Columns go down in suit" and "a run in order and in suit".
BUILDS = {
    Build.SUIT: N_("in suit"),
    Build.COLOURS: N_("in alternating colours"),
    Build.RANK: N_("regardless of suit"),
    Build.FREE: N_("in any order"),
    Build.PAIR: N_("in pairs that make 13"),
}
_TOPS = {
    Kind.HAND: N_("the turned card"),
    Kind.WASTE: N_("the top card of the waste"),
    Kind.FOUNDATION: N_("the top card of a foundation"),
    Kind.STOCK: N_("the next card of the stock"),
}
_RESERVES = {
    "cell": N_("the card of a cell"),
    "fan": N_("the top card of a fan"),
    "frog": N_("the top card of the frog"),
    "grace cell": N_("the card of a grace cell"),
    "post": N_("the top card of a post"),
    "terrace": N_("the top card of the terrace"),
    "trunk": N_("the top card of the trunk"),
}
"""The cards that special reserves offer, by what players call one pile; others are simply the reserve."""


def card(number: int) -> str:
    """Return a card as players write it: "10♣"."""
    return face(CARDS[number])


def face(text: str) -> str:
    """Return a card given by the engine's two letters ("TC") as players write it."""
    return _FACES[text]


def cards(count: int) -> str:
    """Return a number of cards: ``1 card``, ``13 cards``."""
    return n_("{count} card", "{count} cards", count)


def rank_name(rank: int) -> str:
    """Return the name of a rank from 0 to 12: ``ace``, ``2``."""
    letter = RANKS[rank % 13]
    return _(_RANKS[letter]) if letter in _RANKS else letter


def ranks(first: int, last: int) -> str:
    """Return the ranks from one to another: ``from ace to king``, ``from 2 to ace``."""
    if (first, last) == (ACE, KING):
        return _("from ace to king")
    if (first, last) == (KING, ACE):
        return _("from king to ace")
    # Translators: letters or numbers of cards, as in "from 7 to 6" and "from A to 10".
    return _("from {first} to {last}", first=rank_sign(first), last=rank_sign(last))


def rank_sign(rank: int) -> str:
    """Return a rank as the cards show it: "10", "K"."""
    return RANKS[rank % 13].replace("T", "10")


def suit_name(suit: str) -> str:
    """Return the name of a suit by its letter: ``spades``."""
    return _(_SUIT_NAMES[suit])


def cards_of(rules: Rules, kinds: Kind) -> list[str]:
    """Return the cards that piles of *kinds* offer: ``the turned card``, ``the top card of the waste``.

    Columns are left out, and so are kinds of pile that the game lacks.
    """
    several = N_("the top card of a reserve pile")
    usual = several if rules.reserve.count > 1 else N_("the top card of the reserve")
    tops = _TOPS | {Kind.RESERVE: _RESERVES.get(rules.reserve.noun, usual)}
    return [_(tops[kind]) for kind in tops if kind in kinds and rules.span(kind)]


def packing(rules: Rules) -> str:
    """Return how columns are built: ``down in alternating colours``."""
    ways = {Way.DOWN: N_("down {build}"), Way.EITHER: N_("up or down {build}")}  # no game packs upwards
    return _(ways[rules.tableau.way], build=_(BUILDS[rules.tableau.build]))
