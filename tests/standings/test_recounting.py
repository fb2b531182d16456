"""Results that were edited by hand are found, and counting afresh gives what counting step by step gave."""

import asyncio
from contextlib import suppress
from datetime import timedelta

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from sqlalchemy import text

from bot.operations.services import Services
from bot.play.refusals import NoGame, Refusal
from bot.play.sessions import Sessions
from bot.record import Player
from bot.standings import rebuild
from bot.store import AlreadyRanked, Store, games, totals
from tests.support.clock import Clock
from tests.support.people import ANN, BEN, ELSEWHERE, HALL, ZED
from tests.support.scored import (
    GAME,
    OTHER_GAME,
    begin,
    begun,
    whys,
    win,
)


@pytest.fixture
def clock() -> Clock:
    return Clock(step=timedelta(seconds=1))


@pytest.mark.parametrize(
    ("edit", "why", "mended"),
    [
        (
            "UPDATE player_totals SET wins = 9 WHERE period = 'a' AND rules_key = ''",
            "totals a: wins 9, not 1",
            True,
        ),
        ("DELETE FROM player_totals WHERE period = 'm2026-11'", "totals m2026-11 are missing", True),
        ("UPDATE player_totals SET shown = false", "not hidden, but missing from leaderboards", True),
        ("UPDATE result SET shown = false", "not hidden, but missing from leaderboards", True),
        (
            "DELETE FROM player_totals WHERE scope = 7 AND period = 'a'",
            "totals a are missing (server 7)",
            True,
        ),
        ("UPDATE player_totals SET wins = 2 WHERE scope = 7", "totals a: wins 2, not 1 (server 7)", True),
        (
            "UPDATE rank_histogram SET players = 2 WHERE measure = 'points' AND period = 'a'",
            "the rank histogram",
            True,
        ),
        ("DELETE FROM rank_histogram WHERE measure = 'wins'", "the rank histogram of wins a ", True),
        ("UPDATE player_totals SET streak = 99 WHERE streak > 0", "totals a: streak 99, not 1", True),
        ("UPDATE player_totals SET streak_until = NULL", "totals a: streak_until None, not 2026-11-22", True),
        ("UPDATE rating SET mu = 60 WHERE rules_key = ''", "ratings ", True),
        ("UPDATE result SET points = 12", "points 12, not 2", False),
        ("UPDATE result SET clean = false", "not clean, but without undo and hint", False),
        ("UPDATE result SET counted = false", "does not count, but should", False),
        ("UPDATE game SET dealt_by_bot = false", "counts, but should not", False),
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
                *("midnight", "clock back"),
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
            with suppress(Refusal):  # is not on that board, or is off it already
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
        case "midnight":  # the next readings of the clock are on both days
            clock.time = clock.time.replace(hour=23, minute=59, second=50 + number)
        case "clock back":
            clock.on(hours=-9 * (number % 4))
        case "forget":
            await services.privacy.forget(player.id)
        case "leave the server":
            await services.presence.update(7, player.id, clock(), gone=True)
        case "return":
            await services.presence.update(7, player.id, clock(), gone=False)
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
    """Random histories: wins, losses reopened, dailies, games left, removals, hiding, deletions.

    Some cross midnight, and in some the clock is set back.
    """
    for step, player, number in steps:
        with suppress(Refusal):  # too late, or too many games
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
                " streak, streak_until, shown FROM player_totals"
                " ORDER BY scope, period, rules_key, player_id"
            )
        )
        return [tuple(row) for row in rows]
