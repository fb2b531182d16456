"""The queue of searches in PostgreSQL, kept by procrastinate: its tables, its names, its connections.

Searches wait in one queue for all workers, and the answers to a process in a queue of that process.  Both
are deleted as soon as they are taken and done with.

The tables have a schema of their own for every version of procrastinate, so that a new version begins with
empty tables instead of migrating those of the old one: what they hold is minutes old at most.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from importlib.metadata import version
from typing import Any

from procrastinate import App, PsycopgConnector
from procrastinate.exceptions import ConnectorException
from psycopg import AsyncConnection, OperationalError, sql
from psycopg_pool import PoolTimeout

log = logging.getLogger(__name__)

SEARCHES = "searches"
"""The queue of the searches, and the name of the task in it."""
ANSWER = "answer"
"""The name of the task in the queues of answers."""

CONNECTIONS = 4  # of one process, and one more that listens
REACHED = 10.0  # seconds within which the database must answer at the start

AGAIN = 2.0
"""Seconds until a queue is read again after the database was away."""

UNREACHABLE = (ConnectorException, PoolTimeout)
"""Exceptions of a queue whose database is away."""


class QueueUnavailable(Exception):
    """The queue in the database cannot be used; the message says why."""


@asynccontextmanager
async def opened(address: str) -> AsyncGenerator[App]:
    """Open the queue in the PostgreSQL at *address*, as libpq reads it, and make its tables if necessary.

    Raises :class:`QueueUnavailable`.
    """
    logging.getLogger("procrastinate").setLevel(logging.CRITICAL)  # outages are ours to tell, in one line
    schema = "procrastinate_" + version("procrastinate").replace(".", "_")
    try:
        await _make_tables(address, schema)
        connector = PsycopgConnector(
            conninfo=address,
            kwargs={"options": f"-c search_path={schema}"},
            min_size=1,
            max_size=CONNECTIONS,
            timeout=REACHED,
        )
        app = App(connector=connector)
        await app.open_async()
    except (OperationalError, ConnectorException, PoolTimeout) as error:
        raise QueueUnavailable(str(error)) from error
    try:
        yield app
    finally:
        await app.close_async()


async def until_cancelled(app: App, queues: list[str], **options: Any) -> None:
    """Do the jobs of *queues* until cancelled; begin again if the database was away.

    *options*: those of procrastinate's worker.
    """
    task = asyncio.current_task()
    assert task
    while True:
        with suppress(*UNREACHABLE):
            await app.run_worker_async(
                queues=queues, delete_jobs="always", install_signal_handlers=False, **options
            )
        if task.cancelling():  # the outage has hidden the CancelledError
            raise asyncio.CancelledError
        log.warning("the queue %s cannot be read; again in %s s", ", ".join(queues), AGAIN)
        await asyncio.sleep(AGAIN)


async def _make_tables(address: str, schema: str) -> None:
    """Make procrastinate's tables in *schema* unless they are there; processes that start wait in turn."""
    connection = await AsyncConnection.connect(address, connect_timeout=int(REACHED))
    async with connection, connection.cursor() as cursor:
        await cursor.execute("SELECT pg_advisory_xact_lock(hashtext(%s))", (schema,))
        await cursor.execute("SELECT to_regclass(%s)", (f"{schema}.procrastinate_jobs",))
        if await cursor.fetchone() != (None,):
            return
        name = sql.Identifier(schema)
        await cursor.execute(sql.SQL("CREATE SCHEMA IF NOT EXISTS {}").format(name))
        await cursor.execute(sql.SQL("SET LOCAL search_path = {}").format(name))
        await cursor.execute(App(connector=PsycopgConnector()).schema_manager.get_schema())
