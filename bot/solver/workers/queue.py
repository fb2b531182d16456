"""Searches on other machines: they wait in PostgreSQL for ``patience worker``, which sends the answers back.

procrastinate keeps the queue: it gives every search to one worker, wakes workers and askers at once, and
tells which workers are still alive.
"""

import asyncio
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from secrets import token_hex
from typing import Any, Self

from procrastinate import App

from bot.patience import Position, Rules
from bot.solver.verdict import Limits
from bot.solver.workers import database
from bot.solver.workers.searches import Searches, WorkerDied

log = logging.getLogger(__name__)

LOOK = 5.0
"""Seconds between two looks at how many workers there are."""
LOST = 900.0
"""Seconds after which an answer is no longer waited for, although there are workers."""

Served = Callable[[], Awaitable[int]]
"""Returns how many workers take searches from the queue now."""


class Queue(Searches):
    """The searches that one process asks for; *workers* is the number of those that take any."""

    def __init__(self, app: App, served: Served) -> None:
        self.workers = 0
        self._app = app
        self._served = served
        self._name = f"answers {token_hex(8)}"
        self.asked = 0
        self._asked: dict[str, asyncio.Future[database.Json]] = {}

        @app.task(name=database.ANSWER)
        async def answered(number: str, answer: database.Json) -> None:
            waiting = self._asked.get(number)
            if waiting is not None and not waiting.done():
                waiting.set_result(answer)

    @classmethod
    @asynccontextmanager
    async def over(cls, app: App, served: Served) -> AsyncGenerator[Self]:
        """Take answers to the searches of this process from *app* for the duration of the block."""
        queue = cls(app, served)
        await queue.look()
        tasks = [
            asyncio.create_task(database.until_cancelled(app, [queue._name], concurrency=8)),
            asyncio.create_task(queue._look_around()),
        ]
        try:
            yield queue
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def ask(self, name: str, rules: Rules, position: Position, argument: Any, limits: Limits) -> Any:
        """Run the search *name* in a worker.  Raises ``WorkerDied``, with "away" if there is no worker.

        Not for advice: the answers come too late for a hint, and positions with unseen cards are not sent.
        """
        search = database.search_to_json((name, rules, position, argument, limits))
        if not self.workers:
            await self.look()
        if not self.workers:
            raise WorkerDied("away")
        number = token_hex(8)
        answer = self._asked[number] = asyncio.get_running_loop().create_future()
        self.asked += 1
        priority = -round(limits.seconds * 10)  # the shortest first: somebody may wait for those
        asking = self._app.configure_task(database.SEARCHES, queue=database.SEARCHES, priority=priority)
        job = asyncio.create_task(asking.defer_async(asker=self._name, number=number, search=search))
        came = False
        try:
            await asyncio.shield(job)  # who stops waiting needs its number to take it back
            async with asyncio.timeout(LOST):
                values = await answer
            came = True
        except database.UNREACHABLE:
            raise WorkerDied("away") from None
        except TimeoutError:
            raise WorkerDied("seconds") from None
        finally:
            del self._asked[number]
            self.asked -= 1
            if not came:
                await asyncio.shield(self._withdraw(job))
        if "died" in values:
            raise WorkerDied(values["died"])
        return database.answer_from_json(values)

    async def _withdraw(self, job: asyncio.Task[int]) -> None:
        """Delete a search that nobody waits for any more, and stop it if it runs."""
        with suppress(*database.UNREACHABLE):
            await self._app.job_manager.cancel_job_by_id_async(await job, abort=True, delete_job=True)

    async def _look_around(self) -> None:
        """Note how many workers there are until cancelled."""
        while True:
            await asyncio.sleep(LOOK)
            await self.look()

    async def look(self) -> None:
        """Note how many workers there are; without any, end the wait of everybody who asked."""
        before = self.workers
        try:
            self.workers = await self._served()
        except Exception as error:  # the database may be away; then nobody can take searches either
            log.warning("cannot count the workers of the solver: %s", error)
            self.workers = 0
        if before and not self.workers:
            log.warning("no worker takes searches; start one with `patience worker`")
        if not self.workers:
            for answer in self._asked.values():
                if not answer.done():
                    answer.set_exception(WorkerDied("away"))
