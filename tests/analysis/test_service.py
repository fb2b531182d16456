"""Who may see an analysis, what is stored of it, and what becomes of a solver that fails."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import aclosing, asynccontextmanager
from dataclasses import replace
from datetime import UTC, date, timedelta
from typing import Any

import pytest

from bot.analysis.mistakes import Mistakes
from bot.analysis.refusals import SolverAway, StillPlaying, TypedToday
from bot.analysis.service import Analyses
from bot.controls.markdown import markdown
from bot.daily.refusals import NotOver
from bot.operations.services import Services
from bot.patience import CARDS, DEAL, Game, Position, Rules, game_rules, legal_moves, pack
from bot.play.practice import start_again
from bot.play.refusals import Analysed, Unfinished
from bot.record import StoredGame
from bot.solver import Limits, Lost, Unknown, Won
from bot.solver.workers.searches import Solver
from bot.store import mistakes
from bot.store.analyses import Skill
from bot.words.analysis import luck_and_skill
from tests.support.blunders import CASES, Constructed, blunder, there_and_back, won_game
from tests.support.clock import Clock
from tests.support.dailies import prove
from tests.support.people import ANN, BEN, HALL
from tests.support.scored import begin, play_at_once

MADE = blunder(*CASES[0])


async def nobody_listens(searched: int) -> None:
    """Ignore the progress."""


@asynccontextmanager
async def analyses_of(
    services: Services, solver: Solver | None, *, answer_within: float = 60.0
) -> AsyncIterator[Analyses]:
    service = Analyses(
        services.store, services.sessions, services.daily, solver, answer_within=answer_within, pause=0.0
    )
    async with aclosing(service):
        yield service


async def given_up(services: Services, game: Game = MADE.game, *, clock: Clock | None = None) -> StoredGame:
    """Return a game that Ann has played like *game* on the same deal, and given up.

    She takes a second to look at the deal by the *clock*.
    """
    stored = await services.sessions.start(ANN, HALL, game.rules.key, game.deal)
    if clock is not None:
        clock.on(seconds=1)
    stored = await play_at_once(services.sessions, stored, [*map(str, game.moves)])
    return stored if stored.result is not None else await services.sessions.resign(stored.id, ANN.id)


async def test_the_second_look_asks_nobody(services: Services) -> None:
    stored, solver = await given_up(services), Constructed([MADE.win])
    steps: list[int] = []

    async def report(searched: int) -> None:
        steps.append(searched)

    async with analyses_of(services, solver) as service:
        assert await service.known(stored) is None
        first = await service.analyse(stored, report)
    assert first.losing_move == MADE.number
    assert steps == [*range(1, len(steps) + 1)]
    asked = len(solver.asked)
    async with analyses_of(services, solver) as service:
        assert await service.analyse(stored, nobody_listens) == first
        assert await service.known(stored) == first
    assert len(solver.asked) == asked
    puzzle = Mistakes(services.store, services.sessions, service, now=services.now)
    await puzzle.answer(ANN.id, stored.id, MADE.number - 1, MADE.game.moves[MADE.number - 1])
    told = json.loads(await services.privacy.export(ANN.id) or "")
    assert [row["lost_from"] for row in told["analysis"]] == [MADE.number]
    (tried,) = told["mistake"]
    assert (tried["loses"], tried["solved"]) == (CASES[0][2], False)
    assert tried["tried_at"] == services.now().isoformat()
    assert await services.privacy.forget(ANN.id)
    async with services.store.read() as connection:
        assert await mistakes.of_game(connection, stored.id) is None


async def test_two_who_look_at_once_start_one_search(services: Services) -> None:
    stored, solver = await given_up(services), Constructed([MADE.win])
    async with analyses_of(services, solver) as service:
        first, second = await asyncio.gather(
            service.analyse(stored, nobody_listens), service.analyse(stored, nobody_listens)
        )
    assert first == second
    assert len(solver.asked) == len(set(solver.asked))


async def test_what_is_not_known_is_completed_in_the_background(services: Services) -> None:
    stored = await given_up(services)
    async with analyses_of(services, Constructed(fails=Unknown("seconds"))) as service:
        first = await service.analyse(stored, nobody_listens)
        assert first.losing_move is None
    async with analyses_of(services, Constructed([MADE.win])) as service:
        assert await service.analyse(stored, nobody_listens) == first
        found = first
        for _ in range(1000):
            found = await service.known(stored)
            if found != first:
                break
            await asyncio.sleep(0.01)
        assert found is not None
        assert found.complete
        assert found.losing_move == MADE.number


class Late:
    """A solver that gives its *first* answers, and then none."""

    def __init__(self, solver: Constructed, first: int) -> None:
        self.solver, self.left = solver, first

    async def ask(self, name: str, rules: Rules, position: Position, argument: Any, limits: Limits) -> Any:
        self.left -= name == "solve"
        if self.left < 0:
            await asyncio.Event().wait()
        return await self.solver.ask(name, rules, position, argument, limits)


async def test_a_solver_that_hangs_is_waited_for_so_long_and_no_longer(services: Services) -> None:
    stored = await given_up(services)
    async with analyses_of(services, Late(Constructed([MADE.win]), 0), answer_within=0.05) as service:
        with pytest.raises(SolverAway):
            await service.analyse(stored, nobody_listens)
        assert await service.known(stored) is None
    async with analyses_of(services, Late(Constructed([MADE.win]), 3), answer_within=2.0) as service:
        found = await service.analyse(stored, nobody_listens)
        assert not found.complete
        assert found.won_until is not None or found.lost_from is not None


@pytest.mark.parametrize(
    "solver", [None, Constructed(fails=Unknown("crash")), Constructed(fails=Unknown("away"))]
)
async def test_without_a_solver_nothing_is_stored(services: Services, solver: Constructed | None) -> None:
    stored = await given_up(services)
    async with analyses_of(services, solver) as service:
        with pytest.raises(SolverAway):
            await service.analyse(stored, nobody_listens)
        assert await service.known(stored) is None


async def test_a_game_that_lasts_is_not_analysed(services: Services) -> None:
    stored = await services.sessions.start(ANN, HALL, "canfield", "2")
    async with analyses_of(services, Constructed()) as service:
        with pytest.raises(StillPlaying):
            await service.analyse(stored, nobody_listens)
        with pytest.raises(Unfinished):
            await start_again(services.sessions, stored.id, BEN, HALL, position=0)


async def test_a_daily_is_analysed_once_its_day_is_over(services: Services, clock: Clock) -> None:
    ranked = await begin(services, ANN, deal="2", key="canfield")
    ranked = await services.sessions.resign(
        (await services.sessions.move(ranked.id, ANN.id, "d", ply=0)).id, ANN.id
    )
    practice = await services.sessions.start(ANN, HALL, "canfield", "2", practice_day=ranked.day)
    practice = await services.sessions.resign(practice.id, ANN.id)
    async with analyses_of(services, Constructed([won_game("canfield")])) as service:
        for stored in (ranked, practice):
            assert not service.allows(stored)
            with pytest.raises(NotOver):
                await service.analyse(stored, nobody_listens)
        clock.on(hours=13)
        for stored in (ranked, practice):
            found = await service.analyse(stored, nobody_listens)
            assert found.won_until == len(stored.game.moves)


async def test_the_stored_win_of_a_daily_is_used(services: Services, clock: Clock) -> None:
    ranked = await begin(services, ANN, deal="2", key="canfield")
    ranked = await services.sessions.move(ranked.id, ANN.id, "d", ply=0)
    ranked = await services.sessions.resign(ranked.id, ANN.id)
    assert ranked.day is not None
    line = " ".join(map(str, won_game("canfield").moves))
    await prove(services.store, ranked.day, "canfield", line=line, par=103)
    clock.on(hours=13)
    solver = Constructed(fails=Unknown("seconds"))
    async with analyses_of(services, solver) as service:
        found = await service.analyse(ranked, nobody_listens)
        practice = await start_again(services.sessions, ranked.id, ANN, HALL, position=0)
        assert await service.check(practice)
        win = won_game("canfield")
        forks = (n for n, at in enumerate(win.positions) if len(legal_moves(win.rules, at)) > 1)
        for move in win.moves[: next(forks)]:
            practice = await services.sessions.move(practice.id, ANN.id, str(move))
        assert await service.check(practice)
        other = next(
            move
            for move in legal_moves(win.rules, practice.game.position)
            if move != win.moves[practice.game.ply]
        )
        practice = await services.sessions.move(practice.id, ANN.id, str(other))
        assert await service.check(practice) is None
    assert found.won_until == 0
    assert " ".join(map(str, found.line)) == line


async def test_the_stored_win_of_a_daily_is_used_by_longer_searches_too(
    services: Services, clock: Clock
) -> None:
    win = won_game("chord")
    game = there_and_back(win, {150: 1, 202: 3})
    ranked = await begin(services, ANN, deal=win.deal, key="chord")
    assert ranked.day is not None
    stored = await play_at_once(services.sessions, ranked, [*map(str, game.moves)])
    await prove(services.store, ranked.day, "chord", line=" ".join(map(str, win.moves)), par=1)
    clock.on(hours=13)
    solver = Constructed([win])
    async with analyses_of(services, solver) as service:
        found = first = await service.analyse(stored, nobody_listens)
        solver.fails = Unknown("seconds")
        while not found.complete:
            await asyncio.sleep(0.01)
            found = await service.known(stored) or found
    assert sum(part.moves for part in found.detours) == len(game.moves) - len(win.moves)
    assert found.detours != first.detours  # more positions were searched


async def test_a_pack_typed_today_may_be_todays_daily(services: Services, clock: Clock) -> None:
    typed = "".join(CARDS[card] for card in pack(2))
    stored = await services.sessions.start(ANN, HALL, "canfield", typed)
    stored = await services.sessions.move(stored.id, ANN.id, "d", ply=0)
    stored = await services.sessions.resign(stored.id, ANN.id)
    async with analyses_of(services, Constructed([won_game("canfield")])) as service:
        with pytest.raises(TypedToday):
            await service.analyse(stored, nobody_listens)
        clock.time = stored.started_at.replace(hour=23, minute=59)
        assert not service.allows(stored)
        clock.time = stored.started_at.astimezone(UTC).replace(hour=0, minute=0) + timedelta(days=1)
        assert service.allows(stored)


async def test_an_analysed_game_stays_lost(services: Services) -> None:
    lost = next(game for number in range(1, 200) if (game := _deals_only(str(number))) is not None)
    stored = await given_up(services, lost)
    assert stored.result is not None
    assert stored.result.outcome == "lost"
    reopened = await services.sessions.undo(stored.id, ANN.id)
    async with analyses_of(services, Constructed(fails=Won(()))) as service:
        with pytest.raises(StillPlaying):
            await service.analyse(stored, nobody_listens)
        assert reopened.result is None
        again = await services.sessions.redo(stored.id, ANN.id)
        await service.analyse(again, nobody_listens)
        with pytest.raises(Analysed):
            await services.sessions.undo(stored.id, ANN.id)


def _deals_only(deal: str) -> Game | None:
    """Return a game of Storehouse of nothing but deals, if the engine proves it lost."""
    game = Game.start(game_rules("storehouse"), deal)
    while DEAL in legal_moves(game.rules, game.position) and not game.is_lost and game.ply < 200:
        game = game.play(DEAL)
    return game if game.is_lost and game.moves else None


async def test_practice_begins_at_any_position_of_a_finished_game(services: Services) -> None:
    stored = await given_up(services)
    at = MADE.number - 1
    practice = await start_again(services.sessions, stored.id, BEN, HALL, position=at)
    assert practice.player_id == BEN.id
    assert practice.game.position == stored.game.positions[at]
    assert practice.day is None
    assert not practice.dealt_by_bot
    loaded = await services.sessions.load(practice.id)
    assert loaded.game == practice.game
    for move in MADE.win.moves[at:]:
        practice = await services.sessions.move(practice.id, BEN.id, str(move))
    assert practice.result is not None
    assert practice.result.outcome == "won"
    assert not practice.result.counted
    end = await start_again(services.sessions, stored.id, ANN, HALL, position=10_000)
    assert end.game.position == stored.game.position
    assert date(2026, 11, 21) == end.started_at.date()


async def test_a_game_begun_from_a_position_tells_nothing_of_luck_and_skill(
    services: Services, clock: Clock
) -> None:
    stored = await given_up(services)
    async with analyses_of(services, Constructed([MADE.win])) as service:
        practice = await start_again(services.sessions, stored.id, BEN, HALL, position=MADE.number - 1)
        clock.on(seconds=1)
        move = str(MADE.game.moves[MADE.number - 1])
        await services.sessions.move(practice.id, BEN.id, move)
        over = await services.sessions.resign(practice.id, BEN.id)
        assert (await service.analyse(over, nobody_listens)).losing_move == MADE.number
        assert (await service.skill(BEN.id)).games == 0


async def test_analysed_games_tell_luck_from_skill(services: Services, clock: Clock) -> None:
    win = won_game("canfield")
    async with analyses_of(services, Constructed([MADE.win])) as service:
        lost = await given_up(services, clock=clock)
        await service.analyse(lost, nobody_listens)
        await service.analyse(await given_up(services, win, clock=clock), nobody_listens)
        early = Game.replay(win.rules, win.deal, map(str, win.moves[:60]))
        await service.analyse(await given_up(services, early, clock=clock), nobody_listens)
    async with analyses_of(services, Constructed(fails=Lost())) as service:
        await service.analyse(await given_up(services, clock=clock), nobody_listens)
        skill = await service.skill(ANN.id)
        assert (await service.skill(BEN.id)).games == 0
    assert skill == Skill(games=4, unwinnable=1, thrown=2, judged=0, accuracy=0, wins=1, needless=0)
    text = markdown(luck_and_skill(replace(skill, games=10)))
    assert "2 winnable deals not won, 1 deal that nobody could win" in text
