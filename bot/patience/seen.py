"""The cards of a position that its player can see on the board, and those that have been seen in the game."""

from collections import Counter
from functools import lru_cache

from .opening import targets
from .parts import FOUNDATION, RESERVE, TABLEAU, WASTE, Build, Deal, Kind, Redeal
from .position import Position
from .rules import Rules

UNSEEN = -1
"""Stands for a card that cannot be seen."""


def in_view(rules: Rules, kind: Kind) -> int | None:
    """Return how many face-up cards at the end of a pile of *kind* the board shows; None for all of them."""
    if kind is TABLEAU:
        return None
    if kind is WASTE:
        return rules.stock.turn
    return None if kind is RESERVE and _is_spread(rules) else 1


@lru_cache(256)
def _is_spread(rules: Rules) -> bool:
    """Return whether a pile of the reserve is dealt several cards face up."""
    shown: Counter[int] = Counter()
    for step in rules.setup:
        if isinstance(step, Deal) and step.to is RESERVE:
            shown.update(dict.fromkeys(targets(rules, step), step.each - step.down))
    return max(shown.values(), default=0) > 1


@lru_cache(64)  # a refusal, a hint and the words of a board ask for the same position
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


def still_unseen(unseen: tuple[int, ...], position: Position) -> tuple[int, ...]:
    """Return how many of the first cards of each pile have never lain face up, once *position* is shown.

    *unseen*: the numbers before; those of an opening are its face-down cards.  Cards that are still unseen
    are where the deal put them, the first of their pile.
    """
    hidden = position.hidden
    return unseen if all(map(int.__le__, unseen, hidden)) else tuple(map(min, unseen, hidden))


def known(rules: Rules, position: Position, unseen: tuple[int, ...]) -> Position:
    """Return *position* with :data:`UNSEEN` for the *unseen* first cards of each pile.

    Cards that were turned up once are known wherever they lie, but not in a stock that was shuffled.
    """
    if rules.stock.redeal is Redeal.SHUFFLE and position.redeals:
        unseen = (position.hidden[0], *unseen[1:])
    if not any(unseen):
        return position._replace(seed=0)
    piles = [
        (UNSEEN,) * down + cards[down:] if down else cards
        for cards, down in zip(position.piles, unseen, strict=True)
    ]
    return position._replace(piles=tuple(piles), seed=0)


def shows_unseen(position: Position) -> bool:
    """Return whether a card that stands for an unseen one lies face up at the end of a pile."""
    return any(
        cards[-1] == UNSEEN and hidden < len(cards)
        for cards, hidden in zip(position.piles, position.hidden, strict=True)
        if cards
    )
