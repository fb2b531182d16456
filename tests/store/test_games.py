"""Games in the store: a start that stays, events in order, an end, and nothing by halves."""

import asyncio
from datetime import UTC, date, datetime, timedelta, timezone

import pytest
from sqlalchemy import insert, text
from sqlalchemy.exc import IntegrityError, StatementError

from bot.store import AlreadyRanked, Conflict, Connection, Store, dailies, games, people, results, settings
from bot.store.events import EventRow, events_of
from bot.store.games import GameRow
from bot.store.results import ResultRow
from bot.store.schema import move
from tests.support.stored import append_events, begin_game

ANN = (1 << 63) - 1  # the largest id there can be
AT = datetime(2026, 11, 21, 9, 30, 15, 250_000, tzinfo=UTC)
DAY = date(2026, 11, 21)


async def begin(
    connection: Connection, player_id: int = ANN, channel_id: int = 70, day: date | None = None
) -> int:
    await people.greet(connection, player_id, "Ann")
    return await begin_game(
        connection,
        player_id=player_id,
        guild_id=7,
        channel_id=channel_id,
        rules_key="gate",
        deal="17",
        day=day,
        started_at=AT,
    )


def ending(game_id: int, outcome: results.Outcome = "won") -> ResultRow:
    return ResultRow(game_id=game_id, outcome=outcome, moves=3, seconds=60, home=52, finished_at=AT)


async def test_a_game_comes_back_as_it_was_stored(store: Store) -> None:
    async with store.write() as connection:
        number = await begin(connection)
        await append_events(connection, number, 0, ["d", "w>f"], AT)
        await append_events(connection, number, 2, ["undo"], AT + timedelta(seconds=1))
    async with store.read() as connection:
        assert await games.by_id(connection, number) == GameRow(
            id=number,
            player_id=ANN,
            player_name="Ann",
            preferences="",
            guild_id=7,
            channel_id=70,
            rules_key="gate",
            deal="17",
            day=None,
            practice_day=None,
            dealt_by_bot=False,
            private=False,
            started_at=AT,
            ply=3,
            result=None,
        )
        assert await events_of(connection, number) == (
            EventRow(code="d", at=AT),
            EventRow(code="w>f", at=AT),
            EventRow(code="undo", at=AT + timedelta(seconds=1)),
        )
        assert await games.by_id(connection, number + 1) is None


async def test_times_are_stored_in_utc_whatever_their_zone(store: Store) -> None:
    lima = timezone(timedelta(hours=-5))
    async with store.write() as connection:
        number = await begin(connection)
        await append_events(connection, number, 0, ["d"], AT.astimezone(lima))
    async with store.read() as connection:
        (event,) = await events_of(connection, number)
    assert (event.at, event.at.tzinfo) == (AT, UTC)


async def test_a_moment_without_time_zone_is_a_mistake_of_ours(store: Store) -> None:
    async with store.write() as connection:
        number = await begin(connection)
    with pytest.raises(StatementError, match="without time zone"):
        async with store.write() as connection:
            await append_events(connection, number, 0, ["d"], AT.replace(tzinfo=None))


@pytest.mark.parametrize("ply", [0, 1, 3])
async def test_events_are_added_at_the_end_only(store: Store, ply: int) -> None:
    async with store.write() as connection:
        number = await begin(connection)
        await append_events(connection, number, 0, ["d", "d"], AT)
    with pytest.raises(Conflict, match=f"game {number} has moved on from ply {ply}"):
        async with store.write() as connection:
            await append_events(connection, number, ply, ["d"], AT)


async def test_a_day_has_a_ranked_attempt_at_each_of_its_games_and_one_featured_deal(store: Store) -> None:
    async with store.write() as connection:
        await dailies.keep(connection, DAY, "gate", "17", featured=True)
        await dailies.keep(connection, DAY, "chord", "18", par=61, grade="hard")
        await dailies.keep(connection, DAY, "frog", "19", featured=True)
        assert await dailies.deal_of_day(connection, DAY, "frog") is None
        gate = await begin(connection, day=DAY)
        await people.greet(connection, ANN, "Ann")
        chord = await begin_game(
            connection,
            player_id=ANN,
            guild_id=7,
            channel_id=70,
            rules_key="chord",
            deal="18",
            day=DAY,
            dealt_by_bot=True,
            started_at=AT,
        )
    async with store.read() as connection:
        row = await games.by_id(connection, chord)
        assert row is not None
        assert row.dealt_by_bot
        own = await dailies.attempts_of_day(connection, DAY, ANN, "a mark that nobody has")
        assert {one.rules_key: one.game_id for one in own if one.own} == {"gate": gate, "chord": chord}
        assert [(row.rules_key, row.grade) for row in await dailies.deals_of_day(connection, DAY)] == [
            ("gate", None),
            ("chord", "hard"),
        ]


async def test_the_database_itself_refuses_a_second_event_of_one_number(store: Store) -> None:
    async with store.write() as connection:
        number = await begin(connection)
        await append_events(connection, number, 0, ["d"], AT)
    again = insert(move).values(game_id=number, ply=0, code="undo", at=AT)
    with pytest.raises(IntegrityError):
        async with store.write() as connection:
            await connection.execute(again)


async def test_of_ten_writers_at_once_one_adds_the_event(store: Store) -> None:
    async with store.write() as connection:
        number = await begin(connection)

    async def write(code: str) -> bool:
        try:
            async with store.write() as connection:
                await append_events(connection, number, 0, [code], AT)
        except Conflict:
            return False
        return True

    added = await asyncio.gather(*(write(f"t{n}>f") for n in range(10)))
    async with store.read() as connection:
        assert len(await events_of(connection, number)) == added.count(True) == 1


async def test_what_fails_halfway_leaves_nothing(store: Store) -> None:
    async with store.write() as connection:
        number = await begin(connection)

    async def fail_halfway() -> None:
        async with store.write() as connection:
            await append_events(connection, number, 0, ["d"], AT)
            await settings.put(connection, "a", "b")
            await append_events(connection, number, 0, ["d"], AT)

    with pytest.raises(Conflict):
        await fail_halfway()
    async with store.read() as connection:
        assert await events_of(connection, number) == ()
        assert await settings.get(connection, "a") is None


async def test_a_finished_game_takes_no_events_and_no_second_end(store: Store) -> None:
    async with store.write() as connection:
        number = await begin(connection)
        await append_events(connection, number, 0, ["d"], AT)
        await results.finish(connection, ending(number), ply=1)
    async with store.read() as connection:
        row = await games.by_id(connection, number)
    assert row is not None
    assert row.result == ending(number)
    with pytest.raises(Conflict, match=f"game {number} has moved on from ply 1"):
        async with store.write() as connection:
            await append_events(connection, number, 1, ["d", "d"], AT)
    with pytest.raises(Conflict):
        async with store.write() as connection:
            await results.finish(connection, ending(number, "resigned"), ply=1)
    with pytest.raises(Conflict):
        async with store.write() as connection:
            await results.reopen(connection, number, 1)


async def test_a_lost_game_can_be_reopened(store: Store) -> None:
    async with store.write() as connection:
        number = await begin(connection)
        await append_events(connection, number, 0, ["d"], AT)
        await results.finish(connection, ending(number, "lost"), ply=1)
    async with store.write() as connection:
        await results.reopen(connection, number, 1)
        await append_events(connection, number, 1, ["undo"], AT)
    async with store.read() as connection:
        row = await games.by_id(connection, number)
    assert row is not None
    assert (row.ply, row.result) == (2, None)


async def test_a_lost_game_takes_events_only_if_it_is_reopened(store: Store) -> None:
    async with store.write() as connection:
        number = await begin(connection)
        await append_events(connection, number, 0, ["d"], AT)
        await results.finish(connection, ending(number, "lost"), ply=1)
    with pytest.raises(Conflict):
        async with store.write() as connection:
            await append_events(connection, number, 1, ["undo"], AT)
    async with store.read() as connection:
        row = await games.by_id(connection, number)
    assert row is not None
    assert row.ply == 1
    assert row.result is not None


async def test_of_two_unfinished_games_the_newest_is_found(store: Store) -> None:
    async with store.write() as connection:
        await begin(connection)
        newest = await begin(connection)
        found = await games.unfinished(connection, ANN, 70, day=DAY)
    assert found is not None
    assert found.id == newest


async def test_a_game_that_has_moved_on_cannot_be_ended_as_it_was(store: Store) -> None:
    async with store.write() as connection:
        number = await begin(connection)
        await append_events(connection, number, 0, ["d"], AT)
    with pytest.raises(Conflict):
        async with store.write() as connection:
            await results.finish(connection, ending(number), ply=0)


async def test_an_end_must_be_one_that_there_is(store: Store) -> None:
    async with store.write() as connection:
        number = await begin(connection)
    with pytest.raises(IntegrityError):
        async with store.write() as connection:
            await results.finish(connection, ending(number, "abandoned"), ply=0)  # pyright: ignore[reportArgumentType]


async def test_a_game_needs_a_person_that_is_known(store: Store) -> None:
    with pytest.raises(IntegrityError):
        async with store.write() as connection:
            await begin_game(
                connection,
                player_id=404,
                guild_id=None,
                channel_id=1,
                rules_key="gate",
                deal="1",
                day=None,
                started_at=AT,
            )


async def test_numbers_of_games_are_not_used_twice(store: Store) -> None:
    """They stand in the buttons of old messages."""
    async with store.write() as connection:
        first = await begin(connection)
        await connection.execute(text("DELETE FROM current_game"))
        await connection.execute(text("DELETE FROM game"))
    async with store.write() as connection:
        assert await begin(connection) > first


async def test_a_person_has_one_ranked_attempt_a_day(store: Store) -> None:
    async with store.write() as connection:
        await dailies.keep(connection, DAY, "gate", "17")
        number = await begin(connection, day=DAY)
    with pytest.raises(AlreadyRanked, match=f"player {ANN} has played the gate daily of {DAY}"):
        async with store.write() as connection:
            await begin(connection, channel_id=71, day=DAY)
    async with store.write() as connection:
        await begin(connection, player_id=5, day=DAY)
        (attempt,) = await dailies.attempts_of_day(connection, DAY, ANN, "")
        assert attempt.game_id == number


async def test_the_database_itself_refuses_a_second_ranked_attempt(store: Store) -> None:
    async with store.write() as connection:
        await dailies.keep(connection, DAY, "gate", "17")
        await begin(connection, day=DAY)
        await begin(connection)
        await begin(connection)
    with pytest.raises(IntegrityError):
        async with store.write() as connection:
            await connection.execute(text("UPDATE game SET day = (SELECT day FROM daily)"))


async def test_ten_ranked_attempts_at_once_are_one(store: Store) -> None:
    async with store.write() as connection:
        await dailies.keep(connection, DAY, "gate", "17")

    async def attempt(channel_id: int) -> bool:
        try:
            async with store.write() as connection:
                await begin(connection, channel_id=channel_id, day=DAY)
        except AlreadyRanked:
            return False
        return True

    assert (await asyncio.gather(*(attempt(number) for number in range(10)))).count(True) == 1


async def test_the_deal_of_a_day_stays_the_one_it_was_given_first(store: Store) -> None:
    async def keep(number: int) -> dailies.DailyRow:
        async with store.write() as connection:
            await dailies.keep(connection, DAY, "gate", str(number), featured=True)
            kept = await dailies.deal_of_day(connection, DAY)
            assert kept is not None
            return kept

    rows = await asyncio.gather(*(keep(number) for number in range(5)))
    assert len(set(rows)) == 1
    assert rows[0].closes_at == datetime(2026, 11, 22, tzinfo=UTC)
    async with store.read() as connection:
        assert await dailies.deal_of_day(connection, DAY) == rows[0]
        assert await dailies.deal_of_day(connection, date(2026, 11, 22)) is None


async def test_what_is_kept_first_stays_and_what_is_put_replaces(store: Store) -> None:
    async with store.write() as connection:
        assert await settings.keep(connection, "secret", "one") == "one"
        assert await settings.keep(connection, "secret", "two") == "one"
        await settings.put(connection, "secret", "three")
        assert await settings.get(connection, "secret") == "three"
        assert await settings.get(connection, "other") is None


async def test_a_person_before_whom_nothing_lies_has_no_game(store: Store) -> None:
    async with store.write() as connection:
        first = await begin(connection)
        second = await begin(connection)
        await results.finish(connection, ending(second, "resigned"), ply=0)
        laid = await games.current_game(connection, ANN, 70)
        left = await games.unfinished(connection, ANN, 70, day=DAY)
        assert (laid and laid.id, left and left.id) == (second, first)
        assert await games.current_game(connection, ANN, 71) is None
        assert await games.unfinished(connection, 5, 70, day=DAY) is None
