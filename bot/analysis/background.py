"""Searches in the background, which make way for those that somebody waits for."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from bot.patience import Position, Rules
from bot.solver.verdict import Limits
from bot.solver.workers.searches import Solver, WorkerDied

TRIES = 3
"""How often a search is begun before it is given up."""


class Background:
    """A solver whose searches are stopped as soon as somebody waits for others, and begun again later."""

    def __init__(self, solver: Solver | None) -> None:
        self._solver = solver
        self._waiting = 0  # players who wait for an answer
        self._quiet, self._called = asyncio.Event(), asyncio.Event()
        self._quiet.set()

    @contextmanager
    def somebody_waits(self) -> Iterator[None]:
        """Let no search run in the background."""
        self._waiting += 1
        self._quiet.clear()
        self._called.set()
        try:
            yield
        finally:
            self._waiting -= 1
            if not self._waiting:
                self._quiet.set()
                self._called.clear()

    async def quiet(self) -> None:
        """Return once nobody waits."""
        await self._quiet.wait()

    async def ask(self, name: str, rules: Rules, position: Position, argument: Any, limits: Limits) -> Any:
        """Run a search while nobody waits.

        Raises what the solver raises, and ``WorkerDied("seconds")`` for a search that was stopped too often.
        """
        assert self._solver is not None
        for _ in range(TRIES):
            await self._quiet.wait()
            search = asyncio.ensure_future(self._solver.ask(name, rules, position, argument, limits))
            called = asyncio.ensure_future(self._called.wait())
            try:
                await asyncio.wait([search, called], return_when=asyncio.FIRST_COMPLETED)
                if search.done():
                    return search.result()
            finally:
                search.cancel()
                called.cancel()
                await asyncio.gather(search, called, return_exceptions=True)
        raise WorkerDied("seconds")
