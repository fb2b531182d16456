"""The move that split the field of a daily is told after its day, and only of players who may be named."""

import asyncio
import logging
from contextlib import aclosing
from dataclasses import replace
from unittest.mock import patch

import pytest
from sqlalchemy import update

from bot.analysis.service import Analyses
from bot.analysis.split import Attempt, half_lost_by, split_of
from bot.analysis.turning_point import TurningPoint
from bot.analysis.values import of_loss
from bot.daily.refusals import NotOver
from bot.operations.services import Services
from bot.patience import Game
from bot.play.sessions import Sessions, random_deal_number
from bot.store.schema import move
from bot.words.marks import bold
from bot.words.posts import split_field
from tests.support.blunders import CASES, Constructed, blunder
from tests.support.clock import Clock
from tests.support.people import ANN, BEN, CYD, HALL
from tests.support.postings import IDA, schedule
from tests.support.scored import begin, play_at_once

MADE = blunder(*CASES[0])


def _attempt(name: str, game: Game, number: int | None = None) -> Attempt:
    point = TurningPoint(last=len(game.moves), won_until=(number or 0) - 1, lost_from=number or 0)
    return Attempt(name=name, game=game, analysis=None if number is None else of_loss(point, complete=True))


def test_the_split_of_most_losers_is_found_and_others_kept_the_win_there() -> None:
    won, lost = _attempt("Ann", MADE.win), _attempt("Ben", MADE.game, MADE.number)
    found = split_of([won, lost, replace(lost, name="Cyd")])
    assert found is not None
    assert (found.number, found.lost, found.kept) == (MADE.number, ("Ben", "Cyd"), ("Ann",))
    assert found.played == MADE.game.moves[MADE.number - 1]
    assert found.better == MADE.win.moves[MADE.number - 1]
    namesakes = split_of([won, replace(lost, name="Ann"), replace(lost, name="Ann")])
    assert namesakes is not None
    assert (namesakes.lost, namesakes.kept) == (("Ann", "Ann"), ("Ann",))
    assert split_of([won, _attempt("Ben", MADE.game)]) is None  # not analysed
    assert split_of([lost]) is None  # nobody kept the win
    assert split_of([]) is None


def test_without_a_split_the_middle_of_the_losing_moves_is_told() -> None:
    lost = [_attempt(str(number), MADE.game, number) for number in (9, 40, 31)]
    assert half_lost_by(lost) == 31
    assert half_lost_by(lost[:2]) is None
    assert split_field("canfield", lost[:2]) == ""
    told = f"💬 {bold('Canfield')}: half of the lost games could still be won before move 31."
    assert split_field("canfield", lost) == told


async def test_attempts_are_analysed_once_the_day_is_over_and_named_then(
    services: Services, clock: Clock
) -> None:
    key, day = MADE.win.rules.key, services.daily.today()
    for player, game in ((ANN, MADE.win), (BEN, MADE.game), (CYD, MADE.game)):
        stored = await begin(services, player, deal=MADE.win.deal, key=key)
        stored = await play_at_once(services.sessions, stored, [*map(str, game.moves)])
        if stored.result is None:
            await services.sessions.resign(stored.id, player.id)
    names = {player.id: player.name for player in (ANN, BEN)}
    solver = Constructed([MADE.win])
    analyses = Analyses(services.store, services.sessions, services.daily, solver, pause=0.0)
    async with aclosing(analyses) as service:
        assert not await service.look_back(day, key)  # no server has a post
        await services.posting.choose(schedule(HALL.guild_id or 0, HALL.channel_id), IDA)
        for ask in (service.look_back(day, key), service.attempts(day, key, names)):
            with pytest.raises(NotOver):
                await ask
        assert not solver.asked
        clock.on(hours=24)
        assert [await service.look_back(day, key) for _ in "abc"] == [True, True, False]
        attempts = await service.attempts(day, key, names)
    assert [each.name for each in attempts] == ["Ann", "Ben"]  # and not Cyd
    told = await asyncio.to_thread(split_field, key, attempts)
    assert told.startswith(f"💬 {bold('Canfield')}, move {MADE.number}: “")
    assert "” lost the game for Ben; Ann chose “" in told


async def test_a_damaged_attempt_is_logged_once_and_keeps_no_other_from_being_analysed(
    services: Services, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    key, day = MADE.win.rules.key, services.daily.today()
    numbers: list[int] = []
    for player in (ANN, BEN):
        stored = await begin(services, player, deal=MADE.win.deal, key=key)
        stored = await play_at_once(services.sessions, stored, [*map(str, MADE.game.moves)])
        numbers.append((await services.sessions.resign(stored.id, player.id)).id)
    await services.posting.choose(schedule(HALL.guild_id or 0, HALL.channel_id), IDA)
    async with services.store.write() as connection:
        await connection.execute(
            update(move).where(move.c.game_id == numbers[0], move.c.ply == 0).values(code="x")
        )
    clock.on(hours=24)
    afresh = Sessions(services.store, now=clock, random_deal=random_deal_number)
    solver = Constructed([MADE.win])
    analyses = Analyses(services.store, afresh, services.daily, solver, pause=0.0)
    async with aclosing(analyses) as service:
        with caplog.at_level(logging.ERROR):
            assert [await service.look_back(day, key) for _ in "abc"] == [True, True, False]
        assert await service.known(await afresh.load(numbers[1])) is not None
        (logged,) = caplog.records
        assert f"game {numbers[0]} cannot be replayed" in logged.getMessage()
        assert f"{key} {MADE.win.deal} x" in logged.getMessage()
        caplog.clear()
        attempts = await service.attempts(day, key, {player.id: player.name for player in (ANN, BEN)})
        assert [each.name for each in attempts] == ["Ben"]
        (logged,) = caplog.records
        assert f"game {numbers[0]} cannot be replayed" in logged.getMessage()


async def test_a_fault_of_the_solver_is_logged_once_and_keeps_no_other_attempt_from_being_analysed(
    services: Services, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    key, day = MADE.win.rules.key, services.daily.today()
    numbers: list[int] = []
    for player, game in ((ANN, MADE.game.beginning(1)), (BEN, MADE.game)):
        stored = await begin(services, player, deal=MADE.win.deal, key=key)
        stored = await play_at_once(services.sessions, stored, [*map(str, game.moves)])
        numbers.append((await services.sessions.resign(stored.id, player.id)).id)
    await services.posting.choose(schedule(HALL.guild_id or 0, HALL.channel_id), IDA)
    clock.on(hours=24)
    solver = Constructed([MADE.win])
    analyses = Analyses(services.store, services.sessions, services.daily, solver, pause=0.0)
    async with aclosing(analyses) as service:
        with patch.object(Constructed, "verdict", side_effect=ValueError("an illegal line")):
            assert await service.look_back(day, key)
        assert [await service.look_back(day, key) for _ in "ab"] == [True, False]
        assert await service.known(await services.sessions.load(numbers[1])) is not None
    (logged,) = [each for each in caplog.records if each.levelno >= logging.ERROR]
    assert f"game {numbers[0]}: {key} {MADE.win.deal} {MADE.game.moves[0]}" in logged.getMessage()
