"""The whole bot under load: a process of its own, played by people of a Discord of our own over real sockets.

Processor time is that of the bot's process alone.  The baseline is a bot of discord.py that answers every
press with the same picture, so that the ratio says what is ours.  Patience is measured twice: while another
process does its searches, and beside workers of its own, which certify, grade and look for puzzles without a
pause.
"""

import asyncio
import json
import statistics
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from bot.patience import GAMES, Game
from bot.view.pictures.board import picture
from tests.bench.figures import Figure, Report, silent
from tests.bench.processes import TICK, Running, cpu, leave_searches_to_others, playing

PEOPLE, RATE, SECONDS = 1000, 50, 40
PICTURE = "board.png"


@dataclass(frozen=True, slots=True, kw_only=True)
class Bot:
    """A bot to play with: a Python module with its arguments, and whether it may search beside its turns."""

    name: str
    module: list[str]
    searches: bool


BOTS = (
    Bot(name="discord.py alone", module=["tests.bench.constant", PICTURE], searches=False),
    Bot(name="Patience", module=["bot.cli", "run"], searches=False),
    Bot(name="Patience beside its workers", module=["bot.cli", "run"], searches=True),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Phase:
    """What was measured in one phase: seconds."""

    answers: list[float]  # from press to answer
    cpu: float  # of the bot's process
    wall: float


def run(
    report: Report = silent,
    *,
    bots: Sequence[Bot] = BOTS,
    people: int = PEOPLE,
    rate: float = RATE,
    seconds: float = SECONDS,
) -> Iterator[Figure]:
    """Yield times of answers and processor time of each turn; the first bot is the baseline of others."""
    baseline: list[float] = []
    for step, bot in enumerate(bots):
        report(step, len(bots), f"{people} people play with {bot.name}")
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / PICTURE).write_bytes(picture(Game.start(GAMES["gate"], "1")))
            if not bot.searches:
                asyncio.run(leave_searches_to_others(f"sqlite:///{folder}/patience.db"))
            first, steady, flat_out = _measure(bot.module, folder, people, rate, seconds)
        figures = [
            ("first answer", 1000 * first),
            *_of_phase(steady, f"{rate:g} a second"),
            *_of_phase(flat_out, "flat out"),
        ]
        count = len(flat_out.answers)
        rates = (count / flat_out.wall, count / flat_out.cpu)
        values = [value for _, value in figures] + list(rates)
        for place, (what, value) in enumerate(figures):
            ratio = baseline[place] / value if baseline else None
            yield Figure(name=f"{bot.name}: {what}", value=value, unit="ms", ratio=ratio)
        for what, value in zip(("turns", "turns on one core"), rates, strict=True):
            yield Figure(name=f"{bot.name}: {what}", value=value, unit="/s")
        baseline = baseline or values


def _of_phase(phase: Phase, name: str) -> list[tuple[str, float]]:
    cuts = statistics.quantiles(phase.answers, n=100)
    return [
        (f"median, {name}", 1000 * cuts[49]),
        (f"p99, {name}", 1000 * cuts[98]),
        (f"CPU of a turn, {name}", 1000 * phase.cpu / len(phase.answers)),
    ]


def _measure(
    module: Sequence[str], folder: str, people: int, rate: float, seconds: float
) -> tuple[float, Phase, Phase]:
    """Let people play with a bot in a process, and return the first answer's time and the phases."""
    with playing(module, folder, numbers=(people, rate, seconds)) as bot:
        return json.loads(next(bot.lines)), phase(bot), phase(bot)


def phase(bot: Running) -> Phase:
    """Wait for the next phase of the stand-in, and return what was measured in it."""
    assert next(bot.lines) == "begin"
    used, began = cpu(bot.pid), time.monotonic()
    assert next(bot.lines) == "end"
    used, wall = cpu(bot.pid) - used, time.monotonic() - began
    used = max(used, TICK)  # it is counted in ticks
    return Phase(answers=json.loads(next(bot.lines)), cpu=used, wall=wall)
