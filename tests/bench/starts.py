"""A thousand people who press **Play** in the same second, as where a daily is posted, while others play on.

The bot is a process of its own, and the people are those of a Discord of our own, over real sockets.  The
baseline is a bot of discord.py that answers every press with the same picture.  With the address of a
PostgreSQL in ``PATIENCE_BENCH_DATABASE`` the bot uses that database instead of a SQLite file; it must be new.
"""

import asyncio
import json
import os
import statistics
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from bot.patience import GAMES, Game
from bot.store import Store, games
from bot.view.pictures.board import picture
from tests.bench.figures import Figure, Report, silent
from tests.bench.load import BOTS, PICTURE, Bot
from tests.bench.processes import TICK, cpu, leave_searches_to_others, playing

PEOPLE, PLAYING, RATE = 1000, 20, 20


def run(
    report: Report = silent,
    *,
    bots: Sequence[Bot] = BOTS[:2],
    people: int = PEOPLE,
    others: int = PLAYING,
    rate: float = RATE,
    settled: float = 11,
) -> Iterator[Figure]:
    """Yield what *people* waited for, and *others* with *rate* moves a second meanwhile; first the baseline.

    *settled*: seconds after which nothing that was done before counts in a limit of the bot.
    """
    baseline: list[float] = []
    for step, bot in enumerate(bots):
        report(step, len(bots), f"{people} people start games with {bot.name}")
        with tempfile.TemporaryDirectory() as folder:
            address = os.environ.get("PATIENCE_BENCH_DATABASE", f"sqlite:///{folder}/patience.db")
            (Path(folder) / PICTURE).write_bytes(picture(Game.start(GAMES["gate"], "1")))
            asyncio.run(leave_searches_to_others(address))
            with playing(
                bot.module,
                folder,
                driver="burst",
                numbers=(people, others, rate, settled),
                settings={"DATABASE_URL": address},
            ) as running:
                assert next(running.lines) == "begin"
                used = cpu(running.pid)
                assert next(running.lines) == "end"
                used = max(cpu(running.pid) - used, TICK)
                found = json.loads(next(running.lines))
            started = asyncio.run(_attempts(address))
        boards, moves = found["boards"], found["moves"]
        times = [
            ("median until the board", statistics.median(boards)),
            ("last board", max(boards)),
            ("last answer of any kind", max(found["told"])),
            ("median of moves meanwhile", statistics.median(moves)),
            ("p99 of moves meanwhile", statistics.quantiles(moves, n=100)[98]),
            ("CPU for each start, moves included", used / people),
        ]
        yield Figure(name=f"{bot.name}: boards", value=len(boards), unit=f"of {people}")
        yield Figure(name=f"{bot.name}: games stored", value=started, unit="")
        yield Figure(name=f"{bot.name}: told to wait", value=found["deferred"], unit="")
        for place, (what, seconds) in enumerate(times):
            ratio = baseline[place] / seconds if baseline else None
            yield Figure(name=f"{bot.name}: {what}", value=seconds * 1000, unit="ms", ratio=ratio)
        baseline = baseline or [seconds for _, seconds in times]


async def _attempts(address: str) -> int:
    """Return the number of ranked attempts, of which every player has one."""
    async with Store.open(address) as store, store.read() as connection:
        attempts = [row for row in await games.after(connection, 0, limit=1_000_000) if row.day is not None]
    assert len({row.player_id for row in attempts}) == len(attempts)
    return len(attempts)
