"""Ids of handled requests: each is stored once, and not for ever."""

import asyncio
from datetime import UTC, datetime, timedelta

from bot.store import Store, handled

NOW = datetime(2026, 11, 22, 12, tzinfo=UTC)


async def test_a_request_is_new_once(store: Store) -> None:
    async with store.write() as connection:
        assert await handled.note(connection, ["5", "7"], NOW) == {"5", "7"}
        assert await handled.note(connection, ["7", "table 9"], NOW) == {"table 9"}
        assert await handled.note(connection, [], NOW) == set()
    async with store.read() as connection:
        asked = ["5", "6", "table 9"]
        assert [await handled.is_noted(connection, each) for each in asked] == [True, False, True]


async def test_two_transactions_that_store_an_id_wait_for_each_other(store: Store) -> None:
    async def note() -> set[str]:
        async with store.write() as connection:
            found = await handled.note(connection, ["5", "7"], NOW)
            await asyncio.sleep(0.01)
            return found

    assert sorted(map(len, await asyncio.gather(note(), note()))) == [0, 2]


async def test_old_ids_are_forgotten(store: Store) -> None:
    async with store.write() as connection:
        for number, minutes in enumerate((61, 60, 59)):
            await handled.note(connection, [str(number)], NOW - timedelta(minutes=minutes))
        await handled.forget(connection, NOW - timedelta(hours=1))
        assert [await handled.is_noted(connection, each) for each in "012"] == [False, True, True]
