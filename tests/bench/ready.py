"""The start of the whole bot over a database with 100,000 games in progress, beside an empty one.

The bot is a process of its own that logs in to a Discord of our own.  It is ready when ``/readyz`` says so.
Some games were due while it was off: it ends them from then on, while the first player waits for an answer.
"""

import asyncio
import json
import shutil
import socket
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from statistics import median
from urllib.request import urlopen

from bot.patience import GAMES, Game
from bot.record import ABANDONED_AFTER
from bot.store import Connection, Store
from bot.store.schema import current_game, deadline, game, live_board, move, player
from tests.bench.figures import Figure, Report, silent
from tests.bench.processes import cpu, playing, resident
from tests.bench.workload import long_game
from tests.support.bulk import Row, insert_all

OPEN, DUE = 100_000, 500  # games in progress; those of them that were due while the bot was off
EACH = 5  # games of a player, in channels of their own
PLIES = 20
RUNS = 5
_KEY = "gate"
_DEALS = 100  # different ones
_CHUNK = 5_000  # games written at a time


@dataclass(frozen=True, slots=True, kw_only=True)
class Start:
    """One start of the bot: seconds until it is ready and for its first answer, and bytes of memory."""

    ready: float
    used: float  # processor time until it is ready
    answer: float
    memory: int


def run(report: Report = silent, *, games: int = OPEN, due: int = DUE, runs: int = RUNS) -> Iterator[Figure]:
    """Yield medians of both databases."""
    with tempfile.TemporaryDirectory() as folder:
        kept = {"no games": Path(folder) / "empty.db", f"{games:,} open games": Path(folder) / "full.db"}
        for path, count in zip(kept.values(), (0, games), strict=True):
            asyncio.run(fill(path, count, min(due, count), datetime.now(UTC), report))
        starts: dict[str, list[Start]] = {name: [] for name in kept}
        for number in range(runs):
            for place, (name, path) in enumerate(kept.items()):
                report(number * len(kept) + place, runs * len(kept), f"Starting with {name}")
                shutil.copyfile(path, Path(folder) / "patience.db")
                starts[name].append(_start(folder))
        baseline = _medians(starts["no games"])
        for name, found in starts.items():
            for (what, unit, _), value, ours in zip(_SHOWN, _medians(found), baseline, strict=True):
                ratio = None if name == "no games" else ours / value
                yield Figure(name=f"{name}: {what}", value=value, unit=unit, ratio=ratio)


_SHOWN: tuple[tuple[str, str, Callable[[Start], float]], ...] = (
    ("start to ready", "ms", lambda one: one.ready * 1e3),
    ("CPU until ready", "ms", lambda one: one.used * 1e3),
    ("first answer", "ms", lambda one: one.answer * 1e3),
    ("memory when ready", "MB", lambda one: one.memory / 1e6),
)


def _medians(starts: list[Start]) -> list[float]:
    return [median(map(read, starts)) for _, _, read in _SHOWN]


def _start(folder: str) -> Start:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with playing(
        ["bot.cli", "run"], folder, numbers=(1, 0, 0), settings={"HEALTH_ADDRESS": str(port)}
    ) as bot:
        while not _is_ready(port):
            time.sleep(0.005)
        ready, used, memory = time.monotonic() - bot.began, cpu(bot.pid), resident(bot.pid)
        return Start(ready=ready, used=used, answer=json.loads(next(bot.lines)), memory=memory)


def _is_ready(port: int) -> bool:
    with suppress(OSError), urlopen(f"http://127.0.0.1:{port}/readyz") as answer:  # 503 is an OSError, too
        return answer.status == 200
    return False


async def fill(path: Path, games: int, due: int, now: datetime, report: Report = silent) -> None:
    """Write *games* games in progress into a new database at *path*; the deadline of *due* has passed."""
    played = [long_game(GAMES[_KEY], number, PLIES) for number in range(1, min(_DEALS, games) + 1)]
    async with Store.open(f"sqlite:///{path}") as store:
        async with store.write() as connection:
            people = [(number, f"P{number}", False, "") for number in range(1, games // EACH + 2)]
            await insert_all(connection, player, ("id", "name", "hidden", "preferences"), people)
        for first in range(1, games + 1, _CHUNK):
            report(first, games, "Writing games")
            numbers = range(first, min(first + _CHUNK, games + 1))
            async with store.write() as connection:
                await _insert(
                    connection, [(number, played[number % len(played)]) for number in numbers], due, now
                )


async def _insert(connection: Connection, chunk: list[tuple[int, Game]], due: int, now: datetime) -> None:
    starts: list[Row] = []
    moves: list[Row] = []
    deadlines: list[Row] = []
    places: list[tuple[int, int, int]] = []  # game, player, channel
    for number, one in chunk:
        at = now - timedelta(hours=1) - (ABANDONED_AFTER if number <= due else timedelta())
        player_id, channel = 1 + number // EACH, number
        starts.append((number, player_id, channel, one.rules.key, one.deal, at, True))
        moves += [(number, ply, code, at) for ply, code in enumerate(one.events)]
        deadlines.append((number, at + ABANDONED_AFTER))
        places.append((number, player_id, channel))
    columns = ("id", "player_id", "channel_id", "rules_key", "deal", "started_at", "dealt_by_bot")
    await insert_all(connection, game, columns, starts)
    await insert_all(connection, move, ("game_id", "ply", "code", "at"), moves)
    await insert_all(connection, deadline, ("game_id", "at"), deadlines)
    await insert_all(connection, current_game, ("game_id", "player_id", "channel_id"), places)
    boards = [(number, channel, number) for number, _, channel in places]
    await insert_all(connection, live_board, ("game_id", "channel_id", "message_id"), boards)
