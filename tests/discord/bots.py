"""The real bot, connected to the stand-in."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager
from datetime import datetime
from itertools import count
from types import SimpleNamespace
from unittest.mock import patch

from discord import http, shard
from discord.http import Route
from discord.webhook import async_

from bot.commands.client import API_BASE, PatienceClient, answering
from bot.operations.services import open_services, utc_now
from tests.discord.service import TOKEN, Discord, within
from tests.support.bots import no_deals

FIRST_DEAL = 101  # random deals are 101, 102, …


@asynccontextmanager
async def running(
    discord: Discord, address: str, *, now: Callable[[], datetime] = utc_now
) -> AsyncIterator[PatienceClient]:
    """Run the bot in this process on the database at *address*, and yield it once it is ready."""
    Route.BASE = discord.base
    numbers = count(FIRST_DEAL)
    async with (
        no_deals(),
        open_services(
            address, daily_secret="a secret", now=now, random_deal=lambda: next(numbers)
        ) as services,
        PatienceClient(services) as client,
    ):
        client._connection.guild_ready_timeout = 0.1  # pyright: ignore[reportPrivateUsage] # 2 s per start
        task = asyncio.create_task(client.start(TOKEN))
        try:
            ready = asyncio.create_task(client.wait_until_ready())
            await within(_first(task, ready))
            yield client
        finally:
            await client.close()
            await asyncio.gather(task, return_exceptions=True)
            Route.BASE = API_BASE


@contextmanager
def hurried() -> Iterator[None]:
    """Let discord.py wait a hundredth of the time before it tries again, and identify itself at once."""

    async def sleep(seconds: float) -> None:
        await asyncio.sleep(seconds / 100)

    async def at_once(self: PatienceClient, shard_id: int | None, *, initial: bool = False) -> None: ...

    quick = SimpleNamespace(**vars(asyncio) | {"sleep": sleep})
    with ExitStack() as stack:
        for module in (http, shard, async_):
            stack.enter_context(patch.object(module, "asyncio", quick))
        stack.enter_context(patch.object(PatienceClient, "before_identify_hook", at_once))
        yield


async def idle() -> None:
    """Wait until the bot has nothing left to do for interactions that it has answered."""
    while tasks := answering():
        await asyncio.wait(tasks)


async def _first(task: asyncio.Task[None], ready: asyncio.Task[None]) -> None:
    await asyncio.wait([task, ready], return_when=asyncio.FIRST_COMPLETED)
    if task.done():
        ready.cancel()
        task.result()
