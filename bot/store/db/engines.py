"""How we talk to a database: addresses, connections, and what its trouble is called.

SQLite has one writer and several readers, each with connections of its own.  Every write begins with
``BEGIN IMMEDIATE``: a transaction that reads first and wants to write later is refused at once when a
second process has written in between, and no waiting helps it.

``synchronous=FULL``, not NORMAL: in WAL mode NORMAL waits for the disk only at a checkpoint, so a power
cut may take back moves that have been answered.  FULL waits at every commit (about 4 ms on a plain disk).
"""

import re
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass

from sqlalchemy import URL, Connection, event, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import (
    ArgumentError,
    DatabaseError,
    DBAPIError,
    InterfaceError,
    OperationalError,
    SQLAlchemyError,
)
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry, NullPool

from bot.store.errors import BadAddress, Unavailable

_DRIVERS = {
    "sqlite": "sqlite+aiosqlite",
    "sqlite+aiosqlite": "sqlite+aiosqlite",
    "postgres": "postgresql+asyncpg",
    "postgresql": "postgresql+asyncpg",
    "postgresql+asyncpg": "postgresql+asyncpg",
}
BUSY_MS = 10_000  # how long a process waits for another one's write
_READERS = 4
# Boards differ: one has ten lines, the next 100,000.  A plan that shall do for all of them reads whole boards
# for a line, and our questions are too short for compiling and for helpers to pay.
_POSTGRES_SETTINGS = {
    "plan_cache_mode": "force_custom_plan",
    "jit": "off",
    "max_parallel_workers_per_gather": "0",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Engines:
    reader: AsyncEngine
    writer: AsyncEngine

    async def dispose(self) -> None:
        await self.reader.dispose()
        if self.writer is not self.reader:
            await self.writer.dispose()


def read_address(text: str) -> URL:
    """The address with the driver that we use: ``sqlite:///patience.db``, ``postgresql://…``.

    Raises :class:`BadAddress`, also for a SQLite database in memory: it would be another one for every
    connection and gone with the last of them.
    """
    shown = re.sub("://[^/@]*@", "://***@", text)
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        raise BadAddress(shown, "not an address like sqlite:///patience.db") from None
    driver = _DRIVERS.get(url.drivername)
    if driver is None:
        raise BadAddress(shown, "only sqlite and postgresql are known")
    if driver.startswith("sqlite") and (not url.database or url.database.startswith((":", "file:"))):
        raise BadAddress(shown, "names no file")
    return url.set(drivername=driver)


def connect(url: URL) -> Engines:
    """The engines for an address; nothing is opened yet."""
    try:
        if url.get_backend_name() == "sqlite":
            writer = create_async_engine(url, pool_size=1, max_overflow=0)
            _tune_sqlite(writer, begin="BEGIN IMMEDIATE", foreign_keys=True)
            reader = create_async_engine(url, pool_size=_READERS, max_overflow=0)
            _tune_sqlite(reader, begin="BEGIN", foreign_keys=True)
            return Engines(reader=reader, writer=writer)
        writer = create_async_engine(
            url, pool_pre_ping=True, connect_args={"server_settings": _POSTGRES_SETTINGS}
        )
    except (ImportError, SQLAlchemyError) as error:  # the driver is an extra
        raise BadAddress(url.render_as_string(hide_password=True), str(error)) from error
    # A read sees one moment of the database, however many questions it asks.
    reader = writer.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
    return Engines(reader=reader, writer=writer)


def connect_for_migration(url: URL) -> AsyncEngine:
    """An engine whose connections are not kept and, on SQLite, do not watch foreign keys.

    A step that rebuilds a SQLite table drops the old one; watching would empty the tables that point to it.
    """
    engine = create_async_engine(url, poolclass=NullPool)
    if url.get_backend_name() == "sqlite":
        _tune_sqlite(engine, begin="BEGIN IMMEDIATE", foreign_keys=False)
    return engine


def _tune_sqlite(engine: AsyncEngine, *, begin: str, foreign_keys: bool) -> None:
    def connected(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
        connection.isolation_level = None  # type: ignore[attr-defined] # we begin transactions, not the driver
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
        cursor.execute("PRAGMA journal_mode = WAL")
        cursor.execute("PRAGMA synchronous = FULL")
        cursor.execute("PRAGMA secure_delete = ON")  # what is deleted is gone from the file too
        cursor.execute(f"PRAGMA foreign_keys = {'ON' if foreign_keys else 'OFF'}")
        cursor.close()

    def began(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    event.listen(engine.sync_engine, "connect", connected)
    event.listen(engine.sync_engine, "begin", began)


@contextmanager
def database_errors(address: str) -> Generator[None]:
    """Turns what a driver says of a database away, locked, full or broken into :class:`Unavailable`."""
    try:
        yield
    except DBAPIError as error:
        away = error.connection_invalidated or isinstance(error, (OperationalError, InterfaceError))
        if not away and type(error) is not DatabaseError:  # that one alone: "file is not a database"
            raise  # a broken rule of the schema is a fault of ours
        raise Unavailable(address, str(error.orig)) from error
    except (PoolTimeout, OSError) as error:
        raise Unavailable(address, str(error)) from error
