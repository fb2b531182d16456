"""The legal moves that are worth offering: of those that lead to equal positions the first stands for all."""

from collections.abc import Iterable
from functools import lru_cache

from .moves import legal_moves
from .notation import DEAL, Move
from .parts import FOUNDATION, RESERVE, TABLEAU, Build
from .plan import plan
from .position import Position
from .rules import Rules


def distinct_moves(rules: Rules, position: Position, moves: Iterable[Move]) -> list[Move]:
    """Return *moves*, of those that bring the same cards into equal spaces only the first."""
    p = plan(rules)
    distinct: dict[tuple[object, ...], Move] = {}
    for move in moves:
        target = p.target(move)
        to_space = move.target in (TABLEAU, RESERVE) and target is not None and not position.piles[target]
        what = (move.source, move.source_number, move.count, move.target)
        distinct.setdefault(what if to_space else (*what, move.target_number), move)
    return list(distinct.values())


@lru_cache(64)  # the menu of a board asks for it, and the row over the menu
def worthwhile(rules: Rules, position: Position) -> tuple[Move, ...]:
    """Return the distinct legal moves other than dealing, of two cards that leave together one move."""
    found: dict[object, Move] = {}
    pairs = rules.tableau.build is Build.PAIR
    for step in distinct_moves(rules, position, legal_moves(rules, position)):
        if step != DEAL:
            ends = frozenset(((step.source, step.source_number), (step.target, step.target_number)))
            found.setdefault(ends if pairs and step.target is not FOUNDATION else step, step)
    return tuple(found.values())
