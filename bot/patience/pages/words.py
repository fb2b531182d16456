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
    """*n* in letters up to thirteen."""
    return _NUMBERS[n] if n < len(_NUMBERS) else str(n)


def counted(n: int, one: str, many: str = "") -> str:
    """``one card``, ``two cards``."""
    return f"{number(n)} {one if n == 1 else many or one + 's'}"


def rank_name(rank: int) -> str:
    """The rank 0…12 in a word or a figure."""
    return _RANKS.get(RANKS[rank % 13], RANKS[rank % 13])


def rank_names(rank: int) -> str:
    """The same for several cards: ``aces``, ``2s``."""
    return f"{rank_name(rank)}s"


def listed(words: list[str], joint: str = "or") -> str:
    """``a, b or c``."""
    return f" {joint} ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def reserve(rules: Rules, each: bool = False) -> str:
    """The reserve, the posts, the frog: as players call it."""
    noun = rules.reserve.noun
    if rules.reserve.count == 1:
        return f"the {noun}"
    many = f"{noun} piles" if noun == "reserve" else f"{noun}s"
    return f"each {many[:-1]}" if each else f"the {many}"


def sources(kinds: Kind, rules: Rules) -> str:
    """What a tier of a vacancy names: ``the waste or the turned card``."""
    names = {
        RESERVE: reserve(rules),
        WASTE: "the waste",
        HAND: "the turned card",
        STOCK: "the stock",
        TABLEAU: "the columns",
    }
    return listed([name for kind, name in names.items() if kind in kinds and rules.span(kind)])


def tiers(all_tiers: tuple[Kind, ...], rules: Rules) -> str:
    """The tiers of a vacancy in their order, those without a pile of the game left out."""
    texts = [text for tier in all_tiers if (text := sources(tier, rules))]
    return "; if there is nothing, from ".join(texts)


def kinds_of(vacancy: Vacancy) -> Kind:
    """All kinds of pile that a vacancy names."""
    kinds = NOWHERE
    for tier in (*vacancy.must, *vacancy.may):
        kinds |= tier
    return kinds
