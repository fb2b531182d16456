"""The test for a won game."""

from itertools import pairwise

from .plan import plan
from .position import Position, base_rank
from .rules import FOUNDATION, TABLEAU, Goal, Rules


def is_won(rules: Rules, position: Position) -> bool:
    """Return whether the game is won.

    The foundations are full; under :attr:`Goal.ALL` the cards that cannot go up also lie packed in the
    columns, equally many in each.
    """
    if rules.goal is Goal.FOUNDATIONS:
        return all(len(position.piles[n]) == rules.foundations.length for n in rules.span(FOUNDATION))
    length = rules.foundations.length
    left = 13 - length
    lays = plan(rules).lays[base_rank(rules, position) or 0]
    for kind, cards in zip(rules.piles, position.piles, strict=True):
        if kind is FOUNDATION:
            if len(cards) != length:
                return False
        elif kind is TABLEAU and left:
            if len(cards) != left or any(not lays[52 * on + up] for on, up in pairwise(cards)):
                return False
        elif cards:
            return False
    return True
