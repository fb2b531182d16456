"""Database engines: addresses, connection settings and the conversion of driver errors.

SQLite has one writer connection and several reader connections, and one of each for transactions that run as
a whole in a thread (:mod:`bot.store.db.direct`).  Every write transaction begins with
``BEGIN IMMEDIATE``: a transaction that starts with a read fails without waiting if another process has
written before its first write.

``synchronous`` is FULL: in WAL mode NORMAL syncs only at checkpoints, so a power failure may lose moves that
were confirmed to the player.  FULL syncs at every commit (about 4 ms on a typical disk).

On PostgreSQL those who wait for an answer have connections of their own, on which no statement waits long for
the locks of others, and so have turns and starts.  A rebuild, a certifier or a timer waits until it is its
turn.

The parameters of statements, among them the secret of the daily deals, stand in no log and no exception.
"""

import asyncio
import re
import sqlite3
from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, event, exc, make_url
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from bot.store.db.connection import Running
from bot.store.db.direct import Direct
from bot.store.db.files import reason
from bot.store.db.sqlite import open_connection
from bot.store.errors import BadAddress, Busy, Unavailable

_SQLITE, _POSTGRES = "sqlite+aiosqlite", "postgresql+asyncpg"
_DRIVERS = {"sqlite": _SQLITE, "postgres": _POSTGRES, "postgresql": _POSTGRES}
BUSY_MS = 10_000  # time that a process waits for another process's write
_LAST_SECONDS = 2.0  # that a database which is closed waits for its last transactions
_CACHE_KB = 512  # of each connection; SQLite would keep up to 2 MB, and the system keeps the file anyway
_READERS = 4
_POOL = 8  # connections to PostgreSQL for each kind of work, which has a pool of its own
_LOCKED = {"55P03", "40P01"}  # PostgreSQL: lock not available, deadlock
# Classes of PostgreSQL's errors that are trouble of the server: connections, resources such as disk space,
# starting and shutting down, input and output.
_OF_SERVER = {"08", "53", "57", "58"}
_READ_ONLY = "25006"  # PostgreSQL: a server that stands by, or was told to take no writes
# Leaderboards have from ten to 100,000 lines.  A generic plan reads whole leaderboards for one line, and
# these queries are too short for compilation and parallel workers to pay off.
_POSTGRES_SETTINGS = {
    "plan_cache_mode": "force_custom_plan",
    "jit": "off",
    "max_parallel_workers_per_gather": "0",
}

_SQLITE_SETTINGS = (
    f"busy_timeout = {BUSY_MS}",
    "journal_mode = WAL",
    "synchronous = FULL",
    "secure_delete = ON",  # overwrite deleted data in the file
    f"cache_size = -{_CACHE_KB}",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Engines:
    """The engines for read and write transactions, one engine for both on PostgreSQL.

    Every transaction is one of those *running*.
    """

    reader: AsyncEngine
    writer: AsyncEngine
    looker: AsyncEngine  # on PostgreSQL without transactions, which take longer to begin than to look
    queue: asyncio.Lock | None = None  # of the write transactions, where there is one at a time
    direct_reader: Direct | None = None  # of SQLite, for transactions that are functions
    direct_writer: Direct | None = None
    seconds: float = BUSY_MS / 1000  # that a transaction waits in the queue, and as long for other processes
    others: list[AsyncEngine] = field(default_factory=list[AsyncEngine])  # made by :meth:`waiting`
    running: Running = field(default_factory=Running)

    def waiting(self, seconds: float) -> "Engines":
        """Return engines on the same database, whose transactions wait at most *seconds* to begin.

        On PostgreSQL they wait half of that for a connection, and half for the lock of a row.
        """
        if self.writer.dialect.name == "postgresql":
            quick = _postgres(self.writer.url, seconds / 2)
            self.others.append(quick.writer)
            return replace(quick, running=self.running)
        options = {"busy_ms": round(seconds * 500)}
        return replace(
            self,
            reader=self.reader.execution_options(**options),
            writer=self.writer.execution_options(**options),
            seconds=seconds / 2,
        )

    @asynccontextmanager
    async def writing(self) -> AsyncGenerator[None]:
        """Wait for the write transactions that were asked for before.  Raises :class:`PoolTimeout`."""
        if self.queue is None:
            yield
            return
        try:
            async with asyncio.timeout(self.seconds if self.queue.locked() else None):
                await self.queue.acquire()
        except TimeoutError:
            raise PoolTimeout from None
        try:
            yield
        finally:
            self.queue.release()

    async def dispose(self) -> None:
        """Close all connections, after the transactions that run.  No other begins."""
        await self.running.end(_LAST_SECONDS)
        for direct in filter(None, (self.direct_reader, self.direct_writer)):
            await direct.close()
        for engine in {self.reader, self.writer, *self.others}:
            await engine.dispose()


def read_address(text: str) -> URL:
    """Return the address with the async driver of its database: ``sqlite:///patience.db``, ``postgresql://…``.

    Raises :class:`BadAddress`, also for a SQLite database in memory, which would be a separate one for each
    connection.
    """
    shown = re.sub(r"^([\w+]+://)?.*", r"\1***", text, flags=re.DOTALL)  # the rest may be a password
    try:
        url = make_url(text)
    except (exc.ArgumentError, ValueError):
        raise BadAddress(shown, "not an address like sqlite:///patience.db") from None
    driver = _DRIVERS.get(url.drivername, url.drivername)
    if driver not in (_SQLITE, _POSTGRES):
        raise BadAddress(shown, "only sqlite and postgresql are known")
    if driver == _SQLITE and (not url.database or url.database.startswith((":", "file:"))):
        raise BadAddress(shown, "names no file")
    if "@" in (url.host or "") or url.query.keys() & {"user", "password"}:
        raise BadAddress(shown, "user and password belong before the host, and @ in them is written %40")
    query = {"ssl" if name == "sslmode" else name: value for name, value in url.query.items()}
    return url.set(drivername=driver, query=query)


def libpq_address(text: str) -> str:
    """Return the address of a PostgreSQL database as libpq reads it, with the password.

    Raises :class:`BadAddress`, also for SQLite.
    """
    url = read_address(text)
    if url.get_backend_name() != "postgresql":
        raise BadAddress(url.render_as_string(hide_password=True), "this takes a PostgreSQL database")
    renamed = {"ssl": "sslmode", "host": "host", "port": "port"}  # asyncpg's other settings are its own
    query = {renamed[name]: value for name, value in url.query.items() if name in renamed}
    return url.set(drivername="postgresql", query=query).render_as_string(hide_password=False)


def libpq_service(text: str) -> str:
    """Return a service file of libpq with the PostgreSQL database at an address as its service ``patience``.

    So no command line needs the password.  Raises :class:`BadAddress`, also for SQLite.
    """
    url = make_url(libpq_address(text))
    values = {"host": url.host, "port": url.port, "user": url.username, "password": url.password}
    values |= {"dbname": url.database, **url.query}
    return "\n".join(["[patience]", *(f"{name}={value}" for name, value in values.items() if value)])


def connect(url: URL) -> Engines:
    """Return the engines for an address, without opening a connection."""
    try:
        if url.get_backend_name() == "sqlite":
            open_directly = partial(_open_directly, str(url.database))
            reader = _sqlite(url, begin="BEGIN", pool_size=_READERS, max_overflow=0)
            return Engines(
                reader=reader,
                looker=reader,
                writer=_sqlite(url, begin="BEGIN IMMEDIATE", pool_size=1, max_overflow=0),
                queue=asyncio.Lock(),
                direct_reader=Direct(open_directly, begin="BEGIN"),
                direct_writer=Direct(open_directly, begin="BEGIN IMMEDIATE"),
            )
        return _postgres(url)
    except (ImportError, exc.SQLAlchemyError) as error:  # the driver is an extra
        raise BadAddress(url.render_as_string(hide_password=True), str(error)) from error


def _postgres(url: URL, seconds: float | None = None) -> Engines:
    """Return engines that wait at most *seconds* for a connection, and as long for each lock."""
    settings, pool = dict(_POSTGRES_SETTINGS), dict[str, Any]()
    if seconds is not None:
        settings["lock_timeout"] = str(round(seconds * 1000))
        pool["pool_timeout"] = seconds
    writer = create_async_engine(
        url,
        pool_size=_POOL,
        max_overflow=0,
        hide_parameters=True,
        connect_args={"server_settings": settings},
        **pool,
    )
    event.listen(writer.sync_engine, "checkout", _require_open)
    # All queries of a read transaction see one snapshot.
    reader = writer.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
    looker = writer.execution_options(isolation_level="AUTOCOMMIT")
    return Engines(reader=reader, writer=writer, looker=looker)


def _require_open(connection: Any, *_: object) -> None:
    """Let the pool replace a connection that the server has closed, without a question to the server."""
    if connection.driver_connection.is_closed():
        raise exc.DisconnectionError


def connect_for_migration(url: URL) -> AsyncEngine:
    """Return an engine without a connection pool and, on SQLite, without foreign key enforcement.

    A migration that rebuilds a SQLite table drops the old one.  Enforcement would then delete the rows that
    refer to it.
    """
    if url.get_backend_name() == "sqlite":
        return _sqlite(url, begin="BEGIN IMMEDIATE", foreign_keys=False, poolclass=NullPool)
    return create_async_engine(url, poolclass=NullPool, hide_parameters=True)


def _sqlite(url: URL, *, begin: str, foreign_keys: bool = True, **pool: Any) -> AsyncEngine:
    """Return an engine whose transactions start with *begin*."""
    opened = partial(open_connection, str(url.database))
    engine = create_async_engine(url, async_creator=opened, hide_parameters=True, **pool)

    def began(connection: Connection) -> None:
        busy_ms = connection.get_execution_options().get("busy_ms", BUSY_MS)
        connection.exec_driver_sql(f"PRAGMA busy_timeout = {busy_ms}")
        connection.exec_driver_sql(begin)

    event.listen(engine.sync_engine, "connect", partial(_set_up, foreign_keys=foreign_keys))
    event.listen(engine.sync_engine, "begin", began)
    return engine


def _open_directly(path: str) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    _set_up(connection)
    return connection


def _set_up(connection: Any, _: object = None, *, foreign_keys: bool = True) -> None:
    for pragma in (*_SQLITE_SETTINGS, f"foreign_keys = {'ON' if foreign_keys else 'OFF'}"):
        try:
            connection.execute(f"PRAGMA {pragma}")
        except sqlite3.OperationalError:  # SQLite does not wait when two connections switch to WAL at once
            connection.execute(f"PRAGMA {pragma}")


def why(address: str, error: BaseException) -> str:
    """Return why the database at *address* could not be used, where a driver raised *error*."""
    url = make_url(address)
    if url.get_backend_name() == "sqlite" and url.database:
        return reason(error, Path(url.database))
    return str(error)


@contextmanager
def database_errors(address: str) -> Generator[None]:
    """Convert driver errors (unreachable, locked, full or damaged database) to :class:`Unavailable`."""
    try:
        yield
    except exc.DBAPIError as error:
        state = str(getattr(error.orig, "sqlstate", None) or "")
        if state in _LOCKED or "database is locked" in str(error.orig):
            raise Busy(address, str(error.orig)) from error
        no_answer = isinstance(error, exc.OperationalError | exc.InterfaceError)
        unavailable = no_answer or error.connection_invalidated
        unavailable |= state[:2] in _OF_SERVER or state == _READ_ONLY
        # the exact class: "file is not a database"
        if not unavailable and type(error) is not exc.DatabaseError:
            raise  # a constraint violation is a bug
        raise Unavailable(address, why(address, error.orig or error)) from error
    except sqlite3.IntegrityError:
        raise
    except sqlite3.Error as error:  # of a driver that is used directly
        if "database is locked" in str(error):
            raise Busy(address, str(error)) from error
        raise Unavailable(address, why(address, error)) from error
    except PoolTimeout as error:
        raise Busy(address, "transactions are waiting") from error
    except OSError as error:
        raise Unavailable(address, str(error)) from error
