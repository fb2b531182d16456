"""How many turns a second are stored durably while many players wait, beside one commit for each move.

The baseline is sqlite3 alone: an insert and a commit for each move, with the same journal and the same
``synchronous = FULL``, so that the ratio says what sharing a commit is worth after everything else that a
turn costs.
"""

import asyncio
import random
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from bot.operations.services import open_services
from bot.patience import legal_moves
from bot.play.sessions import Sessions
from bot.record import Channel, Player, StoredGame
from tests.bench.figures import Figure, Report, silent

PLAYERS = 64  # who wait for a move at any time
MOVES = 4_000
COMMITS = 400  # of the baseline
_KEY = "gate"  # few random games of it end


def run(report: Report = silent, *, players: int = PLAYERS, moves: int = MOVES) -> Iterator[Figure]:
    """Yield turns stored a second, by one player and by *players* at a time, and the baseline's moves."""
    with tempfile.TemporaryDirectory() as folder:
        report(0, 3, "One commit for each move")
        baseline = _commits_a_second(Path(folder) / "baseline.db")
        yield Figure(name="baseline: insert and commit, sqlite3", value=baseline, unit="moves/s", ratio=1.0)
        for step, (count, total) in enumerate(((1, moves // 10), (players, moves)), 1):
            report(step, 3, f"Turns of {count} players")
            address = f"sqlite:///{Path(folder) / f'{count}.db'}"
            rate = asyncio.run(_turns_a_second(address, count, total))
            yield Figure(
                name=f"stored turns, {count} waiting", value=rate, unit="moves/s", ratio=rate / baseline
            )


def _commits_a_second(path: Path) -> float:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("CREATE TABLE move (game_id INTEGER, ply INTEGER, code TEXT, at TEXT)")
        began = time.perf_counter()
        for ply in range(COMMITS):
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("INSERT INTO move VALUES (1, ?, 't1>t2', '2026-11-22 12:00:00')", (ply,))
            connection.execute("COMMIT")
        return COMMITS / (time.perf_counter() - began)


async def _turns_a_second(address: str, players: int, moves: int) -> float:
    """Let *players* play random moves, all at the same time, until *moves* are stored."""
    async with open_services(address) as services:
        games = [await _start(services.sessions, number) for number in range(1, players + 1)]
        each = moves // players
        began = time.perf_counter()
        await asyncio.gather(*(_play(services.sessions, game, each) for game in games))
        return each * players / (time.perf_counter() - began)


async def _start(sessions: Sessions, number: int) -> StoredGame:
    return await sessions.start(Player(number, f"P{number}"), Channel(1, number), _KEY)


async def _play(sessions: Sessions, stored: StoredGame, moves: int) -> None:
    """Play *moves* random moves; one is taken back where none is left, and a new game follows a win."""
    chance, user = random.Random(stored.id), stored.player_id
    for _ in range(moves):
        if stored.result is not None:
            stored = await _start(sessions, user)
        if legal := legal_moves(stored.game.rules, stored.game.position):
            stored = await sessions.move(stored.id, user, str(chance.choice(legal)), ply=stored.game.ply)
        else:
            stored = await sessions.undo(stored.id, user, ply=stored.game.ply)
