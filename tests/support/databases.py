"""Fresh databases for tests: a SQLite file, and PostgreSQL where ``PATIENCE_TEST_POSTGRES`` names a server.

The variable holds an address whose user may create databases, as in
``PATIENCE_TEST_POSTGRES=postgresql://patience@localhost/postgres``.
"""

import os
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from uuid import uuid4

import pytest

SERVER = os.environ.get("PATIENCE_TEST_POSTGRES")

KINDS = [
    "sqlite",
    pytest.param(
        "postgresql",
        marks=pytest.mark.skipif(SERVER is None, reason="PATIENCE_TEST_POSTGRES names no server"),
    ),
]


@asynccontextmanager
async def fresh(kind: str, folder: Path) -> AsyncGenerator[str]:
    """The address of an empty database of *kind*, gone when the block ends."""
    if kind == "sqlite":
        yield f"sqlite:///{folder / 'patience.db'}"
        return
    from sqlalchemy import make_url, text
    from sqlalchemy.ext.asyncio import create_async_engine

    assert SERVER is not None
    server = make_url(SERVER).set(drivername="postgresql+asyncpg")
    name = f"patience_test_{uuid4().hex}"
    engine = create_async_engine(server, isolation_level="AUTOCOMMIT")
    try:
        async with engine.connect() as connection:
            await connection.execute(text(f"CREATE DATABASE {name}"))
        try:
            yield server.set(database=name).render_as_string(hide_password=False)
        finally:
            async with engine.connect() as connection:
                await connection.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))
    finally:
        await engine.dispose()
