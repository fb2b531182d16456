"""The part of a position that its player can see on the board."""

from .position import Position
from .rules import FOUNDATION, RESERVE, TABLEAU, WASTE, Build, Deal, Kind, Rules

UNSEEN = -1
"""Stands for a card that cannot be seen."""


def in_view(rules: Rules, kind: Kind) -> int | None:
    """Return how many face-up cards at the end of a pile of *kind* the board shows; None for all of them."""
    if kind is TABLEAU:
        return None
    if kind is WASTE:
        return rules.stock.turn
    dealt = [step for step in rules.setup if isinstance(step, Deal) and step.to is RESERVE]
    return None if kind is RESERVE and sum(step.each - step.down for step in dealt) > 1 else 1


def seen(rules: Rules, position: Position) -> Position:
    """Return *position* with :data:`UNSEEN` for face-down cards and for cards under others.

    Foundations built in suit stay, because their last card implies those under it.  The legal moves are those
    of *position*.
    """
    piles: list[tuple[int, ...]] = []
    for kind, cards, hidden in zip(rules.piles, position.piles, position.hidden, strict=True):
        implied = kind is FOUNDATION and rules.foundations.build is Build.SUIT
        most = None if implied else in_view(rules, kind)
        under = hidden if most is None else max(hidden, len(cards) - most)
        piles.append((UNSEEN,) * under + cards[under:])
    return position._replace(piles=tuple(piles), seed=0)
