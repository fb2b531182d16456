"""Fixtures.  They import the bot when they run, so that tests of pure functions start without it."""

import gc
import logging
import os
import shutil
import sys
import threading
from collections.abc import AsyncIterator, Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zlib import crc32

import pytest
from hypothesis import settings

from tests.support import databases, kernels, reports
from tests.support.watchdog import Watchdog

if TYPE_CHECKING:
    from bot.operations.services import Services
    from bot.play.sessions import Sessions
    from bot.store import Store
    from tests.support.clock import Clock
    from tests.support.club import Club


def pytest_configure(config: pytest.Config) -> None:
    gc.set_threshold(20_000, 20, 20)  # by default a tenth of the time goes into looking for cycles
    _keep_bytecode(config)
    _keep_databases_in_memory()
    _time_no_examples()
    config.pluginmanager.register(Watchdog())


def _time_no_examples() -> None:
    """Let Hypothesis set no deadline: the first example may compile a kernel, and the machine may be busy."""
    settings.register_profile("untimed", settings(), deadline=None)  # else as Hypothesis chose, for CI or not
    settings.load_profile("untimed")


def _keep_bytecode(config: pytest.Config) -> None:
    """Keep bytecode in pytest's cache folder if the environment forbids it beside the sources.

    Without bytecode every process that a test starts compiles all it imports again, for several seconds.
    """
    if sys.dont_write_bytecode and (cache := getattr(config, "cache", None)) is not None:
        sys.pycache_prefix = os.environ["PYTHONPYCACHEPREFIX"] = str(cache.mkdir("bytecode"))
        sys.dont_write_bytecode = False
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


def _keep_databases_in_memory() -> None:
    """Put temporary folders into memory where there is room: each commit waits for the disk, 5 ms or more."""
    memory = Path("/dev/shm")
    if memory.is_dir() and os.access(memory, os.W_OK) and shutil.disk_usage(memory).free > 2 << 30:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(memory))


@pytest.hookimpl(tryfirst=True)  # before tests are chosen by their marks
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the tests that search last: the kernels compile beside the others.  Long tests may take hours."""
    items.sort(key=_searches)
    _mark_other_kinds_of_database(items)
    for item in items:
        if item.get_closest_marker("long"):
            item.add_marker(pytest.mark.timeout(0))


def _mark_other_kinds_of_database(items: list[pytest.Item]) -> None:
    """Mark one of the two kinds of database as long, by turns, in every test outside the store's."""
    tests: dict[str, dict[str, pytest.Item]] = {}
    for item in items:
        for kind in databases.NAMES:
            if kind in item.nodeid and not item.nodeid.startswith("tests/store/"):
                tests.setdefault(item.nodeid.replace(kind, "*"), {})[kind] = item
    for name, found in tests.items():
        if databases.SERVER and len(found) == len(databases.NAMES):
            found[databases.NAMES[crc32(name.encode()) % 2]].add_marker(pytest.mark.long)


def pytest_collection_finish(session: pytest.Session) -> None:
    gc.freeze()  # else each full collection takes a second for all that stays until the end
    if os.environ.get("PYTEST_XDIST_WORKER") == "gw0" and any(map(_searches, session.items)):
        kernels.compile_beside()


def pytest_sessionstart(session: pytest.Session) -> None:
    reports.only_news(session.config)


def pytest_sessionfinish() -> None:
    kernels.end()


def _searches(item: pytest.Item) -> bool:
    return "compiled" in getattr(item, "fixturenames", ())


@pytest.fixture(autouse=True)
def _logging_stays() -> Iterator[None]:
    """Undo what a command run in this process does to pytest's own handlers and to the levels of loggers."""
    handlers = [(each, each.filters[:], each.formatter) for each in logging.getLogger().handlers]
    levels = [(each, each.level) for each in map(logging.getLogger, (None, "bot", "render"))]
    yield
    for handler, filters, formatter in handlers:
        handler.filters[:] = filters
        handler.setFormatter(formatter)
    for logger, level in levels:
        logger.setLevel(level)


@pytest.fixture(scope="session")
def compiled() -> None:
    """Compile the kernels, for tests that search."""
    kernels.load()


@pytest.fixture
def boards_stay() -> Iterator[None]:
    """Let no board be deleted, so that outdated ones can be pressed."""
    from bot.controls import live

    async def stay(client: Any, shown: Any, view: Any) -> bool:
        return view is None or await change(client, shown, view)

    change = live.change_board
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(live, "change_board", stay)
        yield


@pytest.fixture
def clock() -> "Clock":
    from tests.support.clock import Clock

    return Clock()


@pytest.fixture(scope="session")
def templates(tmp_path_factory: pytest.TempPathFactory) -> Iterator[databases.Templates]:
    """Yield the templates of databases.  From then on the stores of this process share what they compile."""
    from tests.support.statements import shared_statements

    folder = tmp_path_factory.mktemp("templates")
    with shared_statements(), databases.Templates.made_in(folder) as made:
        yield made


@pytest.fixture(params=databases.KINDS)
async def address(
    request: pytest.FixtureRequest, templates: databases.Templates, tmp_path: Path
) -> AsyncIterator[str]:
    """Yield the address of a database with the current schema and no rows, on each kind of database."""
    async with templates.copy(request.param, tmp_path) as copy:
        yield copy


@pytest.fixture
async def store(address: str) -> "AsyncIterator[Store]":
    from bot.store import Store

    async with Store.open(address) as opened:
        yield opened


@pytest.fixture
def inline() -> Iterator[None]:
    """Run the services' SQLite in the event loop's thread; folders about what happens at once override it."""
    from tests.support.sqlite_inline import sqlite_inline

    with sqlite_inline():
        yield


@pytest.fixture
async def services(inline: None, address: str, clock: "Clock") -> "AsyncIterator[Services]":
    """Yield the services at the time of *clock* on a database without rows.

    Random deals are the first of DEALS.
    """
    from bot.operations.services import open_services
    from tests.support.scored import DEALS

    async with open_services(
        address, now=clock, random_deal=lambda: int(DEALS[0]), daily_secret="x"
    ) as opened:
        yield opened


@pytest.fixture
def sessions(store: "Store", clock: "Clock") -> "Sessions":
    from bot.play.sessions import Sessions

    return Sessions(store, now=clock, random_deal=lambda: 4)


@pytest.fixture
async def table(templates: databases.Templates, tmp_path: Path) -> "AsyncIterator[Club]":
    """Yield a server with Patience in it, on a database without rows."""
    from tests.support.bots import patience_on
    from tests.support.club import club

    async with templates.copy("sqlite", tmp_path), club(patience_on(tmp_path / "patience.db")) as world:
        yield world


@pytest.fixture
def discord_says_unauthorized(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Stand in for Discord with a local server that refuses every token."""
    from discord.http import Route

    class Refusal(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            body = b'{"message": "401: Unauthorized", "code": 0}'
            self.send_response(401)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_request(self, code: object = "-", size: object = "-") -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Refusal)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    monkeypatch.setattr(Route, "BASE", Route.BASE)  # the command that the test runs changes it
    monkeypatch.setenv("DISCORD_API_BASE", f"http://127.0.0.1:{server.server_port}/api/v10")
    yield
    server.shutdown()
    thread.join()
    server.server_close()
