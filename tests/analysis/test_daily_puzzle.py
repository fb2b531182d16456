"""Every day has a puzzle: one or two of at least six moves keep the win, all others are proved to lose."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path

import pytest

from bot.analysis.brink import LEAST_MOVES, MOST_RIGHT
from bot.analysis.choices import offered
from bot.analysis.daily_puzzle import DailyPuzzle, DailyPuzzles
from bot.analysis.refusals import NoPuzzleYet, NoSolver, SolverAway
from bot.daily.certifier import always
from bot.operations.services import Services, open_services
from bot.patience import Game, Position, Rules, play
from bot.record import CorruptGame, StoredGame
from bot.solver import Budget, Limits, Lost, Unknown, Verdict, solve
from bot.store import analyses, dailies, puzzles
from bot.store.analyses import AnalysisRow
from tests.support.blunders import Constructed
from tests.support.clock import Clock
from tests.support.people import ANN, HALL
from tests.support.puzzle import DEAL, KEY, MOVES, RIGHT, lost_game, puzzle_row
from tests.support.scored import play_at_once
from tests.support.solver_here import Here

TODAY, FIRST = date(2026, 11, 21), date(2026, 11, 22)
QUICK = date(2026, 11, 24)  # a simulated player comes to its puzzle quickly


@asynccontextmanager
async def puzzles_of(services: Services, solver: Here | None) -> AsyncIterator[DailyPuzzles]:
    async with DailyPuzzles(services.store, services.sessions, solver, now=services.now) as service:
        yield service


def check(puzzle: DailyPuzzle) -> None:
    """Fail unless every line of a puzzle wins, and every other move loses for a search without a limit."""
    game, choices = puzzle.game, puzzle.choices
    assert not choices.unknown
    assert 1 <= len(choices.keeps) <= MOST_RIGHT
    assert len(choices.moves) >= LEAST_MOVES
    assert choices.moves == set(offered(game.rules, game.position))
    for line in choices.keeps:
        won = Game.replay(game.rules, game.deal, map(str, (*game.moves, *line)))
        assert won.is_won
    for move in choices.loses:
        found = solve(game.rules, play(game.rules, game.position, move), Budget(seconds=600))
        assert isinstance(found, Lost), move


async def year(services: Services, first: date, days: int) -> None:
    """Find the puzzles of the days from *first* on, and check each."""
    found: list[DailyPuzzle] = []
    async with puzzles_of(services, Here()) as service:
        for day in (first + timedelta(days=n) for n in range(days)):
            assert await service.find(day)
            puzzle = await service.of_day(day)
            assert puzzle is not None
            check(puzzle)
            found.append(puzzle)
    assert len({puzzle.game.position for puzzle in found}) == days
    assert len({(puzzle.game.rules.key, puzzle.game.deal) for puzzle in found}) == days


@pytest.fixture
async def bot(clock: Clock, tmp_path: Path) -> AsyncIterator[Services]:
    """Yield services whose random deals are all that of the stored puzzle."""
    address = f"sqlite:///{tmp_path / 'patience.db'}"
    async with open_services(address, now=clock, daily_secret="x", random_deal=lambda: int(DEAL)) as opened:
        yield opened


@pytest.mark.usefixtures("compiled")
async def test_a_day_without_real_games_has_a_puzzle_of_a_simulated_player(bot: Services) -> None:
    await year(bot, QUICK, 1)


@pytest.mark.long
@pytest.mark.usefixtures("compiled")
async def test_every_day_of_a_year_has_a_puzzle_and_none_comes_twice(bot: Services) -> None:
    await year(bot, FIRST, 365)


async def lose(services: Services) -> None:
    """Let Ann lose the game of the puzzle, which is analysed then."""
    game = lost_game()
    stored = await services.sessions.start(ANN, HALL, KEY)
    stored = await play_at_once(services.sessions, stored, [*map(str, game.moves)])
    assert stored.result is not None  # the engine sees that it is lost
    last = len(game.moves)
    row = AnalysisRow(
        last=last,
        won_until=last - 1,
        lost_from=last,
        shown=last - 1,
        line=RIGHT,
        best=None,
        detours="",
        complete=True,
    )
    async with services.store.write() as connection:
        await analyses.put(connection, stored.id, row, ply=stored.game.ply)


async def candidates(services: Services, day: date) -> int:
    """Return the number of games that may give a puzzle at the beginning of *day*."""
    async with services.store.read() as connection:
        start = datetime.combine(day, time(), UTC)
        return len(await puzzles.lost_games(connection, start, limit=9))


@pytest.mark.usefixtures("compiled")
async def test_a_lost_game_of_an_earlier_day_comes_first(bot: Services, clock: Clock) -> None:
    await lose(bot)
    assert await candidates(bot, TODAY) == 0  # the day of the game is not over
    clock.on(days=1)
    async with puzzles_of(bot, Here()) as service:
        puzzle = await service.current()
        assert puzzle.real
        assert (puzzle.day, puzzle.game.position) == (FIRST, lost_game().positions[-2])
        assert [str(line[0]) for line in puzzle.choices.keeps] == [RIGHT]
        check(puzzle)
    async with puzzles_of(bot, None) as service:  # another process reads the same one
        assert await service.current() == puzzle
    assert await candidates(bot, FIRST) == 0  # no deal makes two puzzles


@pytest.mark.usefixtures("compiled")
async def test_a_game_that_cannot_be_read_is_passed_over(
    bot: Services, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock.on(days=(QUICK - FIRST).days)
    await lose(bot)
    clock.on(days=1)

    async def corrupt(game_id: int) -> StoredGame:
        raise CorruptGame(game_id, "canfield 17 d", "no such move")

    monkeypatch.setattr(bot.sessions, "load", corrupt)
    async with puzzles_of(bot, Here()) as service:
        assert await service.find(QUICK)
        assert not (await service.current()).real


async def test_typed_and_private_games_make_no_puzzle(services: Services) -> None:
    line = MOVES.split()
    for private, deal in ((True, None), (False, "17")):
        stored = await services.sessions.start(ANN, HALL, KEY, deal, private=private)
        stored = await services.sessions.move(stored.id, ANN.id, line[0])
        stored = await services.sessions.resign(stored.id, ANN.id)
        row = AnalysisRow(
            last=1, won_until=0, lost_from=1, shown=0, line="d", best=None, detours="", complete=True
        )
        async with services.store.write() as connection:
            await analyses.put(connection, stored.id, row, ply=stored.game.ply)
    assert await candidates(services, FIRST) == 0


async def test_the_deal_of_a_daily_to_come_makes_no_puzzle(services: Services) -> None:
    async with services.store.write() as connection:
        await dailies.keep(connection, FIRST, KEY, DEAL)
        assert not await puzzles.keep(connection, puzzle_row(TODAY))
        assert await puzzles.keep(connection, puzzle_row(FIRST + timedelta(days=1)))
        assert not await puzzles.keep(connection, puzzle_row(FIRST + timedelta(days=2)))  # the same once more


async def test_without_a_solver_nothing_is_searched_for(services: Services) -> None:
    async with puzzles_of(services, None) as service:
        with pytest.raises(NoSolver):
            await service.current()
        await service.fill(always)


class Hangs(Constructed):
    """A solver that gives no answer."""

    async def solve(self, rules: Rules, position: Position, limits: Limits | None = None) -> Verdict:
        await asyncio.Event().wait()
        raise AssertionError


@pytest.mark.parametrize(
    ("solver", "search_within", "refused"),
    [(Hangs(), 0.1, NoPuzzleYet), (Constructed(fails=Unknown("away")), 60, SolverAway)],
)
async def test_a_search_is_said_to_go_on_only_while_it_does(
    services: Services, solver: Constructed, search_within: float, refused: type[Exception]
) -> None:
    async with DailyPuzzles(
        services.store, services.sessions, solver, now=services.now, search_within=search_within
    ) as service:
        with pytest.raises(refused):
            await service.current()


@pytest.mark.parametrize("first", [True, False])
async def test_one_process_searches_for_the_days_ahead(bot: Services, first: bool) -> None:
    solver, asked = Constructed(fails=Unknown("crash")), list[bool]()

    async def elected() -> bool:
        asked.append(first)
        return first

    async with DailyPuzzles(bot.store, bot.sessions, solver, now=bot.now) as service:
        await service.fill(elected)
    assert asked
    assert bool(solver.asked) == first
