"""Move generation, the only judge of legality in the project.

A move is legal if it is generated.  :func:`is_legal` generates only the moves between the two piles of a
move; it shares its code with :func:`legal_moves`, so the two cannot disagree.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from .foundations import places
from .notation import DEAL, Move
from .plan import STOCK_PILE, Plan, plan
from .position import Position, base_rank
from .rules import Lift, Redeal, Rules
from .vacancies import OpenFill, forced_moves, open_fills


class _Table(NamedTuple):
    """Data shared by the moves of all piles."""

    plan: Plan
    position: Position
    lays: bytes
    wanted: frozenset[int]  # cards that some foundation takes
    tops: list[tuple[int, int]]  # each column with cards, and the start of its last card's row in *lays*
    fills: list[OpenFill]


def legal_moves(rules: Rules, position: Position) -> list[Move]:
    """Return all legal moves in a fixed order: the deal, then pile by pile.

    Every empty column is a separate target, because the choice matters to players.  Moving a whole column
    to an empty one changes nothing and is not a move.
    """
    p = plan(rules)
    first = _before_all_else(p, position, forced_moves(p, position))
    if first is not None:
        return first
    table = _table(p, position, None)
    moves = [DEAL] if _can_deal(p, position, table) else []
    for n in p.sources:
        if position.piles[n]:
            _add_moves(table, n, moves)
    return moves


def is_legal(rules: Rules, position: Position, move: Move) -> bool:
    """Return whether *move* is one of :func:`legal_moves`."""
    p = plan(rules)
    return is_generated(p, position, move, forced_moves(p, position))


def is_generated(p: Plan, position: Position, move: Move, forced: list[Move]) -> bool:
    """Return :func:`is_legal`, given the *forced* moves of the position."""
    first = _before_all_else(p, position, forced)
    if first is not None:
        return move in first
    if move == DEAL:
        return _can_deal(p, position)
    source, target = p.source(move), p.target(move)
    if source is None or source not in p.sources or target is None or not position.piles[source]:
        return False
    moves: list[Move] = []
    _add_moves(_table(p, position, target), source, moves)
    wanted = p.move(source, target, move.count)
    return any(each is wanted for each in moves)


def _before_all_else(p: Plan, position: Position, forced: list[Move]) -> list[Move] | None:
    """Return the moves that exclude all others, the choice of a base or *forced*; None without any."""
    if base_rank(p.rules, position) is None:
        offered = p.rules.span(p.rules.foundations.choose_from)
        return [p.move(n, p.foundations.start) for n in offered if position.piles[n]]
    return forced or None


def _table(p: Plan, position: Position, target: int | None) -> _Table:
    """Return the table for moves to *target*, or to all piles if it is None."""
    piles = position.piles
    columns = p.columns if target is None else (target,) if p.in_column[target] else ()
    going_up = target is None or target >= p.foundations.start
    base = base_rank(p.rules, position)
    assert base is not None
    return _Table(
        p,
        position,
        p.lays[base],
        frozenset().union(*[cards for _, cards in places(p, piles, base)]) if going_up else frozenset(),
        [(n, 52 * piles[n][-1]) for n in columns if piles[n]],
        open_fills(p, position) if target is None or not piles[target] else [],
    )


def _add_moves(table: _Table, n: int, moves: list[Move]) -> None:
    """Append the moves of the cards of pile *n*, which must not be empty."""
    p, position, lays, wanted, tops, fills = table
    cards = position.piles[n]
    if p.rules.reserve.closed and p.is_closed(n, len(cards)):
        return
    if p.plays_up[n] and cards[-1] in wanted:
        moves.append(p.move(n, p.foundations.start))
    column = p.in_column[n]
    most = p.rules.tableau.most
    for count in lifts(p, position, lays, n) if column else (1,):
        if p.packs_from[n]:
            card = cards[-count]
            for t, row in tops:
                if lays[row + card] and t != n and (most is None or len(position.piles[t]) + count <= most):
                    moves.append(p.move(n, t, count))
        if fills and not (column and count == len(cards)):
            for empty, sources, rank in fills:
                if n in sources and (rank is None or cards[-count] % 13 == rank):
                    moves.extend([p.move(n, t, count) for t in empty])


def lifts(p: Plan, position: Position, lays: bytes, n: int) -> Iterable[int]:
    """Return the numbers of cards that may be lifted together from column *n*."""
    lift = p.rules.tableau.lift
    if lift is Lift.TOP:
        return (1,)
    if lift is Lift.NOTHING:
        return ()
    cards = position.piles[n]
    whole = len(cards)
    most = whole - position.hidden[n]
    longest = 1
    while longest < most and lays[52 * cards[-longest - 1] + cards[-longest]]:
        longest += 1
    if lift is Lift.RUN:
        return range(1, longest + 1)
    alone = (1,) if lift is Lift.PILE_OR_TOP and whole > 1 else ()
    return (*alone, whole) if longest == whole else alone


def _can_deal(p: Plan, position: Position, table: _Table | None = None) -> bool:
    """Return whether a deal is allowed: turning the next cards, or redealing once the stock is out.

    *table* is that of all piles, made only where it is needed.
    """
    piles, stock = position.piles, p.rules.stock
    held = p.hand is not None and bool(piles[p.hand])
    if held and not stock.discard_playable:
        plays: list[Move] = []
        _add_moves(table or _table(p, position, None), p.hand or 0, plays)
        if plays:
            return False
    if piles[STOCK_PILE]:
        return p.waste is not None or not held
    if p.waste is None or (stock.redeals is not None and position.redeals >= stock.redeals):
        return False
    if stock.redeal is Redeal.TO_RESERVE:
        return bool(piles[p.waste]) and any(not piles[n] for n in p.reserves)
    return held or bool(piles[p.waste])
