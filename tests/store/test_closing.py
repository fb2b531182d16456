"""Closing a database: transactions that run end first, no other begins, and no connection stays open."""

import asyncio
import gc
import threading

import pytest

from bot.store import Store, Unavailable, settings
from bot.store.db import engines


async def test_what_runs_ends_first(address: str, recwarn: pytest.WarningsRecorder) -> None:
    begun = asyncio.Event()

    async def work(store: Store) -> None:
        async with store.write() as connection:
            begun.set()
            for number in range(20):
                await settings.put(connection, str(number), "written")

    async with Store.open(address) as store:
        task = asyncio.create_task(work(store.waiting(1)))
        await begun.wait()
        assert not task.done()
    await task
    with pytest.raises(Unavailable, match="closed"):
        await work(store)
    async with Store.open(address) as store, store.read() as connection:
        assert await settings.get(connection, "19") == "written"
    gc.collect()
    assert not recwarn.list


@pytest.mark.filterwarnings("ignore::ResourceWarning")
async def test_a_transaction_that_does_not_end_is_not_waited_for(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engines, "_LAST_SECONDS", 0.01)
    begun, end = asyncio.Event(), asyncio.Event()

    async def work(store: Store) -> None:
        async with store.write() as connection:
            begun.set()
            await end.wait()
            await settings.put(connection, "a", "written")

    async with Store.open(address) as store:
        task = asyncio.create_task(work(store))
        await begun.wait()
    assert not task.done()
    end.set()
    await task
    gc.collect()  # its connection, which stays open
    for thread in threading.enumerate():
        if "_connection_worker_thread" in thread.name:  # aiosqlite's; its last answer needs a running loop
            await asyncio.to_thread(thread.join, 10)
