"""What is stored, and the only SQL: text and numbers in, frozen rows out.  It knows no rules of play.

    async with Store.open("sqlite:///patience.db") as store:
        async with store.write() as connection:
            await settings.put(connection, "key", "value")

The questions live in one file per subject: ``games``, ``boards``, ``people``, ``dailies`` and so on.
Each takes the connection of the transaction it shall belong to.
"""

import asyncio
import sqlite3
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, closing
from typing import Self

from sqlalchemy import URL

from bot.store.db.connection import Connection, transaction
from bot.store.db.engines import Engines, connect, database_errors, read_address
from bot.store.db.migrate import migrate
from bot.store.errors import AlreadyRanked, BadAddress, Conflict, SchemaTooNew, StoreError, Unavailable

__all__ = [
    "AlreadyRanked",
    "BadAddress",
    "Conflict",
    "Connection",
    "SchemaTooNew",
    "Store",
    "StoreError",
    "Unavailable",
]


class Store:
    """An open database, brought to the schema of this code."""

    def __init__(self, engines: Engines, address: str) -> None:
        self._engines = engines
        self.address = address  # without the password

    @classmethod
    @asynccontextmanager
    async def open(cls, url: str) -> AsyncGenerator[Self]:
        """The database at *url*, for as long as the block lasts.

        Raises :class:`BadAddress`, :class:`Unavailable`, :class:`SchemaTooNew`.
        """
        address = read_address(url)
        shown = address.render_as_string(hide_password=True)
        engines = connect(address)
        try:
            await _reach(engines, address, shown)
            with database_errors(shown):
                await migrate(address)
            yield cls(engines, shown)
        finally:
            await engines.dispose()

    @asynccontextmanager
    async def read(self) -> AsyncGenerator[Connection]:
        """A transaction that sees one moment of the database.  Raises :class:`Unavailable`."""
        with database_errors(self.address):
            async with transaction(self._engines.reader) as connection:
                yield connection

    @asynccontextmanager
    async def write(self) -> AsyncGenerator[Connection]:
        """A transaction: true and on the disk when the block ends, as if it had never been when it raises.

        Raises :class:`Unavailable`.
        """
        with database_errors(self.address):
            async with transaction(self._engines.writer) as connection:
                yield connection


async def _reach(engines: Engines, url: URL, address: str) -> None:
    """Opens one connection.  Drivers fail here in ways of their own: a wrong password, no such database.

    A SQLite file is tried without aiosqlite first: where that cannot open a file it leaves a thread
    behind, which breaks when the event loop has ended before it.
    """
    try:
        if url.get_backend_name() == "sqlite" and url.database and not url.database.startswith("file:"):
            await asyncio.to_thread(_open_file, url.database)
        async with transaction(engines.writer):
            pass
    except Exception as error:
        raise Unavailable(address, str(getattr(error, "orig", None) or error)) from error


def _open_file(path: str) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA schema_version")
