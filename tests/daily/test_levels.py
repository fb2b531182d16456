"""Levels: deals are kept ready for each game and level, dealt once, and count nowhere."""

import asyncio
from collections.abc import Iterable, Iterator
from itertools import count
from typing import Any

import pytest

from bot.daily.calendar import GRADED_GAMES
from bot.daily.levels import LEVELS, READY, Levels
from bot.daily.refusals import NoLevels, NotReady
from bot.operations.services import Services
from bot.patience import Position, Rules, UnknownGame
from bot.play.refusals import TooManyGames
from bot.play.start import MOST_OPEN
from bot.solver import Limits, Lost, Won
from bot.solver.verdict import Difficulty
from bot.solver.workers.pool import Pool
from bot.solver.workers.searches import WorkerDied
from bot.store import graded
from tests.support.people import ANN, BEN, HALL


class Grader(Pool):
    """A pool that finds a win in every deal and grades it by a list that is read in circles."""

    def __init__(self, grades: Iterable[str | None]) -> None:
        super().__init__(1)
        self.grades: Iterator[str | None] = iter(grades)
        self.grade: str | None = None

    async def ask(self, name: str, rules: Rules, position: Position, argument: Any, limits: Limits) -> Any:
        if name == "solve":
            self.grade = next(self.grades)
            return Lost() if self.grade is None else Won(())
        if name == "find_par":
            return argument
        if self.grade is None:
            raise WorkerDied("crash")
        return Difficulty(number=1, grade=self.grade)


def levels_of(services: Services, pool: Pool | None) -> Levels:
    numbers = count(5_000_000)
    return Levels(services.store, services.sessions, lambda: next(numbers), pool)


async def elected() -> bool:
    return True


async def test_a_start_that_is_delivered_again_gives_the_same_game(services: Services) -> None:
    levels = levels_of(services, Grader(["easy"]))
    await levels.find("gate")
    stored = await levels.start(ANN, HALL, "gate", "easy", request_id="7")
    assert await levels.start(ANN, HALL, "gate", "easy", request_id="7") == stored


async def test_a_deal_waits_until_it_is_dealt_once(services: Services) -> None:
    levels = levels_of(services, Grader(["hard", "easy", None]))
    assert [await levels.find("gate") for _ in range(3)] == ["hard", "easy", None]
    stored = await levels.start(ANN, HALL, "gate", "easy")
    assert (stored.game.rules.key, stored.game.deal) == ("gate", "5000001")
    assert not stored.dealt_by_bot  # counts nowhere
    with pytest.raises(NotReady):
        await levels.start(BEN, HALL, "gate", "easy")
    assert (await levels.start(BEN, HALL, "gate", "hard")).game.deal == "5000000"
    moved = await services.sessions.move(stored.id, ANN.id, "d")
    over = await services.sessions.resign(moved.id, ANN.id)
    assert over.result is not None
    assert not over.result.counted


async def test_a_refused_game_uses_no_deal_up(services: Services) -> None:
    levels = levels_of(services, Grader(["easy"]))
    await levels.find("gate")
    for deal in range(MOST_OPEN):
        begun = await services.sessions.start(ANN, HALL, "canfield", str(deal + 1))
        await services.sessions.move(begun.id, ANN.id, "d")
    with pytest.raises(TooManyGames):
        await levels.start(ANN, HALL, "gate", "easy")
    assert (await levels.start(BEN, HALL, "gate", "easy", request_id="7")).level == "easy"


async def test_an_interaction_that_comes_again_uses_no_second_deal_up(services: Services) -> None:
    levels = levels_of(services, Grader(["easy", "easy"]))
    await levels.find("gate")
    await levels.find("gate")
    stored = await levels.start(ANN, HALL, "gate", "easy", request_id="7")
    assert await levels.start(ANN, HALL, "gate", "easy", request_id="7") == stored
    assert (await levels.start(BEN, HALL, "gate", "easy")).game.deal != stored.game.deal


async def test_two_players_who_ask_at_once_get_different_deals(services: Services) -> None:
    levels = levels_of(services, Grader(["easy", "easy"]))
    await levels.find("gate")
    await levels.find("gate")
    both = await asyncio.gather(*(levels.start(each, HALL, "gate", "easy") for each in (ANN, BEN)))
    assert len({stored.game.deal for stored in both}) == 2


async def test_a_game_that_is_none_has_no_levels_either(services: Services) -> None:
    with pytest.raises(UnknownGame):
        await levels_of(services, None).start(ANN, HALL, "no such game", "easy")


@pytest.mark.parametrize("key", ["gate-postsonly", "yukon"])
async def test_other_games_and_other_rules_have_no_levels(services: Services, key: str) -> None:
    with pytest.raises(NoLevels):
        await levels_of(services, None).start(ANN, HALL, key, "easy")


async def test_no_more_deals_are_kept_than_are_wanted(services: Services) -> None:
    levels = levels_of(services, Grader(["easy"] * (READY + 2)))
    found = [await levels.find("gate") for _ in range(READY + 2)]
    assert found == ["easy"] * READY + [None, None]
    assert (await levels.missing())[-1] == "gate"  # other levels are wanted, but it has the most deals


async def test_the_store_is_filled_and_filled_again(services: Services) -> None:
    in_turn = [level for _ in range(READY) for level in LEVELS for _ in GRADED_GAMES]
    levels = levels_of(services, Grader([*in_turn, *["easy"] * 1000]))
    await levels.fill(elected, pause=0.0)
    async with services.store.read() as connection:
        counts = await graded.counts(connection)
    assert counts == {(key, level): READY for key in GRADED_GAMES for level in LEVELS}
    await levels.start(ANN, HALL, "frog", "easy")
    await levels.fill(elected, pause=0.0)
    assert await levels.missing() == []


async def test_without_a_pool_or_an_election_nothing_is_searched(services: Services) -> None:
    async def never() -> bool:
        return False

    await levels_of(services, None).fill(elected)
    grader = Grader(["easy"])
    await levels_of(services, grader).fill(never, pause=0.0)
    assert next(grader.grades) == "easy"
