"""Proofs that a position cannot be won, by exhausting a small set of reachable positions."""

from .ending import is_won
from .moves import legal_moves
from .notation import DEAL, Move
from .parts import FOUNDATION, GATHERED, SHUFFLED, TABLEAU, Redeal
from .plan import STOCK_PILE, Plan, plan
from .play import after
from .position import Position, base_rank
from .rules import Rules
from .safe import risk
from .seen import UNSEEN, shows_unseen

SEARCHED = 120
"""The number of positions :func:`is_lost` examines before it gives up; takes a few milliseconds."""


def is_lost(rules: Rules, position: Position, searched: int = SEARCHED) -> bool:
    """Return whether the position is proved lost; False means that there is no proof.

    Positions without a legal move are rare, because a card can often move back and forth between two
    columns.  The proof therefore enumerates all reachable positions and finds no won one.  It is tried only
    if the set can be small: when no card can be turned any more, or, with unlimited redeals, when a whole
    pass through the stock allows nothing but moves between columns.  It gives up after *searched* positions.

    *position* may have cards that are not known (``UNSEEN``).  Then it is proved lost whatever they are:
    there is no proof if one of them can be turned up.
    """
    p = plan(rules)
    if base_rank(rules, position) is None:
        return False
    if _can_turn_later(p, position) and not _is_idle_pass(p, position):
        return False
    moves = _to_try(p, position)
    if moves is None:
        return False
    known, stack = {_key(p, position)}, [(position, moves)]
    while stack:
        here, moves = stack[-1]
        if not moves:
            stack.pop()
            continue
        then = after(rules, here, moves.pop())
        if (key := _key(p, then)) in known:
            continue
        known.add(key)
        following = _to_try(p, then)
        if following is None or len(known) > searched:
            return False
        stack.append((then, following))
    return True


def _to_try(p: Plan, position: Position) -> list[Move] | None:
    """Return the moves to try, the last one first; None if there is no proof.

    They are a single safe move if there is one, else those to the foundations, then the others.  There is no
    proof where the game is won, or an unseen card is turned up or can be.
    """
    if shows_unseen(position) or is_won(p.rules, position):
        return None
    legal = legal_moves(p.rules, position)
    up = [move for move in legal if move.target is FOUNDATION]
    safe = next((move for move in up if risk(p, position, move) is None), None)
    moves = [move for move in legal if move.target is not FOUNDATION] + up if safe is None else [safe]
    for move in moves:
        cards = position.piles[p.source(move)] if move.source is TABLEAU else ()
        if move.count < len(cards) and cards[-move.count - 1] == UNSEEN:
            return None
    return moves


def _can_turn_later(p: Plan, position: Position) -> bool:
    """Return whether a card can still be turned from the stock."""
    stock = p.rules.stock
    if position.piles[STOCK_PILE]:
        return True
    left = stock.redeals is None or position.redeals < stock.redeals
    if stock.redeal in GATHERED:
        return left
    if p.waste is None or stock.redeal is Redeal.TO_RESERVE:
        return False
    return left and bool(position.piles[p.waste] or (p.hand is not None and position.piles[p.hand]))


def _is_idle_pass(p: Plan, position: Position) -> bool:
    """Return whether, with unlimited redeals, a whole pass allows nothing but moves between columns."""
    if p.rules.stock.redeals is not None or p.rules.stock.redeal in SHUFFLED:
        return False
    seen: set[object] = set()
    while (key := _key(p, position)) not in seen:
        seen.add(key)
        moves = legal_moves(p.rules, position)
        if not moves or moves[0] != DEAL:
            return False
        if any(move.source is not TABLEAU or move.target is not TABLEAU for move in moves[1:]):
            return False
        position = after(p.rules, position, DEAL)
        if shows_unseen(position):
            return False
    return True


def _key(p: Plan, position: Position) -> object:
    """Return a key of the position that ignores the order of columns and the count of unlimited redeals."""
    piles, hidden = position.piles, position.hidden
    redeals = position.redeals if p.rules.stock.redeals is not None else position.redeals > 0
    columns = [(piles[n], hidden[n]) for n in p.columns]
    if not p.covers and p.rules.stock.redeal not in GATHERED:
        columns.sort()
    cells = sorted([piles[n] for n in p.reserves])
    return (*piles[: p.reserves.start], *cells, *columns, *piles[p.foundations.start :], redeals)
