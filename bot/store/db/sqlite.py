"""SQLite connections that hand a statement to aiosqlite's thread in one call.

aiosqlite makes a call for each step: opening a cursor, executing, fetching, closing.  The way to its thread
and back takes longer than most statements do, so here one call takes all these steps.  And no cursor is left
open where somebody stops waiting for it, which would keep a lock.
"""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import closing
from functools import partial
from typing import Any, TypeVar, cast

import aiosqlite

T = TypeVar("T")


async def open_connection(path: str) -> "SqliteConnection":
    """Open the database file, and create it if it is missing; no transaction begins by itself."""
    connection = SqliteConnection(partial(sqlite3.connect, path, isolation_level=None), iter_chunk_size=64)
    opening = asyncio.ensure_future(connection)
    try:
        return await asyncio.shield(opening)
    except asyncio.CancelledError:  # the thread opens the file all the same
        opening.add_done_callback(_close)
        raise


def _close(opened: "asyncio.Future[SqliteConnection]") -> None:
    if not opened.cancelled() and opened.exception() is None:
        opened.result().stop()  # type: ignore[unknownMemberType]


class SqliteConnection(aiosqlite.Connection):
    """A connection of aiosqlite for SQLAlchemy's adapter."""

    def __await__(self) -> Any:
        self._thread.daemon = True  # a connection that is not closed must not keep the process alive
        return super().__await__()

    def cursor(self) -> "SqliteCursor":  # type: ignore[override] # opened with the statement, not now
        """Return a cursor."""
        return SqliteCursor(self)

    async def run(self, statement: Callable[[sqlite3.Cursor], T]) -> T:
        """Call *statement* in the connection's thread, with a cursor that is closed afterwards."""

        def run() -> T:
            with closing(self._conn.cursor()) as cursor:
                return statement(cursor)

        call = cast("Callable[..., Awaitable[T]]", self._execute)  # type: ignore[unknownMemberType]
        return await call(run)


class SqliteCursor:
    """The result of a statement, with all its rows fetched; the part of aiosqlite's cursor in use."""

    arraysize, rowcount = 1, -1
    description: Any = None
    lastrowid: int | None = None

    def __init__(self, connection: SqliteConnection) -> None:
        self._connection = connection
        self._rows: list[Any] = []

    async def __aenter__(self) -> "SqliteCursor":
        return self

    async def execute(self, sql: str, parameters: Sequence[Any] = ()) -> None:
        """Execute a statement and fetch its rows."""
        await self._connection.run(lambda cursor: self._keep(cursor.execute(sql, parameters)))

    async def executemany(self, sql: str, parameters: Iterable[Sequence[Any]]) -> None:
        """Execute a statement once for each of *parameters*."""
        await self._connection.run(lambda cursor: self._keep(cursor.executemany(sql, parameters)))

    def _keep(self, cursor: sqlite3.Cursor) -> None:
        self.description = cursor.description
        self._rows = [] if cursor.description is None else cursor.fetchall()
        self.rowcount, self.lastrowid = cursor.rowcount, cursor.lastrowid

    async def fetchall(self) -> list[Any]:
        """Return the rows of the last statement."""
        return self._rows

    async def close(self) -> None:
        """Do nothing: the cursor of sqlite3 is closed already."""
