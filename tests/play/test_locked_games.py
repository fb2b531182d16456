"""Games that another process has locked in PostgreSQL: who waits for them, and for how long."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from sqlalchemy import select

from bot.play.sessions import Sessions
from bot.record import StoredGame
from bot.store import Busy, Store, games
from bot.store.schema import game
from tests.support.clock import Clock
from tests.support.databases import KINDS
from tests.support.people import ANN, BEN, HALL
from tests.support.stored import append_events

pytestmark = pytest.mark.parametrize("address", KINDS[1:], indirect=True)


@pytest.fixture
def quick(store: Store, clock: Clock) -> Sessions:
    """Return sessions whose transactions wait half a second."""
    return Sessions(store.waiting(0.5), now=clock, random_deal=lambda: 4)


@asynccontextmanager
async def locked(address: str, stored: StoredGame) -> AsyncIterator[None]:
    """Lock a game as another process would in the middle of a turn."""
    async with Store.open(address) as other, other.write() as connection:
        await connection.execute(select(game.c.id).where(game.c.id == stored.id).with_for_update())
        yield


async def test_a_turn_is_refused_and_nobody_else_waits(quick: Sessions, address: str) -> None:
    ann, ben = [await quick.start(player, HALL, "canfield") for player in (ANN, BEN)]
    async with locked(address, ann):
        refused = asyncio.create_task(quick.move(ann.id, ANN.id, "d"))
        for ply in range(10):
            await quick.move(ben.id, BEN.id, "d", ply=ply)
        with pytest.raises(Busy):
            await refused
    assert (await quick.move(ann.id, ANN.id, "d", ply=0)).game.events == ("d",)


async def test_a_turn_waits_for_a_lock_that_is_released_in_time(
    store: Store, clock: Clock, address: str
) -> None:
    sessions = Sessions(store.waiting(60), now=clock, random_deal=lambda: 4)
    stored = await sessions.start(ANN, HALL, "canfield")
    async with locked(address, stored):
        turn = asyncio.create_task(sessions.move(stored.id, ANN.id, "d"))
        await asyncio.sleep(0.05)
    assert (await turn).game.events == ("d",)


async def test_a_result_is_refused_and_work_in_the_background_waits(
    quick: Sessions, store: Store, address: str
) -> None:
    stored = await quick.start(ANN, HALL, "canfield")
    async with locked(address, stored):

        async def background() -> None:
            async with store.write() as connection:
                assert await games.take_up(connection, ANN.id, HALL.channel_id, stored.id)
                await append_events(connection, stored.id, 0, ["d"], stored.started_at)

        patient = asyncio.create_task(background())
        with pytest.raises(Busy):
            await quick.resign(stored.id, ANN.id)
        assert not patient.done()
    await patient
    assert (await quick.load(stored.id)).game.events == ("d",)
