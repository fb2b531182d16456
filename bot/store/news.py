"""News of games for the other processes on one PostgreSQL database; on SQLite there are none."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, cast

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.store.db.connection import Connection

_CHANNEL = "patience_games"
_MOST = 300  # games in one message, which may have 8,000 bytes


async def announce(connection: Connection, by: str, game_ids: Sequence[int]) -> None:
    """Tell the processes that listen that games have changed; *by* names the process that tells."""
    if connection.dialect != "postgresql":
        return
    for first in range(0, len(game_ids), _MOST):
        words = by, *map(str, game_ids[first : first + _MOST])
        await connection.execute(select(func.pg_notify(_CHANNEL, " ".join(words))))


async def listen(
    engine: AsyncEngine, begun: Callable[[], None], heard: Callable[[str, set[int]], None]
) -> None:
    """Call *begun* once nothing is missed, and *heard* with each announcement, until the connection ends.

    On SQLite, wait for ever.
    """
    ended = asyncio.Event()
    if engine.dialect.name != "postgresql":
        await ended.wait()

    def told(_: object, pid: int, channel: str, text: str) -> None:
        by, *games = text.split()
        heard(by, set(map(int, games)))

    def over(_: object) -> None:
        ended.set()

    async with engine.connect() as connection:
        driver = cast(Any, (await connection.get_raw_connection()).driver_connection)
        assert connection.sync_connection is not None
        connection.sync_connection.detach()  # the pool opens another one for transactions
        driver.add_termination_listener(over)
        await driver.add_listener(_CHANNEL, told)
        begun()
        await ended.wait()
