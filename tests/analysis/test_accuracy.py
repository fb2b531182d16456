"""The accuracy of a game: what its moves were worth by what could be seen, and what is told of it."""

import asyncio
from collections.abc import Mapping
from contextlib import aclosing
from unittest.mock import AsyncMock

import pytest

from bot.analysis.accuracy import accuracy
from bot.analysis.service import Analyses
from bot.analysis.values import from_row, to_row
from bot.controls.markdown import markdown
from bot.operations.services import Services
from bot.patience import Game, Move, Position, Rules, legal_moves
from bot.solver.verdict import Appraisal, Limits
from bot.solver.workers.searches import WorkerDied
from bot.words.analysis import findings
from tests.support.blunders import CASES, Constructed, blunder
from tests.support.clock import Clock
from tests.support.people import ANN, HALL
from tests.support.scored import play_at_once

MADE = blunder(*CASES[0])
GAME = MADE.game


class Judge:
    """Appraises every move as the best, but for those at some plies, and remembers what it was shown."""

    def __init__(self, game: Game, played: Mapping[int, float]) -> None:
        self.memories = {game.beginning(n).known: n + 1 for n in reversed(range(len(game.moves)))}
        self.played = played
        self.asked: list[int] = []

    async def ask(self, name: str, rules: Rules, memory: Position, move: Move, _: Limits) -> Appraisal | None:
        assert name == "appraise"
        number = self.memories[memory]  # no more than what its player has seen
        self.asked.append(number)
        better = next(one for one in legal_moves(rules, memory) if one != move)
        return Appraisal(played=self.played.get(number, 0.8), best=0.8, worst=0.2, better=better)


async def at_once() -> None:
    """Wait for nobody."""


async def test_a_move_that_costs_is_told_with_the_better_one() -> None:
    everything = Judge(GAME, {})
    assert await accuracy(everything, GAME, at_once) == (100, ())
    forced = [n + 1 for n in range(len(GAME.moves)) if len(legal_moves(GAME.rules, GAME.position_at(n))) == 1]
    assert not set(forced) & set(everything.asked)

    first, second, third, fourth, *others = everything.asked
    judge = Judge(GAME, {first: 0.7, second: 0.4, third: 0.6, fourth: 0.2})
    percent, costly = await accuracy(judge, GAME, at_once)
    assert percent == int(100 * (0.875 + 0.5 + 0.75 + 0.25 + len(others)) / len(judge.asked))
    assert [(one.number, one.points) for one in costly] == [(second, 40), (third, 20), (fourth, 60)]
    assert all(one.better != GAME.moves[one.number - 1] for one in costly)


async def test_a_game_with_few_choices_has_none() -> None:
    assert await accuracy(Judge(GAME, {}), GAME.beginning(4), at_once) == (None, ())


async def test_it_is_found_last_kept_and_said(services: Services, clock: Clock) -> None:
    stored = await services.sessions.start(ANN, HALL, GAME.rules.key, GAME.deal)
    clock.on(seconds=1)
    stored = await play_at_once(services.sessions, stored, [*map(str, GAME.moves)])
    if stored.result is None:
        stored = await services.sessions.resign(stored.id, ANN.id)
    solver, judge = Constructed([MADE.win]), Judge(GAME, dict.fromkeys(range(len(GAME.moves) + 1), 0.2))
    service = Analyses(services.store, services.sessions, services.daily, solver, adviser=judge, pause=0.0)
    async with aclosing(service):
        found = await service.analyse(stored, nobody_listens)
        assert not found.complete
        while not found.complete:
            await asyncio.sleep(0.01)
            known = await service.known(stored)
            assert known is not None
            found = known
    assert found.accuracy is not None
    assert from_row(to_row(found)) == found
    lines = markdown(findings(stored.game, found)).splitlines()
    assert lines[-4] == "**Accuracy 25** of 100, judged by the cards you could see."
    for line, one in zip(lines[-3:], found.costly, strict=True):
        assert line.startswith(f"-# Move {one.number}: ")
        assert " Better by 60 points: " in line
    assert (await service.skill(ANN.id)).judged == 1


@pytest.mark.parametrize("error", [WorkerDied("seconds"), ZeroDivisionError()])
async def test_an_analysis_without_it_is_kept(services: Services, error: Exception) -> None:
    stored = await services.sessions.start(ANN, HALL, GAME.rules.key, GAME.deal)
    stored = await play_at_once(services.sessions, stored, [*map(str, GAME.moves)])
    if stored.result is None:
        stored = await services.sessions.resign(stored.id, ANN.id)
    judge = AsyncMock(Judge)
    judge.ask.side_effect = error
    solver = Constructed([MADE.win])
    service = Analyses(services.store, services.sessions, services.daily, solver, adviser=judge, pause=0.0)
    async with aclosing(service):
        found = await service.analyse(stored, nobody_listens)
        while not found.complete:
            await asyncio.sleep(0.01)
            found = await service.known(stored) or found
    assert found.accuracy is None


async def nobody_listens(searched: int) -> None:
    """Ignore the progress."""
