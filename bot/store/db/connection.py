"""Transactions, and the connection that runs the statements of one."""

import asyncio
from collections.abc import AsyncGenerator, Callable, Coroutine, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any, Concatenate, ParamSpec, TypeVar

from sqlalchemy import Connection as PlainConnection
from sqlalchemy import CursorResult, Executable
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

T = TypeVar("T")
P = ParamSpec("P")
Parameters = Mapping[str, Any] | Sequence[Mapping[str, Any]]


class Connection:
    """A connection inside a transaction, whose statements always run to completion.

    Cancelling a task must not reach the driver: a cancelled SQLite statement stays open, and with it the
    transaction and its lock on the database, until it is garbage collected.
    """

    def __init__(self, plain: AsyncConnection) -> None:
        self._plain = plain

    @property
    def dialect(self) -> str:
        """``sqlite`` or ``postgresql``."""
        return self._plain.dialect.name

    async def execute(
        self, statement: Executable, parameters: Parameters | None = None
    ) -> CursorResult[*tuple[Any, ...]]:
        """Execute *statement* and return its result, with all rows fetched."""
        return await _whole(self._plain.execute(statement, parameters))

    async def scalar(self, statement: Executable, parameters: Parameters | None = None) -> Any:
        """Execute *statement* and return the first column of its first row, None if there are no rows."""
        return (await self.execute(statement, parameters)).scalar()

    async def run_sync(
        self, work: Callable[Concatenate[PlainConnection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Call *work* with a synchronous SQLAlchemy connection, and return its result."""
        return await _whole(self._plain.run_sync(work, *args, **kwargs))


@asynccontextmanager
async def transaction(engine: AsyncEngine) -> AsyncGenerator[Connection]:
    """Begin a transaction that is committed when the block ends, and rolled back if it raises."""
    plain = engine.connect()
    try:
        await _whole(plain.start())
        await _whole(plain.begin().start())
        yield Connection(plain)
        await _whole(plain.commit())
    finally:
        if plain.sync_connection is not None:  # the connection was opened
            await _whole(plain.close())  # also rolls back an open transaction


async def _whole(work: Coroutine[Any, Any, T]) -> T:
    """Return the result of *work*, and delay a cancellation until *work* is done."""
    task = asyncio.create_task(work)
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        while not task.done():
            with suppress(asyncio.CancelledError):
                await asyncio.wait([task])
        if not task.cancelled():
            task.exception()  # marks the exception as retrieved; no caller is left to handle it
        raise
