"""Boards and figures of games that were really played."""

from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.patience import GAMES, Game, legal_moves
from bot.record import StoredGame
from bot.services import Services
from bot.standings.leaderboards import Figures
from bot.standings.periods import month_of, season_of, week_of
from tests.support.clock import Clock
from tests.support.people import ANN, BEN, CYD, ELSEWHERE, HALL

MONDAY = date(2026, 11, 23)  # Fortune's Favor, which hardly anybody loses


@pytest.fixture
def clock() -> Clock:
    return Clock(datetime(2026, 11, 23, 9, tzinfo=UTC), step=timedelta(seconds=1))


def winning(game: Game) -> list[str]:
    """A win by playing to the foundations, else dealing, else anything: enough in Fortune's Favor."""
    while not game.is_won:
        moves = legal_moves(game.rules, game.position)
        up = [move for move in moves if ">f" in str(move)]
        deals = [move for move in moves if str(move) == "d"]
        assert moves, "this deal needs more thought"
        game = game.play((up or deals or moves)[0])
    return list(game.events)


def winnable(rules_key: str) -> str:
    """A deal that this careless way of playing wins."""
    for number in range(1, 200):
        try:
            winning(Game.start(GAMES[rules_key], str(number)))
        except AssertionError:
            continue
        return str(number)
    raise AssertionError("none of 199")


async def play(services: Services, stored: StoredGame, moves: list[str]) -> StoredGame:
    for notation in moves:
        stored = await services.sessions.move(stored.id, stored.player_id, notation, stored.game.ply)
    return stored


@given(st.dates(date(2000, 1, 1), date(2100, 1, 1)))
def test_weeks_months_and_seasons_follow_each_other_without_a_gap(day: date) -> None:
    for span_of, longest in ((week_of, 7), (month_of, 31), (season_of, 92)):
        span = span_of(day)
        assert span.first is not None
        assert span.last is not None
        assert span.first <= day <= span.last
        assert 7 <= (span.last - span.first).days + 1 <= longest
        assert span_of(span.first) == span_of(span.last) == span
        assert span_of(span.last + timedelta(days=1)).first == span.last + timedelta(days=1)


async def test_moves_taken_back_count(services: Services) -> None:
    ann = await services.daily.start(ANN, HALL)
    ben = await services.daily.start(BEN, HALL)
    ann = await play(services, ann, ["d"])
    await services.sessions.undo(ann.id, ANN.id)
    await services.sessions.move(ann.id, ANN.id, "d")
    await services.sessions.resign(ann.id, ANN.id)
    await play(services, ben, ["d"])
    await services.sessions.resign(ben.id, BEN.id)
    board = await services.leaderboards.day_board(MONDAY)
    assert [(line.name, line.moves) for line in board] == [("Ben", 1), ("Ann", 2)]
    assert [line.clean for line in board] == [True, False]


async def test_the_world_a_server_and_ones_own_line(services: Services) -> None:
    for player, place, moves in ((ANN, HALL, 3), (BEN, ELSEWHERE, 2), (CYD, HALL, 1)):
        stored = await services.daily.start(player, place)
        await play(services, stored, ["d"] * moves)
        await services.sessions.resign(stored.id, player.id)
    leaderboards = services.leaderboards
    assert [line.name for line in await leaderboards.day_board(MONDAY)] == ["Cyd", "Ben", "Ann"]
    assert [line.name for line in await leaderboards.day_board(MONDAY, guild_id=7)] == ["Cyd", "Ann"]
    assert [line.name for line in await leaderboards.day_board(MONDAY, "fortunes-favor", 8)] == ["Ben"]
    assert await leaderboards.day_board(MONDAY, "gate") == []
    assert [line.name for line in await leaderboards.day_board(MONDAY, limit=1, offset=1)] == ["Ben"]
    own = await leaderboards.day_own(ANN.id, MONDAY)
    assert own is not None
    assert (own.rank, own.moves, own.stars, await leaderboards.day_count(MONDAY)) == (3, 3, 0, 3)
    assert await leaderboards.day_own(ANN.id, MONDAY, guild_id=8) is None


async def test_figures_grow_with_the_games(services: Services) -> None:
    sessions, deal = services.sessions, winnable("fortunes-favor")
    line = winning(Game.start(GAMES["fortunes-favor"], deal))
    for _ in range(2):
        await play(services, await sessions.start(ANN, HALL, "fortunes-favor", deal), line)
    given_up = await play(services, await sessions.start(ANN, HALL, "gate", "1"), ["d"])
    await sessions.resign(given_up.id, ANN.id)
    looked_at = await sessions.start(ANN, HALL, "gate", "2")
    await sessions.resign(looked_at.id, ANN.id)
    await sessions.start(ANN, HALL, "gate", "3")  # not over
    assert await services.leaderboards.stats(ANN.id) == [
        Figures(
            rules_key="fortunes-favor",
            games=2,
            wins=2,
            best=len(line),
            streak=2,
            longest=2,
            clean=2,
            moves=len(line),
            seconds=len(line),
        ),
        Figures(rules_key="gate", games=1, wins=0, best=None, streak=0, longest=0),
    ]
    assert await services.leaderboards.summary(ANN.id) == Figures(
        rules_key=None,
        games=3,
        wins=2,
        best=len(line),
        streak=0,
        longest=2,
        clean=2,
        moves=len(line),
        seconds=len(line),
    )
    assert await services.leaderboards.stats(BEN.id) == []
