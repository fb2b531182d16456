"""Counting move sequences: how rule engines are compared (after the chess programs' *perft*)."""

from .moves import legal_moves
from .notation import Move
from .play import after
from .position import Position
from .rules import Rules


def perft(rules: Rules, position: Position, depth: int) -> int:
    """The number of legal move sequences of length *depth* from *position*; 1 for depth 0.

    Equal positions at equal depths are counted once and remembered.
    """
    return _count(rules, position, depth, {})


def _count(rules: Rules, position: Position, depth: int, known: dict[tuple[Position, int], int]) -> int:
    if depth == 0:
        return 1
    count = known.get((position, depth))
    if count is None:
        moves = legal_moves(rules, position)
        count = len(moves)
        if depth > 1:
            count = sum(_count(rules, after(rules, position, move), depth - 1, known) for move in moves)
        known[position, depth] = count
    return count


def divide(rules: Rules, position: Position, depth: int) -> dict[Move, int]:
    """The part of :func:`perft` behind each first move: what one needs to find a fault."""
    return {
        move: perft(rules, after(rules, position, move), depth - 1) for move in legal_moves(rules, position)
    }
