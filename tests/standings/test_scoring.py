"""Scoring: a result counts in totals and on leaderboards, and no longer when it is taken back."""

from dataclasses import replace
from datetime import date, timedelta

import pytest
from sqlalchemy import text

from bot.operations.services import Services
from bot.patience import GAMES, Game
from bot.standings.leaderboards import Leaderboard
from bot.standings.measures import POINTS, STREAK, WINS
from bot.standings.periods import Period
from bot.standings.points import SINCE, stars_of
from bot.store import totals
from tests.support.clock import Clock
from tests.support.leaderboards import day_line_count, day_lines, line_count, lines_of, own_line
from tests.support.people import ANN, BEN, ELSEWHERE, HALL, ZED
from tests.support.played import LOSING, LOST
from tests.support.scored import (
    DEALS,
    GAME,
    OTHER_GAME,
    TODAY,
    begin,
    begin_counted,
    deal_of,
    play_at_once,
    totals_of,
    whys,
    win,
)
from tests.support.winning import winning

DAY = timedelta(days=1)


@pytest.fixture
def clock() -> Clock:
    return Clock(step=timedelta(seconds=1))


async def test_a_win_counts_in_every_period_and_in_its_game(services: Services) -> None:
    stored = await win(services.sessions, await begin(services, ANN))
    assert stored.result is not None
    assert (stored.result.counted, stored.result.clean, stored.result.points) == (True, True, 2)
    async with services.store.read() as connection:
        found = await totals.totals_of_player(connection, ANN.id)
    periods = ("d2026-11-21", "w2026-11-16", "m2026-11", "s2026-4", "a")
    assert set(found) == {(period, key) for period in periods for key in ("", GAME)}
    for (period, _), row in found.items():
        assert (row.games, row.wins, row.dailies, row.dailies_won, row.points) == (1, 1, 1, 1, 2)
        assert (row.rating is not None) == (period == "a")
    for key, row in found.items():
        assert (row.streak, row.streak_until) == ((1, TODAY + DAY) if key == ("a", "") else (0, None))
    assert await whys(services.store) == []


async def test_a_day_counts_once_with_the_best_of_its_deals(services: Services, clock: Clock) -> None:
    clock.time += SINCE - TODAY
    noredeal = "fortunes-favor-noredeal"
    for key, grade in ((GAME, "expert"), (OTHER_GAME, "easy"), (noredeal, "medium")):
        await deal_of(services, SINCE, key=key, grade=grade, featured=key == GAME)
    found = {}
    for key, own, of_day in ((GAME, 0, 0), (OTHER_GAME, 2, 2), (noredeal, 4, 4)):  # GAME needs no thought
        begun = await services.sessions.start(ANN, HALL, key, DEALS[0], day=SINCE)
        stored = await win(services.sessions, begun)
        assert stored.result is not None
        assert stored.result.points == own
        async with services.store.read() as connection:
            found = await totals.totals_of_player(connection, ANN.id)
        assert {row.points for (_, of), row in found.items() if not of} == {of_day}
    for_all_time = {of: row.points for (period, of), row in found.items() if period == "a"}
    assert for_all_time == {"": 4, GAME: 0, OTHER_GAME: 2, noredeal: 4}
    assert (await services.leaderboards.profile(ANN.id, SINCE)).season_points == 4
    assert await whys(services.store) == []


async def test_before_every_deal_gave_points_only_the_featured_one_did(services: Services) -> None:
    line = winning(Game.start(GAMES[GAME], DEALS[0]))
    await deal_of(services, TODAY, key="gate", deal="1", featured=True)
    await deal_of(services, TODAY, par=len(line), grade="expert")
    stored = await win(services.sessions, await services.sessions.start(ANN, HALL, GAME, DEALS[0], day=TODAY))
    assert stored.result is not None
    assert (stored.result.counted, stored.result.points) == (True, 0)
    (standing,) = await day_lines(services.leaderboards, TODAY, GAME)
    assert (stars_of(standing), standing.points) == (3, 0)
    assert (await services.leaderboards.profile(ANN.id, TODAY)).stars == 3


async def test_a_random_deal_counts_in_games_won_only(services: Services) -> None:
    stored = await win(services.sessions, await begin(services, ANN, ranked=False))
    assert stored.result is not None
    assert (stored.result.counted, stored.result.points) == (True, 0)
    row = await totals_of(services, ANN)
    assert row is not None
    assert (row.games, row.wins) == (1, 1)
    assert (row.dailies, row.dailies_won, row.points) == (0, 0, 0)
    assert (row.streak, row.streak_until, row.rating) == (0, None, None)
    async with services.store.read() as connection:
        for table in ("rating", "deal_rating", "rated"):
            assert (await connection.execute(text(f"SELECT * FROM {table}"))).all() == []
    assert await whys(services.store) == []


@pytest.mark.parametrize("aid", ["hint", "check"])
async def test_a_win_with_help_is_a_game_but_not_a_win_without_help(services: Services, aid: str) -> None:
    for helped in (False, True):
        stored = await begin(services, ANN, ranked=False)
        if helped:
            stored = await (services.sessions.hint if aid == "hint" else services.sessions.check)(
                stored.id, ANN.id
            )
        stored = await win(services.sessions, stored)
        assert stored.result is not None
        assert (stored.result.counted, stored.result.aided) == (True, helped)
    row = await totals_of(services, ANN)
    assert row is not None
    assert (row.games, row.wins) == (2, 1)
    assert await whys(services.store) == []


async def test_house_rules_count_nowhere(services: Services) -> None:
    stored = await win(services.sessions, await begin(services, ANN, ranked=False, key=f"{GAME}+takeback"))
    assert stored.result is not None
    assert not stored.result.counted
    assert await totals_of(services, ANN) is None
    assert await whys(services.store) == []


async def test_a_streak_is_off_the_board_once_it_is_broken_though_nobody_writes(
    services: Services, clock: Clock
) -> None:
    """Ben has a freeze, which makes up for the day that both miss, but not for the next."""
    for number in range(7):
        for player in (ANN, BEN) if number else (BEN,):
            await win(services.sessions, await begin(services, player))
        clock.on(days=1)

    async def streaks(day: date) -> list[tuple[str, int]]:
        board = Leaderboard(measure=STREAK, period=Period.ALL, day=day)
        return [(line.name, line.streak) for line in await lines_of(services.leaderboards, board)]

    last = TODAY + 6 * DAY
    assert await streaks(last + DAY) == [("Ben", 7), ("Ann", 6)]
    assert await streaks(last + 2 * DAY) == [("Ben", 7)]
    assert await streaks(last + 3 * DAY) == []
    clock.on(days=1)
    await win(services.sessions, await begin(services, BEN))
    await win(services.sessions, await begin(services, ANN))
    assert await streaks(last + 2 * DAY) == [("Ben", 8), ("Ann", 1)]
    assert await whys(services.store) == []


async def test_points_of_a_week_have_nothing_of_the_week_before(services: Services, clock: Clock) -> None:
    clock.on(days=1)  # a Sunday
    sunday = clock().date()
    await win(services.sessions, await begin(services, ANN))
    clock.on(days=1)
    await win(services.sessions, await begin(services, BEN))
    for day, name in ((sunday, "Ann"), (sunday + DAY, "Ben")):
        board = Leaderboard(measure=POINTS, period=Period.WEEK, day=day)
        lines = await lines_of(services.leaderboards, board)
        assert [(line.name, line.points) for line in lines] == [(name, 2)]


async def test_a_deal_that_was_typed_counts_nowhere(services: Services) -> None:
    stored = await win(services.sessions, await services.sessions.start(ANN, HALL, GAME, DEALS[0]))
    assert stored.result is not None
    assert not stored.result.counted
    assert await totals_of(services, ANN) is None
    assert (await services.leaderboards.profile(ANN.id, TODAY)).uncounted_wins == 1
    assert await whys(services.store) == []


async def test_a_lost_game_that_is_reopened_leaves_nothing_behind(services: Services) -> None:
    store, sessions = services.store, services.sessions
    game_id = await begin_counted(services, LOST.deal, "canfield")
    over = await play_at_once(sessions, await sessions.load(game_id), LOSING)
    assert over.result is not None
    assert (over.result.outcome, over.result.counted) == ("lost", True)
    row = await totals_of(services, ANN)
    assert row is not None
    assert row.games == 1
    await sessions.undo(game_id, ANN.id)
    assert await totals_of(services, ANN) is None
    async with store.read() as connection:
        for table in ("rating", "deal_rating", "rated", "player_totals"):
            assert (await connection.execute(text(f"SELECT * FROM {table}"))).all() == []


async def test_a_result_taken_off_one_servers_boards_stays_on_all_others(services: Services) -> None:
    day = {"day": TODAY, "measure": WINS, "period": Period.ALL}
    await win(services.sessions, await begin(services, ANN))
    second = await win(services.sessions, await begin(services, ANN, ELSEWHERE, ranked=False))
    first = await services.daily.attempt(ANN.id, TODAY, GAME)
    assert first is not None
    await services.moderation.remove(7, ZED, str(first.id), "no reason at all")
    wins = {}
    for guild in (7, 8, None):
        (line,) = await lines_of(services.leaderboards, Leaderboard(guild_id=guild, **day))  # pyright: ignore[reportArgumentType]
        assert line == await own_line(services.leaderboards, Leaderboard(guild_id=guild, **day), ANN.id)  # pyright: ignore[reportArgumentType]
        wins[guild] = (line.wins, line.points, line.streak)
    assert wins == {7: (1, 0, 0), 8: (2, 2, 1), None: (2, 2, 1)}
    assert await day_lines(services.leaderboards, TODAY, guild_id=7) == []
    assert await day_line_count(services.leaderboards, TODAY, guild_id=8) == 1
    assert await whys(services.store) == []
    await services.moderation.restore(7, ZED, str(first.id))
    (line,) = await lines_of(services.leaderboards, Leaderboard(guild_id=7, **day))  # pyright: ignore[reportArgumentType]
    assert line.wins == 2
    assert second.id != first.id
    assert await whys(services.store) == []


async def test_who_has_left_is_off_the_servers_boards_until_they_play_there_again(services: Services) -> None:
    await win(services.sessions, await begin(services, ANN))
    board = Leaderboard(measure=WINS, period=Period.TODAY, day=TODAY, guild_id=7)
    leaderboards, presence, at = services.leaderboards, services.presence, services.now()
    assert await presence.unseen(7, [ANN.id, -3, 404], at) == [ANN.id]
    await presence.update(7, ANN.id, at, gone=True)
    assert await presence.unseen(7, [ANN.id], at) == []
    assert (await lines_of(leaderboards, board), await line_count(leaderboards, board)) == ([], 0)
    assert await own_line(leaderboards, board, ANN.id) is None
    assert await day_lines(leaderboards, TODAY, guild_id=7) == []
    assert await line_count(leaderboards, replace(board, guild_id=None)) == 1
    await begin(services, ANN, ranked=False)
    assert await line_count(leaderboards, board) == 1
    await presence.update(7, ANN.id, at - timedelta(minutes=5), gone=True)  # an answer that is late
    assert await line_count(leaderboards, board) == 1
    await presence.update(7, ANN.id, at, gone=True)
    await presence.update(7, ANN.id, at, gone=False)
    assert await line_count(leaderboards, board) == 1
