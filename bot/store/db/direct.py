"""Transactions that run as a whole in a thread, for SQLite.

The way to a thread and back takes longer than most statements do.  Here it is taken once for a transaction:
the coroutine that makes it up never waits in the thread, so that it runs there from beginning to end.
"""

import asyncio
import sqlite3
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar, cast

from sqlalchemy import Connection as PlainConnection
from sqlalchemy import create_engine

from bot.store.db.connection import Connection

T = TypeVar("T")
Work = Callable[[Connection], Coroutine[Any, Any, T]]


class Direct:
    """A connection to a SQLite file, which *connect* opens, with a thread of its own.

    Its transactions start with *begin*.
    """

    def __init__(self, connect: Callable[[], sqlite3.Connection], *, begin: str) -> None:
        self._begin = begin
        self._engine = create_engine("sqlite://", creator=connect, hide_parameters=True)
        self._plain: PlainConnection | None = None
        self._thread = ThreadPoolExecutor(1, begin)

    async def run(self, work: Work[T], seconds: float) -> T:
        """Return the result of *work* in a transaction, which waits *seconds* for other processes.

        *work* awaits nothing but its connection.
        """
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._run, work, seconds)

    def _run(self, work: Work[T], seconds: float) -> T:
        if self._plain is None:  # its own BEGIN and COMMIT do nothing
            self._plain = self._engine.connect().execution_options(isolation_level="AUTOCOMMIT")
        driver = cast(sqlite3.Connection, self._plain.connection.driver_connection)
        driver.execute(f"PRAGMA busy_timeout = {round(seconds * 1000)}")
        driver.execute(self._begin)
        try:
            result = _finished(work(Connection(self._plain)))
            driver.execute("COMMIT")
        finally:
            if driver.in_transaction:
                driver.execute("ROLLBACK")
        return result

    async def close(self) -> None:
        """Close the connection, after the transaction that runs."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._engine_closed)
        self._thread.shutdown()

    def _engine_closed(self) -> None:
        if self._plain is not None:
            self._plain.close()
        self._engine.dispose()


def _finished(work: Coroutine[Any, Any, T]) -> T:
    """Return the result of *work*, which never waits."""
    try:
        work.send(None)
    except StopIteration as done:
        return done.value
    work.close()
    raise RuntimeError("a transaction in a thread can wait for its connection only")
