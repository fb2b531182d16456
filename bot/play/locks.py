"""Locks that keep the turns of one game in order, within this process."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary

from bot.store import Busy

TURN_TIMEOUT = 1.0  # seconds that a turn waits for earlier turns of its game


class GameLocks:
    """The locks of the games in use, in the database at *address*."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def hold(self, game_id: int) -> AsyncIterator[None]:
        """Keep other turns out of the game during the block.  Raises :class:`bot.store.Busy`."""
        lock = self._locks.setdefault(game_id, asyncio.Lock())
        try:
            async with asyncio.timeout(TURN_TIMEOUT):
                await lock.acquire()
        except TimeoutError as error:
            raise Busy(self._address, f"turns of game {game_id} are waiting") from error
        try:
            yield
        finally:
            lock.release()
