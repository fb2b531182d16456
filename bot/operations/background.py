"""Work in the background: beside whatever a block does, and again and again."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any

from bot.store import Unavailable

log = logging.getLogger(__name__)


@asynccontextmanager
async def running(work: Coroutine[Any, Any, None], name: str) -> AsyncIterator[None]:
    """Run *work* in the background during the block, and log it if it fails."""

    def ended(task: asyncio.Task[None]) -> None:
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("%s has ended", name, exc_info=error)

    task = asyncio.create_task(work, name=name)
    task.add_done_callback(ended)
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def periodic(
    name: str, work: Callable[[], Awaitable[object]], pause: float | Callable[[], float]
) -> None:
    """Run *work* until cancelled, now and each time after a *pause*, given in seconds.

    If it raises, that is logged under its *name*, and the next time tries again.  ``discord.ext.tasks`` does
    not fit: it ends a loop at the first exception other than a connection error, and counts from its start,
    while posts are due at full minutes.
    """
    while True:
        try:
            await work()
        except Unavailable as error:
            log.warning("%s failed: %s", name, error)
        except Exception:
            log.exception("%s failed", name)
        await asyncio.sleep(pause() if callable(pause) else pause)
