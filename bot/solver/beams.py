"""Which beams are tried one after another, and how they judge a state.

The weights are in sixteenths of a card; they are values of trial, not of proof.  What tells games apart
here is how they are built, never their name.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bot.patience.rules import Build, Rules

WEIGHTS = [
    "waste",
    "home",
    "empty",
    "waste_suit",
    "lowest",
    "down",
    "reserve",
    "tops",
    "kings",
    "top_rank",
    "next",
    "packed",
    "waste_any",
    "column_bad",
    "column_over",
    "unused",
    "rising",
    "column_low",
    "reserve_wait",
    "unused2",
]


def _weights(**values: int) -> tuple[int, ...]:
    unknown = set(values) - set(WEIGHTS)
    assert not unknown, unknown
    return tuple(values.get(name, 0) for name in WEIGHTS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Beam:
    """One beam: how wide, how long in each stage, how it judges."""

    width: int
    weights: tuple[int, ...]
    rounds: int = 8
    last_rounds: int = 120
    noise: int = 0  # what is added to an estimate by chance, below this
    lean: bool = True  # leave parts of runs alone that bare nothing that goes up
    greedy: bool = True  # play every foundation move at once
    to_base: bool = True  # nothing on a card of the base rank
    until: float = 1.0  # share of the time after which it is not begun any more


PACKED = _weights(
    waste=-38, home=16, empty=48, waste_suit=-10, lowest=10, down=-15, reserve=-40, tops=10, kings=8,
    top_rank=1, next=5, packed=5,
)  # fmt: skip
SPARSE = _weights(waste=-36, empty=48, reserve=-40, down=-15)
HOME = _weights(
    waste=-48, home=16, empty=48, waste_suit=-32, lowest=16, down=-15, reserve=-48, tops=8, kings=8,
    top_rank=2,
)  # fmt: skip
PILED = _weights(
    home=16, empty=16, reserve=-32, column_bad=-16, column_over=-1, rising=-8, column_low=-2, top_rank=2,
    reserve_wait=-4,
)  # fmt: skip
PILED_TOO = _weights(
    home=16, empty=16, reserve=-48, column_bad=-16, column_over=-1, rising=-8, column_low=-2, top_rank=1,
)  # fmt: skip


def portfolio(rules: Rules) -> Iterator[Beam]:
    """The beams for *rules*, the cheap ones first, then wider ones with other weights and chances."""
    if rules.tableau.build is Build.FREE:
        yield Beam(width=24, weights=PILED, rounds=2, last_rounds=4)
        yield Beam(width=100, weights=PILED, noise=32, rounds=2, last_rounds=4)
        yield Beam(width=300, weights=PILED_TOO, noise=32, rounds=2, last_rounds=4)
        for width in (300, 1000, 1000, 3000, 3000, 8000, 8000, 8000):
            yield Beam(width=width, weights=PILED, noise=64, rounds=2, last_rounds=4, until=0.7)
            yield Beam(
                width=width, weights=PILED_TOO, noise=32, greedy=False, rounds=2, last_rounds=4, until=0.7
            )
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
