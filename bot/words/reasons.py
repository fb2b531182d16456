"""Sentences on why a move is not legal."""

from collections.abc import Callable, Mapping

from bot.patience import Reason, Rules, Why
from bot.patience.rules import FOUNDATION, GATHERED, HAND, LETTER, OFFER, RESERVE, STOCK, TABLEAU, Build, Kind
from bot.words.cards import BUILDS, begun, card, counted, packing, rank_name, whole_run
from bot.words.marks import typed
from bot.words.moves import kind_name, pile
from bot.words.rules.dealing import fillers

_DEAL, _UP = typed("d"), f"Cards go to their foundations with {typed('up')}."

SENTENCES: Mapping[Why | tuple[Why, Kind], str] = {
    Why.CHOOSE: "Choose the base first: the last card of a {noun}.",
    Why.FORCED: "A space must be filled first.",
    Why.NO_PILE: "There is no such pile in this game.",
    Why.EMPTY: "{pile} is empty.",
    (Why.EMPTY, OFFER): "No card is offered any more.",
    Why.FEWER: "{pile} has only {face_up}.",
    Why.STAYS: "Cards on the foundations stay there in this game.",
    (Why.STAYS, STOCK): f"Cards of the stock are turned first: {_DEAL} deals.",
    Why.CLOSED: "{pile} only fills spaces until its last card is left.",
    Why.SINGLE: "{pile} gives one card at a time.",
    (Why.SINGLE, TABLEAU): "Only the last card of a column moves in this game.",
    Why.WHOLE: "A column moves as a whole in this game, or not at all.",
    Why.TOP_OR_WHOLE: "Only the last card of a column moves, or the whole column.",
    Why.NO_RUN: "{card} and the cards on it are not a run {run}.",
    Why.ROOM: "No more than {cards} can move there now: empty cells and columns decide how many.",
    Why.NO_TARGET: "No card is moved to {to_target} in this game.",
    Why.SAME: "{card} lies there already.",
    Why.LEAVES: "Cards of {of_pile} go only to the foundations in this game.",
    (Why.LEAVES, STOCK): "The next card of the stock only fills spaces.",
    (Why.LEAVES, TABLEAU): "Cards leave a column only for the foundations in this game.",
    Why.TAKEN: "{target} has a card already.",
    Why.FULL: "A column holds at most {most}.",
    Why.ON_LAST: "{card} cannot go on {onto}: nothing goes on an ace in this game.",
    Why.ON_BASE: "{card} cannot go on {onto}: nothing goes on a card of the base rank.",
    Why.PACKING: "{card} cannot go on {onto}: columns build {packing}.",
    Why.ENDS: "{card} does not go up: foundations end with the {last}.",
    Why.BEFORE: "{card} cannot go up yet: {wanted} comes first.",
    Why.NOT_NEXT: "{card} cannot go up: no foundation waits for it now.",
    Why.COMPLETE: "Only a {whole_run} goes to a foundation.",
    Why.COLOUR: "{card} cannot go up yet: the next foundation begins with the other colour.",
    Why.SPACE: "A space takes only {space}.",
    Why.LAST_RANK: "Only {a_last} goes into a space.",
    Why.ONE: "{target} takes only one card.",
    Why.LATE: "{target} opens when the stock is out.",
    Why.NOT_DEALT: "The {noun}s are filled by dealing, once the stock is out.",
    Why.NO_CHANGE: "Moving a whole column into a space changes nothing.",
    Why.NO_REDEAL: "The stock is out, and this game has no redeal.",
    Why.OPEN_SPACE: "Fill every empty column before you deal.",
    Why.REDEALS_USED: "The stock is out, and no redeal is left.",
    Why.NOTHING_LEFT: "Stock and waste are empty.",
    Why.HELD: "Place the turned card first.",
    Why.PLAYABLE: "The turned card can be played, so it must be.",
    Why.NO_CELL: "No {noun} is empty.",
    Why.STOCK_LEFT: f"The stock is not out yet: {_DEAL} deals from it.",
    Why.DISCARD: f"{_DEAL} lays {{card}} on the waste and deals on.",
    Why.NONE_HELD: f"No card is held in hand in this game: {_DEAL} deals.",
    Why.NO_SPACE: "No column is empty.",
    (Why.NO_SPACE, RESERVE): "No {noun} is empty.",
    Why.UNSEEN: "{card} is not in sight.",
    Why.COVERED: "{card} lies under other cards.",
    Why.UP: "{card} is on a foundation already.",
    Why.NO_SUCH: "There is no such card to move now.",
    Why.NOT_THERE: "No column ends with {such}.",
    (Why.NOT_THERE, FOUNDATION): f"No column ends with {{such}}. {_UP}",
    Why.WON: "The moves before it have won the game.",
    Why.NOWHERE: "{card} has nowhere to go now.",
    (Why.NOWHERE, STOCK): f"The next card of the stock only fills spaces: {_DEAL} deals.",
}
"""A sentence on each rule that excludes a move, and others where it is about a certain kind of pile."""


def why_not(reason: Reason) -> str:
    """Return the rule that excludes a move, as one sentence."""
    usual = SENTENCES.get((reason.why, reason.kind)) if reason.kind is not None else None
    text = _special(reason) or usual or SENTENCES[reason.why]
    return text.format_map({name: value(reason) for name, value in VALUES.items() if f"{{{name}}}" in text})


def _special(reason: Reason) -> str | None:
    """Return the sentence on a reason that is not said in the usual words."""
    rules, move, kind = reason.rules, reason.move, reason.kind
    pairs = rules.tableau.build is Build.PAIR
    match reason.why:
        case Why.CHOOSE if rules.foundations.choose_from is OFFER:
            return "Choose the base first: one of the offered cards."
        case Why.NO_PILE if kind in LETTER and not rules.span(kind):
            return "This game has no {kinds}."
        case Why.NO_PILE if kind is TABLEAU:
            return "There is no {absent}: the columns are T1 to T{last_column}."
        case Why.NO_PILE if kind in LETTER:
            return "There is no {absent}."
        case Why.EMPTY if kind in LETTER and not reason.number and len(rules.span(kind)) > 1:
            return None if kind is OFFER else "Every {kind} is empty."
        case Why.SINGLE if move is not None and move.target is FOUNDATION:
            return "Cards go up one at a time."
        case Why.PACKING if pairs:
            return "{card} and {onto} make {made}, not thirteen."
        case Why.NOT_NEXT if pairs and reason.card is not None:
            return "{card} leaves only with {a_mate}, which makes thirteen."
        case Why.NOT_NEXT if reason.onto is not None:
            return "{card} does not follow {onto}."
        case Why.SPACE if move is not None and move.target is RESERVE:
            return "{target} takes only {cell}."
        case Why.SPACE if not _fill_spaces(rules):
            return "Spaces stay empty in this game."
        case Why.NO_REDEAL if not rules.has_stock():
            return "This game has no stock: every card is on the table."
        case Why.REDEALS_USED if rules.stock.redeal in GATHERED:
            return "No redeal is left."
        case Why.NONE_HELD if HAND in rules.stock.onto:
            return "No turned card is held, so there is nothing to discard."
        case Why.NO_SPACE if reason.number:
            return "{pile} is not empty."
        case Why.NO_SUCH if reason.card is not None:
            return "{card} lies elsewhere."
        case Why.NO_SUCH if reason.rank is not None:
            return "There is no {rank} to move now."
        case _:
            return None


def _known(reason: Reason) -> Kind:
    assert reason.kind is not None
    return reason.kind


def _absent(reason: Reason) -> str:
    """Return the name of a pile that the game does not have, though it has others of its kind."""
    kind = _known(reason)
    return _named(reason.rules, kind, reason.number) if reason.number else f"{LETTER[kind].upper()}0"


def _fill_spaces(rules: Rules) -> tuple[Kind, ...]:
    return (*rules.tableau.vacancy.must, *rules.tableau.vacancy.may)


def _last(reason: Reason) -> int:
    """Return the rank with which foundations end."""
    return (reason.base or 0) + reason.rules.foundations.length - 1


def _such(reason: Reason) -> str:
    if reason.onto is not None:
        return card(reason.onto)
    return "such a card" if reason.rank is None else _a_rank(reason.rank)


def _a_rank(rank: int) -> str:
    name = rank_name(rank)
    return f"an {name}" if name in ("ace", "8") else f"a {name}"


def _pile(reason: Reason) -> str:
    """Return the pile that a reason is about."""
    if reason.kind not in LETTER:
        return "that pile"
    return _named(reason.rules, reason.kind, reason.number)


def _target(reason: Reason) -> str:
    assert reason.move is not None
    return _named(reason.rules, reason.move.target, reason.move.target_number)


def _named(rules: Rules, kind: Kind, number: int) -> str:
    return f"foundation {number}" if kind is FOUNDATION and number else pile(rules, kind, number)


VALUES: Mapping[str, Callable[[Reason], str]] = {
    "absent": _absent,
    "a_last": lambda reason: _a_rank(_last(reason)),
    "a_mate": lambda reason: _a_rank(11 - (reason.card or 0) % 13),
    "card": lambda reason: "That card" if reason.card is None else card(reason.card),
    "cards": lambda reason: counted(reason.count, "card"),
    "cell": lambda reason: fillers(reason.rules, reason.rules.reserve.vacancy.may, one=True),
    "face_up": lambda reason: counted(reason.count, "face-up card"),
    "kind": lambda reason: pile(reason.rules, _known(reason)).removeprefix("the ").removeprefix("a "),
    "kinds": lambda reason: kind_name(reason.rules, _known(reason)).lower(),
    "last": lambda reason: rank_name(_last(reason)),
    "last_column": lambda reason: str(reason.rules.tableau.count),
    "made": lambda reason: str((reason.card or 0) % 13 + (reason.onto or 0) % 13 + 2),
    "most": lambda reason: counted(reason.rules.tableau.most or 0, "card"),
    "noun": lambda reason: reason.rules.reserve.noun,
    "of_pile": _pile,
    "onto": lambda reason: "there" if reason.onto is None else card(reason.onto),
    "packing": lambda reason: packing(reason.rules),
    "pile": lambda reason: begun(_pile(reason)),
    "rank": lambda reason: rank_name(reason.rank or 0),
    "run": lambda reason: BUILDS[reason.rules.tableau.run or reason.rules.tableau.build],
    "space": lambda reason: fillers(reason.rules, _fill_spaces(reason.rules)),
    "such": _such,
    "target": lambda reason: begun(_target(reason)),
    "to_target": _target,
    "wanted": lambda reason: card(reason.wanted or 0),
    "whole_run": lambda reason: whole_run(reason.rules),
}
"""The values that stand in the sentences, by name."""
