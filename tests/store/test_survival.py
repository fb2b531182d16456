"""An answered move is on the disk: the process may be killed at any moment."""

import asyncio
import sys
from pathlib import Path

import pytest
from sqlalchemy import text

from bot.store import Store, games
from bot.store.events import events_of

# Plays one game for ever, saying each ply when it has been answered.
PLAYER = """
import asyncio, sys
from bot.patience import legal_moves
from bot.operations.services import open_services
from bot.record import Channel, Player

async def main():
    async with open_services(sys.argv[1]) as services:
        stored = await services.sessions.start(Player(1, "Ann"), Channel(7, 70), "canfield", "17")
        while True:
            move = legal_moves(stored.game.rules, stored.game.position)[0]
            stored = await services.sessions.move(stored.id, 1, str(move), ply=stored.game.ply)
            print(stored.game.ply, stored.game.events[-1], flush=True)
            if stored.game.ply % 3 == 0:
                stored = await services.sessions.undo(stored.id, 1, ply=stored.game.ply)
                print(stored.game.ply, stored.game.events[-1], flush=True)

asyncio.run(main())
"""


@pytest.mark.parametrize("answered", [1, 2, 9, 31])
async def test_what_was_answered_before_a_kill_is_there_after_it(tmp_path: Path, answered: int) -> None:
    address = f"sqlite:///{tmp_path}/patience.db"
    process = await asyncio.create_subprocess_exec(
        sys.executable, *("-W", "error", "-c", PLAYER, address), stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    said = [await process.stdout.readline() for _ in range(answered)]
    process.kill()
    said += (await process.stdout.read()).splitlines(keepends=True)
    assert await process.wait() == -9

    told = [line.decode().split() for line in said if line.endswith(b"\n")]
    assert len(told) >= answered
    async with Store.open(address) as store, store.read() as connection:
        row = await games.by_id(connection, 1)
        events = await events_of(connection, 1)
        assert await connection.scalar(text("PRAGMA integrity_check")) == "ok"
    assert row is not None
    assert [(str(ply), event.code) for ply, event in enumerate(events, 1)][: len(told)] == [
        (ply, code) for ply, code in told
    ]
    assert len(events) == row.ply <= len(told) + 1  # one turn may be stored and not yet answered
