"""The test for a won game."""

from itertools import pairwise

from .opening import targets
from .parts import FOUNDATION, TABLEAU, Deal, Goal
from .plan import plan
from .position import Position, base_rank
from .rules import Rules
from .seen import UNSEEN


def is_won(rules: Rules, position: Position) -> bool:
    """Return whether the game is won.

    The foundations are full, or under :attr:`Goal.COLUMNS` the columns empty; under :attr:`Goal.ALL` the
    cards that cannot go up also lie packed in the columns, equally many in each.
    """
    piles, columns, length = position.piles, rules.span(TABLEAU), rules.foundations.length
    if rules.goal is Goal.COLUMNS:
        return not any(piles[n] for n in columns)
    if any(len(piles[n]) != length for n in rules.span(FOUNDATION)):
        return False
    if rules.goal is Goal.FOUNDATIONS:
        return True
    lays = plan(rules).lays[base_rank(rules, position) or 0]
    return not any(piles[: columns.start]) and all(
        len(piles[n]) == 13 - length
        and UNSEEN not in piles[n]
        and all(lays[52 * on + up] for on, up in pairwise(piles[n]))
        for n in columns
    )


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
