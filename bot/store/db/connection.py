"""A transaction, and the connection that questions are asked on while it lasts."""

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
    """A connection inside a transaction; nothing that it does is ever broken off halfway.

    Cancelling a task must not reach the driver.  A statement that SQLite is broken off at stays open, and
    with it the transaction and its lock on the whole database, until the garbage collector comes by.
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
        """The rows that *statement* gives, all of them fetched."""
        return await _whole(self._plain.execute(statement, parameters))

    async def scalar(self, statement: Executable, parameters: Parameters | None = None) -> Any:
        """The first column of the first row that *statement* gives, None if it gives none."""
        return (await self.execute(statement, parameters)).scalar()

    async def run_sync(
        self, work: Callable[Concatenate[PlainConnection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """What *work* gives, which needs a connection of SQLAlchemy's synchronous kind."""
        return await _whole(self._plain.run_sync(work, *args, **kwargs))


@asynccontextmanager
async def transaction(engine: AsyncEngine) -> AsyncGenerator[Connection]:
    """A transaction of *engine*: committed when the block ends, rolled back when it raises."""
    plain = engine.connect()
    try:
        await _whole(plain.start())
        await _whole(plain.begin().start())
        yield Connection(plain)
        await _whole(plain.commit())
    finally:
        if plain.sync_connection is not None:  # it could be opened
            await _whole(plain.close())  # and rolls back what has not been committed


async def _whole(work: Coroutine[Any, Any, T]) -> T:
    """What *work* gives.  A cancellation meanwhile takes effect when it is done."""
    task = asyncio.create_task(work)
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        while not task.done():
            with suppress(asyncio.CancelledError):
                await asyncio.wait([task])
        if not task.cancelled():
            task.exception()  # whatever it was, nobody waits for it any more
        raise
