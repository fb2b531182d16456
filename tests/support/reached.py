"""The moves that a typed text reaches."""

from bot.patience import AmbiguousMove, Move, PatienceError, Position, Rules, read_move
from bot.patience.plan import plan


def reach(rules: Rules, position: Position, text: str) -> list[Move]:
    """Return the move that *text* means, or those it can mean."""
    try:
        return [read_move(rules, position, text)]
    except AmbiguousMove as error:
        return [Move.from_text(notation) for notation in error.notations]
    except PatienceError:
        return []


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
