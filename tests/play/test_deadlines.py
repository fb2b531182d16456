"""The clock ends games: with their day, or because nobody touches them any more."""

import asyncio
import logging
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import text

from bot.operations.services import Services, open_services
from bot.play.practice import continue_unranked
from bot.play.refusals import GameOver, NothingPlayed, TimeUp
from bot.record import StoredGame
from bot.standings import scoring
from bot.store import Connection, games
from bot.words.refusals import refusal
from tests.support.clock import Clock
from tests.support.leaderboards import day_line_count, day_lines
from tests.support.people import ANN, BEN, HALL
from tests.support.played import LOSING, LOST
from tests.support.scored import GAME, TODAY, begin, begun, deadlines, deal_of, play_at_once, totals_of, whys
from tests.support.stored import append_events
from tests.support.winning import winning

MIDNIGHT = datetime(2026, 11, 22, tzinfo=UTC)
FIVE = ("a", "d2026-11-21", "m2026-11", "s2026-4", "w2026-11-16")


# With the day


@pytest.mark.parametrize("late", [timedelta(), timedelta(seconds=1), timedelta(days=40)])
async def test_an_attempt_left_unfinished_is_on_its_days_board_with_its_cards_home(
    services: Services, clock: Clock, late: timedelta
) -> None:
    """Whenever somebody looks: its clock is the end of the day."""
    number = await begun(services)
    clock.time = MIDNIGHT - timedelta(microseconds=1)
    assert await services.deadlines.catch_up() == 0
    assert await services.deadlines.day_over(TODAY) == 0
    clock.time = MIDNIGHT + late
    assert await services.deadlines.catch_up() == 1
    over = await services.sessions.load(number)
    assert over.result is not None
    assert (over.result.outcome, over.result.counted, over.result.points) == ("resigned", True, 0)
    assert over.result.finished_at == MIDNIGHT - timedelta(microseconds=1)
    assert (over.result.moves, over.result.home, over.result.clean) == (20, over.game.home, True)
    assert over.timed_out
    (line,) = await day_lines(services.leaderboards, TODAY)
    assert (line.player_id, line.won, line.home, line.moves) == (ANN.id, False, over.game.home, 20)
    for period in FIVE:
        row = await totals_of(services, ANN, period)
        assert row is not None
        assert (row.games, row.wins, row.points, row.streak) == (1, 0, 0, 0)
    profile = await services.leaderboards.profile(ANN.id, clock().date())
    assert profile.rating is not None
    assert profile.rating < 1000
    assert list(profile.calendar.marks) == [TODAY]
    assert await whys(services.store) == []
    assert await deadlines(services) == []
    assert await services.deadlines.catch_up() == 0


async def test_it_ranks_among_those_given_up_by_its_cards_home(services: Services, clock: Clock) -> None:
    for player, moves in ((ANN, 30), (BEN, 8)):
        await begun(services, player=player, moves=moves)
    ben = await services.daily.attempt(BEN.id, TODAY, GAME)
    assert ben is not None
    await services.sessions.resign(ben.id, BEN.id)
    clock.time = MIDNIGHT
    await services.deadlines.catch_up()
    assert [line.name for line in await day_lines(services.leaderboards, TODAY)] == ["Ann", "Ben"]


async def test_an_attempt_without_a_move_is_none(services: Services, clock: Clock) -> None:
    opened = await begin(services, ANN)
    with pytest.raises(NothingPlayed):
        await services.sessions.resign(opened.id, ANN.id)
    assert await services.sessions.load(opened.id) == opened
    clock.time = MIDNIGHT
    assert await services.deadlines.catch_up() == 0
    with pytest.raises(TimeUp) as told:
        await services.sessions.move(opened.id, ANN.id, "d")
    result = told.value.stored.result
    assert result is not None
    assert (result.moves, result.counted) == (0, False)
    assert await day_lines(services.leaderboards, TODAY) == []
    assert await totals_of(services, ANN) is None
    assert (await services.leaderboards.profile(ANN.id, TODAY)).is_empty
    again = await continue_unranked(services.sessions, opened.id, ANN, HALL)
    assert (again.game, again.practice_day, again.day) == (opened.game, TODAY, None)
    assert (await services.sessions.move(again.id, ANN.id, "d")).game.made == 1
    assert await whys(services.store) == []


async def test_a_daily_only_looked_at_hides_no_game_the_day_after(services: Services, clock: Clock) -> None:
    sessions = services.sessions
    opened = await begin(services, ANN)
    clock.time = MIDNIGHT
    assert (await sessions.current(ANN.id, HALL.channel_id)).id == opened.id
    clock.time -= timedelta(hours=1)
    other = await sessions.start(ANN, HALL, "gate", "3")
    await sessions.make_current(opened.id, ANN.id, HALL.channel_id)
    assert (await sessions.current(ANN.id, HALL.channel_id)).id == opened.id
    clock.time = MIDNIGHT
    assert (await sessions.current(ANN.id, HALL.channel_id)).id == other.id


async def test_a_move_of_the_last_moment_counts_and_one_after_it_is_practice(
    services: Services, clock: Clock
) -> None:
    number = await begun(services)
    line = winning((await services.sessions.load(number)).game)[20:]
    clock.time = MIDNIGHT - timedelta(microseconds=1)
    last = await services.sessions.move(number, ANN.id, line[0])
    clock.time = MIDNIGHT + timedelta(seconds=0.5)
    for late in (
        services.sessions.move(number, ANN.id, line[1], ply=last.game.ply),
        services.sessions.undo(number, ANN.id),
        services.sessions.auto(number, ANN.id),
        services.sessions.resign(number, ANN.id),
    ):
        with pytest.raises(TimeUp) as told:
            await late
        assert told.value.stored.game == last.game
        assert told.value.stored.result is not None
        assert told.value.stored.result.counted
    board = await day_lines(services.leaderboards, TODAY)
    on = await continue_unranked(services.sessions, number, ANN, HALL)
    assert (on.day, on.practice_day, on.dealt_by_bot, on.result) == (None, TODAY, False, None)
    assert (on.game, on.thinking) == (last.game, timedelta())
    assert await services.sessions.current(ANN.id, HALL.channel_id) == on
    on = await play_at_once(services.sessions, on, line[1:])
    assert on.result is not None
    assert (on.result.outcome, on.result.counted) == ("won", False)
    assert await day_lines(services.leaderboards, TODAY) == board
    assert (await services.sessions.load(number)).game == last.game
    row = await totals_of(services, ANN)
    assert row is not None
    assert (row.games, row.wins, row.streak) == (1, 0, 0)
    assert await whys(services.store) == []


async def test_two_processes_at_midnight_end_each_game_once(
    address: str, services: Services, clock: Clock
) -> None:
    for player in (ANN, BEN):
        await begun(services, player=player)
    clock.time = MIDNIGHT
    async with open_services(address, now=clock, daily_secret="x") as others:
        ended = await asyncio.gather(
            services.deadlines.catch_up(),
            others.deadlines.day_over(TODAY),
            others.deadlines.catch_up(),
            services.deadlines.day_over(TODAY),
        )
    assert sum(ended) == 2
    assert await day_line_count(services.leaderboards, TODAY) == 2
    assert await whys(services.store) == []


async def test_where_somebody_waits_not_all_are_ended_at_once(services: Services, clock: Clock) -> None:
    for player in (ANN, BEN):
        await begun(services, player, moves=1)
    clock.time = MIDNIGHT
    assert [await services.deadlines.day_over(TODAY, within=timedelta()) for _ in range(3)] == [1, 1, 0]


async def test_a_move_and_the_clock_at_once_leave_one_story(
    address: str, services: Services, clock: Clock
) -> None:
    """The move is of the last moment, the other process' clock has gone on."""
    number = await begun(services)
    clock.time = MIDNIGHT - timedelta(microseconds=1)
    ahead = Clock(MIDNIGHT)
    async with open_services(address, now=ahead, daily_secret="x") as others:
        move, ended = await asyncio.gather(
            services.sessions.move(number, ANN.id, "d"), others.deadlines.catch_up(), return_exceptions=True
        )
        ended = await others.deadlines.catch_up() if ended == 0 else ended
    assert ended == 1
    stored = await services.sessions.load(number)
    assert stored.result is not None
    assert stored.result.counted
    if isinstance(move, TimeUp):
        assert stored.result.moves == 20
    else:
        assert not isinstance(move, BaseException)
        assert stored.result.moves == 21
    assert await whys(services.store) == []


async def test_only_the_attempts_of_that_day_are_ended_for_its_board(
    services: Services, clock: Clock
) -> None:
    await begun(services)
    await begun(services, ranked=False)
    clock.time = MIDNIGHT + timedelta(hours=9)
    await begun(services)
    clock.on(days=30)
    assert await services.deadlines.day_over(TODAY) == 1
    assert await day_line_count(services.leaderboards, TODAY) == 1
    assert await day_line_count(services.leaderboards, TODAY + timedelta(days=1)) == 0
    assert await services.deadlines.catch_up() == 2
    assert await day_line_count(services.leaderboards, TODAY + timedelta(days=1)) == 1


async def test_a_lost_attempt_is_not_taken_off_its_board_when_the_day_is_over(
    services: Services, clock: Clock
) -> None:
    await deal_of(services, TODAY, LOST.deal, "canfield", featured=True)
    stored = await services.sessions.start(ANN, HALL, "canfield", LOST.deal, day=TODAY)
    stored = await play_at_once(services.sessions, stored, LOSING)
    again = await services.sessions.undo(stored.id, ANN.id)  # as long as the day lasts
    assert await day_lines(services.leaderboards, TODAY) == []
    over = await services.sessions.redo(again.id, ANN.id)
    board = await day_lines(services.leaderboards, TODAY)
    assert len(board) == 1
    with pytest.raises(GameOver):  # /undo takes it up again
        await continue_unranked(services.sessions, over.id, ANN, HALL)
    clock.time = MIDNIGHT
    assert await services.deadlines.catch_up() == 0
    with pytest.raises(TimeUp):
        await services.sessions.undo(over.id, ANN.id)
    with pytest.raises(GameOver):
        await services.sessions.redo(over.id, ANN.id)
    copy = await continue_unranked(services.sessions, over.id, ANN, HALL)
    assert copy.result is not None  # it is lost there, too …
    back = await services.sessions.undo(copy.id, ANN.id)
    assert back.result is None  # … but may be taken back
    assert await day_lines(services.leaderboards, TODAY) == board
    assert await whys(services.store) == []


async def test_a_lost_attempt_that_is_taken_up_again_ends_with_the_day(
    services: Services, clock: Clock
) -> None:
    await deal_of(services, TODAY, LOST.deal, "canfield", featured=True)
    stored = await services.sessions.start(ANN, HALL, "canfield", LOST.deal, day=TODAY)
    stored = await play_at_once(services.sessions, stored, LOSING)
    assert await deadlines(services) == []
    await services.sessions.undo(stored.id, ANN.id)
    assert await deadlines(services) == [stored.id]
    clock.time = MIDNIGHT
    assert await services.deadlines.catch_up() == 1
    (line,) = await day_lines(services.leaderboards, TODAY)
    assert not line.clean
    assert await whys(services.store) == []


# Faults


async def test_a_game_that_cannot_be_replayed_keeps_no_other_from_ending(
    services: Services, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    broken, other = await begun(services), await begun(services, player=BEN)
    async with services.store.write() as connection:
        await connection.execute(
            text("UPDATE move SET code = 'rubbish' WHERE ply = 3 AND game_id = :id"), {"id": broken}
        )
    clock.time = MIDNIGHT
    with caplog.at_level(logging.ERROR):
        assert await services.deadlines.catch_up() == 1
    assert "rubbish" in caplog.text
    async with services.store.read() as connection:
        row = await games.by_id(connection, broken)
        assert row is not None
        assert row.result is None
    assert [line.game_id for line in await day_lines(services.leaderboards, TODAY)] == [other]
    caplog.clear()
    assert await services.deadlines.catch_up() == 0
    assert not caplog.records


async def test_a_fault_of_ours_keeps_no_other_from_ending(
    services: Services, clock: Clock, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.play.deadlines._BATCH", 1)  # the fault may fill a whole batch
    first, other = await begun(services), await begun(services, player=BEN)
    clock.time = MIDNIGHT
    enter = scoring.record_result

    async def fails(connection: Connection, over: StoredGame) -> StoredGame:
        if over.id == first:
            raise ZeroDivisionError
        return await enter(connection, over)

    with monkeypatch.context() as patch, caplog.at_level(logging.ERROR):
        patch.setattr(scoring, "record_result", fails)
        assert await services.deadlines.catch_up() == 1
    assert f"could not end game {first}" in caplog.text
    assert [line.game_id for line in await day_lines(services.leaderboards, TODAY)] == [other]
    assert await services.deadlines.catch_up() == 1  # a minute later


async def test_moves_that_came_too_late_in_spite_of_all_do_not_count(
    services: Services, clock: Clock
) -> None:
    """As an earlier version stored them, or somebody by hand."""
    number = await begun(services)
    async with services.store.write() as connection:
        await append_events(connection, number, 20, ["d"], MIDNIGHT + timedelta(hours=1))
    clock.time = MIDNIGHT + timedelta(hours=2)
    assert await services.deadlines.catch_up() == 1
    over = await services.sessions.load(number)
    assert over.result is not None
    assert (over.timed_out, over.result.counted, over.result.moves) == (True, False, 21)
    assert "not ranked" in refusal(TimeUp(over))
    assert await day_lines(services.leaderboards, TODAY) == []
    assert (await continue_unranked(services.sessions, number, ANN, HALL)).game == over.game
    assert await whys(services.store) == []
