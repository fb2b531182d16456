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
    endless = rules.stock.redeals is None
    return Counter(position._replace(redeals=0) if endless else position for position in positions)


def ways_back(rules: Rules, position: Position, had: Counter[Position]) -> list[Move]:
    """Return the legal moves from *position* to one of *had*, as :func:`occurrences` counts them.

    A deal may lead to it twice, because a card of the waste that was passed over comes again.
    """

    def times(move: Move) -> int:
        (place,) = occurrences(rules, [after(rules, position, move)])
        return had[place]

    return [move for move in legal_moves(rules, position) if times(move) > (move == DEAL)]
