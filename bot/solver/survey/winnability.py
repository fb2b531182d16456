"""How often each game can be won: the counts of a sweep, their intervals, and what has been measured.

The results of our own sweeps lie in ``results/KEY.json`` beside this file, written by
``patience winnable --summary`` from the lines of a sweep and by nothing else.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from bot.patience import GAMES
from bot.patience.wilson import wilson_interval

FOLDER = Path(__file__).parent / "results"
"""Where the results are in a checkout."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Winnability:
    """What a sweep says of one rule set, for a player who sees every card; open deals count both ways."""

    rules: str
    deals: str  # their numbers, as ranges: "1-1000 2001"
    won: int
    lost: int  # proved
    open: int
    limit: float  # seconds given to a deal
    median: float  # seconds used
    mean: float
    p90: float
    moves: int  # median of the lines found
    states_per_second: int
    open_deals: str  # as ranges
    lost_deals: str = ""  # as ranges, where they are few
    version: str = ""  # of the program that made it
    made: str = ""  # the day, ISO

    @property
    def total(self) -> int:
        """How many deals were tried."""
        return self.won + self.lost + self.open

    @property
    def low(self) -> float:
        """Lower end of the 95 % interval with every open deal lost."""
        return wilson_interval(self.won, self.total)[0]

    @property
    def high(self) -> float:
        """Upper end of the 95 % interval with every open deal won."""
        return wilson_interval(self.won + self.open, self.total)[1]

    def to_json(self) -> str:
        """A line for each value, so that a change of one is a change of one line."""
        values = ",\n".join(
            f" {json.dumps(name)}: {json.dumps(value)}" for name, value in asdict(self).items()
        )
        return f"{{\n{values}\n}}\n"

    @classmethod
    def from_json(cls, text: str) -> Winnability:
        """The inverse of :meth:`to_json`; raises ``TypeError`` or ``ValueError`` for any other text."""
        values: Any = json.loads(text)
        return cls(**values)


@lru_cache(maxsize=256)
def measured(key: str) -> Winnability | None:
    """What our sweeps say of the rule set *key*; None if they have not looked at it."""
    file = files("bot.solver.survey").joinpath("results", f"{key}.json")
    return Winnability.from_json(file.read_text(encoding="utf-8")) if file.is_file() else None


def all_measured() -> list[Winnability]:
    """Everything that has been measured, in the order of the games."""
    return [found for key in GAMES if (found := measured(key))]


def ranges(numbers: Iterable[int]) -> str:
    """*numbers* in order, runs of them with their ends.

    >>> ranges([7, 1, 2, 3, 9, 10])
    '1-3 7 9-10'
    """
    runs: list[list[int]] = []
    for number in sorted(set(numbers)):
        if runs and runs[-1][1] == number - 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return " ".join(str(a) if a == b else f"{a}-{b}" for a, b in runs)
