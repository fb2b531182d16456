"""Numbers, ranks and lists in words."""

from bot.patience.cards import RANKS
from bot.patience.rules import HAND, NOWHERE, RESERVE, STOCK, TABLEAU, WASTE, Build, Kind, Rules, Vacancy

_NUMBERS = (
    *("no", "one", "two", "three", "four", "five", "six", "seven"),
    *("eight", "nine", "ten", "eleven", "twelve", "thirteen"),
)
_RANKS = {"A": "ace", "T": "ten", "J": "jack", "Q": "queen", "K": "king"}

BUILDS = {
    Build.SUIT: "in suit",
    Build.COLOURS: "in alternating colours",
    Build.RANK: "whatever the suits",
    Build.FREE: "in any order",
}


def number(n: int) -> str:
    """Return *n* as a word up to thirteen, as digits above."""
    return _NUMBERS[n] if n < len(_NUMBERS) else str(n)


def counted(n: int, one: str, many: str = "") -> str:
    """Return a number with its noun: ``one card``, ``two cards``."""
    return f"{number(n)} {one if n == 1 else many or one + 's'}"


def rank_name(rank: int) -> str:
    """Return the name of a rank from 0 to 12: ``ace``, ``2``."""
    return _RANKS.get(RANKS[rank % 13], RANKS[rank % 13])


def rank_names(rank: int) -> str:
    """Return the plural of :func:`rank_name`: ``aces``, ``2s``."""
    return f"{rank_name(rank)}s"


def listed(words: list[str], joint: str = "or") -> str:
    """Join words as in ``a, b or c``."""
    return f" {joint} ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def reserve(rules: Rules, each: bool = False) -> str:
    """Return the reserve as players call it: ``the reserve``, ``the posts``, or ``each post``."""
    noun = rules.reserve.noun
    if rules.reserve.count == 1:
        return f"the {noun}"
    many = f"{noun} piles" if noun == "reserve" else f"{noun}s"
    return f"each {many[:-1]}" if each else f"the {many}"


def sources(kinds: Kind, rules: Rules) -> str:
    """Return the sources of one tier of a vacancy: ``the waste or the turned card``."""
    names = {
        RESERVE: reserve(rules),
        WASTE: "the waste",
        HAND: "the turned card",
        STOCK: "the stock",
        TABLEAU: "the columns",
    }
    return listed([name for kind, name in names.items() if kind in kinds and rules.span(kind)])


def tiers(all_tiers: tuple[Kind, ...], rules: Rules) -> str:
    """Return the sources of all tiers of a vacancy in order, omitting kinds of pile that the game lacks."""
    texts = [text for tier in all_tiers if (text := sources(tier, rules))]
    return "; if there is nothing there, from ".join(texts)


def kinds_of(vacancy: Vacancy) -> Kind:
    """Return the union of the kinds of pile that a vacancy names."""
    kinds = NOWHERE
    for tier in (*vacancy.must, *vacancy.may):
        kinds |= tier
    return kinds
