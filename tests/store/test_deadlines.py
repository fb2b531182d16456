"""Deadlines of games: which are due, and in which order."""

from datetime import timedelta

from bot.store import Connection, Store, deadlines, people
from tests.support.clock import NOON
from tests.support.stored import begin_game

HOUR = timedelta(hours=1)


async def game_of(connection: Connection) -> int:
    return await begin_game(
        connection,
        player_id=1,
        guild_id=None,
        channel_id=70,
        rules_key="gate",
        deal="17",
        day=None,
        started_at=NOON,
    )


async def test_those_that_are_due_come_in_the_order_of_their_deadlines(store: Store) -> None:
    async with store.write() as connection:
        await people.greet(connection, 1, "Ann")
        one, other, third, last = [await game_of(connection) for _ in range(4)]
        for game_id, hours in ((one, 3), (other, 1), (third, 1), (last, 5)):
            await deadlines.put(connection, game_id, NOON + hours * HOUR)

        assert await deadlines.due(connection, NOON + 3 * HOUR, limit=9) == [other, third, one]
        assert await deadlines.due(connection, NOON + 3 * HOUR, limit=1) == [other]
        assert await deadlines.due(connection, NOON + 3 * HOUR, NOON + 2 * HOUR, limit=9) == [one]

        await deadlines.put_off(connection, other, NOON + 4 * HOUR)
        await deadlines.drop(connection, third)
        await deadlines.put_off(connection, third, NOON)  # it has ended meanwhile
        assert await deadlines.due(connection, NOON + 2 * HOUR, limit=9) == []
        assert await deadlines.due(connection, NOON + 5 * HOUR, limit=9) == [one, other, last]
