"""Scoring: step by step, results change totals and leaderboards as a rebuild computes them."""

import asyncio
from contextlib import suppress
from dataclasses import replace
from datetime import date, timedelta

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from sqlalchemy import text

from bot.patience import GAMES, Game, NothingToUndo
from bot.people.moderation import ServerError
from bot.play.refusals import NoGame
from bot.play.sessions import Sessions
from bot.record import Player
from bot.services import Services
from bot.standings import rebuild
from bot.standings.leaderboards import Leaderboard
from bot.standings.measures import POINTS, STREAK, WINS
from bot.standings.periods import Period
from bot.store import AlreadyRanked, Store, games, totals
from tests.support.clock import Clock
from tests.support.leaderboards import day_line_count, line_count, lines_of, own_line
from tests.support.people import ANN, BEN, ELSEWHERE, HALL, ZED
from tests.support.scored import (
    DEALS,
    GAME,
    OTHER_GAME,
    TODAY,
    begin,
    begin_counted,
    begun,
    deal_of,
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
        assert row.moves == stored.result.moves
        assert (row.rating is not None) == (period == "a")
    for key, row in found.items():
        assert (row.streak, row.streak_until) == ((1, TODAY + DAY) if key == ("a", "") else (0, None))
    assert await whys(services.store) == []


async def test_points_are_the_stars_times_the_weight_of_the_featured_deal_only(services: Services) -> None:
    line = winning(Game.start(GAMES[GAME], DEALS[0]))
    await deal_of(services, TODAY, key="gate", deal="1", featured=True)
    await deal_of(services, TODAY, par=len(line), grade="expert")
    stored = await win(services.sessions, await services.sessions.start(ANN, HALL, GAME, DEALS[0], day=TODAY))
    assert stored.result is not None
    assert (stored.result.counted, stored.result.points) == (True, 0)
    (standing,) = await services.leaderboards.day_standings(TODAY, GAME)
    assert (standing.stars, standing.points) == (3, 0)
    assert (await services.leaderboards.profile(ANN.id, TODAY)).stars == 3


async def test_a_random_deal_counts_in_games_won_only(services: Services) -> None:
    stored = await win(services.sessions, await begin(services, ANN, ranked=False))
    assert stored.result is not None
    assert (stored.result.counted, stored.result.points) == (True, 0)
    row = await totals_of(services, ANN)
    assert row is not None
    assert (row.games, row.wins) == (1, 1)
    assert (row.dailies, row.dailies_won, row.points, row.moves) == (0, 0, 0, 0)
    assert (row.streak, row.streak_until, row.rating) == (0, None, None)
    async with services.store.read() as connection:
        for table in ("rating", "deal_rating", "rated"):
            assert (await connection.execute(text(f"SELECT * FROM {table}"))).all() == []
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
    lost = Game.start(GAMES["canfield"], "1")
    for number in range(1, 3000):
        lost = Game.start(GAMES["canfield"], str(number))
        if lost.is_lost:
            break
    store, sessions = services.store, services.sessions
    game_id = await begin_counted(services, lost.deal, "canfield")
    over = await sessions.move(game_id, ANN.id, "d")
    assert over.result is not None
    assert (over.result.outcome, over.result.counted) == ("lost", True)
    row = await totals_of(services, ANN)
    assert row is not None
    assert row.games == 1
    await sessions.undo(game_id, ANN.id)
    assert await totals_of(services, ANN) is None
    async with store.read() as connection:
        for table in ("rating", "deal_rating", "rated", "tally"):
            assert (await connection.execute(text(f"SELECT * FROM {table}"))).all() == []
    with pytest.raises(NothingToUndo):
        await sessions.undo(game_id, ANN.id)


async def test_a_result_taken_off_one_servers_boards_stays_on_all_others(services: Services) -> None:
    day = {"day": TODAY, "measure": WINS, "period": Period.ALL}
    await win(services.sessions, await begin(services, ANN))
    second = await win(services.sessions, await begin(services, ANN, ELSEWHERE, ranked=False))
    first = await services.sessions.ranked(ANN.id, TODAY, GAME)
    assert first is not None
    await services.moderation.remove(7, ZED, str(first.id), "no reason at all")
    wins = {}
    for guild in (7, 8, None):
        (line,) = await lines_of(services.leaderboards, Leaderboard(guild_id=guild, **day))  # pyright: ignore[reportArgumentType]
        assert line == await own_line(services.leaderboards, Leaderboard(guild_id=guild, **day), ANN.id)  # pyright: ignore[reportArgumentType]
        wins[guild] = (line.wins, line.points, line.streak)
    assert wins == {7: (1, 0, 0), 8: (2, 2, 1), None: (2, 2, 1)}
    assert await services.leaderboards.day_standings(TODAY, guild_id=7) == []
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
    await presence.update(7, here=[], gone=[ANN.id], at=at)
    assert await presence.unseen(7, [ANN.id], at) == []
    assert (await lines_of(leaderboards, board), await line_count(leaderboards, board)) == ([], 0)
    assert await own_line(leaderboards, board, ANN.id) is None
    assert await leaderboards.day_standings(TODAY, guild_id=7) == []
    assert await line_count(leaderboards, replace(board, guild_id=None)) == 1
    await begin(services, ANN, ranked=False)
    assert await line_count(leaderboards, board) == 1
    await presence.update(7, here=[], gone=[ANN.id], at=at - timedelta(minutes=5))  # an answer that is late
    assert await line_count(leaderboards, board) == 1
    await presence.update(7, here=[], gone=[ANN.id], at=at)
    await presence.update(7, here=[ANN.id], gone=[], at=at)
    assert await line_count(leaderboards, board) == 1


@pytest.mark.parametrize(
    ("edit", "why", "mended"),
    [
        ("UPDATE tally SET wins = 9 WHERE period = 'a' AND rules_key = ''", "totals a: wins 9, not 1", True),
        ("DELETE FROM tally WHERE period = 'm2026-11'", "totals m2026-11 are missing", True),
        ("UPDATE tally SET shown = false", "not hidden, but missing from leaderboards", True),
        ("UPDATE result SET shown = false", "not hidden, but missing from leaderboards", True),
        ("DELETE FROM tally WHERE scope = 7 AND period = 'a'", "totals a are missing (server 7)", True),
        ("UPDATE tally SET wins = 2 WHERE scope = 7", "totals a: wins 2, not 1 (server 7)", True),
        ("UPDATE crowd SET people = 2 WHERE measure = 'points' AND period = 'a'", "the rank histogram", True),
        ("DELETE FROM crowd WHERE measure = 'wins'", "the rank histogram of wins a ", True),
        ("UPDATE tally SET streak = 99 WHERE streak > 0", "totals a: streak 99, not 1", True),
        ("UPDATE tally SET streak_until = NULL", "totals a: streak_until None, not 2026-11-22", True),
        ("UPDATE rating SET mu = 60 WHERE rules_key = ''", "ratings ", True),
        ("UPDATE result SET points = 12", "points 12, not 2", False),
        ("UPDATE result SET clean = false", "not clean, but without undo and hint", False),
        ("UPDATE result SET counted = false", "does not count, but should", False),
        ("UPDATE game SET drawn = false", "counts, but should not", False),
    ],
)
async def test_what_was_edited_by_hand_is_found_and_what_follows_from_results_is_mended(
    services: Services, edit: str, why: str, mended: bool
) -> None:
    await win(services.sessions, await begin(services, ANN))
    async with services.store.write() as connection:
        await connection.execute(text(edit))
    found = await whys(services.store)
    assert any(one.startswith(why) for one in found), found
    await rebuild.rebuild(services.store)
    assert (await whys(services.store) == []) == mended


async def test_a_recount_waits_for_the_holder_of_a_player_lock(services: Services) -> None:
    """Both go on one after the other, also in a server that counts the person itself."""
    won = await win(services.sessions, await begin(services, ANN))
    await services.moderation.remove(7, ZED, str(won.id), "a reason")
    begun_by_both = asyncio.Event()

    async def afresh() -> None:
        await begun_by_both.wait()
        await rebuild.rebuild(services.store)

    mending = asyncio.create_task(afresh())
    async with services.store.write() as connection:
        await totals.lock_player(connection, ANN.id)
        begun_by_both.set()
        await asyncio.wait([mending], timeout=0.5)
        await totals.set_shown(connection, ANN.id, True)
    await mending
    assert await whys(services.store) == []


STEPS = st.lists(
    st.tuples(
        st.sampled_from(
            [
                *("win", "win", "lose", "daily", "daily", "leave", "leave the daily", "clock"),
                *("remove", "restore", "hide", "undo", "forget", "leave the server", "return"),
            ]
        ),
        st.sampled_from([ANN, BEN]),
        st.integers(0, 9),
    ),
    max_size=14,
)


async def undo_as_if_lost(services: Services, clock: Clock, row: games.GameRow) -> None:
    """Undo the last move of a resigned game as if it had been lost; none of these deals is proved lost."""
    if row.result is None or row.result.outcome != "resigned" or row.ply == 0:
        return
    ends_at = (await services.sessions.load(row.id)).ends_at
    if ends_at is not None and services.now() + timedelta(seconds=1) >= ends_at:
        return
    async with services.store.write() as connection:
        await totals.lock_player(connection, row.player_id)
        await connection.execute(
            text("UPDATE result SET outcome = 'lost' WHERE game_id = :id"), {"id": row.id}
        )
    with suppress(NoGame):
        await Sessions(services.store, now=clock, random_deal=lambda: 1).undo(row.id, row.player_id)


async def take(step: str, player: Player, number: int, services: Services, clock: Clock) -> None:
    """Take one step of a random history; *number* chooses its time, place, game and result."""
    sessions = services.sessions
    clock.on(hours=7 * (number % 4))
    place = (HALL, ELSEWHERE)[number % 2]
    key = (GAME, OTHER_GAME)[number // 2 % 2]
    async with services.store.read() as connection:
        own = [row for row in await games.of_person(connection, player.id) if row.result]
    chosen = own[number % len(own)] if own else None
    match step:
        case "win":
            await win(sessions, await begin(services, player, place, ranked=False, key=key))
        case "lose":
            stored = await begin(services, player, place, ranked=False, key=key)
            await sessions.move(stored.id, player.id, "d")
            await sessions.resign(stored.id, player.id)
        case "daily":
            with suppress(AlreadyRanked):
                stored = await begin(services, player, place, key=key)
                if number > 2:
                    await win(sessions, stored)
                else:
                    await sessions.move(stored.id, player.id, "d")
                    await sessions.resign(stored.id, player.id)
        case "remove" | "restore" if chosen is not None:
            with suppress(ServerError):  # is not on that board, or is off it already
                if step == "remove":
                    await services.moderation.remove(7, ZED, str(chosen.id), "a reason")
                else:
                    await services.moderation.restore(7, ZED, str(chosen.id))
        case "hide":
            if number % 2 == 0:
                await services.privacy.hide(player)
            else:
                await services.privacy.show(player.id)
        case "undo" if chosen is not None:
            await undo_as_if_lost(services, clock, chosen)
        case "leave":
            await begun(services, player, place, moves=number, ranked=False)
        case "leave the daily":
            with suppress(AlreadyRanked):
                await begun(services, player, place, moves=number)
        case "clock":
            clock.on(days=3 * (number % 6))
            await services.deadlines.catch_up()
        case "forget":
            await services.privacy.forget(player.id)
        case "leave the server":
            await services.presence.update(7, here=[], gone=[player.id], at=clock())
        case "return":
            await services.presence.update(7, here=[player.id], gone=[], at=clock())
        case _:
            pass


@hypothesis_settings(
    max_examples=12,
    # On a loaded machine even drawing the steps can take longer than the health check allows.
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(steps=STEPS)
async def test_step_by_step_is_the_same_as_counting_everything_afresh(
    services: Services, clock: Clock, steps: list[tuple[str, Player, int]]
) -> None:
    """Random histories: wins, losses reopened, dailies, games left, removals, hiding, deletions."""
    for step, player, number in steps:
        await take(step, player, number, services, clock)
    store = services.store
    found = await whys(store)
    assert found == []
    before = await everything(store)
    await rebuild.rebuild(store)
    assert await whys(store) == []
    assert await everything(store) == before


async def everything(store: Store) -> list[tuple[object, ...]]:
    """Return all totals but the ratings, which depend on the order in which games were rated."""
    async with store.read() as connection:
        rows = await connection.execute(
            text(
                "SELECT scope, period, rules_key, player_id, games, wins, dailies, dailies_won, points,"
                " moves, streak, streak_until, shown FROM tally ORDER BY scope, period, rules_key, player_id"
            )
        )
        return [tuple(row) for row in rows]
