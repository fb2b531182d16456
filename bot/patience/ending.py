"""The end of a game: won, and lost, which is a proof or nothing."""

from itertools import pairwise

from .moves import legal_moves
from .notation import Move
from .plan import STOCK_PILE, Plan, plan
from .play import after
from .position import Position, base_rank
from .rules import FOUNDATION, TABLEAU, Redeal, Rules

SEARCHED = 100
"""How many positions :func:`is_lost` looks at before it gives up: a few milliseconds."""


def is_won(rules: Rules, position: Position) -> bool:
    """Every foundation is full, and what cannot go up lies packed in the columns, as many to each."""
    length = rules.foundations.length
    left = 13 - length
    lays = plan(rules).lays[base_rank(rules, position) or 0]
    for kind, cards in zip(rules.piles, position.piles, strict=True):
        if kind is FOUNDATION:
            if len(cards) != length:
                return False
        elif kind is TABLEAU and left:
            if len(cards) != left or any(not lays[52 * on + up] for on, up in pairwise(cards)):
                return False
        elif cards:
            return False
    return True


def is_lost(rules: Rules, position: Position, searched: int = SEARCHED) -> bool:
    """Whether the game is proved lost; False says nothing.

    "No legal move" hardly ever comes true, because a card can shuttle between two columns for ever.  So
    everything that can be reached is listed, and the game is lost if no won position is among it.  The
    list is begun only where it can be short: when no card can be turned any more, or, with unlimited
    redeals, when a whole pass through the stock offers nothing but shuttling.  After *searched* positions
    it is given up.
    """
    p = plan(rules)
    if base_rank(rules, position) is None:
        return False
    if _can_turn_later(p, position) and not _is_idle_pass(p, position):
        return False
    seen = {_key(p, position)}
    stack = [position]
    while stack:
        if searched == 0:
            return False
        searched -= 1
        here = stack.pop()
        moves = legal_moves(rules, here)
        if not moves and is_won(rules, here):
            return False
        moves.sort(key=_promise)
        for move in moves:
            then = after(rules, here, move)
            key = _key(p, then)
            if key not in seen:
                seen.add(key)
                stack.append(then)
    return True


def _can_turn_later(p: Plan, position: Position) -> bool:
    """Whether some card may yet be turned from the stock."""
    stock = p.rules.stock
    if position.piles[STOCK_PILE]:
        return True
    if p.waste is None or stock.redeal is Redeal.TO_RESERVE:
        return False
    left = stock.redeals is None or position.redeals < stock.redeals
    return left and bool(position.piles[p.waste] or (p.hand is not None and position.piles[p.hand]))


def _is_idle_pass(p: Plan, position: Position) -> bool:
    """Whether unlimited redeals offer nothing in a whole pass but moves between columns."""
    if p.rules.stock.redeals is not None:
        return False
    seen: set[object] = set()
    while (key := _key(p, position)) not in seen:
        seen.add(key)
        moves = legal_moves(p.rules, position)
        deals = [move for move in moves if str(move) == "d"]
        if not deals or any(move.source is not TABLEAU or move.target is not TABLEAU for move in moves[1:]):
            return False
        position = after(p.rules, position, deals[0])
    return True


def _promise(move: Move) -> int:
    """Moves to the foundations last, so that they are looked at first."""
    return move.target is FOUNDATION


def _key(p: Plan, position: Position) -> object:
    """What tells positions apart: not the order of columns, nor the count of redeals without limit."""
    piles, hidden = position.piles, position.hidden
    redeals = position.redeals if p.rules.stock.redeals is not None else position.redeals > 0
    columns = sorted([(piles[n], hidden[n]) for n in p.columns])
    cells = sorted([piles[n] for n in p.reserves])
    return (*piles[: p.reserves.start], *cells, *columns, *piles[p.foundations.start :], redeals)
