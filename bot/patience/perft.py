"""Counting move sequences: how rule engines are compared (after the chess programs' *perft*)."""

from .moves import legal_moves
from .notation import Move
from .play import after
from .position import Position
from .rules import Rules


def perft(rules: Rules, position: Position, depth: int) -> int:
    """The number of legal move sequences of length *depth* from *position*; 1 for depth 0."""
    if depth == 0:
        return 1
    moves = legal_moves(rules, position)
    if depth == 1:
        return len(moves)
    return sum(perft(rules, after(rules, position, move), depth - 1) for move in moves)


def divide(rules: Rules, position: Position, depth: int) -> dict[Move, int]:
    """The part of :func:`perft` behind each first move: what one needs to find a fault."""
    return {
        move: perft(rules, after(rules, position, move), depth - 1) for move in legal_moves(rules, position)
    }
