"""Measured values and how they are taken: medians, most of them beside a baseline of the same run."""

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

Report = Callable[[float, float, str], None]
"""Called while a benchmark runs, with how much is done, how much there is and what it is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """One measured value; *ratio* is how many times better it is than the baseline of the run."""

    name: str
    value: float
    unit: str
    ratio: float | None = None


def silent(done: float, total: float, what: str) -> None:
    """Report nothing."""


def median_ms(work: Callable[[], object], runs: int) -> float:
    """Return the median CPU time of *work* in milliseconds, after one run that fills the caches.

    CPU time rather than wall clock, so that a busy machine does not spoil the figure.
    """
    work()
    times: list[float] = []
    for _ in range(runs):
        start = time.process_time_ns()
        work()
        times.append((time.process_time_ns() - start) / 1e6)
    return statistics.median(times)
