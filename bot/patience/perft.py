"""Perft: counts of move sequences, the standard comparison of move generators in computer chess."""

from collections.abc import Callable

from .moves import legal_moves
from .play import after
from .position import Position
from .rules import Rules


def perft(
    rules: Rules,
    position: Position,
    depth: int,
    *,
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> int:
    """Return the number of legal move sequences of length *depth* from *position*; 1 for depth 0.

    The counts of positions at each depth are cached. *progress* is called with the number of
    first moves that are counted and that there are.
    """
    if depth < 2:
        return _count(rules, position, depth, {})
    known: dict[tuple[Position, int], int] = {}
    total = 0
    moves = legal_moves(rules, position)
    for done, move in enumerate(moves):
        progress(done, len(moves))
        total += _count(rules, after(rules, position, move), depth - 1, known)
    return total


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
