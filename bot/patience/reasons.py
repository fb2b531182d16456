"""The reason why a move is not legal.

The judge of legality is ``moves``.  This module is asked only about moves that ``moves`` does not generate,
and only says which rule excludes them.  It looks only at cards that the player can see.
"""

from dataclasses import dataclass, replace
from enum import StrEnum

from .cards import KING, rank, suit
from .errors import PatienceError
from .moves import legal_moves, lifts, rooms
from .notation import DEAL, Move
from .parts import FOUNDATION, HAND, RESERVE, TABLEAU, Build, Kind, Lift, Redeal, Start, Unit, Way, Wrap
from .plan import STOCK_PILE, Plan, plan
from .position import Position, base_rank
from .rules import Rules
from .seen import UNSEEN, seen
from .vacancies import forced_moves, open_fills


class Why(StrEnum):
    """The rule that excludes a move."""

    # about the whole table
    CHOOSE = "choose"  # the base must be chosen first
    FORCED = "forced"  # a space must be filled first
    # about the pile that the cards come from
    NO_PILE = "no pile"  # the game has no pile of this name
    EMPTY = "empty"  # nothing lies there
    FEWER = "fewer"  # *count* cards lie face up there, fewer than wanted
    STAYS = "stays"  # cards of this kind of pile are never moved
    CLOSED = "closed"  # a closed reserve, of which more than one card is left
    SINGLE = "single"  # such cards move one at a time
    WHOLE = "whole"  # a column moves as a whole
    TOP_OR_WHOLE = "top or whole"  # a column moves as a whole, or its last card alone
    NO_RUN = "no run"  # the cards are no run
    ROOM = "room"  # no more than *count* cards can move there now
    # about the pile that they go to
    NO_TARGET = "no target"  # no card is ever moved there
    SAME = "same"  # source and target are the same pile
    LEAVES = "leaves"  # cards of this kind of pile leave for the foundations only
    TAKEN = "taken"  # the reserve pile has a card already
    FULL = "full"  # the column holds as many cards as it may
    ON_LAST = "on last"  # nothing goes on *onto*, an ace
    ON_BASE = "on base"  # nothing goes on *onto*, a card of the base rank
    PACKING = "packing"  # *card* does not go on *onto*
    # about a foundation
    ENDS = "ends"  # the foundations end before this rank
    BEFORE = "before"  # *wanted* must go up before *card*
    NOT_NEXT = "not next"  # no foundation waits for a card of this rank
    COMPLETE = "complete"  # only complete runs go up
    COLOUR = "colour"  # the next foundation begins with the other colour
    # about a space
    SPACE = "space"  # spaces are not filled from there, or not now
    LAST_RANK = "last rank"  # a space takes only the last rank of a foundation
    ONE = "one"  # a reserve pile takes one card
    LATE = "late"  # the column opens when the stock is out
    NOT_DEALT = "not dealt"  # grace cells are filled by dealing first
    NO_CHANGE = "no change"  # a whole column would go from one space to another
    # about dealing
    OPEN_SPACE = "open space"  # no deal onto columns while one is empty
    NO_REDEAL = "no redeal"  # the stock is out, and this game has no redeal
    REDEALS_USED = "redeals used"  # the stock is out, and so are the redeals
    NOTHING_LEFT = "nothing left"  # stock and waste are out
    HELD = "held"  # the turned card must be placed before the next one
    PLAYABLE = "playable"  # the turned card can be played, so it must be
    NO_CELL = "no cell"  # no reserve pile is empty
    STOCK_LEFT = "stock left"  # a redeal, while the stock has cards
    NONE_HELD = "none held"  # no turned card could be laid off
    DISCARD = "discard"  # only a deal lays the turned card, *card*, on the waste
    NO_SPACE = "no space"  # nothing is there to be filled
    # about what a text names
    UNSEEN = "unseen"  # *card* is not in sight
    COVERED = "covered"  # *card* lies under others
    UP = "up"  # *card* is on a foundation
    NO_SUCH = "no such"  # no card that could move is like that
    WON = "won"  # the moves before have won the game
    NOT_THERE = "not there"  # no pile ends with such a card
    NOWHERE = "nowhere"  # *card*, or the cards of the pile, can go nowhere


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """A rule that excludes a move, with what there is to say about it.

    *move*: the move, if the text names one.  *card*: the first card to be moved, and *onto*: the one that it
    would lie on, if they can be seen.  *wanted*: a card that must go up before.  *count*: of cards.  *base*:
    the base rank of the foundations, once it is known.  *kind*, *number* and *rank*: the pile or the rank
    that the text names.  *drawn*: no card may be drawn from under others any more.
    """

    why: Why
    rules: Rules
    move: Move | None = None
    card: int | None = None
    onto: int | None = None
    wanted: int | None = None
    count: int = 0
    base: int | None = None
    kind: Kind | None = None
    number: int = 0
    rank: int | None = None
    drawn: bool = False


@dataclass(eq=False)
class IllegalMove(PatienceError, ValueError):
    """*text* is a move, but not a legal one; *reason* is the rule that excludes it, where it was asked."""

    text: str
    reason: Reason | None = None

    def __str__(self) -> str:
        return f"{self.text!r} is not legal" + (f": {self.reason.why}" if self.reason else "")


@dataclass(eq=False)
class FailedMove(PatienceError, ValueError):
    """Of *count* typed moves, *text*, the move with this *number*, cannot be played because of *error*.

    *played* are the moves before it if one of them turned a card up, and empty otherwise.
    """

    text: str
    number: int
    count: int
    error: PatienceError
    played: tuple[Move, ...] = ()

    def __str__(self) -> str:
        return f"move {self.number} of {self.count}: {self.error}"


def reason(rules: Rules, position: Position, move: Move) -> Reason:
    """Return why *move*, which must not be legal, is not."""
    p, position = plan(rules), seen(rules, position)
    source, target = p.numbers.get((move.source, move.source_number)), p.target(move)
    found = Reason(why=Why.NOWHERE, rules=rules, move=move, base=base_rank(rules, position))
    if (first := _first(p, position)) is not None:
        return replace(found, why=first)
    if move == DEAL:
        return replace(found, why=_no_deal(p, position))
    if source is None:
        return replace(found, why=Why.NO_PILE, kind=move.source, number=move.source_number)
    if target is None:
        return replace(found, why=Why.NO_PILE, kind=move.target, number=move.target_number)
    found = replace(_taken(p, position, source, move.count), move=move)
    if found.why is not Why.NOWHERE:
        return found
    if move.target is FOUNDATION:
        return _foundation(p, position, source, found)
    if position.piles[target]:
        onto = _in_sight(position.piles[target][-1])
        if p.is_covered(position.piles, target):
            return replace(found, why=Why.COVERED, card=onto, onto=onto)
        found = replace(found, why=_onto(p, position, source, target, move.count), onto=onto)
    else:
        found = replace(found, why=_into(p, position, source, target, move.count))
    if found.why is Why.ROOM:
        found = replace(found, count=rooms(p, position)[not position.piles[target]])
    return found


def _in_sight(card: int) -> int | None:
    return None if card == UNSEEN else card


def immovable(p: Plan, position: Position, source: int, count: int) -> Reason:
    """Return why the last *count* cards of pile *source* cannot be moved anywhere.

    *position* is one of :func:`~bot.patience.seen.seen`.
    """
    found, first = _taken(p, position, source, count), _first(p, position)
    if first is not None:
        return replace(found, why=first)
    if found.why is Why.NOWHERE and (why := _lift(p, position, source, count)) is not None:
        return replace(found, why=why)
    return found


def _taken(p: Plan, position: Position, source: int, count: int) -> Reason:
    """Return why cards cannot leave pile *source* at all; NOWHERE if they can."""
    cards, shown = position.piles[source], len(position.piles[source]) - position.hidden[source]
    kind, number = p.names[source]
    return Reason(
        why=_source(p, position, source, count) or Why.NOWHERE,
        rules=p.rules,
        card=_in_sight(cards[-count]) if 0 < count <= shown else None,
        count=shown,
        base=base_rank(p.rules, position),
        kind=kind,
        number=number,
        drawn=position.redeals >= p.draws.stop,
    )


def _first(p: Plan, position: Position) -> Why | None:
    """Return what must be done before all else, None if nothing must."""
    if base_rank(p.rules, position) is None:
        return Why.CHOOSE
    return Why.FORCED if forced_moves(p, position) else None


def _no_deal(p: Plan, position: Position) -> Why:
    stock, piles = p.rules.stock, position.piles
    held = p.hand is not None and bool(piles[p.hand])
    if held and not stock.discard_playable:
        playable = any(move.source is HAND for move in legal_moves(p.rules, position))
        if playable:
            return Why.PLAYABLE
    if piles[STOCK_PILE]:
        return Why.OPEN_SPACE if stock.onto is TABLEAU else Why.HELD
    if stock.redeals == 0:
        return Why.NO_REDEAL
    if stock.redeals is not None and position.redeals >= stock.redeals:
        return Why.REDEALS_USED
    if stock.redeal is Redeal.TO_RESERVE and p.waste is not None and piles[p.waste]:
        return Why.NO_CELL
    return Why.NOTHING_LEFT


def _source(p: Plan, position: Position, source: int, count: int) -> Why | None:
    """Return why cards cannot leave pile *source* at all, or None."""
    kind, cards = p.rules.piles[source], position.piles[source]
    if not cards:
        return Why.EMPTY
    if source not in p.sources:
        return Why.STAYS
    if p.is_closed(source, len(cards)):
        return Why.CLOSED
    if p.is_covered(position.piles, source):
        return Why.COVERED
    if kind is not TABLEAU:
        return Why.SINGLE if count > 1 else None
    return Why.FEWER if count > len(cards) - position.hidden[source] else None


def _lift(p: Plan, position: Position, source: int, count: int) -> Why | None:
    """Return why *count* cards of a column cannot be lifted together, or None."""
    base = base_rank(p.rules, position)
    assert base is not None
    if source not in p.columns or count in lifts(p, position, base, source):
        return None
    return {
        Lift.NOTHING: Why.LEAVES,
        Lift.TOP: Why.SINGLE,
        Lift.STEPS: Why.NO_RUN,
        Lift.RUN: Why.NO_RUN,
        Lift.PILE: Why.WHOLE,
        Lift.PILE_OR_TOP: Why.TOP_OR_WHOLE,
    }[p.rules.tableau.lift]


def _onto(p: Plan, position: Position, source: int, target: int, count: int) -> Why:
    """Return why *count* cards of *source* do not go on the cards of *target*."""
    if source == target:
        return Why.SAME
    if target not in p.packs_on:
        fills = p.rules.piles[target] is RESERVE and p.rules.reserve.vacancy.may
        return Why.TAKEN if fills else Why.NO_TARGET
    if not p.packs_from[source]:
        return Why.LEAVES
    if why := _lift(p, position, source, count):
        return why
    rules, base = p.rules, base_rank(p.rules, position)
    assert base is not None
    card, onto = position.piles[source][-count], position.piles[target][-1]
    if p.lays[base][52 * onto + card]:
        return Why.ROOM if count > rooms(p, position)[0] else Why.FULL
    tableau = rules.tableau
    if rank(onto) == 0 and rank(card) == KING and tableau.wrap is Wrap.NO and tableau.way is Way.DOWN:
        return Why.ON_LAST
    if rank(onto) == base and tableau.wrap is Wrap.TO_BASE and rank(card) == (base - 1) % 13:
        return Why.ON_BASE
    return Why.PACKING


def _into(p: Plan, position: Position, source: int, target: int, count: int) -> Why:
    """Return why *count* cards of *source* do not go into the empty pile *target*."""
    if source == target:
        return Why.SAME
    fill = next((fill for fill in p.fills if target in fill.piles), None)
    if fill is None:
        return Why.SPACE if target in p.columns else Why.NO_TARGET
    if target not in fill.open(position.piles, position.redeals):
        return Why.NOT_DEALT if fill.vacancy.once_redealt and not position.redeals else Why.LATE
    if not any(target in fits.empty and source in fits.sources for fits in open_fills(p, position)):
        return Why.SPACE
    if target not in p.columns:
        return _lift(p, position, source, count) or Why.ONE
    if source in p.columns and count == len(position.piles[source]):
        return Why.NO_CHANGE
    if why := _lift(p, position, source, count):
        return why
    return Why.ROOM if count > rooms(p, position)[1] else Why.LAST_RANK


def _foundation(p: Plan, position: Position, source: int, found: Reason) -> Reason:
    """Return why the last card of *source* does not go up."""
    f, base, move = p.rules.foundations, found.base, found.move
    assert base is not None
    assert move is not None
    if not p.plays_up[source]:
        return replace(found, why=Why.STAYS)
    if f.unit is Unit.RUN:
        return replace(found, why=Why.COMPLETE)
    if move.count > 1 and position.redeals not in p.draws:
        return replace(found, why=Why.SINGLE)
    card = position.piles[source][-move.count]
    if f.way is not Way.UP:
        onto = None if f.build is Build.PAIR else position.piles[p.foundations.start][-1]
        return replace(found, why=Why.NOT_NEXT, onto=onto)
    if f.steps:
        there = position.piles[p.target(move) or 0] if move.target_number else ()
        return replace(found, why=Why.NOT_NEXT, onto=there[-1] if there else None)
    step = (rank(card) - base) % 13
    if step >= f.length:
        return replace(found, why=Why.ENDS)
    if step == 0 and f.start is not Start.ANY:
        return replace(found, why=Why.COLOUR)
    if f.build is not Build.SUIT:
        return replace(found, why=Why.NOT_NEXT)
    foundations = [position.piles[n] for n in p.foundations]
    lengths = [len(cards) for cards in foundations if cards and suit(cards[0]) == suit(card)]
    below = [length for length in lengths if length < step]
    if not below and len(lengths) == len(foundations) // 4:
        return replace(found, why=Why.NOT_NEXT)  # all foundations of the suit are past it
    wanted = suit(card) * 13 + (base + max(below, default=0)) % 13
    return replace(found, why=Why.BEFORE, wanted=wanted)
