"""Leaderboards and figures of games that were really played."""

from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.operations.services import Services
from bot.patience import GAMES, Game
from bot.record import Player
from bot.standings.leaderboards import Leaderboard
from bot.standings.measures import POINTS
from bot.standings.periods import Period, bounds
from bot.standings.points import stars_of
from bot.standings.profiles import Played
from tests.support.clock import Clock
from tests.support.leaderboards import day_line_count, day_lines, own_day_line
from tests.support.people import ANN, BEN, CYD, ELSEWHERE, HALL
from tests.support.scored import play_at_once
from tests.support.winning import winnable, winning

MONDAY = date(2026, 11, 23)  # Fortune's Favor, which hardly anybody loses


@pytest.fixture
def clock() -> Clock:
    return Clock(datetime(2026, 11, 23, 9, tzinfo=UTC), step=timedelta(seconds=1))


@given(st.dates(date(2000, 1, 1), date(2100, 1, 1)))
def test_weeks_and_seasons_follow_each_other_without_a_gap(day: date) -> None:
    for period, shortest, longest in ((Period.WEEK, 7, 7), (Period.MONTH, 28, 31), (Period.SEASON, 90, 92)):
        first, last = bounds(period, day)
        assert first <= day <= last
        assert shortest <= (last - first).days + 1 <= longest
        assert bounds(period, first) == bounds(period, last) == (first, last)
        assert bounds(period, last + timedelta(days=1))[0] == last + timedelta(days=1)


async def test_moves_taken_back_count(services: Services) -> None:
    ann = await services.daily.start(ANN, HALL)
    ben = await services.daily.start(BEN, HALL)
    ann = await play_at_once(services.sessions, ann, ["d"])
    await services.sessions.undo(ann.id, ANN.id)
    await services.sessions.move(ann.id, ANN.id, "d")
    await services.sessions.resign(ann.id, ANN.id)
    await play_at_once(services.sessions, ben, ["d"])
    await services.sessions.resign(ben.id, BEN.id)
    board = await day_lines(services.leaderboards, MONDAY)
    assert [(line.name, line.moves) for line in board] == [("Ben", 1), ("Ann", 2)]
    assert [line.clean for line in board] == [True, False]


async def test_time_decides_no_place(services: Services, clock: Clock) -> None:
    """Ann thinks for ten hours and types everything at once, Ben takes his time, Cyd makes a move more."""
    for player, hours, moves in ((CYD, 0, 2), (ANN, 10, 1), (BEN, 0, 1)):
        stored = await services.daily.start(player, HALL)
        clock.on(hours=hours)
        await play_at_once(services.sessions, stored, ["d"] * moves)
        clock.on(minutes=30)
        await services.sessions.resign(stored.id, player.id)
    shown = [(line.name, line.rank, line.position) for line in await day_lines(services.leaderboards, MONDAY)]
    assert shown == [("Ann", 1, 1), ("Ben", 1, 2), ("Cyd", 3, 3)]
    for player, rank, level in ((ANN, 1, 1), (BEN, 1, 1), (CYD, 3, 0)):
        place = await services.leaderboards.place(MONDAY, "fortunes-favor", None, player.id)
        assert place is not None
        assert (place.own.rank, place.level, place.count) == (rank, level, 3)
        assert (place.above is None) == (rank == 1)


async def test_the_world_a_server_and_ones_own_line(services: Services) -> None:
    for player, place, moves in ((ANN, HALL, 3), (BEN, ELSEWHERE, 2), (CYD, HALL, 1)):
        await services.presence.note(place.guild_id, player)
        stored = await services.daily.start(player, place)
        await play_at_once(services.sessions, stored, ["d"] * moves)
        await services.sessions.resign(stored.id, player.id)
    leaderboards = services.leaderboards
    assert [line.name for line in await day_lines(leaderboards, MONDAY)] == ["Cyd", "Ben", "Ann"]
    assert [line.name for line in await day_lines(leaderboards, MONDAY, guild_id=7)] == ["Cyd", "Ann"]
    assert [line.name for line in await day_lines(leaderboards, MONDAY, "fortunes-favor", 8)] == ["Ben"]
    assert await day_lines(leaderboards, MONDAY, "gate") == []
    assert [line.name for line in await day_lines(leaderboards, MONDAY, limit=2)] == ["Cyd", "Ben"]
    own = await own_day_line(leaderboards, ANN.id, MONDAY)
    assert own is not None
    assert (own.rank, own.moves, stars_of(own), await day_line_count(leaderboards, MONDAY)) == (3, 3, 0, 3)
    assert await own_day_line(leaderboards, ANN.id, MONDAY, guild_id=8) is None


async def test_a_server_marks_players_whom_it_has_known_for_less_than_a_week(
    services: Services, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.standings.eligibility.THOUGHTLESS", frozenset[str]())

    async def new() -> list[str]:
        page = await services.leaderboards.page(board(), page=0, size=10, player_id=ANN.id)
        day = await day_lines(services.leaderboards, services.daily.today(), guild_id=7)
        assert [line.player_id for line in page.lines if line.new] == [
            line.player_id for line in day if line.new
        ]
        return [line.name for line in page.lines if line.new]

    def board(guild_id: int | None = 7) -> Leaderboard:
        today = services.daily.today()
        return Leaderboard(measure=POINTS, period=Period.WEEK, day=today, guild_id=guild_id)

    async def win(player: Player) -> None:
        stored = await services.daily.start(player, HALL)
        await services.presence.note(7, player)
        await play_at_once(services.sessions, stored, winning(stored.game))

    await win(ANN)
    assert await new() == []  # a server that knows nobody for longer marks nobody
    clock.on(days=7)
    await win(ANN)
    await win(BEN)
    assert await new() == ["Ben"]
    first = await services.leaderboards.page(board(), page=0, size=1, player_id=BEN.id)
    assert [line.name for line in first.lines] == ["Ann"]
    assert first.own is not None
    assert first.own.new
    world = await services.leaderboards.page(board(None), page=0, size=10, player_id=ANN.id)
    assert not any(line.new for line in world.lines)
    clock.on(days=7)
    await win(BEN)
    assert await new() == []


async def test_a_profile_tells_random_deals_from_typed_ones(services: Services) -> None:
    sessions, deal = services.sessions, winnable("fortunes-favor")
    line = winning(Game.start(GAMES["fortunes-favor"], deal))
    for _ in range(2):
        await play_at_once(services.sessions, await sessions.start(ANN, HALL, "fortunes-favor", deal), line)
    given_up = await play_at_once(services.sessions, await sessions.start(ANN, HALL, "gate"), ["d"])
    await sessions.resign(given_up.id, ANN.id)
    looked_at = await sessions.start(ANN, HALL, "gate")
    await sessions.resign(looked_at.id, ANN.id)
    await sessions.start(ANN, HALL, "gate")  # not over
    profile = await services.leaderboards.profile(ANN.id, MONDAY)
    assert profile.dailies == ()
    assert profile.random == (Played(rules_key="gate", ranked=False, counted=True, games=1, wins=0, clean=0),)
    assert (profile.uncounted, profile.uncounted_wins) == (2, 2)
    assert (profile.counted_wins, profile.counted_clean) == ({"gate": 0}, 0)
    assert (await services.leaderboards.profile(BEN.id, MONDAY)).is_empty
