"""Spaces and the stock, as sentences generated from the values of the rules."""

from bot.patience.plan import plan
from bot.patience.rules import (
    FOUNDATION,
    GATHERED,
    HAND,
    RESERVE,
    SHUFFLED,
    STOCK,
    TABLEAU,
    Build,
    Kind,
    Lift,
    Redeal,
    Rules,
    Vacancy,
)
from bot.words.cards import begun, cards_of, counted, number, rank_name, reserve, reserve_noun


def spaces(rules: Rules) -> str:
    """Return the section on filling empty piles."""
    beside = rules.tableau.count and not rules.tableau.covers
    text = [] if not beside else _filling(rules, rules.tableau.vacancy, "A space (an empty column)")
    if TABLEAU in rules.tableau.takes and not rules.tableau.covers and not _takes_columns(rules):
        text.append("Cards of other columns never go there.")
    if rules.stock.vacancy.must:
        text.append(f"An empty waste takes {fillers(rules, rules.stock.vacancy.must)} at once.")
    vacancy = rules.reserve.vacancy
    if vacancy.may or vacancy.must:
        once = f"Once {reserve(rules)} are dealt, an" if vacancy.once_redealt else "An"
        text += _filling(rules, vacancy, f"{once} empty {reserve_noun(rules)}", one=True)
    elif rules.span(RESERVE) and RESERVE not in rules.stock.onto and not _refills(rules):
        never = "is never refilled" if rules.reserve.count == 1 else "are never refilled"
        text.append(f"{begun(reserve(rules))} {never}.")
    return " ".join(text)


def _refills(rules: Rules) -> bool:
    """Return whether a deal fills the reserve from the waste."""
    return rules.stock.redeal is Redeal.TO_RESERVE


def _takes_columns(rules: Rules) -> bool:
    """Return whether a card of another column may fill a space; a whole column would only move the space."""
    vacancy = rules.tableau.vacancy
    named = any(TABLEAU in tier for tier in (*vacancy.must, *vacancy.may))
    return named and rules.tableau.lift not in (Lift.PILE, Lift.NOTHING)


def _filling(rules: Rules, vacancy: Vacancy, what: str, *, one: bool = False) -> list[str]:
    """Return the sentences on filling one kind of pile, which may take only *one* card."""
    may = tuple(tier for tier in vacancy.may if _sources(rules, tier))
    if not vacancy.must and not may:
        return [f"{what} stays empty."]
    if vacancy.closing:
        return [f"{what} takes only {closing(rules)}."]
    if not vacancy.must:
        return [f"{what} may be filled with {fillers(rules, may, one=one)}."]
    longer = ("longer" if rules.reserve.count == 2 else "longest") if vacancy.longest else ""
    when = "in the move that empties it" if vacancy.as_emptied else "at once"
    text = f"{what} is filled {when} with {fillers(rules, vacancy.must, of=longer and f'the {longer}')}"
    text += f"; of equal {rules.reserve.noun}s the left one is taken" if longer else ""
    if not may:
        return [f"{text}."]
    gone = "If there is none"
    if vacancy.must == (RESERVE,):
        gone = f"Once {reserve(rules)} {'is' if rules.reserve.count == 1 else 'are'} empty"
    return [f"{text}. {gone}, you may fill it with {fillers(rules, may)}."]


def closing(rules: Rules) -> str:
    """Return the cards for spaces that take one rank only."""
    base = rules.foundations.base
    card = f"a {rank_name(base - 1)}" if isinstance(base, int) else "a card one below the base rank"
    if rules.tableau.lift not in (Lift.RUN, Lift.STEPS):
        return card
    free = rules.tableau.run is Build.FREE
    return f"{card}, with all the cards on it" if free else f"{card}, or a run that begins with one"


def fillers(rules: Rules, tiers: tuple[Kind, ...], of: str = "", *, one: bool = False) -> str:
    """Return the cards that fill a space, tier by tier: ``the top card of a post, else the turned card``."""
    return ", else ".join(text for tier in tiers if (text := _sources(rules, tier, of, one=one)))


def _sources(rules: Rules, kinds: Kind, of: str = "", *, one: bool = False) -> str:
    """Return the cards of one tier: ``the turned card or the top card of the waste``."""
    cards = cards_of(rules, kinds & ~STOCK, "or", of=of)
    if TABLEAU in kinds and _takes_columns(rules):
        run = rules.tableau.lift in (Lift.RUN, Lift.STEPS) and not one
        last = "the last card of a column" if one else "the last card of another column"
        cards.append("a card or run of another column" if run else last)
    cards += cards_of(rules, kinds & STOCK, "or")
    if len(cards) > 2:
        cards = [", ".join(cards[:-1]), cards[-1]]
    return (", or " if any(mark in card for card in cards for mark in (" or ", ", ")) else " or ").join(cards)


def stock(rules: Rules) -> str:
    """Return the section on the stock: turning cards and redeals."""
    s = rules.stock
    if not rules.has_stock():
        return "There is none: every card is dealt at the start."
    if s.redeal in GATHERED:
        each = counted(plan(rules).each, "card")
        how = "lays the columns on each other, the first on top"
        if s.redeal in SHUFFLED:
            how = "shuffles the cards of the columns"
        return f"There is none, but a deal {how}, and lays {each} on each column, {_times(rules)}."
    if s.onto in RESERVE | TABLEAU:
        each = f"each {reserve_noun(rules) if s.onto is RESERVE else 'column'}"
        shut = "" if s.over_spaces else " No column may be empty then."
        return f"A deal lays a card on {each}, as long as there are any.{shut} There is no redeal."
    if s.onto is FOUNDATION:
        return "A deal lays the next card on the foundation, whatever its rank. There is no redeal."
    cards = f"{begun(counted(s.turn, 'card'))} at a time {'is' if s.turn == 1 else 'are'} turned"
    if s.onto is HAND:
        text = f"{cards}, and must be placed before the next."
    elif HAND in s.onto:
        text = f"{cards} and held: it plays, and so does the top card of the waste."
        text += " Turning the next lays it on the waste."
        if not s.discard_playable:
            text += " A held card that can be played must be played."
    else:
        text = f"{cards} onto the waste{'; only the top one plays' if s.turn > 1 else ''}."
    return f"{text} {_redeals(rules)}"


def _redeals(rules: Rules) -> str:
    s = rules.stock
    if _refills(rules):
        once = ", a single time" if s.redeals == 1 else ""
        cells = f"the empty {rules.reserve.noun}s"
        return f"When the stock is out, a deal lays the top cards of the waste on {cells}, one each{once}."
    if s.redeals == 0:
        return "There is no redeal."
    how = "shuffled" if s.redeal in SHUFFLED else "turned over"
    return f"When the stock is out, the waste is {how} and dealt again, {_times(rules)}."


def _times(rules: Rules) -> str:
    redeals = rules.stock.redeals
    often = {None: "as often as you like", 1: "once", 2: "twice"}
    return often.get(redeals, f"{number(redeals or 0)} times")
