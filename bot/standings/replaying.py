"""Replays of long games, outside the event loop."""

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from bot.record import Replay, replay
from bot.store.events import EventRow
from bot.store.games import GameRow

LONG = 300  # events; to replay more takes milliseconds, and others must not wait for that
_threads = ThreadPoolExecutor(2, "replay")


async def replay_aside(row: GameRow, events: Sequence[EventRow]) -> Replay:
    """Replay as :func:`bot.record.replay` does, in a thread if it takes long, two games at a time."""
    if len(events) <= LONG:
        return replay(row, events)
    return await asyncio.get_running_loop().run_in_executor(_threads, replay, row, events)
