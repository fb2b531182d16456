"""Positions that a game has had before, and the moves that return to them."""

from collections import Counter
from collections.abc import Iterable

from .moves import legal_moves
from .notation import DEAL, Move
from .play import after
from .position import Position
from .rules import Rules


def occurrences(rules: Rules, positions: Iterable[Position]) -> Counter[Position]:
    """Return how often each of *positions* occurs, ignoring the number of redeals where it is unlimited."""
    return Counter(_counted(rules, position) for position in positions)


def ways_back(rules: Rules, position: Position, had: Counter[Position]) -> list[Move]:
    """Return the legal moves from *position* to one of *had*, as :func:`occurrences` counts them.

    A deal may lead to it twice, because a card of the waste that was passed over comes again.
    """
    moves = legal_moves(rules, position)
    return [move for move in moves if had[_counted(rules, after(rules, position, move))] > (move == DEAL)]


def _counted(rules: Rules, position: Position) -> Position:
    return position._replace(redeals=0) if rules.stock.redeals is None else position
