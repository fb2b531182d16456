"""Texts about cards, piles and moves."""

from bot.patience import DEAL, Move, Position, Rules
from bot.patience.pages.words import card
from bot.patience.rules import LETTER, Kind, Redeal


def pile(rules: Rules, kind: Kind, number: int = 0) -> str:
    """Return a pile as the board names it, in words if there is one of its kind: "R2", "the reserve"."""
    if number:
        return f"{LETTER[kind].upper()}{number}"
    if kind is Kind.RESERVE:
        return f"the {rules.reserve.noun}"
    return {
        Kind.STOCK: "the stock",
        Kind.HAND: "the hand",
        Kind.WASTE: "the waste",
        Kind.OFFER: "an offered card",
        Kind.TABLEAU: "a column",
        Kind.FOUNDATION: "a foundation",
    }[kind]


def kind_name(rules: Rules, kind: Kind, count: int) -> str:
    """Return the name of a kind of pile: "The reserve", "Columns"."""
    if kind is Kind.RESERVE:
        return f"{rules.reserve.noun.capitalize()}s" if count > 1 else f"The {rules.reserve.noun}"
    return {
        Kind.STOCK: "Stock: cards not dealt yet",
        Kind.HAND: "Hand: the card just turned",
        Kind.WASTE: "Waste",
        Kind.OFFER: "Offered cards: one of them is the base",
        Kind.TABLEAU: "Columns",
        Kind.FOUNDATION: "Foundations",
    }[kind]


def describe_move(rules: Rules, position: Position, step: Move) -> str:
    """Return a legal move of *position* in words: "7♣ from the reserve onto 8♦ (T2)"."""
    if step == DEAL:
        return deal_label(rules, position)
    source = _cards_of(rules, position, step.source, step.source_number)
    hidden = step.source is Kind.STOCK
    what = "the next card" if hidden else card(source[-step.count])
    if step.count > 1:
        what += f" and {step.count - 1} more"
    if step.source is Kind.OFFER:
        return f"{what} ({pile(rules, step.source, step.source_number)}) is the base"
    start = f"{what} {'of' if hidden else 'from'} {pile(rules, step.source, step.source_number)}"
    if step.source is Kind.FOUNDATION:
        start = f"{what} back from its foundation"
    if step.target is Kind.FOUNDATION:
        return (
            f"{start} to its foundation"
            if rules.foundations.build.name == "SUIT"
            else f"{start} to a foundation"
        )
    onto = _cards_of(rules, position, step.target, step.target_number)
    place = pile(rules, step.target, step.target_number)
    if not onto:
        return f"{start} into {place}" if step.target is Kind.RESERVE else f"{start} into the space {place}"
    return f"{start} onto {card(onto[-1])} ({place})"


def short_move(rules: Rules, position: Position, step: Move) -> tuple[str, str]:
    """Return a move of *position*, not a deal, for a narrow menu, as its first card and the rest.

    ("J♣", "→ T3"), ("5♥", "→ foundation"), ("Q♦", "+2 → space"), ("Next card", "→ space"), ("7♣", "is the
    base").
    """
    source = _cards_of(rules, position, step.source, step.source_number)
    what = "Next card" if step.source is Kind.STOCK else card(source[-step.count])
    if step.source is Kind.OFFER:
        return what, "is the base"
    if step.target is Kind.FOUNDATION:
        place = "foundation"
    elif step.target is Kind.TABLEAU and not _cards_of(rules, position, step.target, step.target_number):
        place = "space"
    else:
        place = pile(rules, step.target, step.target_number)
    return what, f"+{step.count - 1} → {place}" if step.count > 1 else f"→ {place}"


def deal_label(rules: Rules, position: Position) -> str:
    """Return the effect of dealing in *position*: "Turn the next 3 cards", "Turn the waste over"."""
    stock = position.piles[0]
    if not stock and rules.stock.redeal is Redeal.TO_RESERVE:
        return f"Deal the waste into the {rules.reserve.noun}s"
    if not stock and rules.stock.redeal is Redeal.SHUFFLE:
        return "Shuffle the waste into a new stock"
    if not stock:
        return "Turn the waste over"
    if rules.stock.onto is Kind.RESERVE:
        return f"Deal a card to each {rules.reserve.noun}"
    count = min(rules.stock.turn, len(stock))
    return "Turn the next card" if count == 1 else f"Turn the next {count} cards"


def _cards_of(rules: Rules, position: Position, kind: Kind, number: int) -> tuple[int, ...]:
    return position.piles[rules.pile_at(kind, number)]
