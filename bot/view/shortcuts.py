"""Shortcuts: a row of up to five moves over the menu, each one tap away.

They are the moves that a player looks at first: to the foundations, from the reserve, the card just turned,
then columns that turn up a card or become empty.  The order follows from the kinds of piles alone and weighs
no move against another, so that it is no advice and may stand on a board of the contest.
"""

from collections.abc import Sequence

from bot.patience import Move, Position, Rules, worthwhile
from bot.patience.rules import Kind
from bot.view.moves import Line, lines

ROW = 5  # as many buttons as a message of Discord has in one row
_SOURCES: Sequence[Kind] = (
    Kind.OFFER,
    Kind.RESERVE,
    Kind.HAND,
    Kind.WASTE,
    Kind.TABLEAU,
    Kind.STOCK,
    Kind.FOUNDATION,
)


def shortcuts(rules: Rules, position: Position, hinted: Move | None = None) -> list[Line]:
    """Return at most :data:`ROW` of the menu's moves, that of a hint first; dealing has its own button."""
    moves = worthwhile(rules, position)
    first = sorted(moves, key=lambda step: (step != hinted, _order(rules, position, step)))
    return lines(rules, position, first[:ROW])


def _order(rules: Rules, position: Position, step: Move) -> tuple[bool, int, bool, bool]:
    """Return a sort key; moves with equal keys stay in the order of the legal moves."""
    opens = empties = False
    if step.source is Kind.TABLEAU:
        column = rules.pile_at(step.source, step.source_number)
        left = len(position.piles[column]) - step.count
        empties, opens = left == 0, 0 < left == position.hidden[column]
    return step.target is not Kind.FOUNDATION, _SOURCES.index(step.source), not opens, not empties
