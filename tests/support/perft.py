"""Perft: counts of move sequences, the standard comparison of move generators in computer chess."""

from bot.patience import Position, Rules, legal_moves
from bot.patience.play import after


def perft(rules: Rules, position: Position, depth: int) -> int:
    """Return the number of legal move sequences of length *depth* from *position*; 1 for depth 0.

    The counts of positions at each depth are cached.
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
