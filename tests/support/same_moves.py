"""Moves that are the same to a player."""

from bot.patience import Move, Position, Rules
from bot.patience.plan import plan


def equal(position: Position, rules: Rules, move: Move, other: Move) -> bool:
    """Return whether two moves are the same, or go into spaces that are equal."""
    if move == other:
        return True
    p = plan(rules)
    ends = [p.target(each) for each in (move, other)]
    empty = all(end is not None and not position.piles[end] for end in ends)
    return empty and (move.source, move.source_number, move.count, move.target) == (
        other.source,
        other.source_number,
        other.count,
        other.target,
    )
