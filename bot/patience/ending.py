"""The end of a game: when it is won."""

from itertools import pairwise

from .plan import plan
from .position import Position, base_rank
from .rules import FOUNDATION, TABLEAU, Goal, Rules


def is_won(rules: Rules, position: Position) -> bool:
    """Every foundation is full, and what cannot go up lies packed in the columns, as many to each."""
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
