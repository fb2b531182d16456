"""Attempts to be on boards with what one has not reached, each refused."""

import logging
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import text

from bot.operations.services import Services
from bot.play.practice import continue_unranked
from bot.play.refusals import GameOver, NotYours, TimeUp
from bot.record import ABANDONED_AFTER, Channel
from bot.standings.points import stars_of
from bot.store import AlreadyRanked
from tests.support.clock import NOON, Clock
from tests.support.leaderboards import day_line_count, day_lines
from tests.support.people import ANN, BEN, ELSEWHERE, HALL
from tests.support.played import LOSING, LOST
from tests.support.scored import (
    DEALS,
    GAME,
    TODAY,
    begin,
    begin_counted,
    begun,
    deal_of,
    play_at_once,
    totals_of,
    whys,
    win,
)
from tests.support.winning import winning


@pytest.fixture
def clock() -> Clock:
    return Clock(step=timedelta(seconds=1))


async def test_the_same_clean_win_with_something_taken_back_is_not_clean(services: Services) -> None:
    """Undo, then the same line: the log tells."""
    stored = await begin(services, ANN)
    first = winning(stored.game)[0]
    await services.sessions.move(stored.id, ANN.id, first)
    await services.sessions.undo(stored.id, ANN.id)
    stored = await win(services.sessions, stored)
    await win(services.sessions, await begin(services, BEN))
    assert stored.result is not None
    assert (stored.result.clean, stored.result.points) == (False, 1)
    board = await day_lines(services.leaderboards, TODAY)
    assert [(line.name, line.clean, stars_of(line)) for line in board] == [
        ("Ben", True, 2),
        ("Ann", False, 1),
    ]


async def test_a_ranked_deal_is_not_begun_twice_nor_elsewhere(services: Services) -> None:
    stored = await begin(services, ANN)
    for channel in (HALL, ELSEWHERE, Channel(None, 90)):
        with pytest.raises(AlreadyRanked):
            await begin(services, ANN, channel)
    await services.sessions.move(stored.id, ANN.id, "d")
    await services.sessions.resign(stored.id, ANN.id)
    with pytest.raises(AlreadyRanked):
        await begin(services, ANN, ELSEWHERE)
    with pytest.raises(GameOver):
        await services.sessions.move(stored.id, ANN.id, "d")


async def test_a_second_account_has_one_result_of_its_own_and_no_hand_in_the_first(
    services: Services,
) -> None:
    ann, ben = await begin(services, ANN), await begin(services, BEN)
    with pytest.raises(NotYours):
        await services.sessions.move(ann.id, BEN.id, "d")
    for stored in (ann, ben):
        await win(services.sessions, stored)
    assert await day_line_count(services.leaderboards, TODAY) == 2
    for player in (ANN, BEN):
        with pytest.raises(AlreadyRanked):
            await begin(services, player)
        row = await totals_of(services, player)
        assert row is not None
        assert (row.games, row.wins, row.points) == (1, 1, 2)


async def test_what_is_played_after_midnight_does_not_count_also_if_the_clock_is_set_back(
    services: Services, clock: Clock
) -> None:
    late, turned = await begin(services, ANN), await begin(services, BEN)
    await services.sessions.move(turned.id, BEN.id, "d")
    clock.time = datetime(2026, 11, 22, tzinfo=UTC) - timedelta(seconds=1)
    for player, stored in ((ANN, late), (BEN, turned)):
        with pytest.raises(TimeUp):
            await services.sessions.move(stored.id, player.id, "d")
    clock.time = NOON + timedelta(hours=1)
    for player, stored in ((ANN, late), (BEN, turned)):
        with pytest.raises(TimeUp):
            await services.sessions.move(stored.id, player.id, "d")
    assert await totals_of(services, ANN) is None
    assert [(line.name, line.moves) for line in await day_lines(services.leaderboards, TODAY)] == [("Ben", 1)]


async def test_winning_the_attempt_after_midnight_does_not_change_its_board(
    services: Services, clock: Clock
) -> None:
    number = await begun(services)
    clock.time = datetime(2026, 11, 22, tzinfo=UTC)
    await services.deadlines.catch_up()
    board, rating = await day_lines(services.leaderboards, TODAY), await totals_of(services, ANN)
    assert [(line.name, line.won) for line in board] == [("Ann", False)]
    with pytest.raises(TimeUp):
        await services.sessions.move(number, ANN.id, "d")
    on = await continue_unranked(services.sessions, number, ANN, HALL)
    on = await play_at_once(services.sessions, on, winning(on.game)[20:])
    assert on.result is not None
    assert (on.result.outcome, on.result.counted) == ("won", False)
    with pytest.raises(AlreadyRanked):
        await services.sessions.start(ANN, HALL, GAME, DEALS[0], day=TODAY)
    assert await day_lines(services.leaderboards, TODAY) == board
    assert await totals_of(services, ANN) == rating


async def test_walking_away_from_games_that_go_badly_hides_no_loss(services: Services, clock: Clock) -> None:
    """Ann finishes the games she wins and lets the others lie, each in a channel of its own; Ben gives up."""
    for channel in range(4):
        where = Channel(7, 700 + channel)
        for player in (ANN, BEN):
            await win(services.sessions, await begin(services, player, where, ranked=False))
            number = await begun(services, player, where, moves=5, ranked=False)
            if player == BEN:
                await services.sessions.resign(number, BEN.id)
    ann, ben = await totals_of(services, ANN), await totals_of(services, BEN)
    assert ann is not None
    assert ben is not None
    assert (ann.games, ben.games) == (4, 8)
    clock.on(days=ABANDONED_AFTER.days)
    assert await services.deadlines.catch_up() == 4
    ann, ben = await totals_of(services, ANN), await totals_of(services, BEN)
    assert ann is not None
    assert ben is not None
    assert (ann.games, ann.wins) == (ben.games, ben.wins) == (8, 4)
    for channel in range(4):  # what lies there is over: won now, it is practice
        latest = await services.sessions.latest(ANN.id, 700 + channel)
        on = await continue_unranked(services.sessions, latest.id, ANN, Channel(7, 700 + channel))
        await play_at_once(services.sessions, on, winning(on.game)[5:])
    assert await totals_of(services, ANN) == ann
    assert await whys(services.store) == []


async def test_a_loss_is_not_taken_back_to_lie_open_for_ever(services: Services, clock: Clock) -> None:
    game_id = await begin_counted(services, LOST.deal, "canfield")
    await play_at_once(services.sessions, await services.sessions.load(game_id), LOSING)
    lost = await totals_of(services, ANN)
    assert lost is not None
    await services.sessions.undo(game_id, ANN.id)
    assert await totals_of(services, ANN) is None
    clock.on(days=ABANDONED_AFTER.days)
    assert await services.deadlines.catch_up() == 1
    again = await totals_of(services, ANN)
    assert again is not None
    assert (again.games, again.wins, again.rating) == (lost.games, lost.wins, lost.rating)
    with pytest.raises(TimeUp):
        await services.sessions.undo(game_id, ANN.id)
    assert await whys(services.store) == []


async def test_a_game_of_a_day_to_come_does_not_count(services: Services) -> None:
    await deal_of(services, TODAY + timedelta(days=1), featured=True)
    ahead = await services.sessions.start(ANN, HALL, GAME, DEALS[0], day=TODAY + timedelta(days=1))
    over = await win(services.sessions, ahead)
    assert over.result is not None
    assert not over.result.counted


async def test_moves_edited_by_hand_during_a_game_keep_its_result_off_the_boards(
    services: Services, caplog: pytest.LogCaptureFixture
) -> None:
    stored = await begin(services, ANN)
    line = winning(stored.game)
    await play_at_once(services.sessions, stored, line[:-1])
    async with services.store.write() as connection:
        await connection.execute(text("UPDATE move SET code = 'w>t9' WHERE ply = 1"))
    with caplog.at_level(logging.ERROR):
        over = await services.sessions.move(stored.id, ANN.id, line[-1])
    assert over.result is not None
    assert (over.result.outcome, over.result.counted, over.result.points) == ("won", False, 0)
    assert f"{GAME} {DEALS[0]} {line[0]} w>t9" in caplog.text
    assert await totals_of(services, ANN) is None
    assert await day_lines(services.leaderboards, TODAY) == []
    assert len(await whys(services.store)) == 1
