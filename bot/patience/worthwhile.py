"""The legal moves that are worth offering.

Empty columns are equal: of the moves of the same cards into them the first stands for all, and a whole column
is not offered to another one that is empty.
"""

from functools import lru_cache

from .moves import legal_moves
from .notation import DEAL, Move
from .position import Position
from .rules import Build, Kind, Rules


@lru_cache(64)  # the menu of a board asks for it, and the row over the menu
def worthwhile(rules: Rules, position: Position) -> tuple[Move, ...]:
    """Return the legal moves other than dealing, without those that lead to an equal position or to none."""
    found: dict[object, Move] = {}
    for step in legal_moves(rules, position):
        if step == DEAL:
            continue
        kind: object = step
        into = step.target
        if into in Kind.TABLEAU | Kind.RESERVE and not _cards(rules, position, into, step.target_number):
            cards = _cards(rules, position, step.source, step.source_number)
            whole = step.source is into is Kind.TABLEAU and step.count == cards
            if whole and not rules.tableau.vacancy.must:  # the emptied column would be filled
                continue
            kind = (step.source, step.source_number, step.count, into)
        elif into is not Kind.FOUNDATION and rules.tableau.build is Build.PAIR:
            kind = frozenset(((step.source, step.source_number), (into, step.target_number)))
        found.setdefault(kind, step)
    return tuple(found.values())


def _cards(rules: Rules, position: Position, kind: Kind, number: int) -> int:
    return len(position.piles[rules.pile_at(kind, number)])
