"""The schema of this code is what the steps make of an empty database, however many start at once."""

import asyncio
import os
import sqlite3
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import CheckConstraint, Connection, inspect, text

from bot.store import Store, settings
from bot.store.db.migrate import known_steps
from bot.store.schema.sending import metadata
from tests.support import databases

OPEN = """
import asyncio, sys
from bot.store import Store, settings
async def main():
    sys.stdin.readline()
    async with Store.open(sys.argv[1]) as store, store.write() as connection:
        await settings.put(connection, sys.argv[2], "was here")
asyncio.run(main())
"""


@pytest.fixture(params=databases.KINDS)
async def address(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[str]:
    """Yield the address of an empty database, on each kind of database."""
    async with databases.fresh(request.param, tmp_path) as fresh:
        yield fresh


def differences(connection: Connection) -> list[object]:
    return compare_metadata(MigrationContext.configure(connection), metadata)


def checks(connection: Connection) -> set[str | None]:
    """Return the names of the check constraints, which autogenerate does not compare."""
    return {
        check["name"]
        for table in metadata.tables
        for check in inspect(connection).get_check_constraints(table)
    }


async def test_the_steps_make_the_schema_from_nothing(store: Store) -> None:
    async with store.read() as connection:
        assert await connection.run_sync(differences) == []
        assert await connection.run_sync(checks) == {
            constraint.name
            for table in metadata.tables.values()
            for constraint in table.constraints
            if isinstance(constraint, CheckConstraint)
        }


async def test_opening_again_keeps_what_is_there(address: str) -> None:
    async with Store.open(address) as store, store.write() as connection:
        await settings.put(connection, "a", "b")
    async with Store.open(address) as store, store.read() as connection:
        assert await settings.get(connection, "a") == "b"


def test_the_steps_by_file_name_are_those_of_alembic() -> None:
    config = Config()
    config.set_main_option("script_location", "bot.store:migrations")

    assert known_steps() == [step.revision for step in ScriptDirectory.from_config(config).walk_revisions()]


async def test_four_openings_at_once_in_one_process_all_succeed(address: str) -> None:
    async def opened(name: str) -> None:
        async with Store.open(address) as store, store.write() as connection:
            await settings.put(connection, name, "was here")

    await asyncio.gather(*(opened(name) for name in "abcd"))
    async with Store.open(address) as store, store.read() as connection:
        assert [await settings.get(connection, name) for name in "abcd"] == ["was here"] * 4


async def test_two_processes_that_start_at_once_both_succeed(address: str) -> None:
    processes = [
        await asyncio.create_subprocess_exec(
            sys.executable,
            *("-W", "error", "-c", OPEN, address, name),
            stdin=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        for name in "ab"
    ]
    ended = await asyncio.gather(*(process.communicate(b"go\n") for process in processes))
    assert [error for _, error in ended] == [b"", b""]
    async with Store.open(address) as store, store.read() as connection:
        assert [await settings.get(connection, name) for name in "ab"] == ["was here"] * 2


async def test_a_sqlite_file_waits_for_the_disk_at_every_commit_and_keeps_few_pages(tmp_path: Path) -> None:
    async with Store.open(f"sqlite:///{tmp_path}/patience.db") as store:
        for transaction in (store.read, store.write):
            async with transaction() as connection:
                asked = {
                    name: await connection.scalar(text(f"PRAGMA {name}"))
                    for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout", "cache_size")
                }
            assert asked == {
                "journal_mode": "wal",
                "synchronous": 2,
                "cache_size": -512,
                "foreign_keys": 1,
                "busy_timeout": 10_000,
            }


async def test_closing_leaves_one_file_without_a_log_beside_it(tmp_path: Path) -> None:
    async with Store.open(f"sqlite:///{tmp_path}/patience.db") as store, store.write() as connection:
        await settings.put(connection, "a", "b")
    assert os.listdir(tmp_path) == ["patience.db"]
    with sqlite3.connect(tmp_path / "patience.db") as plain:
        assert plain.execute("SELECT value FROM setting").fetchall() == [("b",)]
    plain.close()
