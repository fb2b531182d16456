"""Lost: a proof or nothing."""

from .ending import is_won
from .moves import legal_moves
from .notation import DEAL, Move
from .plan import STOCK_PILE, Plan, plan
from .play import after
from .position import Position, base_rank
from .rules import FOUNDATION, TABLEAU, Redeal, Rules
from .safe import is_safe

SEARCHED = 120
"""How many positions :func:`is_lost` looks at before it gives up: a few milliseconds."""


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
        if is_won(rules, here):
            return False
        for move in _worth_trying(p, here, moves):
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
    if p.rules.stock.redeals is not None or p.rules.stock.redeal is Redeal.SHUFFLE:
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
    return True


def _worth_trying(p: Plan, position: Position, moves: list[Move]) -> list[Move]:
    """One move that can do no harm, if there is one; else all, those to the foundations last.

    What comes last is looked at first.
    """
    up = [move for move in moves if move.target is FOUNDATION]
    safe = next((move for move in up if is_safe(p, position, move)), None)
    if safe is not None:
        return [safe]
    return [move for move in moves if move.target is not FOUNDATION] + up


def _key(p: Plan, position: Position) -> object:
    """What tells positions apart: not the order of columns, nor the count of redeals without limit."""
    piles, hidden = position.piles, position.hidden
    redeals = position.redeals if p.rules.stock.redeals is not None else position.redeals > 0
    columns = sorted([(piles[n], hidden[n]) for n in p.columns])
    cells = sorted([piles[n] for n in p.reserves])
    return (*piles[: p.reserves.start], *cells, *columns, *piles[p.foundations.start :], redeals)
