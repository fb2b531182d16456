"""Benchmark of the solver: decided share, times, speed and memory on fixed deals.

The deals are numbered from :data:`FIRST`; no test and no tuning uses them.  Every rule set is measured in a
process of its own, one after another, so that memory figures are separate and times comparable.
"""

from __future__ import annotations

import resource
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context

from bot.patience import deal, game_rules
from bot.solver import solve
from bot.solver.survey.winnability import Winnability
from bot.solver.verdict import Budget, Limits
from bot.solver.workers.deals import Result, result_of
from tests.bench.slices import Slices
from tests.survey.sweep import count

FIRST = 700_001

ROWS: dict[str, tuple[int, float]] = {
    "canfield-published-whole": (100, 10.0),
    "canfield-published-part": (100, 10.0),
    "canfield": (100, 10.0),
    "selective-canfield": (100, 10.0),
    "storehouse": (200, 10.0),
    "chameleon-000": (40, 10.0),
    "chameleon-001": (20, 10.0),
    "chameleon-002": (20, 10.0),
    "four-seasons": (100, 10.0),
    "four-seasons-tobase": (100, 10.0),
    "simplicity": (200, 10.0),
    "fortunes-favor": (500, 10.0),
    "fortunes-favor-published": (500, 10.0),
    "gate": (200, 1.0),
    "gate-postsonly": (20, 10.0),
    "chord": (40, 10.0),
    "chord-strict": (40, 10.0),
    "chord-graceopen": (40, 10.0),
    "chord-graceonce": (40, 10.0),
    "chord-eighty": (40, 10.0),
    "frog": (60, 10.0),
    "frog-allaces": (60, 10.0),
    "fly": (60, 10.0),
    "spider-1": (100, 10.0),
    "spider-2": (100, 10.0),
    "spider": (20, 10.0),
}
"""By rules key: the number of deals and the seconds for each."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """The figures of one rule set."""

    counts: Winnability
    seconds: float  # given to each deal
    megabytes: float  # peak memory of the process
    bare: float  # its peak before the first search: Python, numpy, the kernel
    longest_slice: float  # most CPU seconds between two checks of the stop flag

    @property
    def decided(self) -> float:
        """The share of the deals with a verdict."""
        return 1 - self.counts.open / self.counts.total


def bench(
    keys: Sequence[str] | None = None,
    *,
    deals: int | None = None,
    seconds: float | None = None,
    bytes_: int = 512 << 20,
) -> Iterator[Row]:
    """Yield the figures of every row of :data:`ROWS`, or of *keys*, as they are measured.

    *deals* and *seconds* replace those of the row; *bytes_* is the memory limit of each search.  Raises
    ``UnknownGame``.
    """
    keys = list(keys or ROWS)
    for key in keys:
        game_rules(key)
    with ProcessPoolExecutor(1, mp_context=get_context("spawn"), max_tasks_per_child=1) as fresh:
        for key in keys:
            number, limit = ROWS.get(key, (20, 10.0))
            yield fresh.submit(measure, key, deals or number, seconds or limit, bytes_).result()


def measure(
    key: str, number: int, limit: float, bytes_: int, clock: Callable[[], float] = time.process_time
) -> Row:
    """Return the figures of one rule set, measured in this process once the kernel is loaded."""
    from bot.solver.workers.warm import warm

    rules = game_rules(key)
    warm()
    solve(rules, deal(rules, FIRST - 1), Budget(seconds=600, states=60_000, bytes=8 << 20))
    bare = _megabytes()
    limits = Limits(seconds=limit, bytes=bytes_)
    slices = Slices(clock=clock)
    results: list[Result] = []
    for deal_number in range(FIRST, FIRST + number):
        budget = Budget(seconds=limit, bytes=bytes_, clock=clock, stop=slices.check)
        with slices.watch():
            verdict = solve(rules, deal(rules, deal_number), budget)
        results.append(result_of(rules, str(deal_number), verdict, limits))
    return Row(
        counts=count(results),
        seconds=limit,
        megabytes=_megabytes(),
        bare=bare,
        longest_slice=slices.longest,
    )


def _megabytes() -> float:
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / (1 << 20 if sys.platform == "darwin" else 1 << 10)
