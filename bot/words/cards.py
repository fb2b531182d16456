"""Numbers, cards, ranks and lists in words."""

from bot.patience.cards import CARDS, RANKS
from bot.patience.rules import Build, Kind, Rules, Way, Wrap

_NUMBERS = (
    *("no", "one", "two", "three", "four", "five", "six", "seven"),
    *("eight", "nine", "ten", "eleven", "twelve", "thirteen"),
)
_RANKS = {"A": "ace", "T": "ten", "J": "jack", "Q": "queen", "K": "king"}
_SUIT_NAMES = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
# Without this selector, Discord draws suits as emoji, and a spade is black on dark.
_AS_TEXT = "\N{VARIATION SELECTOR-15}"
_SUITS = {"C": "♣" + _AS_TEXT, "D": "♦" + _AS_TEXT, "H": "♥" + _AS_TEXT, "S": "♠" + _AS_TEXT}

BUILDS = {
    Build.SUIT: "in suit",
    Build.COLOURS: "in alternating colours",
    Build.RANK: "regardless of suit",
    Build.FREE: "in any order",
    Build.PAIR: "in pairs that make thirteen",
}
_WAYS = {Way.UP: "up", Way.DOWN: "down", Way.EITHER: "up or down"}


def card(number: int) -> str:
    """Return a card as players write it: "10♣"."""
    return face(CARDS[number])


def face(text: str) -> str:
    """Return a card given by the engine's two letters ("TC") as players write it."""
    return text[0].replace("T", "10") + _SUITS[text[1]]


def number(n: int) -> str:
    """Return *n* as a word up to thirteen, as digits above."""
    return _NUMBERS[n] if n < len(_NUMBERS) else str(n)


def counted(n: int, one: str) -> str:
    """Return a number with its noun: ``one card``, ``two cards``."""
    return f"{number(n)} {one if n == 1 else one + 's'}"


def rank_name(rank: int) -> str:
    """Return the name of a rank from 0 to 12: ``ace``, ``2``."""
    return _RANKS.get(RANKS[rank % 13], RANKS[rank % 13])


def rank_names(rank: int) -> str:
    """Return the plural of :func:`rank_name`: ``aces``, ``2s``."""
    return f"{rank_name(rank)}s"


def packing(rules: Rules) -> str:
    """Return how columns are built: ``down in alternating colours``."""
    if rules.tableau.build is Build.PAIR:
        return BUILDS[Build.PAIR]
    return f"{_WAYS[rules.tableau.way]} {BUILDS[rules.tableau.build]}"


def either_way(rules: Rules) -> str:
    """Return how the only foundation is built: ``one rank up or down, whatever the suit``."""
    if rules.foundations.build is Build.PAIR:
        return f"{BUILDS[Build.PAIR]}, whatever the suit, and kings alone"
    corner = "" if rules.foundations.wrap is Wrap.NO else ", and round the corner from king to ace"
    return f"one rank up or down, whatever the suit{corner}"


def stepped(rules: Rules) -> str:
    """Return how foundations with steps are built: ``F1 by ones, F2 by twos (2 4 6 …), …``."""
    f = rules.foundations
    rows: list[str] = []
    for place, step in enumerate(f.steps):
        ranks = [RANKS[rules.rank_at(place, height)].replace("T", "10") for height in range(f.length)]
        rows.append(f"F{place + 1} by {number(step)}s ({' '.join(ranks)})")
    return "; ".join(rows)


def whole_run(rules: Rules) -> str:
    """Return what foundations take that take complete runs: ``a whole run from king to ace in one suit``."""
    f = rules.foundations
    assert isinstance(f.base, int)
    return f"whole run from {rank_name(f.base + f.length - 1)} to {rank_name(f.base)} in one suit"


def cleared(rules: Rules) -> str:
    """Return what must be cleared: ``columns``, or ``table`` where they lie on each other."""
    return "table" if rules.tableau.covers else "columns"


def suit_name(suit: str) -> str:
    """Return the name of a suit by its letter: ``spades``."""
    return _SUIT_NAMES[suit]


def listed(words: list[str], joint: str = "or") -> str:
    """Join words as in ``a, b or c``."""
    return f" {joint} ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def begun(text: str) -> str:
    """Return *text* with a capital at its start."""
    return text[:1].upper() + text[1:]


def reserve(rules: Rules) -> str:
    """Return the reserve as players call it: ``the reserve``, ``the posts``."""
    return f"the {reserve_noun(rules)}{'' if rules.reserve.count == 1 else 's'}"


def reserve_noun(rules: Rules) -> str:
    """Return what players call one pile of the reserve: ``reserve``, ``reserve pile``, ``post``."""
    noun = rules.reserve.noun
    return f"{noun} pile" if noun == "reserve" and rules.reserve.count > 1 else noun


def cards_of(rules: Rules, kinds: Kind, joint: str, *, of: str = "") -> list[str]:
    """Return the cards that piles of *kinds* offer: ``the turned card``, ``the top card of the waste``.

    *joint*: ``or`` for one of the cards, ``and`` for all of them.  *of*: which of several reserve piles, by
    default ``a`` or ``each``.  Columns are left out, and so are kinds of pile that the game lacks.
    """
    one = rules.reserve.count == 1
    which = of or ("each" if joint == "and" else "a")
    piles = {
        Kind.WASTE: "the waste",
        Kind.RESERVE: reserve(rules) if one else f"{which} {reserve_noun(rules)}",
        Kind.FOUNDATION: "a foundation",
    }
    tops = [name for kind, name in piles.items() if kind in kinds and rules.span(kind)]
    cards = ["the turned card"] if Kind.HAND in kinds and rules.span(Kind.HAND) else []
    cards += [f"the top card of {f' {joint} of '.join(tops)}"] if tops else []
    return [*cards, *(["the next card of the stock"] if Kind.STOCK in kinds else [])]
