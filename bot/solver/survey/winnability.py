"""Winnability: how often each game can be won, as counted by sweeps, with confidence intervals.

The results of our own sweeps are in ``results/KEY.json`` beside this file.  ``patience winnable``
writes them.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from bot.solver.survey.wilson import wilson_interval

FOLDER = Path(__file__).parent / "results"
"""The folder of the results in a checkout."""


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
    version: str = ""  # version of the program that made the summary
    made: str = ""  # day on which it was made, ISO 8601
    solver: str = ""  # commits of the solvers that last searched the open deals, where that is known

    @property
    def total(self) -> int:
        """The number of deals searched."""
        return self.won + self.lost + self.open

    @property
    def low(self) -> float:
        """The lower end of the 95 % interval, with every open deal counted as lost."""
        return wilson_interval(self.won, self.total)[0]

    @property
    def high(self) -> float:
        """The upper end of the 95 % interval, with every open deal counted as won."""
        return wilson_interval(self.won + self.open, self.total)[1]

    @classmethod
    def from_json(cls, text: str) -> Winnability:
        """Return the counts in *text*.  Raises ``TypeError`` or ``ValueError`` for any other text."""
        values: Any = json.loads(text)
        return cls(**values)


@lru_cache(maxsize=256)
def measured(key: str) -> Winnability | None:
    """Return the committed counts of the rule set *key*, or None."""
    file = files("bot.solver.survey").joinpath("results", f"{key}.json")
    return Winnability.from_json(file.read_text(encoding="utf-8")) if file.is_file() else None
