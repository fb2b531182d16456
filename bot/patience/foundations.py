"""The cards that foundations take, and the foundation that takes a card."""

from itertools import pairwise

from .cards import SUITS, is_red
from .parts import Start, Unit
from .plan import Plan
from .position import Position

Piles = tuple[tuple[int, ...], ...] | list[tuple[int, ...]]

NO_CARDS = frozenset[int]()
_RED = frozenset(filter(is_red, range(52)))


def takes(plan: Plan, piles: Piles, base: int, n: int) -> frozenset[int]:
    """Return the cards that foundation number *n* of the piles takes."""
    f, pile = plan.rules.foundations, piles[n]
    first = plan.foundations.start
    if f.steps and len(pile) < f.length:
        return plan.bases[plan.rules.rank_at(n - first, len(pile))]
    if pile:
        return plan.follow[pile[-1]] if len(pile) < f.length else NO_CARDS
    if f.suits:
        return frozenset((13 * SUITS.index(f.suits[n - first]) + base,))
    if f.start is Start.ANY or n == first:
        return plan.bases[base]
    if not piles[first]:
        return NO_CARDS
    if f.start is Start.BESIDE:
        # Places alternate in colour; the 1st, 3rd … have the colour of the first base card.
        red = is_red(piles[first][0]) != bool((n - first) % 2)
    elif all(piles[first:n]):
        red = not is_red(piles[n - 1][0])
    else:
        return NO_CARDS
    return plan.bases[base] & _RED if red else plan.bases[base] - _RED


def taken(plan: Plan, piles: Piles, base: int) -> frozenset[int]:
    """Return the cards that some foundation takes."""
    return NO_CARDS.union(*[takes(plan, piles, base, n) for n in plan.foundations])


def foundation_for(plan: Plan, piles: Piles, base: int, card: int) -> int | None:
    """Return the first foundation that takes *card*, or None."""
    return next((n for n in plan.foundations if card in takes(plan, piles, base, n)), None)


def homes(plan: Plan, piles: Piles, base: int, card: int) -> list[int]:
    """Return the foundations that a move of *card*, which some foundation takes, can name as its target.

    Where they differ in their steps that is each one that takes it; elsewhere the first stands for all.
    """
    if not plan.rules.foundations.steps:
        return [plan.foundations.start]
    return [n for n in plan.foundations if card in takes(plan, piles, base, n)]


def going_up(plan: Plan, position: Position, n: int) -> int:
    """Return how many cards of pile *n*, whose last one some foundation takes, go up together; 0 for none."""
    f = plan.rules.foundations
    if f.unit is Unit.CARD:
        return 1
    cards = position.piles[n]
    run = cards[-f.length :]
    if n not in plan.columns or len(cards) - position.hidden[n] < f.length:
        return 0
    return f.length if all(on in plan.follow[card] for on, card in pairwise(run)) else 0
