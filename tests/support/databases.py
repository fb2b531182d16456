"""Databases for tests: a SQLite file, and PostgreSQL if ``PATIENCE_TEST_POSTGRES`` names a server.

The variable holds an address whose user may create databases, for example
``PATIENCE_TEST_POSTGRES=postgresql://patience@localhost/postgres``.

Migrating an empty database takes half a second.  A test that only needs the current schema gets a copy of a
template that is migrated once per process.
"""

import asyncio
import os
import shutil
from collections.abc import AsyncGenerator, Coroutine, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager
from itertools import cycle
from pathlib import Path
from typing import Self
from uuid import uuid4

import pytest

SERVER = os.environ.get("PATIENCE_TEST_POSTGRES")

needs_server = pytest.mark.skipif(SERVER is None, reason="PATIENCE_TEST_POSTGRES names no server")
NAMES = ("sqlite", "postgresql")
KINDS = [NAMES[0], pytest.param(NAMES[1], marks=needs_server)]


def by_turns(values: Iterable[str]) -> list[object]:
    """Return a parameter of a kind of database and a value for each of *values*, with the kinds by turns."""
    return [
        pytest.param(kind, value, marks=needs_server if kind == NAMES[1] else ())
        for kind, value in zip(cycle(NAMES), values, strict=False)
    ]


@asynccontextmanager
async def fresh(kind: str, folder: Path) -> AsyncGenerator[str]:
    """Yield the address of an empty database of *kind* that no migration has touched."""
    if kind == "sqlite":
        yield f"sqlite:///{folder / 'patience.db'}"
        return
    name = _new_name()
    await _on_server(f"CREATE DATABASE {name}")
    try:
        yield _address(name)
    finally:
        await _on_server(f"DROP DATABASE {name} WITH (FORCE)")


async def shut(address: str) -> None:
    """End all connections to the PostgreSQL database at *address*, and let nobody connect again."""
    from sqlalchemy import make_url

    name = make_url(address).database
    await _on_server(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
    await _on_server(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'")


class Templates:
    """Migrated databases without rows, one of each kind, made when the first copy is asked for."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "template.db"
        self._database: str | None = None

    @classmethod
    @contextmanager
    def made_in(cls, folder: Path) -> Iterator[Self]:
        """Yield templates that are dropped when the block ends."""
        self = cls(folder)
        try:
            yield self
        finally:
            if self._database is not None:
                _in_thread(_on_server(f"DROP DATABASE {self._database} WITH (FORCE)"))

    @asynccontextmanager
    async def copy(self, kind: str, folder: Path) -> AsyncGenerator[str]:
        """Copy the template of *kind*, in *folder* for SQLite, and yield the address of the copy."""
        if kind == "sqlite":
            if not self._file.exists():
                await _migrate(f"sqlite:///{self._file}")
            shutil.copyfile(self._file, folder / "patience.db")
            yield f"sqlite:///{folder / 'patience.db'}"
            return
        if self._database is None:
            name = _new_name()
            await _on_server(f"CREATE DATABASE {name}")
            await _migrate(_address(name))
            self._database = name
        name = _new_name()
        await _on_server(f"CREATE DATABASE {name} TEMPLATE {self._database}")
        try:
            yield _address(name)
        finally:
            await _on_server(f"DROP DATABASE {name} WITH (FORCE)")


async def _migrate(address: str) -> None:
    from bot.store import Store

    async with Store.open(address):
        pass


def _in_thread(work: Coroutine[None, None, None]) -> None:
    """Run *work* outside the event loop of the tests."""
    with ThreadPoolExecutor(1) as pool:
        pool.submit(asyncio.run, work).result()


def _new_name() -> str:
    return f"patience_test_{uuid4().hex}"


def _address(name: str) -> str:
    from sqlalchemy import make_url

    assert SERVER is not None
    server = make_url(SERVER).set(drivername="postgresql+asyncpg", database=name)
    return server.render_as_string(hide_password=False)


async def _on_server(statement: str) -> None:
    import asyncpg
    from sqlalchemy import make_url

    assert SERVER is not None
    server = make_url(SERVER).set(drivername="postgresql").render_as_string(hide_password=False)
    connection = await asyncpg.connect(server)
    try:
        await connection.execute(statement)
    finally:
        await connection.close()
