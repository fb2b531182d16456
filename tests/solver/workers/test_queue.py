"""The queue of searches in PostgreSQL: each is run once and answered, even if workers die or end."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import replace
from functools import partialmethod
from pathlib import Path
from typing import Any

import pytest
from procrastinate import App
from psycopg_pool import AsyncConnectionPool

from bot.cli.worker import open_queue
from bot.patience import GAMES, Move, Position, Rules, UnknownGame, deal, game_rules
from bot.solver.verdict import Difficulty, Effort, Limits, Lost, Unknown, Won
from bot.solver.workers.database import (
    SEARCHES,
    QueueUnavailable,
    answer_from_json,
    answer_to_json,
    opened,
    search_from_json,
    search_to_json,
)
from bot.solver.workers.queue import Queue
from bot.solver.workers.searches import WorkerDied, solve
from bot.solver.workers.serving import Run, serve, tidy
from bot.store import Store
from bot.store.db.engines import libpq_address
from tests.support import databases
from tests.support.elections import always

GATE = GAMES["gate"]
OPENING = deal(GATE, 17)
LINE = (Move.from_text("d"), Move.from_text("r>t3"))
EFFORT = Effort(states=7, seconds=0.5, phase="beam")

postgres = pytest.mark.skipif(databases.SERVER is None, reason="PATIENCE_TEST_POSTGRES names no server")


# What is sent


@pytest.mark.parametrize(
    "answer",
    [
        Won(LINE, EFFORT),
        Lost(EFFORT),
        Unknown("bytes", EFFORT),
        LINE,
        Difficulty(number=17, grade="easy", careless=0.5),
    ],
    ids=lambda answer: type(answer).__name__,
)
def test_an_answer_arrives_as_it_was_sent(answer: Any) -> None:
    arrived = answer_from_json(answer_to_json(answer))
    assert arrived == answer
    assert getattr(arrived, "effort", None) == getattr(answer, "effort", None)


@pytest.mark.parametrize("key", ["canfield", "chord", "four-seasons"])
def test_a_search_arrives_as_it_was_sent(key: str) -> None:
    rules = game_rules(key)
    for moves in (None, LINE):
        search = ("find_par", rules, deal(rules, 3), moves, Limits(seconds=2, states=5))
        assert search_from_json(search_to_json(search)) == search


def test_rules_that_only_this_process_knows_are_not_sent() -> None:
    mine = replace(GATE, reading="mine")
    with pytest.raises(UnknownGame):
        search_to_json(("solve", mine, deal(mine, 1), None, Limits()))


# The queue

Opening = Callable[[], AbstractAsyncContextManager[App]]


class Workers:
    """Workers of the queue, whose searches are only counted; *gate* holds them up while it is closed."""

    def __init__(self, open_app: Opening) -> None:
        self._open = open_app
        self.runs: Counter[int] = Counter()
        self.gate = asyncio.Event()
        self.gate.set()
        self.begun = asyncio.Event()
        self.stopped = 0
        self.count = 0

    async def served(self) -> int:
        return self.count

    async def run(self, name: str, rules: Rules, position: Position, moves: Any, limits: Limits) -> Any:
        """Return Unknown with the limit of states, which numbers the searches in these tests."""
        self.runs[limits.states] += 1
        self.begun.set()
        try:
            await self.gate.wait()
        except asyncio.CancelledError:
            self.stopped += 1
            raise
        return Unknown(str(limits.states))

    @asynccontextmanager
    async def working(
        self, run: Run | None = None, concurrency: int = 2
    ) -> AsyncIterator[asyncio.Task[None]]:
        """Run a worker during the block."""
        async with self._open() as app:
            task = asyncio.create_task(serve(app, run or self.run, concurrency, always, end=0.05))
            self.count += 1
            try:
                yield task
            finally:
                self.count -= 1
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)


@asynccontextmanager
async def in_store(address: str) -> AsyncIterator[App]:
    """Open the queue as a process of its own would."""
    async with Store.open(address) as store, open_queue(store, libpq_address(address)) as app:
        yield app


@pytest.fixture
async def open_app(tmp_path: Path) -> AsyncIterator[Opening]:
    async with databases.fresh("postgresql", tmp_path) as address:
        yield lambda: in_store(address)


@pytest.fixture
def workers(open_app: Opening) -> Workers:
    return Workers(open_app)


@pytest.fixture
async def queue(workers: Workers, open_app: Opening) -> AsyncIterator[Queue]:
    async with open_app() as app, Queue.over(app, workers.served) as queue:
        yield queue


def numbered(number: int) -> Limits:
    return Limits(seconds=1, states=number)


async def soon(holds: Callable[[], Awaitable[bool]]) -> None:
    async with asyncio.timeout(10):
        while not await holds():  # noqa: ASYNC110
            await asyncio.sleep(0.02)


@postgres
async def test_each_search_is_run_once_by_one_of_several_workers(queue: Queue, workers: Workers) -> None:
    async with workers.working(), workers.working():
        verdicts = await asyncio.gather(*(solve(queue, GATE, OPENING, numbered(n)) for n in range(20)))
    assert verdicts == [Unknown(str(n)) for n in range(20)]
    assert workers.runs == Counter(range(20))
    assert queue.running == queue.waiting == 0


@postgres
async def test_what_a_search_cannot_answer_is_raised_where_it_was_asked_for(
    queue: Queue, workers: Workers, caplog: pytest.LogCaptureFixture
) -> None:
    async def fails(name: str, *search: Any) -> Any:
        raise WorkerDied("bytes") if name == "solve" else ZeroDivisionError

    async with workers.working(fails):
        assert await solve(queue, GATE, OPENING, Limits()) == Unknown("bytes")
        with pytest.raises(WorkerDied, match="crash"):
            await queue.ask("find_par", GATE, OPENING, LINE, Limits())
        with pytest.raises(WorkerDied, match="crash"):
            await queue.ask("difficulty", GATE, OPENING, LINE, Limits())
    assert "a search failed" in caplog.text


@postgres
async def test_without_workers_the_answer_comes_at_once(queue: Queue, workers: Workers) -> None:
    async with asyncio.timeout(2):
        assert await solve(queue, GATE, OPENING, Limits()) == Unknown("away")
    workers.gate.clear()
    async with workers.working():
        asked = asyncio.create_task(solve(queue, GATE, OPENING, numbered(1)))
        await workers.begun.wait()
        assert (queue.running, queue.waiting) == (1, 0)
        workers.count = 0
        await queue.look()
        assert await asked == Unknown("away")

        async def withdrawn() -> bool:
            return workers.stopped == 1

        await soon(withdrawn)
        workers.count = 1


@postgres
async def test_the_search_of_a_worker_that_died_is_taken_by_another(
    queue: Queue, workers: Workers, open_app: Opening
) -> None:
    workers.count = 1
    async with open_app() as dying:
        asked = asyncio.create_task(solve(queue, GATE, OPENING, numbered(1)))
        number = await dying.job_manager.register_worker()

        async def taken() -> bool:
            return await dying.job_manager.fetch_job([SEARCHES], worker_id=number) is not None

        await soon(taken)
    async with open_app() as app, workers.working():
        await tidy(app, set())  # it has been alive a moment ago
        assert not workers.runs
        await tidy(app, set(), dead=0.0)
        assert await asked == Unknown("1")
    assert workers.runs == {1: 1}


@postgres
async def test_the_search_of_a_worker_that_ends_is_taken_by_another(queue: Queue, workers: Workers) -> None:
    workers.gate.clear()
    async with workers.working():
        asked = asyncio.create_task(solve(queue, GATE, OPENING, numbered(1)))
        await workers.begun.wait()
    assert workers.stopped == 1
    assert not asked.done()
    workers.gate.set()
    async with workers.working():
        assert await asked == Unknown("1")


@postgres
async def test_a_search_that_nobody_waits_for_is_stopped(queue: Queue, workers: Workers) -> None:
    workers.gate.clear()
    async with workers.working(concurrency=1):
        running = asyncio.create_task(solve(queue, GATE, OPENING, numbered(1)))
        await workers.begun.wait()
        waiting = asyncio.create_task(solve(queue, GATE, OPENING, numbered(2)))

        async def in_queue() -> bool:
            return len(list(await queue._app.job_manager.list_jobs_async())) == 2

        await soon(in_queue)
        for each in (waiting, running):  # in the other order the worker might begin the one that waits
            each.cancel()
            await asyncio.gather(each, return_exceptions=True)

        async def stopped() -> bool:
            return workers.stopped == 1

        await soon(stopped)
        workers.gate.set()
        assert await solve(queue, GATE, OPENING, numbered(3)) == Unknown("3")
    assert workers.runs[3] == 1
    assert workers.runs.total() == 2  # the one that waited has never begun


@postgres
async def test_a_search_is_taken_back_although_it_was_just_being_asked_for(
    queue: Queue, workers: Workers, open_app: Opening
) -> None:
    workers.count = 1
    for number in range(40):
        asked = asyncio.create_task(solve(queue, GATE, OPENING, numbered(number)))
        await asyncio.sleep(number / 4000)
        asked.cancel()
        await asyncio.gather(asked, return_exceptions=True)
    async with open_app() as app:
        assert list(await app.job_manager.list_jobs_async()) == []


@postgres
async def test_an_outage_of_the_database_ends_no_worker(
    queue: Queue, workers: Workers, open_app: Opening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.solver.workers.database.AGAIN", 0.05)
    async with workers.working(), open_app() as app:
        assert await solve(queue, GATE, OPENING, numbered(1)) == Unknown("1")
        connections = "pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
        await app.connector.execute_query_async(f"SELECT pg_terminate_backend(pid) FROM {connections}")
        assert await solve(queue, GATE, OPENING, numbered(2)) == Unknown("2")
    assert workers.runs == {1: 1, 2: 1}


@postgres
async def test_a_worker_ends_while_its_database_is_away(
    workers: Workers, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.solver.workers.database.REACHED", 1.0)
    async with databases.fresh("postgresql", tmp_path) as address, in_store(address) as app:
        worker = asyncio.create_task(serve(app, workers.run, 2, always, end=0.05))

        async def serving() -> bool:
            alive = "SELECT count(*) AS count FROM procrastinate_workers"
            return (await app.connector.execute_query_one_async(alive))["count"] == 1

        await soon(serving)
        await databases.shut(address)
        worker.cancel()
        async with asyncio.timeout(20):
            await asyncio.wait([worker])


@postgres
async def test_answers_to_a_process_that_died_are_deleted(open_app: Opening) -> None:
    async with open_app() as app:
        await app.configure_task("answer", queue="answers of the dead").defer_async(number="1", answer={})
        unread = await tidy(app, set())
        assert len(unread) == 1
        assert await tidy(app, unread) == set()
        assert list(await app.job_manager.list_jobs_async()) == []


@postgres
async def test_processes_that_start_together_make_the_tables_once(open_app: Opening) -> None:
    async def start() -> bool:
        async with open_app() as app:
            return await app.check_connection_async()

    assert await asyncio.gather(*(start() for _ in range(4))) == [True] * 4


async def test_a_database_that_does_not_answer_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    at_once = partialmethod(AsyncConnectionPool.open, timeout=1)  # procrastinate waits for 30 seconds
    monkeypatch.setattr(AsyncConnectionPool, "open", at_once)
    with pytest.raises(QueueUnavailable):
        async with opened("postgresql://nobody@127.0.0.1:9/none"):
            pass
