"""Filling of empty piles, forced and optional, by one mechanism for all games.

A :class:`~bot.patience.parts.Vacancy` lists its sources in tiers, of which the first one with a card applies.
It covers the reserve of Canfield, which fills a space automatically, the waste and then the hand in Fortune's
Favor, the posts and then the waste in Gate, and the grace row of Chord.
"""

from typing import NamedTuple

from .foundations import Piles, foundation_for, going_up
from .notation import Move
from .parts import Base
from .plan import Fill, Plan
from .position import Position, base_rank


class OpenFill(NamedTuple):
    """Empty piles that may be filled."""

    empty: list[int]
    sources: list[int]
    rank: int | None  # the rank that the card must have


def forced_moves(plan: Plan, position: Position) -> list[Move]:
    """Return the forced moves; while there are any, no other move is legal.

    Empty piles come first, in the order waste, reserve, columns; then base cards and complete runs, in games
    that force them.
    """
    piles = position.piles
    if position.base is None and plan.rules.foundations.base is Base.CHOSEN:
        return []
    for fill in plan.fills:
        if fill.must and not fill.vacancy.as_emptied:
            empty = fill.empty(piles, position.redeals)
            if empty and (sources := _must(fill, piles)):
                return [plan.move(n, empty[0]) for n in sources]
    return _base_cards(plan, position) if plan.rules.foundations.forced else []


def fill_as_emptied(plan: Plan, position: Position, pile: int) -> Move | None:
    """Return the move that fills *pile*, if it was just emptied, as part of the emptying move, or None."""
    for fill in plan.fills:
        if fill.vacancy.as_emptied and pile in fill.piles and not position.piles[pile]:
            sources = _must(fill, position.piles)
            return plan.move(sources[0], pile) if sources else None
    return None


def open_fills(plan: Plan, position: Position) -> list[OpenFill]:
    """Return the empty piles that may be filled, grouped with the piles that may fill them."""
    piles = position.piles
    fills: list[OpenFill] = []
    for fill in plan.fills:
        if fill.may:
            empty = fill.empty(piles, position.redeals)
            if empty and (sources := _tier(piles, fill.may)):
                rank = _closing_rank(plan, position) if fill.vacancy.closing else None
                fills.append(OpenFill(empty, sources, rank))
    return fills


def _must(fill: Fill, piles: Piles) -> list[int]:
    sources = _tier(piles, fill.must)
    if fill.vacancy.longest and len(sources) > 1:
        return [max(sources, key=lambda n: len(piles[n]))]
    return sources


def _tier(piles: Piles, tiers: tuple[tuple[int, ...], ...]) -> list[int]:
    """Return the non-empty piles of the first tier that has any."""
    for tier in tiers:
        sources = [n for n in tier if piles[n]]
        if sources:
            return sources
    return []


def _closing_rank(plan: Plan, position: Position) -> int:
    base = base_rank(plan.rules, position)
    assert base is not None
    return (base + plan.rules.foundations.length - 1) % 13


def _base_cards(plan: Plan, position: Position) -> list[Move]:
    """Return the move of the first base card or complete run that can go up, as a list of at most one."""
    piles = position.piles
    base = base_rank(plan.rules, position)
    assert base is not None
    for n, up in enumerate(plan.plays_up):
        if up and piles[n] and piles[n][-1] % 13 == base and not plan.is_closed(n, len(piles[n])):
            card = piles[n][-1]
            if foundation_for(plan, piles, base, card) is not None and (up := going_up(plan, position, n)):
                return [plan.move(n, plan.foundations.start, up)]
    return []
