"""What the solver reaches, measured: decided share, times, speed and memory from fixed deals.

The deals are those from :data:`FIRST` on, which no test and no tuning has used; all in one process, so
that figures of one run can be compared.
"""

from __future__ import annotations

import resource
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from bot.patience import GAMES, deal

from . import solve
from .sweep import count, result_of
from .verdict import Budget, Limits
from .winnability import Winnability

FIRST = 700_001

ROWS: dict[str, tuple[int, float]] = {
    "canfield": (100, 10.0),
    "selective-canfield": (100, 10.0),
    "storehouse": (200, 10.0),
    "chameleon-000": (40, 10.0),
    "chameleon-001": (20, 10.0),
    "chameleon-002": (20, 10.0),
    "four-seasons": (100, 10.0),
    "simplicity": (200, 10.0),
    "fortunes-favor": (500, 10.0),
    "gate": (200, 1.0),
    "gate-postsonly": (20, 10.0),
    "chord": (40, 10.0),
    "chord-strict": (40, 10.0),
    "frog": (60, 10.0),
    "frog-allaces": (60, 10.0),
}
"""By key: how many deals, and the seconds for each."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """The figures of one rule set."""

    counts: Winnability
    seconds: float  # given to each deal
    length: float  # median of the lines
    megabytes: float  # most memory of the process so far

    @property
    def decided(self) -> float:
        """Share of the deals with a verdict."""
        return 1 - self.counts.open / self.counts.total


def bench(
    keys: list[str] | None = None,
    *,
    deals: int | None = None,
    seconds: float | None = None,
    bytes_: int = 512 << 20,
    clock: Callable[[], float] = time.process_time,
) -> Iterator[Row]:
    """The figures of every row of :data:`ROWS`, or of *keys*, one after another as they are measured.

    The kernel is compiled, or loaded, before the clock starts.
    """
    for key in keys or list(ROWS):
        number, limit = ROWS.get(key, (20, 10.0))
        number, limit = deals or number, seconds or limit
        rules = GAMES[key]
        limits = Limits(seconds=limit, bytes=bytes_)
        solve(rules, deal(rules, FIRST - 1), Budget(seconds=600, states=60_000, bytes=bytes_))
        results = [
            result_of(
                rules,
                str(n),
                solve(rules, deal(rules, n), Budget(seconds=limit, bytes=bytes_, clock=clock)),
                limits,
            )
            for n in range(FIRST, FIRST + number)
        ]
        lengths = sorted(result.moves for result in results if result.result == "won")
        yield Row(
            counts=count(results),
            seconds=limit,
            length=lengths[len(lengths) // 2] if lengths else 0,
            megabytes=resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
        )
