"""``patience worker`` and SOLVER_WORKERS: a setting chooses the queue, and what it lacks is one sentence."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.cli.app import app
from bot.cli.worker import WORK, open_queue, searches
from bot.operations.leases import SECONDS, Leases
from bot.operations.settings import load
from bot.patience import GAMES, deal
from bot.solver import Limits
from bot.solver.workers.pool import Pool
from bot.solver.workers.queue import Queue
from bot.solver.workers.searches import solve
from bot.store import Store
from bot.store.db.engines import libpq_address
from tests.support import databases

RUN = CliRunner()
postgres = pytest.mark.skipif(databases.SERVER is None, reason="PATIENCE_TEST_POSTGRES names no server")


@pytest.fixture(autouse=True)
def _settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DISCORD_TOKEN", "none")
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.delenv("SOLVER_WORKERS", raising=False)


@pytest.mark.parametrize("command", ["worker", "run"])
def test_sqlite_keeps_no_queue_and_that_is_one_sentence(
    command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOLVER_WORKERS", "queue")
    result = RUN.invoke(app, [command])
    assert result.exit_code == 78
    assert "this takes a PostgreSQL database" in result.stderr
    assert "Traceback" not in result.output


@pytest.mark.parametrize("command", ["worker", "run"])
def test_without_the_extra_its_name_is_said(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOLVER_WORKERS", "queue")
    monkeypatch.setitem(sys.modules, "bot.solver.workers.database", None)
    result = RUN.invoke(app, [command])
    assert result.exit_code == 78
    assert "pip install 'patience-bot[queue]'" in result.stderr


async def test_searches_run_beside_the_bot_unless_the_setting_says_otherwise() -> None:
    async with searches(load(None)) as found:
        assert isinstance(found, Pool)
        assert found.workers == 3


@pytest.fixture
async def address(templates: databases.Templates, tmp_path: Path) -> AsyncIterator[str]:
    async with templates.copy("postgresql", tmp_path) as address:
        yield address


@postgres
async def test_the_setting_sends_searches_to_whoever_holds_a_workers_lease(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOLVER_WORKERS", "queue")
    monkeypatch.setenv("DATABASE_URL", address)
    async with Store.open(address) as store, searches(load(None)) as found:
        assert isinstance(found, Queue)
        assert found.workers == 0
        await Leases(store).take_one_of(WORK, SECONDS)
        await found.look()
        assert found.workers == 1


@postgres
@pytest.mark.long
async def test_a_worker_that_is_killed_loses_no_search(address: str) -> None:
    def start() -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "bot.cli", "worker", "--jobs", "1", "--database-url", address]
        root = {"PYTHONPATH": str(Path(__file__).parents[2])}
        return subprocess.Popen(command, env=os.environ | root, stderr=subprocess.PIPE)

    workers = [start(), start()]
    try:
        async with (
            Store.open(address) as store,
            open_queue(store, libpq_address(address)) as queue_app,
            Queue.over(queue_app, partial(Leases(store).count_of, WORK)) as queue,
        ):
            while queue.workers < 2:  # noqa: ASYNC110
                await asyncio.sleep(0.5)
            rules, limits = GAMES["chameleon-000"], Limits(seconds=4)
            asked = [asyncio.create_task(solve(queue, rules, deal(rules, n), limits)) for n in range(1, 13)]
            await asyncio.sleep(2)
            workers[0].kill()
            verdicts = await asyncio.gather(*asked)
            assert "away" not in {getattr(verdict, "why", "") for verdict in verdicts}
            workers[1].send_signal(signal.SIGTERM)
            assert await asyncio.to_thread(workers[1].wait) == 0
    finally:
        for each in workers:
            each.kill()
            _, log = each.communicate()
            assert b"Traceback" not in log
