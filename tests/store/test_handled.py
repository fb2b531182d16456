"""Ids of handled interactions: each is stored once, and not for ever."""

import asyncio
from datetime import UTC, datetime, timedelta

from bot.store import Store, handled


async def test_an_interaction_is_new_once(store: Store) -> None:
    async with store.write() as connection:
        assert await handled.note(connection, [5, 7]) == {5, 7}
        assert await handled.note(connection, [7, 9]) == {9}
        assert await handled.note(connection, []) == set()
    async with store.read() as connection:
        assert await handled.among(connection, [5, 6, 9]) == {5, 9}


async def test_two_transactions_that_store_an_id_wait_for_each_other(store: Store) -> None:
    async def note() -> set[int]:
        async with store.write() as connection:
            found = await handled.note(connection, [5, 7])
            await asyncio.sleep(0.01)
            return found

    assert sorted(map(len, await asyncio.gather(note(), note()))) == [0, 2]


async def test_old_ids_are_forgotten(store: Store) -> None:
    now = datetime(2026, 11, 22, 12, tzinfo=UTC)
    old, new = (handled.first_id_of(now - timedelta(minutes=minutes)) + 3 for minutes in (61, 59))
    async with store.write() as connection:
        assert await handled.oldest(connection) is None
        await handled.note(connection, [old, new])
        assert await handled.oldest(connection) == old
        await handled.forget(connection, handled.first_id_of(now - timedelta(hours=1)))
        assert await handled.among(connection, [old, new]) == {new}


def test_ids_begin_with_the_milliseconds_since_2015() -> None:
    """The example of Discord's reference: 175928847299117063 was made on 2016-04-30 at 11:18:25.796 UTC."""
    made = datetime(2016, 4, 30, 11, 18, 25, 796_000, tzinfo=UTC)
    assert handled.first_id_of(made) <= 175928847299117063
    assert handled.first_id_of(made + timedelta(milliseconds=1)) > 175928847299117063
