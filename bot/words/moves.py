"""Texts about cards, piles and moves."""

from typing import NamedTuple

from bot.patience import DEAL, Move, Position, Risk, Rules, first_risk
from bot.patience.parts import GATHERED, LETTER, Build, Kind, Redeal
from bot.words.cards import card
from bot.words.language import N_, Np_, _, n_, p_

_FROM = N_("from {pile}")


class _Names(NamedTuple):
    """What piles are called: one and several in a heading, and the only one of its kind in sentences."""

    one: str
    several: str
    source: str = _FROM
    subject: str = ""


# Translators: "from …" stands in the holes {from_pile}, as in "7♣ from the reserve onto 8♦ (T2)", or says
# where a card comes from that goes up; "The …" is the beginning of a sentence, the hole {pile}.
_NAMES: dict[Kind | str, _Names] = {
    Kind.STOCK: _Names(Np_("pile", "Stock"), "", N_("from the stock"), N_("The stock")),
    Kind.HAND: _Names(Np_("pile", "Hand"), "", N_("from the hand"), N_("The hand")),
    Kind.WASTE: _Names(Np_("pile", "Waste"), "", N_("from the waste"), N_("The waste")),
    Kind.OFFER: _Names(Np_("pile", "Offered card"), Np_("pile", "Offered cards")),
    Kind.TABLEAU: _Names(Np_("pile", "Column"), Np_("pile", "Columns")),
    Kind.FOUNDATION: _Names(
        Np_("pile", "Foundation"), Np_("pile", "Foundations"), N_("back from its foundation")
    ),
    "reserve": _Names(
        Np_("pile", "Reserve"), Np_("pile", "Reserve piles"), N_("from the reserve"), N_("The reserve")
    ),
    "frog": _Names(Np_("pile", "Frog"), "", N_("from the frog"), N_("The frog")),
    "trunk": _Names(Np_("pile", "Trunk"), "", N_("from the trunk"), N_("The trunk")),
    "terrace": _Names(Np_("pile", "Terrace"), "", N_("from the terrace"), N_("The terrace")),
    "post": _Names(Np_("pile", "Post"), Np_("pile", "Posts")),
    "cell": _Names(Np_("pile", "Cell"), Np_("pile", "Cells")),
    "grace cell": _Names(Np_("pile", "Grace cell"), Np_("pile", "Grace cells")),
    "fan": _Names(Np_("pile", "Fan"), Np_("pile", "Fans")),
    "card": _Names(Np_("pile", "Card"), Np_("pile", "Cards")),
}
"""By kind, or by the noun of a reserve; "card" where each column is a card that others may cover."""


def _names(rules: Rules, kind: Kind) -> _Names:
    if kind is Kind.RESERVE:
        return _NAMES.get(rules.reserve.noun, _NAMES["reserve"])
    return _NAMES["card" if kind is Kind.TABLEAU and rules.tableau.covers else kind]


def pile(kind: Kind, number: int = 0) -> str:
    """Return a pile as the board names it: "R2", "W"."""
    return f"{LETTER[kind].upper()}{number or ''}"


def source_of(rules: Rules, kind: Kind, number: int = 0) -> str:
    """Return where a card comes from: "from R2", "from the reserve"."""
    text = _names(rules, kind).source if not number or kind is Kind.FOUNDATION else _FROM
    return _(text, pile=pile(kind, number))


def subject(rules: Rules, kind: Kind, number: int = 0) -> str:
    """Return a pile as the beginning of a sentence: "R2", "The reserve"."""
    text = "" if number else _names(rules, kind).subject
    return _(text) if text else pile(kind, number)


def kind_name(rules: Rules, kind: Kind) -> str:
    """Return the name of the piles of one kind: "Reserve", "Posts", "Columns"."""
    names = _names(rules, kind)
    return p_("pile", (len(rules.span(kind)) > 1 and names.several) or names.one)


def pile_name(rules: Rules, kind: Kind, number: int = 0) -> str:
    """Return the name of a pile: "Reserve", "Column T2"."""
    name = p_("pile", _names(rules, kind).one)
    return f"{name} {pile(kind, number)}" if number else name


def explained_kind(rules: Rules, kind: Kind) -> str:
    """Return the name of the piles of one kind, explained if it does not explain itself."""
    notes = {
        Kind.STOCK: N_("Stock: cards not dealt yet"),
        Kind.HAND: N_("Hand: the card just turned"),
        Kind.OFFER: N_("Offered cards: one of them is the base"),
    }
    return _(notes[kind]) if kind in notes else kind_name(rules, kind)


def describe_move(rules: Rules, position: Position, step: Move, *, made: bool = False) -> str:
    """Return a move of *position*, or one *made* there, in words: "7♣ from the reserve onto 8♦ (T2)"."""
    if step == DEAL and made:
        return dealt(rules, position) or _("Turned {cards}", cards=turned(rules, position))
    if step == DEAL:
        return deal_label(rules, position)
    if step.source is Kind.OFFER:
        offered = pile(step.source, step.source_number)
        return _("{card} ({pile}) is the base", card=_first(rules, position, step), pile=offered)
    said = {
        "cards": _cards(rules, position, step, made),
        "from_pile": source_of(rules, step.source, step.source_number),
        "pile": pile(step.target, step.target_number),
    }
    if step.target is Kind.FOUNDATION and not step.target_number:
        if rules.foundations.build is Build.SUIT:
            return _("{cards} {from_pile} to its foundation", **said)
        if rules.foundations.count == 1:
            return _("{cards} {from_pile} to the foundation", **said)
        return _("{cards} {from_pile} to a foundation", **said)
    onto = _cards_of(rules, position, step.target, step.target_number)
    if rules.tableau.build is Build.PAIR:
        return _("{cards} {from_pile} with {card} ({pile})", **said, card=card(onto[-1]))
    if onto:
        return _("{cards} {from_pile} onto {card} ({pile})", **said, card=card(onto[-1]))
    if step.target is Kind.RESERVE:
        return _("{cards} {from_pile} into {pile}", **said)
    return _("{cards} {from_pile} into the space {pile}", **said)


def _first(rules: Rules, position: Position, step: Move) -> str:
    first = card(_cards_of(rules, position, step.source, step.source_number)[-step.count])
    # Translators: a card that is played from under others, which is allowed once: "7♣ (drawn) → T8".
    return first if rules.moved(step.count) == step.count else _("{card} (drawn)", card=first)


def _cards(rules: Rules, position: Position, step: Move, made: bool) -> str:
    """Return the cards of a move: "7♣", "Q♦ and 2 more", "the next card"."""
    if step.source is Kind.STOCK and not made:
        return p_("in a sentence", "the next card")
    return and_more(_first(rules, position, step), rules.moved(step.count) - 1)


def and_more(first: str, more: int) -> str:
    """Return a card with the number of cards that move with it: "7♣", "Q♦ and 2 more"."""
    return n_("{card} and {count} more", "{card} and {count} more", more, card=first) if more else first


def short_move(rules: Rules, position: Position, step: Move) -> str:
    """Return a move of *position*, not a deal, for a narrow menu.

    "J♣ → T3", "5♥ → foundation", "Q♦ +2 → space", "Next card → space", "7♣ is the base", "8♣ with 5♥".
    """
    stock, onto = step.source is Kind.STOCK, _cards_of(rules, position, step.target, step.target_number)
    what = p_("in a menu", "Next card") if stock else _first(rules, position, step)
    if step.source is Kind.OFFER:
        return _("{card} is the base", card=what)
    if step.target is Kind.FOUNDATION and not step.target_number:
        place = p_("where a card goes", "foundation")
    elif rules.tableau.build is Build.PAIR:
        return _("{card} with {other}", card=what, other=card(onto[-1]))
    elif step.target is Kind.TABLEAU and not onto:
        place = p_("where a card goes", "space")
    else:
        place = pile(step.target, step.target_number)
    more = rules.moved(step.count) - 1
    return f"{what} +{more} → {place}" if more else f"{what} → {place}"


# -- dealing ------------------------------------------------------------------------------------

_DEALS: dict[Redeal | Kind, tuple[str, str]] = {
    Redeal.TO_RESERVE: (
        N_("Deal the waste into the grace cells"),
        N_("Dealt the waste into the grace cells"),
    ),
    Redeal.GATHER: (
        N_("Gather the columns and deal them again"),
        N_("Gathered the columns and dealt them again"),
    ),
    Redeal.GATHER_SHUFFLED: (
        N_("Shuffle the columns and deal them again"),
        N_("Shuffled the columns and dealt them again"),
    ),
    Redeal.SHUFFLE: (N_("Shuffle the waste into a new stock"), N_("Shuffled the waste")),
    Redeal.TURN_OVER: (N_("Turn the waste over"), N_("Turned the waste over")),
    Kind.RESERVE: (N_("Deal a card to each reserve pile"), N_("Dealt a card to each reserve pile")),
    Kind.TABLEAU: (N_("Deal a card to each column"), N_("Dealt a card to each column")),
}
"""What a deal does that does not turn cards, in words before it and after it."""


def deal_label(rules: Rules, position: Position) -> str:
    """Return the effect of dealing in *position*: "Turn the next 3 cards", "Turn the waste over"."""
    kind = _deal(rules, position)
    if kind is not None:
        return _(_DEALS[kind][0])
    count = min(rules.stock.turn, len(position.piles[0]))
    return n_("Turn the next card", "Turn the next {count} cards", count)


def dealt(rules: Rules, before: Position) -> str | None:
    """Return what a past deal did, None if it turned cards."""
    kind, count = _deal(rules, before), len(before.piles[0])
    if kind is Kind.TABLEAU and count < rules.tableau.count:
        return _("Dealt a card to each of T1 to T{last}", last=count)
    return None if kind is None else _(_DEALS[kind][1])


def turned(rules: Rules, before: Position) -> str:
    """Return the cards that a past deal turned: "6♣ 4♠ Q♣"."""
    count = min(rules.stock.turn, len(before.piles[0]))
    return " ".join(card(each) for each in reversed(before.piles[0][-count:]))


def _deal(rules: Rules, position: Position) -> Redeal | Kind | None:
    """Return what a deal of *position* does, None if it turns cards."""
    if not position.piles[0] or rules.stock.redeal in GATHERED:
        return rules.stock.redeal
    return rules.stock.onto if rules.stock.onto in (Kind.RESERVE, Kind.TABLEAU) else None


def _cards_of(rules: Rules, position: Position, kind: Kind, number: int) -> tuple[int, ...]:
    return position.piles[rules.pile_at(kind, number)]


def nothing_safe(rules: Rules, position: Position) -> str:
    """Return the reason why Auto moves no card up."""
    risks = {
        Risk.NEEDED: N_("{card} could go up, but {needed} may still have to be packed on it."),
        Risk.BACK: N_("{card} could go up, but it may be needed in a column later."),
        Risk.TWIN: N_("{card} could go up, but another card may need that foundation."),
        Risk.NEXT: N_("{card} could go up, but it decides which cards can follow."),
        Risk.RUN: N_("{card} could go up, but its cards may still be of use in the column."),
        Risk.ORDER: N_("{card} could go up, but that changes which cards come next."),
    }
    found = first_risk(rules, position)
    if found is None:
        return _("No card can go up now.")
    up, risk, needed = found
    why = _(risks[risk], card=card(up), needed=card(needed or 0))
    return f"{why} {_('<b>Auto</b> leaves that to you.')}"
