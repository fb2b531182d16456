"""The foundations that can take a card, and the cards that each of them takes."""

from collections.abc import Iterator

from .cards import is_red
from .plan import Plan
from .rules import Start

Piles = tuple[tuple[int, ...], ...] | list[tuple[int, ...]]


def places(plan: Plan, piles: Piles, base: int) -> Iterator[tuple[int, frozenset[int]]]:
    """Yield each foundation that takes a card, with the cards it takes; a card goes to the first match."""
    f = plan.rules.foundations
    row = plan.foundations
    opened = False
    for n in row:
        pile = piles[n]
        if pile:
            if len(pile) < f.length:
                yield n, plan.follow[pile[-1]]
        elif f.suits:
            yield n, plan.suited_bases[base][n - row.start]
        elif not opened:
            if f.start is Start.ANY or not piles[row.start]:
                opened = True
                yield n, plan.bases[base]
            elif f.start is Start.BESIDE:
                # Places alternate in colour; the 1st, 3rd … have the colour of the first base card.
                red = is_red(piles[row.start][0]) != bool((n - row.start) % 2)
                yield n, (plan.red_bases if red else plan.black_bases)[base]
            else:
                opened = True
                yield n, (plan.black_bases if is_red(piles[n - 1][0]) else plan.red_bases)[base]


def foundation_for(plan: Plan, piles: Piles, base: int, card: int) -> int | None:
    """Return the foundation that takes *card*, or None."""
    return next((n for n, cards in places(plan, piles, base) if card in cards), None)
