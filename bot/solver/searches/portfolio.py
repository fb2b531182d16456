"""Which beams are tried one after another, and how they judge a state.

The weights are in sixteenths of a card; they are values of trial, not of proof.  What tells games apart
here is how they are built, never their name.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bot.patience.rules import Build, Redeal, Rules
from bot.solver.searches.estimate import Weights


@dataclass(frozen=True, slots=True, kw_only=True)
class Beam:
    """One beam: how wide, how long in each stage, how it judges."""

    width: int
    weights: Weights
    rounds: int = 8
    last_rounds: int = 120
    noise: int = 0  # what is added to an estimate by chance, below this
    shapes: bool = False  # tell states apart by the lengths of columns, too
    lean: bool = True  # leave parts of runs alone that bare nothing that goes up
    greedy: bool = True  # play every foundation move at once
    to_base: bool = True  # nothing on a card of the base rank
    until: float = 1.0  # share of the time after which it is not begun any more


PACKED = Weights(
    waste=-38, home=16, empty=48, waste_suit=-10, lowest=10, down=-15, reserve=-40, tops=10, kings=8,
    top_rank=1, next=5, packed=5, price=-8,
)  # fmt: skip
SPARSE = Weights(waste=-36, empty=48, reserve=-40, down=-15, price=-8)
ORDERED = Weights(waste=-36, empty=48, waste_suit=-20, reserve=-40, down=-15, price=-8)
"""As SPARSE, but what lies in the waste on lower cards of its suit counts, too."""
HOME = Weights(
    waste=-48, home=16, empty=48, waste_suit=-32, lowest=16, down=-15, reserve=-48, tops=8, kings=8,
    top_rank=2, price=-8,
)  # fmt: skip
PILED = Weights(
    home=16, empty=16, reserve=-32, blocked=-16, blocked_by=-1, rising=-8, blocked_low=-2, top_rank=2,
    reserve_wait=-4,
)  # fmt: skip
SPREAD = Weights(
    empty=16, reserve=-32, blocked=-16, blocked_by=-1, rising=-8, blocked_low=-2, top_rank=2,
    reserve_wait=-4,
)  # fmt: skip
"""As PILED, but cards at home are worth nothing: only what lies badly counts.

Of 20 deals of Frog and Fly that were hard one beam of 400 won 3 by it, none by PILED, when beams did not yet
tell states apart by kind.
"""


def priced(weights: Weights, price: int) -> Weights:
    """*weights* with another price of a move.

    A price of half a card costs no win and shortens lines by a tenth; a high one shortens them by a third
    and loses some wins: it is for games that are won easily, and for looking for short lines.
    """
    return weights._replace(price=-price)


def short_lines(rules: Rules) -> Iterator[Beam]:
    """Beams that look for short lines, wider and wider, at several prices."""
    free = rules.tableau.build is Build.FREE
    for width in (12, 50, 100, 200, 400, 400, 800, 800, 1500, 1500, 1500, 1500):
        for price in (64, 24, 128, 12):
            weights = priced(PILED if free else PACKED, price)
            if free:
                yield Beam(width=width, weights=weights, noise=8, rounds=2, last_rounds=4)
            else:
                yield Beam(width=width, weights=weights, noise=8)


def portfolio(rules: Rules) -> Iterator[Beam]:
    """The beams for *rules*, the cheap ones first, then wider ones with other weights and chances."""
    if rules.tableau.build is Build.FREE:
        yield from _not_packed()
        return
    if not rules.reserve.count:
        yield from _without_reserve()
        return
    if rules.stock.redeal is Redeal.TO_RESERVE:
        yield from _with_cells()
        return
    yield Beam(width=12, weights=PACKED)
    yield Beam(width=100, weights=PACKED, noise=64)
    yield Beam(width=400, weights=PACKED, noise=96)
    yield Beam(width=400, weights=SPARSE, noise=96, until=0.4)
    yield Beam(width=400, weights=PACKED, noise=96, lean=False, greedy=False, until=0.4)
    yield Beam(width=400, weights=HOME, noise=96, to_base=False, until=0.4)
    for _ in range(2):
        yield Beam(width=1500, weights=PACKED, noise=96, until=0.4)
        yield Beam(width=1500, weights=SPARSE, noise=96, until=0.4)
        yield Beam(width=1500, weights=HOME, noise=96, lean=False, greedy=False, until=0.4)
        yield Beam(width=1500, weights=PACKED, noise=96, lean=False, greedy=False, to_base=False, until=0.4)
    for _ in range(4):
        yield Beam(width=5000, weights=PACKED, noise=96, until=0.4)
        yield Beam(width=5000, weights=SPARSE, noise=96, until=0.4)
        yield Beam(width=5000, weights=HOME, noise=96, lean=False, greedy=False, until=0.4)


def _not_packed() -> Iterator[Beam]:
    """Beams for games in which any card goes on any other.

    Nothing there tells states apart like the lengths of columns: of 20 Frogs that no beam had won in ten
    seconds, three beams of 300 win 8 in 0.13 s each with them and 5 without, others each.
    """
    yield Beam(width=24, weights=PILED, rounds=2, last_rounds=4)
    yield Beam(width=100, weights=SPREAD, noise=32, shapes=True, rounds=2, last_rounds=4)
    for number in range(4):
        weights = SPREAD if number % 2 == 0 else PILED
        yield Beam(width=300, weights=weights, noise=64, shapes=number % 2 == 0, rounds=2, last_rounds=4)
    for width, count in ((1000, 6), (3000, 12)):
        for number in range(count):
            shapes = number % 3 != 2
            yield Beam(width=width, weights=SPREAD, noise=64, shapes=shapes, rounds=2, last_rounds=4)


def _without_reserve() -> Iterator[Beam]:
    """Beams for games in which all cards are in reach from the start, so that nearly every deal is won.

    Chance, other weights and other kinds are worth more than width: what is left of 200 deals of Four
    Seasons after these falls to wide ones, each time to others.
    """
    yield Beam(width=12, weights=priced(PACKED, 16))
    for weights in (PACKED, HOME):
        yield Beam(width=50, weights=weights, noise=64)
    for weights in (PACKED, HOME):
        yield Beam(width=200, weights=weights, noise=128)
    for shapes in (True, False):
        for weights in (PACKED if shapes else SPARSE, HOME):
            yield Beam(width=400, weights=weights, noise=160, shapes=shapes)
    for number in range(12):
        weights = (HOME, PACKED, SPARSE)[number % 3]
        noise = 96 if number % 2 == 0 else 160
        yield Beam(width=5000, weights=weights, noise=noise, shapes=number % 4 == 3, until=0.9)


def _with_cells() -> Iterator[Beam]:
    """Beams for games in which the reserve is cells that take the last cards of the waste.

    Many narrow ones, each by other chances.  When beams did not yet tell states apart by kind, of 36 deals of
    Chord with cells that fill once which none of the beams for other reserves won in 1 s, twenty of 50 won 32
    in 0.14 s each, ten of 100 30 in 0.17 s, three of 400 33 in 0.37 s.  Beams that leave no part of a run
    alone took ten times as long and won half as many.
    """
    yield Beam(width=12, weights=PACKED)
    for width, count in ((50, 8), (100, 8), (400, 6), (1500, 4), (5000, 12)):
        for number in range(count):
            if number % 2 == 0:
                yield Beam(width=width, weights=ORDERED, noise=384, until=0.9)
            else:
                yield Beam(width=width, weights=SPARSE, noise=192, until=0.9)
