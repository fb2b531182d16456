"""Sentences on why a move is not legal."""

from bot.patience import Reason, Rules, Why
from bot.patience.pages.dealing import fillers
from bot.patience.pages.marks import typed
from bot.patience.pages.words import BUILDS, card, counted, packing, rank_name, whole_run
from bot.patience.rules import FOUNDATION, GATHERED, HAND, LETTER, OFFER, RESERVE, STOCK, TABLEAU, Build, Kind
from bot.words.moves import pile


def why_not(reason: Reason) -> str:
    """Return the rule that excludes a move, as one sentence."""
    return _about_source(reason) or _about_target(reason) or _about_deal(reason) or _about_text(reason)


def _about_source(reason: Reason) -> str:
    rules, move = reason.rules, reason.move
    match reason.why:
        case Why.CHOOSE:
            offered = rules.foundations.choose_from
            what = (
                "one of the offered cards" if offered is OFFER else f"the last card of a {rules.reserve.noun}"
            )
            return f"Choose the base first: {what}."
        case Why.FORCED:
            return "A space must be filled first."
        case Why.NO_PILE:
            return _no_pile(rules, reason.kind, reason.number)
        case Why.EMPTY if reason.kind is OFFER:
            return "No card is offered any more."
        case Why.EMPTY if reason.kind in LETTER and not reason.number and len(rules.span(reason.kind)) > 1:
            return f"Every {pile(rules, reason.kind).removeprefix('the ').removeprefix('a ')} is empty."
        case Why.EMPTY:
            return f"{_pile(reason)} is empty."
        case Why.FEWER:
            return f"{_pile(reason)} has only {counted(reason.count, 'face-up card')}."
        case Why.STAYS if reason.kind is STOCK:
            return f"Cards of the stock are turned first: {typed('d')} deals."
        case Why.STAYS:
            return "Cards on the foundations stay there in this game."
        case Why.CLOSED:
            return f"{_pile(reason)} only fills spaces until its last card is left."
        case Why.SINGLE if move is not None and move.target is FOUNDATION:
            return "Cards go up one at a time."
        case Why.SINGLE if reason.kind is TABLEAU:
            return "Only the last card of a column moves in this game."
        case Why.SINGLE:
            return f"{_pile(reason)} gives one card at a time."
        case Why.WHOLE:
            return "A column moves as a whole in this game, or not at all."
        case Why.TOP_OR_WHOLE:
            return "Only the last card of a column moves, or the whole column."
        case Why.NO_RUN:
            build = rules.tableau.run or rules.tableau.build
            return f"{_card(reason)} and the cards on it are not a run {BUILDS[build]}."
        case Why.ROOM:
            many = counted(reason.count, "card")
            return f"No more than {many} can move there now: empty cells and columns decide how many."
        case _:
            return ""


def _about_target(reason: Reason) -> str:
    rules, move = reason.rules, reason.move
    onto = "there" if reason.onto is None else card(reason.onto)
    match reason.why:
        case Why.NO_TARGET:
            return f"No card is moved to {_target(reason)} in this game."
        case Why.SAME:
            return f"{_card(reason)} lies there already."
        case Why.LEAVES if reason.kind is STOCK:
            return "The next card of the stock only fills spaces."
        case Why.LEAVES if reason.kind is TABLEAU:
            return "Cards leave a column only for the foundations in this game."
        case Why.LEAVES:
            return f"Cards of {_pile(reason, start=False)} go only to the foundations in this game."
        case Why.TAKEN:
            return f"{_target(reason, start=True)} has a card already."
        case Why.FULL:
            return f"A column holds at most {counted(rules.tableau.most or 0, 'card')}."
        case Why.ON_LAST:
            return f"{_card(reason)} cannot go on {onto}: nothing goes on an ace in this game."
        case Why.ON_BASE:
            return f"{_card(reason)} cannot go on {onto}: nothing goes on a card of the base rank."
        case Why.PACKING if rules.tableau.build is Build.PAIR:
            made = (reason.card or 0) % 13 + (reason.onto or 0) % 13 + 2
            return f"{_card(reason)} and {onto} make {made}, not thirteen."
        case Why.PACKING:
            return f"{_card(reason)} cannot go on {onto}: columns build {packing(rules)}."
        case Why.ENDS:
            last = rank_name((reason.base or 0) + rules.foundations.length - 1)
            return f"{_card(reason)} does not go up: foundations end with the {last}."
        case Why.BEFORE:
            assert reason.wanted is not None
            return f"{_card(reason)} cannot go up yet: {card(reason.wanted)} comes first."
        case Why.NOT_NEXT if rules.tableau.build is Build.PAIR and reason.card is not None:
            return f"{_card(reason)} leaves only with {_a_rank(11 - reason.card % 13)}, which makes thirteen."
        case Why.NOT_NEXT if reason.onto is not None:
            return f"{_card(reason)} does not follow {onto}."
        case Why.NOT_NEXT:
            return f"{_card(reason)} cannot go up: no foundation waits for it now."
        case Why.COMPLETE:
            return f"Only a {whole_run(rules)} goes to a foundation."
        case Why.COLOUR:
            return f"{_card(reason)} cannot go up yet: the next foundation begins with the other colour."
        case Why.SPACE if move is not None and move.target is RESERVE:
            taken = fillers(rules, rules.reserve.vacancy.may, one=True)
            return f"{_target(reason, start=True)} takes only {taken}."
        case Why.SPACE:
            vacancy = rules.tableau.vacancy
            filled = (*vacancy.must, *vacancy.may)
            return (
                f"A space takes only {fillers(rules, filled)}."
                if filled
                else "Spaces stay empty in this game."
            )
        case Why.LAST_RANK:
            last = (reason.base or 0) + rules.foundations.length - 1
            return f"Only {_a_rank(last)} goes into a space."
        case Why.ONE:
            return f"{_target(reason, start=True)} takes only one card."
        case Why.LATE:
            return f"{_target(reason, start=True)} opens when the stock is out."
        case Why.NOT_DEALT:
            return f"The {rules.reserve.noun}s are filled by dealing, once the stock is out."
        case Why.NO_CHANGE:
            return "Moving a whole column into a space changes nothing."
        case _:
            return ""


def _about_deal(reason: Reason) -> str:
    rules = reason.rules
    match reason.why:
        case Why.NO_REDEAL if not rules.has_stock():
            return "This game has no stock: every card is on the table."
        case Why.NO_REDEAL:
            return "The stock is out, and this game has no redeal."
        case Why.OPEN_SPACE:
            return "Fill every empty column before you deal."
        case Why.REDEALS_USED if rules.stock.redeal in GATHERED:
            return "No redeal is left."
        case Why.REDEALS_USED:
            return "The stock is out, and no redeal is left."
        case Why.NOTHING_LEFT:
            return "Stock and waste are empty."
        case Why.HELD:
            return "Place the turned card first."
        case Why.PLAYABLE:
            return "The turned card can be played, so it must be."
        case Why.NO_CELL:
            return f"No {rules.reserve.noun} is empty."
        case Why.STOCK_LEFT:
            return f"The stock is not out yet: {typed('d')} deals from it."
        case Why.DISCARD:
            return f"{typed('d')} lays {_card(reason)} on the waste and deals on."
        case Why.NONE_HELD if HAND in rules.stock.onto:
            return "No turned card is held, so there is nothing to discard."
        case Why.NONE_HELD:
            return f"No card is held in hand in this game: {typed('d')} deals."
        case _:
            return ""


def _about_text(reason: Reason) -> str:
    rules = reason.rules
    match reason.why:
        case Why.NO_SPACE if reason.number:
            return f"{_pile(reason)} is not empty."
        case Why.NO_SPACE:
            return f"No {rules.reserve.noun if reason.kind is RESERVE else 'column'} is empty."
        case Why.UNSEEN:
            return f"{_card(reason)} is not in sight."
        case Why.COVERED:
            return f"{_card(reason)} lies under other cards."
        case Why.UP:
            return f"{_card(reason)} is on a foundation already."
        case Why.NO_SUCH if reason.card is not None:
            return f"{_card(reason)} lies elsewhere."
        case Why.NO_SUCH:
            what = "such card" if reason.rank is None else rank_name(reason.rank)
            return f"There is no {what} to move now."
        case Why.NOT_THERE:
            what = "such a card" if reason.rank is None else _a_rank(reason.rank)
            if reason.onto is not None:
                what = card(reason.onto)
            up = f" Cards go to their foundations with {typed('up')}." if reason.kind is FOUNDATION else ""
            return f"No column ends with {what}.{up}"
        case Why.WON:
            return "The moves before it have won the game."
        case _ if reason.kind is STOCK:
            return f"The next card of the stock only fills spaces: {typed('d')} deals."
        case _:
            return f"{_card(reason)} has nowhere to go now."


def _card(reason: Reason) -> str:
    return "That card" if reason.card is None else card(reason.card)


def _a_rank(rank: int) -> str:
    name = rank_name(rank)
    return f"an {name}" if name in ("ace", "8") else f"a {name}"


def _pile(reason: Reason, *, start: bool = True) -> str:
    """Return the pile that a reason is about, to *start* a sentence or inside it."""
    if reason.kind not in LETTER:
        return "That pile" if start else "that pile"
    return _named(reason.rules, reason.kind, reason.number, start=start)


def _target(reason: Reason, *, start: bool = False) -> str:
    assert reason.move is not None
    return _named(reason.rules, reason.move.target, reason.move.target_number, start=start)


def _named(rules: Rules, kind: Kind, number: int, *, start: bool) -> str:
    name = f"foundation {number}" if kind is FOUNDATION and number else pile(rules, kind, number)
    return name[0].upper() + name[1:] if start else name


def _no_pile(rules: Rules, kind: Kind | None, number: int) -> str:
    if kind is None or kind not in LETTER:
        return "There is no such pile in this game."
    if not rules.span(kind):
        what = "offered cards" if kind is OFFER else pile(rules, kind).removeprefix("the ")
        return f"This game has no {what}."
    name = _named(rules, kind, number, start=False) if number else f"{LETTER[kind].upper()}0"
    if kind is TABLEAU:
        first, last = pile(rules, TABLEAU, 1), pile(rules, TABLEAU, rules.tableau.count)
        return f"There is no {name}: the columns are {first} to {last}."
    return f"There is no {name.removeprefix('the ')}."
