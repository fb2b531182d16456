"""Cancelled transactions: nothing is written, and connections and locks are released."""

import asyncio
import gc
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import Store, settings
from bot.store.db import engines
from bot.store.db.sqlite import open_connection


async def test_transactions_cancelled_at_any_step_leave_the_store_usable(
    store: Store,
) -> None:
    """Cancel more transactions than there are connections, each a step later, the last ones twice."""

    async def work(number: int) -> None:
        async with store.write() as connection:
            await settings.put(connection, str(number), "written")
        async with store.read() as connection:
            await settings.get(connection, str(number))

    for number in range(60):
        task = asyncio.create_task(work(number))
        for _ in range(number // 2):
            await asyncio.sleep(0)
        task.cancel()
        if number > 40:
            await asyncio.sleep(0)
            task.cancel()
        await asyncio.wait([task])
    await asyncio.gather(*(work(number) for number in range(60)))
    async with store.read() as connection:
        kept = [await settings.get(connection, str(number)) for number in range(60)]
    assert kept == ["written"] * 60


async def test_a_cancelled_statement_releases_its_lock_at_once(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """sqlite3 keeps a connection open while a statement is; the garbage collector must not be needed."""
    monkeypatch.setattr(engines, "BUSY_MS", 200)
    slow = text(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200000)"
        " SELECT i FROM n WHERE i % 1000 = 0"
    )
    begun = asyncio.Event()

    async def work() -> None:
        async with store.write() as connection:
            await settings.put(connection, "a", "never true")
            begun.set()
            await connection.execute(slow)

    gc.disable()
    try:
        async with Store.open(address) as store:
            for turns in (0, 3, 10, 30, 100, 300, 1000):
                begun.clear()
                task = asyncio.create_task(work())
                await begun.wait()
                for _ in range(turns):
                    await asyncio.sleep(0)
                task.cancel()
                with pytest.raises(asyncio.CancelledError):
                    await task
                async with store.write() as connection:
                    assert await settings.get(connection, "a") is None
    finally:
        gc.enable()


async def test_a_transaction_that_is_cancelled_while_it_ends_still_ends(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else the pool logs a fault of the connection, as when the bot is stopped at that moment."""
    begun, going_on, ended = asyncio.Event(), asyncio.Event(), asyncio.Event()
    close = AsyncConnection.close

    async def slow(connection: AsyncConnection) -> None:
        begun.set()
        await going_on.wait()
        await close(connection)
        ended.set()

    async def work() -> None:
        async with store.read() as connection:
            await settings.get(connection, "a")

    monkeypatch.setattr(AsyncConnection, "close", slow)
    task = asyncio.create_task(work())
    await begun.wait()
    task.cancel()
    await asyncio.sleep(0.01)
    assert not task.done()
    going_on.set()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert ended.is_set()


async def test_a_connection_whose_opening_is_cancelled_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened, closed, connect = asyncio.Event(), asyncio.Event(), sqlite3.connect
    call = asyncio.get_running_loop().call_soon_threadsafe

    class Noted(sqlite3.Connection):
        def close(self) -> None:
            super().close()
            call(closed.set)

    def noted(*args: Any, **options: Any) -> sqlite3.Connection:
        call(opened.set)
        return connect(*args, factory=Noted, **options)

    monkeypatch.setattr(sqlite3, "connect", noted)
    task = asyncio.create_task(open_connection(str(tmp_path / "a.db")))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    async with asyncio.timeout(10):
        await opened.wait()
        await closed.wait()
