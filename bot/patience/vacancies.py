"""Empty piles: what must fill them, and what may.  One mechanism for every game.

A :class:`~bot.patience.rules.Vacancy` lists its sources in tiers; the first tier with a card counts.
Canfield's reserve that fills a space by itself, Fortune's Favor's waste, then hand, Gate's posts, then
waste, and Chord's grace row are all values of it.
"""

from .notation import Move
from .plan import Plan
from .position import Position


def forced_fills(plan: Plan, position: Position) -> list[Move]:
    """The ways to fill the first pile that must be filled at once.

    While there are any, nothing else may be played.
    """
    piles = position.piles
    if position.base is None and plan.chooses:
        return []
    for fill in plan.fills:
        if not fill.must or (fill.once_redealt and not position.redeals):
            continue
        start, stop = fill.piles.start, fill.piles.stop
        if () in piles[start:stop]:
            sources = _tier(piles, fill.must)
            if sources:
                empty = piles.index((), start, stop)
                return [plan.move(n, empty) for n in sources]
    return []


def open_fills(plan: Plan, position: Position) -> list[tuple[list[int], list[int]]]:
    """The empty piles that may be filled, each group with the piles that may fill it."""
    piles = position.piles
    fills: list[tuple[list[int], list[int]]] = []
    for fill in plan.fills:
        if not fill.may or (fill.once_redealt and not position.redeals):
            continue
        if () in piles[fill.piles.start : fill.piles.stop]:
            sources = _tier(piles, fill.may)
            if sources:
                fills.append(([n for n in fill.piles if not piles[n]], sources))
    return fills


def _tier(piles: tuple[tuple[int, ...], ...], tiers: tuple[tuple[int, ...], ...]) -> list[int]:
    """The piles with a card, of the first tier that has one."""
    for tier in tiers:
        sources = [n for n in tier if piles[n]]
        if sources:
            return sources
    return []
