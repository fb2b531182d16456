"""The test for a won game."""

from itertools import pairwise

from .opening import targets
from .plan import plan
from .position import Position, base_rank
from .rules import FOUNDATION, TABLEAU, Deal, Goal, Rules
from .seen import UNSEEN


def is_won(rules: Rules, position: Position) -> bool:
    """Return whether the game is won.

    The foundations are full, or under :attr:`Goal.COLUMNS` the columns empty; under :attr:`Goal.ALL` the
    cards that cannot go up also lie packed in the columns, equally many in each.
    """
    if rules.goal is Goal.COLUMNS:
        return not any(position.piles[n] for n in rules.span(TABLEAU))
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
            if len(cards) != left or UNSEEN in cards:
                return False
            if any(not lays[52 * on + up] for on, up in pairwise(cards)):
                return False
        elif cards:
            return False
    return True


def all_home(rules: Rules) -> int:
    """Return the number of cards that a player brings home in a won game."""
    if rules.goal is not Goal.COLUMNS:
        return rules.foundations.count * rules.foundations.length
    dealt = [step for step in rules.setup if isinstance(step, Deal) and step.to is TABLEAU]
    return sum(step.each * len(targets(rules, step)) for step in dealt)


def home(rules: Rules, position: Position) -> int:
    """Return the number of cards on foundations, or gone from the columns if that is the goal."""
    if rules.goal is Goal.COLUMNS:
        return all_home(rules) - sum(len(position.piles[n]) for n in rules.span(TABLEAU))
    return sum(len(position.piles[n]) for n in rules.span(FOUNDATION))
