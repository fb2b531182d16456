"""The store: the only package with SQL.  Functions take plain values and return frozen rows.

    async with Store.open("sqlite:///patience.db") as store:
        async with store.write() as connection:
            await settings.put(connection, "key", "value")

Queries are grouped by subject: ``games``, ``leaderboards``, ``people``, ``dailies`` and so on.  Each takes
the connection of the transaction to run in.  The store knows nothing about the rules of the games.

The public names are those that this module defines or imports from the package.
"""

# ruff: noqa: F401
# pyright: reportUnusedImport=false
import asyncio
from collections.abc import AsyncGenerator, Callable, Coroutine, Generator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from time import perf_counter
from typing import Any, Concatenate, ParamSpec, Self, TypeVar

from sqlalchemy import URL

from bot.store import news
from bot.store.db.connection import Connection, transaction
from bot.store.db.direct import Work
from bot.store.db.engines import Engines, connect, database_errors, read_address, why
from bot.store.db.files import open_file
from bot.store.db.migrate import migrate
from bot.store.errors import (
    AlreadyDealt,
    AlreadyRanked,
    BadAddress,
    BadFile,
    Busy,
    Conflict,
    Damaged,
    LeaseTaken,
    SchemaTooNew,
    StoreError,
    Unavailable,
    Unwritable,
)

T = TypeVar("T")
P = ParamSpec("P")
Queries = Callable[Concatenate[Connection, P], Coroutine[Any, Any, T]]
"""A function with queries, whose first parameter is the connection of its transaction."""
Observe = Callable[[str, float], None]
"""Called with the name of a stage of the work and the seconds that it took."""


def unobserved(stage: str, seconds: float) -> None:
    """Observe nothing."""


class Store:
    """An open database with the current schema."""

    def __init__(self, engines: Engines, address: str, observe: Observe) -> None:
        self._engines = engines
        self._observe = observe
        self.address = address  # without the password

    @classmethod
    @asynccontextmanager
    async def open(
        cls, url: str, *, create: bool = True, check_seconds: float = 0.0, observe: Observe = unobserved
    ) -> AsyncGenerator[Self]:
        """Open the database at *url*, migrate it, and close it when the block ends.

        A SQLite file that is missing is made only with *create*.  Look for damage in it for *check_seconds*
        first.  *observe* is called with "read" or "write" and the seconds of every transaction.

        Raises :class:`BadAddress`, :class:`Unavailable`, :class:`Damaged`, :class:`SchemaTooNew`.
        """
        address = read_address(url)
        shown = address.render_as_string(hide_password=True)
        engines = connect(address)
        try:
            await _reach(engines, address, shown, create=create, check_seconds=check_seconds)
            with database_errors(shown):
                await migrate(address)
            yield cls(engines, shown, observe)
        finally:
            await engines.dispose()

    def waiting(self, seconds: float) -> "Store":
        """Return this database for work whose transactions wait at most *seconds* for those of others."""
        return Store(self._engines.waiting(seconds), self.address, self._observe)

    @asynccontextmanager
    async def read(self) -> AsyncGenerator[Connection]:
        """Begin a read-only transaction on a snapshot of the database.  Raises :class:`Unavailable`."""
        with self._observed("read"):
            async with transaction(self._engines.reader) as connection:
                yield connection

    @asynccontextmanager
    async def write(self) -> AsyncGenerator[Connection]:
        """Begin a transaction that is committed to disk when the block ends, and rolled back if it raises.

        Raises :class:`Unavailable`, and :class:`Busy` if it cannot begin.
        """
        with self._observed("write"):
            async with self._engines.writing(), transaction(self._engines.writer) as connection:
                yield connection

    async def look(self, work: Queries[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call *work*, which only reads, with a connection and the arguments, and return its result.

        This is the shortest way.  *work* awaits nothing but its connection, and is over soon.  On PostgreSQL
        each of its statements sees what is stored by then.  Raises :class:`Unavailable`.
        """
        direct = self._engines.direct_reader
        with self._observed("read"):
            if direct is not None:
                return await direct.run(lambda one: work(one, *args, **kwargs), self._engines.seconds)
            async with transaction(self._engines.looker) as connection:
                return await work(connection, *args, **kwargs)

    async def run(self, work: Queries[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call *work* as :meth:`look` does, in a transaction as that of :meth:`write`.

        *work* awaits nothing but its connection.  Raises :class:`Unavailable` and :class:`Busy`.
        """
        direct = self._engines.direct_writer
        if direct is None:
            async with self.write() as connection:
                return await work(connection, *args, **kwargs)
        with self._observed("write"):
            async with self._engines.writing():
                return await direct.run(lambda one: work(one, *args, **kwargs), self._engines.seconds)

    async def listen(self, begun: Callable[[], None], heard: Callable[[str, set[int]], None]) -> None:
        """Listen to the news of other processes, see :func:`bot.store.news.listen`.

        Raises :class:`Unavailable`.
        """
        with database_errors(self.address):
            await news.listen(self._engines.writer, begun, heard)

    @contextmanager
    def _observed(self, stage: str) -> Generator[None]:
        began = perf_counter()
        try:
            with database_errors(self.address), self._engines.running.counted():
                yield
        finally:
            self._observe(stage, perf_counter() - began)


async def _reach(engines: Engines, url: URL, address: str, *, create: bool, check_seconds: float) -> None:
    """Open one connection, and raise :class:`Unavailable` for any exception of the driver.

    Raises :class:`Damaged` for damage to a SQLite file that is found in *check_seconds*.

    A SQLite file is opened without aiosqlite first: if aiosqlite cannot open a file, it leaves a thread
    running, which fails if the event loop is closed earlier.
    """
    damage = None
    try:
        if url.get_backend_name() == "sqlite":
            file = Path(str(url.database))
            damage = await asyncio.to_thread(open_file, file, create=create, check_seconds=check_seconds)
        if damage is None:
            async with transaction(engines.writer):
                pass
    except Exception as error:
        raise Unavailable(address, why(address, getattr(error, "orig", None) or error)) from error
    if damage is not None:
        raise Damaged(address, damage)
