"""Transactions, their connections, and closing the store when the last one has ended."""

import asyncio
import sqlite3
from collections.abc import AsyncGenerator, Callable, Generator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

from sqlalchemy import Connection as PlainConnection
from sqlalchemy import CursorResult, Executable
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.store.db.prepared import Prepared

T = TypeVar("T")
P = ParamSpec("P")
Parameters = Mapping[str, Any] | Sequence[Mapping[str, Any]]


class Connection:
    """A connection inside a transaction; one that is not async answers at once."""

    def __init__(self, plain: AsyncConnection | PlainConnection) -> None:
        self._plain = plain

    @property
    def dialect(self) -> str:
        """``sqlite`` or ``postgresql``."""
        return self._plain.dialect.name

    async def execute(
        self, statement: Executable, parameters: Parameters | None = None
    ) -> CursorResult[*tuple[Any, ...]]:
        """Execute *statement* and return its result, with all rows fetched."""
        if isinstance(self._plain, PlainConnection):
            return self._plain.execute(statement, parameters)
        return await self._plain.execute(statement, parameters)

    async def fetch(self, statement: Prepared, **parameters: object) -> Sequence[Any]:
        """Execute *statement* and return its rows, tuples of what the driver returns."""
        if isinstance(self._plain, PlainConnection):
            return self._driver.execute(*statement.for_sqlite(parameters)).fetchall()
        return (await self._plain.execute(statement.on(self.dialect), parameters)).all()

    async def each(self, statement: Prepared, rows: Sequence[Mapping[str, Any]]) -> None:
        """Execute *statement* once for each of *rows*, its parameters."""
        if isinstance(self._plain, PlainConnection):
            for row in rows:
                self._driver.execute(*statement.for_sqlite(row))
        else:
            await self._plain.execute(statement.on(self.dialect), rows)

    @property
    def _driver(self) -> sqlite3.Connection:
        assert isinstance(self._plain, PlainConnection)
        return cast(sqlite3.Connection, self._plain.connection.driver_connection)

    async def scalar(self, statement: Executable, parameters: Parameters | None = None) -> Any:
        """Execute *statement* and return the first column of its first row, None if there are no rows."""
        return (await self.execute(statement, parameters)).scalar()

    async def run_sync(
        self, work: Callable[Concatenate[PlainConnection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Call *work* with a synchronous SQLAlchemy connection, and return its result."""
        assert isinstance(self._plain, AsyncConnection)
        return await self._plain.run_sync(work, *args, **kwargs)


@asynccontextmanager
async def transaction(engine: AsyncEngine) -> AsyncGenerator[Connection]:
    """Begin a transaction that is committed when the block ends, and rolled back if it raises."""
    plain = engine.connect()
    try:
        await plain.start()
        await plain.begin().start()
        yield Connection(plain)
        await plain.commit()
    finally:
        if plain.sync_connection is not None:  # the connection was opened
            closing = asyncio.create_task(plain.close())  # also rolls back an open transaction
            try:
                await asyncio.shield(closing)
            finally:
                await closing  # also if this task is cancelled meanwhile


class Running:
    """The transactions that run on a database.

    The pool of a driver forgets the connections that are in use when it is closed, and they stay open.  A
    database is therefore closed after the last transaction, whose task may be one that nobody waits for.
    """

    def __init__(self) -> None:
        self._count = 0
        self._closing = False
        self._ended = asyncio.Event()

    @contextmanager
    def counted(self) -> Generator[None]:
        """Count one transaction during the block.  Raises ``ConnectionError`` after :meth:`end`."""
        if self._closing:
            raise ConnectionError("closed")
        self._count += 1
        try:
            yield
        finally:
            self._count -= 1
            if self._closing and not self._count:
                self._ended.set()

    async def end(self, seconds: float) -> None:
        """Let no other transaction begin, and wait at most *seconds* for those that run."""
        self._closing = True
        if self._count:
            with suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    await self._ended.wait()
