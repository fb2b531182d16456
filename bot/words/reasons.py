"""Sentences on why a move is not legal."""

from collections.abc import Callable, Mapping

from bot.patience import Reason, Rules, Why
from bot.patience.parts import GATHERED, LETTER, Build, Kind
from bot.words.cards import card, cards, packing, rank_sign
from bot.words.language import N_, _, p_
from bot.words.moves import pile, subject
from bot.words.rules.dealing import DRAW, fillers

SENTENCES: Mapping[Why | tuple[Why, Kind], str] = {
    Why.CHOOSE: N_("Choose the base first: the last card of one of the piles {first} to {last}."),
    Why.FORCED: N_("A space must be filled first."),
    Why.NO_PILE: N_("There is no such pile in this game."),
    (Why.NO_PILE, Kind.STOCK): N_("This game has no stock."),
    (Why.NO_PILE, Kind.HAND): N_("This game has no hand."),
    (Why.NO_PILE, Kind.WASTE): N_("This game has no waste."),
    (Why.NO_PILE, Kind.OFFER): N_("This game has no offered cards."),
    (Why.NO_PILE, Kind.RESERVE): N_("This game has no reserve."),
    (Why.NO_PILE, Kind.TABLEAU): N_("This game has no columns."),
    Why.EMPTY: N_("{pile} is empty."),
    (Why.EMPTY, Kind.OFFER): N_("No card is offered any more."),
    Why.FEWER: N_("{pile} has only {cards} face up."),
    Why.STAYS: N_("Cards on the foundations stay there in this game."),
    (Why.STAYS, Kind.STOCK): N_("Cards of the stock are turned first: <c>d</c> deals."),
    Why.CLOSED: N_("{pile} only fills spaces until its last card is left."),
    Why.SINGLE: N_("{pile} gives one card at a time."),
    (Why.SINGLE, Kind.TABLEAU): N_("Only the last card of a column moves in this game."),
    Why.WHOLE: N_("A column moves as a whole in this game, or not at all."),
    Why.TOP_OR_WHOLE: N_("Only the last card of a column moves, or the whole column."),
    Why.NO_RUN: N_("{card} and the cards on it are not a run."),
    Why.ROOM: N_("At most {cards} can move there now: there is no free place for more."),
    Why.NO_TARGET: N_("Cards cannot be moved there in this game."),
    Why.SAME: N_("{card} lies there already."),
    Why.LEAVES: N_("{pile} gives cards only to the foundations in this game."),
    (Why.LEAVES, Kind.STOCK): N_("The next card of the stock only fills spaces."),
    (Why.LEAVES, Kind.TABLEAU): N_("Cards on the table go only to foundations in this game."),
    Why.TAKEN: N_("{target} has a card already."),
    Why.FULL: N_("A column holds at most {most}."),
    Why.ON_LAST: N_("{card} cannot go on {onto}: nothing goes on an ace in this game."),
    Why.ON_BASE: N_("{card} cannot go on {onto}: nothing goes on a card of the base rank."),
    Why.PACKING: N_("{card} cannot go on {onto}: columns build {packing}."),
    Why.ENDS: N_("{card} does not go up: foundations end with {last_rank}."),
    Why.BEFORE: N_("{card} cannot go up yet: {wanted} comes first."),
    Why.NOT_NEXT: N_("{card} cannot go up: no foundation waits for it now."),
    Why.COMPLETE: N_("Only a whole run in one suit, {last_rank} to {first_rank}, goes to a foundation."),
    Why.COLOUR: N_("{card} cannot go up yet: the next foundation begins with the other colour."),
    Why.SPACE: N_("A space takes only {space}."),
    Why.LAST_RANK: N_("A space takes only this rank: {last_rank}."),
    Why.ONE: N_("{target} takes only one card."),
    Why.LATE: N_("{target} opens when the stock is out."),
    Why.NOT_DEALT: N_("The grace cells are filled by dealing, once the stock is out."),
    Why.NO_CHANGE: N_("Moving a whole column into a space changes nothing."),
    Why.NO_REDEAL: N_("The stock is out, and this game has no redeal."),
    Why.OPEN_SPACE: N_("Fill every empty column before you deal."),
    Why.REDEALS_USED: N_("The stock is out, and no redeal is left."),
    Why.NOTHING_LEFT: N_("Stock and waste are empty."),
    Why.HELD: N_("Place the turned card first."),
    Why.PLAYABLE: N_("The turned card can be played, so it must be."),
    Why.NO_CELL: N_("No grace cell is empty."),
    Why.STOCK_LEFT: N_("The stock is not out yet: <c>d</c> deals from it."),
    Why.DISCARD: N_("<c>d</c> lays {card} on the waste and deals on."),
    Why.NONE_HELD: N_("No card is held in hand in this game: <c>d</c> deals."),
    Why.NO_SPACE: N_("No column is empty."),
    (Why.NO_SPACE, Kind.RESERVE): N_("None of {first} to {last} is empty."),
    Why.UNSEEN: N_("{card} is not in sight."),
    Why.COVERED: N_("{card} lies under other cards."),
    Why.UP: N_("{card} is on a foundation already."),
    Why.NO_SUCH: N_("There is no such card to move now."),
    Why.NOT_THERE: N_("No column ends with {such}."),
    (Why.NOT_THERE, Kind.FOUNDATION): N_(
        "No column ends with {such}. Cards go to their foundations with <c>up</c>."
    ),
    Why.WON: N_("The moves before it have won the game."),
    Why.NOWHERE: N_("{card} has nowhere to go now."),
    (Why.NOWHERE, Kind.STOCK): N_("The next card of the stock only fills spaces: <c>d</c> deals."),
}
"""A sentence on each rule that excludes a move, and others where it is about a certain kind of pile."""

_RUNS = {
    Build.SUIT: N_("{card} and the cards on it are not a run in suit."),
    Build.COLOURS: N_("{card} and the cards on it are not a run in alternating colours."),
}


def why_not(reason: Reason) -> str:
    """Return the rule that excludes a move, as one sentence."""
    usual = SENTENCES.get((reason.why, reason.kind)) if reason.kind is not None else None
    text = _special(reason) or usual or SENTENCES[reason.why]
    return _(text, **{name: value(reason) for name, value in VALUES.items() if f"{{{name}}}" in text})


def _special(reason: Reason) -> str | None:
    """Return the sentence on a reason that is not said in the usual words."""
    rules, move, kind = reason.rules, reason.move, reason.kind
    pairs = rules.tableau.build is Build.PAIR
    match reason.why:
        case Why.CHOOSE if rules.foundations.choose_from is Kind.OFFER:
            return N_("Choose the base first: one of the offered cards.")
        case Why.NO_PILE if kind in LETTER and not rules.span(kind):
            return None
        case Why.NO_PILE if kind is Kind.TABLEAU and rules.tableau.covers:
            return N_("There is no {absent}: the cards are {first} to {last}.")
        case Why.NO_PILE if kind is Kind.TABLEAU:
            return N_("There is no {absent}: the columns are {first} to {last}.")
        case Why.NO_PILE if kind in LETTER:
            return N_("There is no {absent}.")
        case Why.EMPTY if kind in LETTER and not reason.number and len(rules.span(kind)) > 1:
            return None if kind is Kind.OFFER else N_("{first} to {last} are all empty.")
        case Why.LEAVES if kind is Kind.TABLEAU and rules.foundations.count == 1:
            return N_("Cards on the table go only to the foundation.")
        case Why.SINGLE if rules.stock.draw and not reason.drawn:
            return DRAW
        case Why.SINGLE if move is not None and move.target is Kind.FOUNDATION:
            return N_("Cards go up one at a time.")
        case Why.NO_RUN:
            return _RUNS.get(rules.tableau.run or rules.tableau.build)
        case Why.PACKING if pairs:
            return N_("{card} and {onto} make {made}, not 13.")
        case Why.NOT_NEXT if pairs and reason.card is not None:
            return N_("{card} leaves only with {mate}: together they make 13.")
        case Why.NOT_NEXT if reason.onto is not None:
            return N_("{card} does not follow {onto}.")
        case Why.SPACE if move is not None and move.target is Kind.RESERVE:
            return N_("{target} takes only {cell}.")
        case Why.SPACE if not _fill_spaces(rules):
            return N_("Spaces stay empty in this game.")
        case Why.NO_REDEAL if not rules.has_stock():
            return N_("This game has no stock: every card is on the table.")
        case Why.REDEALS_USED if rules.stock.redeal in GATHERED:
            return N_("No redeal is left.")
        case Why.NONE_HELD if Kind.HAND in rules.stock.onto:
            return N_("No turned card is held, so there is nothing to discard.")
        case Why.NO_SPACE if reason.number:
            return N_("{pile} is not empty.")
        case Why.NOT_THERE if rules.tableau.covers:
            return SENTENCES[Why.NO_SUCH]
        case Why.NO_SUCH if reason.card is not None:
            return N_("{card} lies elsewhere.")
        case Why.NO_SUCH if reason.rank is not None:
            return N_("There is no {rank} to move now.")
        case _:
            return None


def _fill_spaces(rules: Rules) -> tuple[Kind, ...]:
    return (*rules.tableau.vacancy.must, *rules.tableau.vacancy.may)


def _such(reason: Reason) -> str:
    if reason.onto is not None:
        return card(reason.onto)
    return p_("No column ends with …", "such a card") if reason.rank is None else rank_sign(reason.rank)


def _kind(reason: Reason) -> Kind:
    """Return the kind of the piles of which a sentence names the first and the last."""
    return reason.kind if reason.kind in LETTER else reason.rules.foundations.choose_from


def _pile(reason: Reason) -> str:
    """Return the pile that a reason is about, as the beginning of a sentence."""
    if reason.kind not in LETTER:
        return _("That pile")
    return subject(reason.rules, reason.kind, reason.number)


def _target(reason: Reason) -> str:
    assert reason.move is not None
    return subject(reason.rules, reason.move.target, reason.move.target_number)


VALUES: Mapping[str, Callable[[Reason], str]] = {
    "absent": lambda reason: f"{pile(_kind(reason))}{reason.number}",
    "card": lambda reason: _("That card") if reason.card is None else card(reason.card),
    "cell": lambda reason: fillers(reason.rules, reason.rules.reserve.vacancy.may, one=True),
    "cards": lambda reason: cards(reason.count),
    "first": lambda reason: pile(_kind(reason), 1),
    "first_rank": lambda reason: rank_sign(reason.base or 0),
    "last": lambda reason: pile(_kind(reason), len(reason.rules.span(_kind(reason)))),
    "last_rank": lambda reason: rank_sign((reason.base or 0) + reason.rules.foundations.length - 1),
    "made": lambda reason: str((reason.card or 0) % 13 + (reason.onto or 0) % 13 + 2),
    "most": lambda reason: cards(reason.rules.tableau.most or 0),
    "mate": lambda reason: rank_sign(11 - (reason.card or 0) % 13),
    "onto": lambda reason: _("that card") if reason.onto is None else card(reason.onto),
    "packing": lambda reason: packing(reason.rules),
    "pile": _pile,
    "rank": lambda reason: rank_sign(reason.rank or 0),
    "space": lambda reason: fillers(reason.rules, _fill_spaces(reason.rules)),
    "such": _such,
    "target": _target,
    "wanted": lambda reason: card(reason.wanted or 0),
}
"""The values that stand in the sentences, by name."""
