"""Games that nobody touches any more: those that could count are given up by the clock."""

from datetime import timedelta

import pytest

from bot.operations.services import Services
from bot.play.practice import continue_unranked
from bot.play.refusals import GameOver, NotYours, StaleBoard, TimeUp
from bot.record import ABANDONED_AFTER, StoredGame
from bot.standings.leaderboards import Leaderboard
from bot.standings.measures import WINS
from bot.standings.periods import Period
from tests.support.clock import NOON, Clock
from tests.support.leaderboards import lines_of
from tests.support.people import ANN, BEN, ELSEWHERE, HALL
from tests.support.scored import DEALS, GAME, TODAY, begin, begun, deadlines, deal_of, totals_of, whys, win


async def test_a_random_deal_left_alone_counts_as_not_won(services: Services, clock: Clock) -> None:
    number = await begun(services, ranked=False)
    clock.on(days=ABANDONED_AFTER.days - 1)
    await services.sessions.undo(number, ANN.id)
    touched = clock()
    clock.on(days=ABANDONED_AFTER.days - 1)
    assert await services.deadlines.catch_up() == 0  # looked at, and put off
    clock.time = touched + ABANDONED_AFTER - timedelta(microseconds=1)
    assert await services.deadlines.catch_up() == 0
    clock.on(days=3)
    ended: list[StoredGame] = []
    services.sessions.changed.subscribe(ended.append)
    assert await services.deadlines.catch_up() == 1
    over = await services.sessions.load(number)
    assert ended == [over]
    assert over.result is not None
    assert over.timed_out
    assert over.result.finished_at == touched + ABANDONED_AFTER - timedelta(microseconds=1)
    assert (over.result.outcome, over.result.counted) == ("resigned", True)
    row = await totals_of(services, ANN)
    assert row is not None
    assert (row.games, row.wins) == (1, 0)
    assert await whys(services.store) == []


async def test_who_comes_back_to_it_too_late_goes_on_for_practice(services: Services, clock: Clock) -> None:
    number = await begun(services, ranked=False)
    with pytest.raises(StaleBoard):
        await continue_unranked(services.sessions, number, ANN, HALL)  # it lasts
    clock.on(days=ABANDONED_AFTER.days)
    with pytest.raises(TimeUp) as told:
        await services.sessions.move(number, ANN.id, "d")
    left = told.value.stored
    with pytest.raises(NotYours):
        await continue_unranked(services.sessions, number, BEN, HALL)
    on = await continue_unranked(services.sessions, number, ANN, HALL)
    assert on.game == left.game
    clock.on(days=1000)
    assert await services.deadlines.catch_up() == 0  # what counts nowhere waits for ever
    assert (await services.sessions.undo(on.id, ANN.id)).game.ply == left.game.ply + 1
    assert await services.sessions.load(number) == left
    assert await whys(services.store) == []


async def test_games_that_count_nowhere_or_were_only_looked_at_wait(services: Services, clock: Clock) -> None:
    typed = await services.sessions.start(ANN, HALL, GAME, "3")
    await services.sessions.move(typed.id, ANN.id, "d")
    looked_at = await begin(services, ANN, ELSEWHERE, ranked=False)
    await deal_of(services, TODAY - timedelta(days=1), featured=True)
    practice = await services.sessions.start(
        BEN, HALL, GAME, DEALS[0], practice_day=TODAY - timedelta(days=1)
    )
    await services.sessions.move(practice.id, BEN.id, "d")
    assert await deadlines(services) == []
    clock.on(days=400)
    assert await services.deadlines.catch_up() == 0
    for stored in (typed, looked_at, practice):
        assert (await services.sessions.move(stored.id, stored.player_id, "d")).result is None
    assert await deadlines(services) == [looked_at.id]


async def test_a_game_that_is_over_is_not_looked_at_any_more(services: Services, clock: Clock) -> None:
    number = await begun(services, ranked=False)
    await services.sessions.resign(number, ANN.id)
    await win(services.sessions, await begin(services, BEN))
    assert await deadlines(services) == []
    clock.on(days=20)
    assert await services.deadlines.catch_up() == 0
    with pytest.raises(GameOver) as told:
        await services.sessions.move(number, ANN.id, "d")
    assert not isinstance(told.value, TimeUp)
    with pytest.raises(GameOver):
        await continue_unranked(services.sessions, number, ANN, HALL)


async def test_a_board_of_all_time_has_what_was_left_alone(services: Services, clock: Clock) -> None:
    await win(services.sessions, await begin(services, ANN, ranked=False))
    await begun(services, ranked=False)
    board = Leaderboard(measure=WINS, period=Period.ALL, day=NOON.date())
    (line,) = await lines_of(services.leaderboards, board)
    assert (line.wins, line.games) == (1, 1)
    clock.on(days=ABANDONED_AFTER.days)
    await services.deadlines.catch_up()
    (line,) = await lines_of(services.leaderboards, board)
    assert (line.wins, line.games) == (1, 2)
