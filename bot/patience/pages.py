"""The rules of a game as people read them.

Every fact (counts, building, spaces, redeals …) is made from the values of the rules, so a page cannot say
what the engine does not do.  What values cannot say, a line of history and of advice, is in ``about``.
"""

from .about import ABOUT, About
from .cards import RANKS
from .rules import (
    FOUNDATION,
    HAND,
    NOWHERE,
    RESERVE,
    STOCK,
    TABLEAU,
    WASTE,
    Base,
    Build,
    Deal,
    Kind,
    Lift,
    Pull,
    Redeal,
    Rules,
    Start,
    Vacancy,
    Wrap,
)

_NUMBERS = (
    *("no", "one", "two", "three", "four", "five", "six", "seven"),
    *("eight", "nine", "ten", "eleven", "twelve", "thirteen"),
)
_RANK_NAMES = {"A": "ace", "T": "ten", "J": "jack", "Q": "queen", "K": "king"}
_BUILDS = {
    Build.SUIT: "in suit",
    Build.COLOURS: "in alternating colours",
    Build.RANK: "whatever the suits",
    Build.FREE: "in any order",
}
_PILES = {
    STOCK: "the stock",
    HAND: "the turned card",
    WASTE: "the waste",
    RESERVE: "the reserve",
    TABLEAU: "the columns",
    FOUNDATION: "the foundations",
}


def rules_page(rules: Rules) -> str:
    """The rules in plain words, at most 3,500 characters of Markdown."""
    about = ABOUT.get(rules.game, About())
    parts = [f"## {rules.name}"]
    if rules.difference:
        parts.append(f"*{rules.difference}*")
    parts += [
        f"**Aim.** {_aim(rules)}",
        f"**Layout.** {_layout(rules)}",
        f"**Building.** {_building(rules)}",
        f"**Spaces.** {_spaces(rules)}",
        f"**Stock.** {_stock(rules)}",
        f"**End.** {_end(rules)}",
    ]
    if about.advice:
        parts.append(f"**Advice.** {about.advice}")
    if about.history:
        parts.append(f"**History.** {about.history}")
    return "\n\n".join(parts)


def _number(n: int) -> str:
    return _NUMBERS[n] if n < len(_NUMBERS) else str(n)


def _count(n: int, one: str, many: str = "") -> str:
    return f"{_number(n)} {one if n == 1 else many or one + 's'}"


def _rank(rank: int) -> str:
    return _RANK_NAMES.get(RANKS[rank % 13], RANKS[rank % 13])


def _plural(rank: int) -> str:
    name = _rank(rank)
    return f"{name}es" if name == "6" else f"{name}s"


def _list(words: list[str], joint: str = "or") -> str:
    return f" {joint} ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def _sources(kinds: Kind, rules: Rules) -> str:
    names = [
        _PILES[kind] for kind in (RESERVE, WASTE, HAND, STOCK, TABLEAU) if kind in kinds and rules.span(kind)
    ]
    return _list([_posts(rules) if name == "the reserve" else name for name in names])


def _posts(rules: Rules) -> str:
    return "the reserve" if rules.reserve.count == 1 else "the reserve piles"


def _aim(rules: Rules) -> str:
    f = rules.foundations
    cards = f.count * f.length
    whole = "all" if cards == 52 * rules.packs else f"{cards} of the"
    text = f"Bring {whole} {52 * rules.packs} cards to the {_number(f.count)} foundations. "
    if isinstance(f.base, Base):
        how = "The first card dealt to a foundation" if f.base is Base.DEALT else "A card that you choose"
        text += (
            f"{how} settles the rank that all foundations begin with. They are built up {_BUILDS[f.build]}"
        )
        text += ", an ace following a king, thirteen cards each."
    else:
        text += f"They begin with the {_plural(f.base)} and are built up {_BUILDS[f.build]}"
        text += f" to the {_rank(f.base + f.length - 1)}."
        if f.base:
            text += " An ace follows a king."
    if f.start is Start.BESIDE:
        text += " Along the row, foundations that begin with a red and a black card take turns."
    elif f.start is Start.TURNS:
        text += " They are begun from left to right, each in the other colour than the one before."
    return text


def _layout(rules: Rules) -> str:
    packs = {1: "One pack", 2: "Two packs"}.get(rules.packs, f"{_number(rules.packs).capitalize()} packs")
    steps = [_step(rules, step) for step in rules.setup]
    deals = [step for step in rules.setup if isinstance(step, Deal)]
    dealt = sum(step.each * (1 if step.only else len(rules.span(step.to))) for step in deals)
    pulled = max((step.count for step in rules.setup if isinstance(step, Pull)), default=0)
    text = f"{packs}, {52 * rules.packs} cards. " + " ".join(steps)
    if any(isinstance(step, Deal) and step.divert is not None for step in rules.setup):
        return f"{text} The other cards are the stock."
    return f"{text} The other {52 * rules.packs - dealt - pulled} cards are the stock."


def _step(rules: Rules, step: Deal | Pull) -> str:
    if isinstance(step, Pull):
        diverted = any(isinstance(other, Deal) and other.divert is not None for other in rules.setup)
        if diverted:
            ace = _count(step.count, _rank(step.rank))
            return f"If none came, {ace} is taken from the pack to the first foundation."
        return f"{_count(step.count, _rank(step.rank)).capitalize()} are taken out and begin the foundations."
    span = rules.span(step.to)
    place = {RESERVE: "reserve", TABLEAU: "column", FOUNDATION: "foundation", WASTE: "waste", HAND: "hand"}
    name = place.get(step.to, "row to choose from")
    if len(span) == 1 or step.only:
        where = f"the first {name}" if step.only else f"the {name}"
        text = f"{_count(step.each, 'card').capitalize()} to {where}"
    elif step.to is RESERVE:
        text = f"{_count(step.each, 'card').capitalize()} to each of {_count(len(span), 'reserve pile')}"
    elif step.to is TABLEAU:
        text = f"{_count(step.each, 'card').capitalize()} to each of {_count(len(span), 'column')}"
    else:
        text = f"{_count(len(span) * step.each, 'card').capitalize()} in a row to choose from"
    if step.down and step.to is RESERVE:
        text += ", only the last one to be seen" if step.down == step.each - 1 else ", face down"
    elif step.down:
        text += f", the first {_number(step.down)} face down"
    elif step.each > 1:
        text += ", all face up"
    if step.divert is not None:
        text += f"; {_plural(step.divert)} met on the way go to the foundations and do not count"
    return text + "."


def _building(rules: Rules) -> str:
    t = rules.tableau
    if t.build is Build.FREE:
        text = "Any card may be laid on any column. "
    else:
        text = f"Columns are built down {_BUILDS[t.build]}"
        text += {
            Wrap.NO: "; nothing goes on an ace. ",
            Wrap.ROUND: "; a king goes on an ace. ",
            Wrap.TO_BASE: "; a king goes on an ace, but nothing on a card of the base rank. ",
        }[t.wrap]
    packed = [kind for kind in (HAND, WASTE, RESERVE) if kind in t.takes and rules.span(kind)]
    names = {
        HAND: "the turned card",
        WASTE: "the last card of the waste",
        RESERVE: f"the last card of {_reserve(rules)}",
    }
    if packed:
        text += f"Columns take {_list([names[kind] for kind in packed], 'and')}. "
    if t.takes & TABLEAU == NOWHERE or t.lift is Lift.NOTHING:
        text += "Cards leave a column for the foundations only. "
    else:
        text += {
            Lift.TOP: "One card at a time moves from column to column. ",
            Lift.RUN: "Any packed run at the end of a column moves as a whole. ",
            Lift.PILE: "A column moves to another as a whole, or not at all. ",
            Lift.PILE_OR_TOP: "The last card of a column moves to another, or the whole column. ",
        }[t.lift]
    ups = [names[kind] for kind in (HAND, WASTE, RESERVE) if rules.span(kind)]
    return (
        text + f"{_list([*ups, 'the last card of a column'], 'and').capitalize()} may go to the foundations."
    )


def _reserve(rules: Rules) -> str:
    return "the reserve" if rules.reserve.count == 1 else "each reserve pile"


def _spaces(rules: Rules) -> str:
    text = _vacancy(rules, rules.tableau.vacancy, TABLEAU, "An empty column")
    if not rules.span(RESERVE):
        return text
    vacancy = rules.reserve.vacancy
    if not vacancy.may and not vacancy.must:
        never = "is never filled again" if rules.reserve.count == 1 else "are never filled again"
        return f"{text} {_posts(rules).capitalize()} {never}."
    what = "Once dealt, an empty reserve pile" if vacancy.once_redealt else "An empty reserve pile"
    return f"{text} {_vacancy(rules, vacancy, RESERVE, what)}"


def _vacancy(rules: Rules, vacancy: Vacancy, kind: Kind, what: str) -> str:
    sentences: list[str] = []
    if vacancy.must:
        tiers = ", if that is out from ".join(_sources(tier, rules) for tier in vacancy.must)
        sentences.append(f"{what} is filled at once from {tiers}.")
    if vacancy.may:
        tiers = ", if that is out from ".join(_sources(tier, rules) for tier in vacancy.may)
        if vacancy.must:
            sentences.append(f"Once that is out it may be filled from {tiers}, when you like.")
        else:
            sentences.append(f"{what} may be filled from {tiers}, when you like.")
    if TABLEAU not in _all(vacancy) and TABLEAU in rules.tableau.takes and kind is TABLEAU:
        sentences.append("Cards of other columns never go there.")
    return " ".join(sentences) or f"{what} stays empty."


def _all(vacancy: Vacancy) -> Kind:
    kinds = NOWHERE
    for tier in (*vacancy.must, *vacancy.may):
        kinds |= tier
    return kinds


def _stock(rules: Rules) -> str:
    stock = rules.stock
    one = stock.turn == 1
    cards = "One card" if one else _count(stock.turn, "card").capitalize()
    text = f"{cards} at a time {'is' if one else 'are'} turned"
    if stock.hand and not stock.waste:
        text += ", and must be placed before the next."
    elif stock.hand:
        text += " and held in hand; when the next is turned it goes to the waste. Both it and the waste play."
    else:
        text += " to the waste, where the last one plays."
    if stock.redeal is Redeal.TO_RESERVE:
        text += " When the stock is out, dealing lays the top cards of the waste"
        return f"{text} on the empty reserve piles, one each."
    if stock.redeals == 0:
        return f"{text} There is no redeal."
    often = {None: "as often as you like", 1: "once", 2: "twice"}
    times = often.get(stock.redeals, f"{_number(stock.redeals or 0)} times")
    return f"{text} When the stock is out, the waste may be turned over and dealt again, {times}."


def _end(rules: Rules) -> str:
    left = 13 - rules.foundations.length
    if left:
        ranks = [_rank(rank) for rank in range(12, 12 - left, -1)]
        return (
            f"You have won when the foundations are full and every column is {_list(ranks, 'and')},"
            f" packed {_BUILDS[rules.tableau.build]}, with nothing left anywhere else."
        )
    return "You have won when every card is on the foundations, and lost when no other can be brought there."
