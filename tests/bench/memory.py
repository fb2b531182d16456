"""Memory of the bot's process while it is played with: it must not grow with the turns.

The baseline is the memory after the first 1,000 turns, when everything is loaded.  The bot searches nothing
meanwhile: its workers are processes of their own.
"""

import asyncio
import tempfile
from collections.abc import Iterator
from itertools import accumulate

from tests.bench.figures import Figure, Report, silent
from tests.bench.load import phase
from tests.bench.processes import leave_searches_to_others, playing, resident

PEOPLE = 500
TURNS = (1_000, 9_000, *(10_000,) * 9)
"""Turns between two looks at the memory."""


def run(report: Report = silent, *, people: int = PEOPLE, turns: tuple[int, ...] = TURNS) -> Iterator[Figure]:
    """Yield the memory after each number of turns."""
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(leave_searches_to_others(f"sqlite:///{folder}/patience.db"))
        with playing(["bot.cli", "run"], folder, numbers=(people, 0, 0, *turns)) as bot:
            next(bot.lines)  # the time of the first answer
            for _ in range(2):
                phase(bot)  # empty
            baseline = 0
            for done in accumulate(turns):
                report(done, sum(turns), f"{people} people play")
                phase(bot)
                memory = resident(bot.pid)
                baseline = baseline or memory
                yield Figure(
                    name=f"after {done:,} turns", value=memory / 1e6, unit="MB", ratio=baseline / memory
                )
