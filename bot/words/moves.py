"""Texts about cards, piles and moves."""

from bot.patience import DEAL, Move, Position, Risk, Rules, first_risk
from bot.patience.rules import GATHERED, LETTER, SHUFFLED, Build, Kind, Redeal
from bot.words.cards import card
from bot.words.marks import bold

_PILES = {
    Kind.STOCK: ("Stock", "the stock"),
    Kind.HAND: ("Hand", "the hand"),
    Kind.WASTE: ("Waste", "the waste"),
    Kind.OFFER: ("Offered cards", "an offered card"),
    Kind.TABLEAU: ("Columns", "a column"),
    Kind.FOUNDATION: ("Foundations", "a foundation"),
}
"""The names of the piles of each kind but the reserve: all of them as a heading, and one in a sentence."""


def pile(rules: Rules, kind: Kind, number: int = 0) -> str:
    """Return a pile as the board names it, in words if there is one of its kind: "R2", "the reserve"."""
    if number:
        return f"{LETTER[kind].upper()}{number}"
    return f"the {rules.reserve.noun}" if kind is Kind.RESERVE else _PILES[kind][1]


def kind_name(rules: Rules, kind: Kind) -> str:
    """Return the name of the piles of one kind: "Reserve", "Posts", "Columns"."""
    if kind is Kind.RESERVE:
        return rules.reserve.noun.capitalize() + ("s" if rules.reserve.count > 1 else "")
    return "Cards" if kind is Kind.TABLEAU and rules.tableau.covers else _PILES[kind][0]


def explained_kind(rules: Rules, kind: Kind) -> str:
    """Return the name of the piles of one kind, explained if it does not explain itself."""
    notes = {
        Kind.STOCK: ": cards not dealt yet",
        Kind.HAND: ": the card just turned",
        Kind.OFFER: ": one of them is the base",
    }
    return kind_name(rules, kind) + notes.get(kind, "")


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
    if step.target is Kind.FOUNDATION and not step.target_number:
        own = rules.foundations.build is Build.SUIT
        return f"{start} to its foundation" if own else f"{start} to a foundation"
    onto = _cards_of(rules, position, step.target, step.target_number)
    place = pile(rules, step.target, step.target_number)
    if rules.tableau.build is Build.PAIR:
        return f"{start} with {card(onto[-1])} ({place})"
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
    if step.target is Kind.FOUNDATION and not step.target_number:
        place = "foundation"
    elif rules.tableau.build is Build.PAIR:
        return what, f"with {card(_cards_of(rules, position, step.target, step.target_number)[-1])}"
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
    if rules.stock.redeal in GATHERED:
        return f"{'Shuffle' if rules.stock.redeal in SHUFFLED else 'Gather'} the columns and deal them again"
    if not stock and rules.stock.redeal is Redeal.SHUFFLE:
        return "Shuffle the waste into a new stock"
    if not stock:
        return "Turn the waste over"
    if rules.stock.onto in Kind.RESERVE | Kind.TABLEAU:
        return f"Deal a card to each {piles_dealt_to(rules)}"
    count = min(rules.stock.turn, len(stock))
    return "Turn the next card" if count == 1 else f"Turn the next {count} cards"


def piles_dealt_to(rules: Rules) -> str:
    """Return what a deal lays a card on each of: "column", "reserve"."""
    return rules.reserve.noun if rules.stock.onto is Kind.RESERVE else "column"


def _cards_of(rules: Rules, position: Position, kind: Kind, number: int) -> tuple[int, ...]:
    return position.piles[rules.pile_at(kind, number)]


def nothing_safe(rules: Rules, position: Position) -> str:
    """Return the reason why Auto moves no card up."""
    found = first_risk(rules, position)
    if found is None:
        return "No card can go up now."
    up, risk, needed = found
    why = {
        Risk.NEEDED: f"{card(needed or 0)} may still have to be packed on it",
        Risk.BACK: "it may be needed in a column later",
        Risk.TWIN: "another card may need that foundation",
        Risk.NEXT: "it decides which cards can follow",
        Risk.RUN: "its cards may still be of use in the column",
        Risk.ORDER: "that changes which cards come next",
    }[risk]
    return f"{card(up)} could go up, but {why}. {bold('Auto')} leaves that to you."
