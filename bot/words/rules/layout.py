"""The layout before the first move, as sentences generated from the values of the rules."""

from collections import Counter

from bot.patience.cards import SUITS
from bot.patience.deals import pack
from bot.patience.opening import opening
from bot.patience.rules import HAND, OFFER, RESERVE, TABLEAU, WASTE, Base, Deal, Kind, Pull, Redeal, Rules
from bot.words.cards import (
    begun,
    counted,
    listed,
    number,
    rank_name,
    rank_names,
    reserve,
    reserve_noun,
    suit_name,
)

_Pile = tuple[int, int]
"""The cards of a pile, and how many of them lie face down."""


def layout(rules: Rules) -> str:
    """Return the section on the layout: every kind of pile with its cards."""
    position = opening(rules, pack(1, rules.packs), 0)
    text = [f"{begun(counted(rules.packs, 'pack'))}."]
    if rules.suits != SUITS:
        text.append(f"All cards are {listed([suit_name(suit) for suit in rules.suits], 'and')}.")
    diverted = _diverted(rules)
    pulls = [step for step in rules.setup if isinstance(step, Pull)]
    if rules.foundations.steps:
        cards = sum(step.count for step in pulls)
        each = cards // rules.foundations.count
        first = "the first" if each == 1 else f"the first {number(each)}"
        text.append(f"{begun(counted(cards, 'card'))} lie on the foundations, {first} of each row.")
    elif diverted is None:
        text += map(_pulled, pulls)
    if rules.foundations.base is Base.DEALT:
        first = "the first foundation" if rules.foundations.count > 1 else "the foundation"
        place = "the foundation of its suit" if rules.foundations.suits else first
        text.append(f"One card begins {place}.")
    for kind in (RESERVE, OFFER, TABLEAU, WASTE, HAND):
        piles = [(len(position.piles[n]), position.hidden[n]) for n in rules.span(kind)]
        if piles and (sentence := _piles(rules, kind, piles)):
            text.append(sentence)
    text += [
        f"{begun(rank_names(rank))} go to the bottom of their columns."
        for rank in {step.sink for step in rules.setup if isinstance(step, Deal)}
        if rank is not None
    ]
    if rules.foundations.base is Base.CHOSEN:
        text.append(_choice(rules))
    stock = len(position.piles[0])
    if diverted is not None:
        text.append(_sent_up(rules, diverted))
        text.append("All other cards are the stock.")
    elif stock:
        others = "All" if stock == 52 * rules.packs else "The other"
        text.append(f"{others} {stock} cards are the stock.")
    if rules.tableau.late:
        text.append("When the stock is out, its place becomes one more column.")
    if any(position.hidden[n] for n in _turned_up(rules)):
        text.append("Face-down cards turn up when uncovered.")
    return " ".join(text)


def _turned_up(rules: Rules) -> list[int]:
    """Return the piles whose face-down cards turn up when they are uncovered."""
    return [*rules.span(TABLEAU), *(() if rules.reserve.closed else rules.span(RESERVE))]


def _diverted(rules: Rules) -> int | None:
    return next((s.divert for s in rules.setup if isinstance(s, Deal) and s.divert is not None), None)


def _pulled(step: Pull) -> str:
    """Return the sentence on cards that are taken out of the pack for the foundations."""
    if step.count == 1 and len(step.suits) == 1:
        card = f"{rank_name(step.rank)} of {suit_name(step.suits)}"
        return f"The {card} is taken out and begins the foundation."
    return f"The {number(step.count)} {rank_names(step.rank)} are taken out and begin the foundations."


def _sent_up(rules: Rules, diverted: int) -> str:
    """Return the sentence on cards that go up while the reserve is dealt, and on one that is fetched."""
    text = f"{begun(rank_names(diverted))} that turn up before {reserve(rules)} is complete go up at once"
    fetched = any(isinstance(step, Pull) for step in rules.setup)
    return f"{text}; if there is none, one is taken from the stock." if fetched else f"{text}."


def _piles(rules: Rules, kind: Kind, piles: list[_Pile]) -> str:
    """Return the sentence on the piles of one kind, all of which are in *piles*."""
    if kind in (WASTE | HAND):
        count, _ = piles[0]
        place = "on the waste" if kind is WASTE else "in hand"
        cards = counted(count, "card")
        return f"{begun(cards)} {'lies' if count == 1 else 'lie'} face up {place}." if count else ""
    if kind is OFFER:
        return f"{begun(counted(len(piles), 'card'))} lie face up to choose from."
    if kind is TABLEAU and rules.tableau.covers:
        rows = counted(sum("t" in row for row in rules.table.split("\n")), "row")
        down = sum(down for _, down in piles)
        faces = f"{down} of them face down" if down else "all face up"
        return f"{len(piles)} cards lie in {rows}, each row half over the one before, {faces}."
    noun = "column" if kind is TABLEAU else reserve_noun(rules)
    several = counted(len(piles), noun)
    if kind is TABLEAU and rules.offer:
        return ""  # they are made of the offered cards
    if not any(cards for cards, _ in piles):
        until = " until the stock is out" if rules.stock.redeal is Redeal.TO_RESERVE else " at the start"
        return f"{begun(several)} {'are' if len(piles) > 1 else 'is'} empty{_opens(rules, kind, until)}."
    dealt = [pile for pile in piles if pile[0]]
    sizes = Counter(cards for cards, _ in dealt)
    if len(sizes) > 1:
        shown = max(cards - down for cards, down in dealt)
        faces = "only the last of each face up" if shown == 1 else f"at most {number(shown)} of each face up"
        if not any(down for _, down in dealt):
            faces = "all face up"
        if len(sizes) == 2:
            groups = [
                f"{counted(many, noun)} have {counted(each, 'card')} each"
                if many > 1
                else f"one {noun} has {counted(each, 'card')}"
                for each, many in sizes.items()
            ]
            return f"{begun(' and '.join(groups))}, {faces}."
        row = [cards for cards, _ in dealt]
        if row == [*range(1, len(row) + 1)]:
            return f"{begun(several)} have from one to {counted(len(row), 'card')}, {faces}."
        return f"{begun(several)} have {listed([str(cards) for cards in row], 'and')} cards, {faces}."
    count, down = dealt[0]
    downs = Counter(down for _, down in dealt)
    several = counted(len(dealt), noun)
    if len(downs) > 1:
        first, many = max(downs.items())
        faces = f"of {number(many)} of them the first {counted(first, 'card')} face down"
        return f"{begun(several)} have {counted(count, 'card')} each, {faces}."
    empty = f", the other {number(len(piles) - len(dealt))} are empty" if len(dealt) < len(piles) else ""
    subject = f"{begun(several)} have" if len(piles) > 1 else f"{begun(reserve(rules))} has"
    each = " each" if len(piles) > 1 else ""
    last = "last" if kind is TABLEAU else "top"
    return f"{subject} {counted(count, 'card')}{each}{_faces(count, down, last)}{empty}."


def _opens(rules: Rules, kind: Kind, until: str) -> str:
    """Return until when empty piles stay empty: grace cells that may be filled at once are only empty now."""
    late = rules.reserve.vacancy.once_redealt or not rules.reserve.vacancy.may
    return until if kind is RESERVE and late else " at the start"


def _faces(count: int, down: int, last: str) -> str:
    if down == count:
        return ", face down"
    if down:
        return f", only the {last} one face up"
    return ", all face up" if count > 1 else ""


def _choice(rules: Rules) -> str:
    """Return the sentences on the first move, which chooses the base."""
    if rules.foundations.choose_from is not OFFER:
        noun = rules.reserve.noun
        return (
            f"Your first move takes the top card of a {noun} to a foundation, and sets the base rank;"
            " nothing else can be played before."
        )
    left = rules.offer - 1
    text = (
        f"Your first move takes one of them to a foundation, and sets the base rank; the other"
        f" {number(left)} become columns"
    )
    more = rules.tableau.count - left
    text += f", and {number(more)} more columns are dealt a card each" if more else ""
    return f"{text}. Nothing else can be played before."
