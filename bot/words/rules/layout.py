"""The layout before the first move, as sentences generated from the values of the rules."""

from collections import Counter

from bot.patience.cards import ACE, KING, SUITS, TWO
from bot.patience.deals import pack
from bot.patience.opening import opening
from bot.patience.rules import HAND, OFFER, RESERVE, TABLEAU, WASTE, Base, Deal, Kind, Pull, Redeal, Rules
from bot.words.cards import card, cards_of, reserve, suit_name
from bot.words.language import N_, _, listed, n_, number

_Pile = tuple[int, int]
"""The cards of a pile, and how many of them lie face down."""

_SUNK = {KING: N_("Kings go to the bottom of their columns.")}
_SENT_UP = {ACE: N_("Aces that turn up there go up at once and do not count.")}
_FETCHED = {ACE: N_("If there is none, one is taken from the stock.")}


def layout(rules: Rules) -> str:
    """Return the section on the layout: every kind of pile with its cards."""
    position = opening(rules, pack(1, rules.packs), 0)
    dealt = [step for step in rules.setup if isinstance(step, Deal)]
    pulls = [step for step in rules.setup if isinstance(step, Pull)]
    diverted = next((step.divert for step in dealt if step.divert is not None), None)
    text = [n_("{count} pack.", "{count} packs.", rules.packs)]
    if rules.suits != SUITS:
        suits = listed([suit_name(suit) for suit in rules.suits], "and")
        text.append(_("All cards are {suits}.", suits=suits))
    if rules.foundations.steps:
        each = sum(step.count for step in pulls) // rules.foundations.count
        text.append(
            n_(
                "Foundations: the first card of each row.",
                "Foundations: the first {count} cards of each row.",
                each,
            )
        )
    elif diverted is None:
        text += [_pulled(rules, step) for step in pulls]
    if rules.foundations.base is Base.DEALT:
        text.append(_begun(rules))
    for kind in (RESERVE, OFFER, TABLEAU, WASTE, HAND):
        piles = [(len(position.piles[n]), position.hidden[n]) for n in rules.span(kind)]
        piles = piles[: len(piles) - rules.tableau.late] if kind is TABLEAU else piles
        if piles:
            text += _piles(rules, kind, piles)
        if kind is RESERVE and diverted is not None:
            text += [_(_SENT_UP[diverted]), *([_(_FETCHED[diverted])] if pulls else [])]
    text += [_(_SUNK[rank]) for rank in {step.sink for step in dealt} if rank is not None]
    if rules.foundations.base is Base.CHOSEN:
        text += _choice(rules)
    stock = len(position.piles[0])
    if diverted is not None:
        text.append(_("Stock: all other cards."))
    elif stock:
        text.append(n_("Stock: {count} card.", "Stock: {count} cards.", stock))
    if rules.tableau.late:
        text.append(_("When the stock is out, its place becomes one more column."))
    turned_up = [*rules.span(TABLEAU), *(() if rules.reserve.closed else rules.span(RESERVE))]
    if any(position.hidden[n] for n in turned_up):
        text.append(_("Face-down cards turn up when uncovered."))
    return " ".join(text)


def _begun(rules: Rules) -> str:
    """Return the sentence on the card that sets the base rank."""
    if rules.foundations.suits:
        return _("1 card begins the foundation of its suit.")
    if rules.foundations.count > 1:
        return _("1 card begins the first foundation.")
    return _("1 card begins the foundation.")


def _pulled(rules: Rules, step: Pull) -> str:
    """Return the sentence on cards that are taken out of the pack for the foundations."""
    if len(step.suits) == 1:
        return _(
            "Foundation: {card}, taken out of the pack.", card=card(13 * SUITS.index(step.suits) + step.rank)
        )
    if step.rank == ACE:
        return n_(
            "Foundations: {count} ace, taken out of the pack.",
            "Foundations: {count} aces, taken out of the pack.",
            step.count,
        )
    assert step.rank == TWO
    return n_(
        "Foundations: {count} two, taken out of the pack.",
        "Foundations: {count} twos, taken out of the pack.",
        step.count,
    )


def _piles(rules: Rules, kind: Kind, piles: list[_Pile]) -> list[str]:
    """Return the sentences on the piles of one kind, all of which are in *piles*."""
    cards, down = (sum(each) for each in zip(*piles, strict=True))
    if kind is WASTE:
        return [n_("Waste: {count} card.", "Waste: {count} cards.", cards)] if cards else []
    if kind is HAND:
        return [_("1 card lies turned.")] if cards else []
    if kind is OFFER:
        return [n_("{count} card to choose from, face up.", "{count} cards to choose from, face up.", cards)]
    if kind is TABLEAU and rules.tableau.covers:
        rows = sum("t" in row for row in rules.table.split("\n"))
        text = _("{cards} cards lie in {rows} rows, each half over the one before.", cards=cards, rows=rows)
        faces = n_("{count} of them is face down.", "{count} of them are face down.", down)
        return [text, faces if down else _("All are face up.")]
    if kind is TABLEAU and rules.offer:
        return []  # they are made of the offered cards
    name = _("Columns") if kind is TABLEAU else reserve(rules)
    if not cards:
        late = rules.stock.redeal is Redeal.TO_RESERVE
        late = late and (rules.reserve.vacancy.once_redealt or not rules.reserve.vacancy.may)
        if kind is RESERVE and late:
            return [_("{piles}: {count}, empty until the stock is out.", piles=name, count=len(piles))]
        return [_("{piles}: {count}, empty at the start.", piles=name, count=len(piles))]
    return [_sizes(name, [cards for cards, _down in piles]), *_faces([pile for pile in piles if pile[0]])]


def _sizes(name: str, row: list[int]) -> str:
    """Return the sentence on how many cards piles have, from left to right."""
    sizes = Counter(row)
    if len(row) == 1:
        return n_("{piles}: {count} card.", "{piles}: {count} cards.", row[0], piles=name)
    if len(sizes) == 1:
        return n_(
            "{piles}: {number}, with {count} card each.",
            "{piles}: {number}, with {count} cards each.",
            row[0],
            piles=name,
            number=len(row),
        )
    if row == [*range(1, len(row) + 1)]:
        return _("{piles}: {last}, with 1 to {last} cards.", piles=name, last=len(row))
    if len(sizes) > 2:
        cards = listed([number(count) for count in row], "and")
        return _("{piles}: {number}, with {cards} cards.", piles=name, number=len(row), cards=cards)
    groups = [
        n_("{number} with {count} card", "{number} with {count} cards", size, number=many)
        if size
        else _("{number} empty", number=many)
        for size, many in sizes.items()
    ]
    return _("{piles}: {groups}.", piles=name, groups=listed(groups, "and"))


def _faces(piles: list[_Pile]) -> list[str]:
    """Return the sentences on which cards of piles lie face up."""
    up, down = {cards - down for cards, down in piles}, Counter(down for _cards, down in piles)
    if not any(down):
        return [_("All are face up.")] if max(up) > 1 else []
    if up == {0}:
        return [_("All are face down.")]
    if max(up) == 1:
        return [_("Only the last is face up.") if len(piles) == 1 else _("Only the last of each is face up.")]
    if len({cards for cards, _down in piles}) > 1:
        return [_("At most the last {count} of each are face up.", count=max(up))]
    first = max(down)
    if len(down) > 1:
        many = down[first]
        return [
            n_(
                "In {number} of them the first card is face down.",
                "In {number} of them the first {count} cards are face down.",
                first,
                number=many,
            )
        ]
    return [n_("The first of each is face down.", "The first {count} of each are face down.", first)]


def _choice(rules: Rules) -> list[str]:
    """Return the sentences on the first move, which chooses the base."""
    if rules.foundations.choose_from is not OFFER:
        cards = listed(cards_of(rules, rules.foundations.choose_from))
        return [
            _("Your first move takes {card} to a foundation, which sets the base rank.", card=cards),
            _("Nothing else can be played before."),
        ]
    left = rules.offer - 1
    more = rules.tableau.count - left
    text = [
        _("Your first move takes one of them to a foundation, which sets the base rank."),
        _("Nothing else can be played before."),
        _("Then the other {count} become columns.", count=left),
    ]
    if more:
        text.append(n_("{count} more column gets a card.", "{count} more columns get a card each.", more))
    return text
