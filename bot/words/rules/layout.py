"""The layout before the first move, as sentences generated from the values of the rules."""

from collections import Counter

from bot.patience.cards import ACE, KING, SUITS, TWO
from bot.patience.deals import pack
from bot.patience.opening import opening
from bot.patience.parts import Base, Deal, Kind, Pull, Redeal
from bot.patience.rules import Rules
from bot.words.cards import card, cards, cards_of, suit_name
from bot.words.language import N_, _, listed, n_, number
from bot.words.moves import kind_name
from bot.words.text import labelled, sentence

_PULLED = {
    ACE: N_("The foundations begin with {count} aces, taken out of the pack."),
    TWO: N_("The foundations begin with {count} twos, taken out of the pack."),
}
_SUNK = {KING: N_("Kings go to the bottom of their columns.")}
_SENT_UP = {ACE: N_("Aces that turn up there go up at once and do not count.")}
_FETCHED = {ACE: N_("If there is none, one is taken from the stock.")}


def layout(rules: Rules) -> str:
    """Return the section on the layout: every kind of pile with its cards."""
    position = opening(rules, pack(1, rules.packs), 0)
    dealt = [step for step in rules.setup if isinstance(step, Deal)]
    diverted = next((step.divert for step in dealt if step.divert is not None), None)
    text = [n_("{count} pack.", "{count} packs.", rules.packs)]
    if rules.suits != SUITS:
        suits = listed([suit_name(suit) for suit in rules.suits], "and")
        text.append(_("All cards are {suits}.", suits=suits))
    text += _begun(rules, diverted)
    for kind in (Kind.RESERVE, Kind.OFFER, Kind.TABLEAU, Kind.WASTE, Kind.HAND):
        span = rules.span(kind)[: -rules.tableau.late or None] if kind is Kind.TABLEAU else rules.span(kind)
        if piles := [(len(position.piles[n]), position.hidden[n]) for n in span]:
            text += _piles(rules, kind, piles)
        if kind is Kind.RESERVE and diverted is not None:
            text += [_(_SENT_UP[diverted]), *(_(_FETCHED[diverted]) for _step in _pulls(rules))]
    text += [_(_SUNK[rank]) for rank in {step.sink for step in dealt} if rank is not None]
    if rules.foundations.base is Base.CHOSEN:
        text += _choice(rules)
    if diverted is not None:
        text.append(_("Stock: all other cards."))
    elif position.piles[0]:
        text.append(_("Stock: {cards}.", cards=cards(len(position.piles[0]))))
    if rules.tableau.late:
        text.append(_("When the stock is out, its place becomes one more column."))
    turned_up = [*rules.span(Kind.TABLEAU), *(() if rules.reserve.closed else rules.span(Kind.RESERVE))]
    if any(position.hidden[n] for n in turned_up):
        text.append(_("Face-down cards turn up when uncovered."))
    return " ".join(text)


def _pulls(rules: Rules) -> list[Pull]:
    return [step for step in rules.setup if isinstance(step, Pull)]


def _begun(rules: Rules, diverted: int | None) -> list[str]:
    """Return the sentences on the cards that begin foundations."""
    f, pulls = rules.foundations, _pulls(rules)
    if f.steps:
        each = sum(step.count for step in pulls) // f.count
        return [_("Each foundation begins with {cards} of its row.", cards=cards(each))]
    if f.base is Base.DEALT and f.suits:
        return [_("1 card begins the foundation of its suit.")]
    if f.base is Base.DEALT:
        first, only = _("1 card begins the first foundation."), _("1 card begins the foundation.")
        return [first if f.count > 1 else only]
    if diverted is not None:
        return []
    return [
        _(_PULLED[step.rank], count=step.count)
        if len(step.suits) > 1
        else _("{card} begins the foundation.", card=card(13 * SUITS.index(step.suits) + step.rank))
        for step in pulls
    ]


def _piles(rules: Rules, kind: Kind, piles: list[tuple[int, int]]) -> list[str]:
    """Return the sentences on the *piles* of one kind, each given by its cards and those face down."""
    count, down = (sum(each) for each in zip(*piles, strict=True))
    if kind in (Kind.WASTE | Kind.HAND):
        return [sentence(labelled(kind_name(rules, kind), cards(count)))] if count else []
    if kind is Kind.OFFER:
        return [_("To choose from: {cards}, face up.", cards=cards(count))]
    if kind is Kind.TABLEAU and rules.tableau.covers:
        rows = sum("t" in row for row in rules.table.split("\n"))
        text = _("{cards} lie in {rows} rows, each half over the one before.", cards=cards(count), rows=rows)
        return [text, _("{count} of them are face down.", count=down) if down else _("All are face up.")]
    if kind is Kind.TABLEAU and rules.offer:
        return []  # they are made of the offered cards
    name = kind_name(rules, kind)
    if count:
        return [_sizes(name, [size for size, _down in piles]), *_faces([pile for pile in piles if pile[0]])]
    late = rules.stock.redeal is Redeal.TO_RESERVE and kind is Kind.RESERVE
    if late and (rules.reserve.vacancy.once_redealt or not rules.reserve.vacancy.may):
        return [_("{piles}: {count}, empty until the stock is out.", piles=name, count=len(piles))]
    return [_("{piles}: {count}, empty at the start.", piles=name, count=len(piles))]


def _sizes(name: str, row: list[int]) -> str:
    """Return the sentence on how many cards piles have, from left to right."""
    sizes, count = Counter(row), len(row)
    if count == 1:
        return sentence(labelled(name, cards(row[0])))
    if len(sizes) == 1:
        return _("{piles}: {count}, with {cards} each.", piles=name, count=count, cards=cards(row[0]))
    if row == [*range(1, count + 1)]:
        return _("{piles}: {last}, with 1 to {last} cards.", piles=name, last=count)
    if len(sizes) > 2:
        each = listed([number(size) for size in row], "and")
        return _("{piles}: {count}, with {each} cards.", piles=name, count=count, each=each)
    # Translators: "Columns: 4 with 7 cards and 4 with 6 cards."
    groups = [
        _("{count} with {cards}", count=many, cards=cards(size)) if size else _("{count} empty", count=many)
        for size, many in sizes.items()
    ]
    return sentence(labelled(name, listed(groups, "and")))


def _faces(piles: list[tuple[int, int]]) -> list[str]:
    """Return the sentences on which cards of piles lie face up."""
    up, down = {size - down for size, down in piles}, Counter(down for _size, down in piles)
    first = max(down)
    if not first:
        return [_("All are face up.")] if max(up) > 1 else []
    if up == {0}:
        return [_("All are face down.")]
    if max(up) == 1:
        return [_("Only the last of each is face up.") if len(piles) > 1 else _("Only the last is face up.")]
    if len({size for size, _down in piles}) > 1:
        return [_("At most the last {count} of each are face up.", count=max(up))]
    return [_("{count} of them begin with {cards} face down.", count=down[first], cards=cards(first))]


def _choice(rules: Rules) -> list[str]:
    """Return the sentences on the first move, which chooses the base."""
    nothing_else = _("Nothing can be played before that.")
    if rules.foundations.choose_from is not Kind.OFFER:
        top = listed(cards_of(rules, rules.foundations.choose_from))
        first = _("Your first move takes {card} to a foundation, which sets the base rank.", card=top)
        return [first, nothing_else]
    left = rules.offer - 1
    more = rules.tableau.count - left
    first = _("Your first move takes one of them to a foundation, which sets the base rank.")
    then = N_("Then the other {count} become columns.")
    if more:
        then = N_("Then the other {count} become columns, and {more} more get a card each.")
    return [first, nothing_else, _(then, count=left, more=more)]
