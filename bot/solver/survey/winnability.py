"""Winnability: how often each game can be won, as counted by sweeps, with confidence intervals.

The results of our own sweeps are in ``results/KEY.json`` beside this file, written by
``python -m tests.survey winnable``.
"""

import json
import math
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

FOLDER = Path(__file__).parent / "results"
"""The folder of the results."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Winnability:
    """The counts of a sweep of one rule set, for a player who sees every card."""

    rules: str
    deals: str  # deal numbers, as ranges: "1-1000 2001"
    won: int
    lost: int  # proved
    open: int
    limit: float  # fewest seconds that an open deal was given, or the most given to any deal if none is open
    median: float  # seconds used per deal
    mean: float
    p90: float
    moves: int  # median length of the lines found
    states_per_second: int
    open_deals: str  # as ranges
    lost_deals: str = ""  # as ranges, if they are few
    skipped: int = 0  # of the lost deals, those that random games skip, as ``is_lost`` proves them lost
    version: str = ""  # version of the program that made the summary
    made: str = ""  # day on which it was made, ISO 8601
    solver: str = ""  # commits of the solvers that last searched the open deals, where that is known

    @property
    def total(self) -> int:
        """The number of deals searched."""
        return self.won + self.lost + self.open

    @property
    def low(self) -> float:
        """The lower end of the 95 % interval for random games, with every open deal counted as lost."""
        return wilson_interval(self.won, self.total - self.skipped)[0]

    @property
    def high(self) -> float:
        """The upper end of the 95 % interval for random games, with every open deal counted as won."""
        return wilson_interval(self.won + self.open, self.total - self.skipped)[1]


@lru_cache(maxsize=256)
def measured(key: str) -> Winnability | None:
    """Return the committed counts of the rule set *key*, or None."""
    file = FOLDER / f"{key}.json"
    return Winnability(**json.loads(file.read_text(encoding="utf-8"))) if file.is_file() else None


Z = 1.96
"""Standard normal quantile of a 95 % interval."""


def wilson_interval(wins: int, games: int) -> tuple[float, float]:
    """Return the 95 % confidence interval of a win rate; 0 to 1 if there are no games.

    Source: E. B. Wilson, Probable inference, the law of succession, and statistical inference, Journal of the
    American Statistical Association 22 (1927).

    >>> [round(end, 3) for end in wilson_interval(8, 10)]
    [0.49, 0.943]
    """
    if not games:
        return 0.0, 1.0
    rate, square = wins / games, Z * Z
    middle = rate + square / (2 * games)
    spread = Z * math.sqrt(rate * (1 - rate) / games + square / (4 * games * games))
    scale = 1 + square / games
    # at the ends the formula is 0 and 1 but for rounding
    low = 0.0 if wins == 0 else (middle - spread) / scale
    high = 1.0 if wins == games else (middle + spread) / scale
    return low, high
