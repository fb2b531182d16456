"""Searches in the background make way for those that somebody waits for."""

import asyncio
from typing import Any

import pytest

from bot.analysis.background import TRIES, Background
from bot.patience import GAMES, Position, Rules, deal
from bot.solver import Limits
from bot.solver.workers.searches import WorkerDied

RULES = GAMES["frog"]


class Hanging:
    """A solver whose searches go on until *end* is set."""

    def __init__(self) -> None:
        self.begun = self.stopped = 0
        self.end = asyncio.Event()

    async def ask(self, name: str, rules: Rules, position: Position, argument: Any, limits: Limits) -> str:
        """Return the name of the search once it may end."""
        self.begun += 1
        try:
            await self.end.wait()
        except asyncio.CancelledError:
            self.stopped += 1
            raise
        return name


def asked(background: Background) -> asyncio.Task[Any]:
    return asyncio.create_task(background.ask("solve", RULES, deal(RULES, 1), None, Limits(seconds=9)))


async def settled() -> None:
    """Let all tasks go on until they wait."""
    for _ in range(10):
        await asyncio.sleep(0)


async def test_a_search_is_stopped_while_somebody_waits_and_begins_again() -> None:
    solver = Hanging()
    background = Background(solver)
    search = asked(background)
    await settled()
    with background.somebody_waits():
        await settled()
        assert (solver.begun, solver.stopped) == (1, 1)
        with background.somebody_waits():
            await settled()
        await settled()
        assert solver.begun == 1
    await settled()
    assert solver.begun == 2
    solver.end.set()
    assert await search == "solve"


async def test_a_search_that_is_stopped_too_often_is_given_up() -> None:
    solver = Hanging()
    background = Background(solver)
    search = asked(background)
    for _ in range(TRIES):
        await settled()
        with background.somebody_waits():
            await settled()
    with pytest.raises(WorkerDied) as death:
        await search
    assert death.value.why == "seconds"
    assert solver.begun == solver.stopped == TRIES


async def test_who_stops_waiting_stops_the_search() -> None:
    solver = Hanging()
    search = asked(Background(solver))
    await settled()
    search.cancel()
    with pytest.raises(asyncio.CancelledError):
        await search
    assert solver.stopped == 1
