"""Copies of a database: whole, never over something else, and put back only where nobody looks."""

# ruff: noqa: ASYNC240 -- nothing else waits in these loops

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.store import BadAddress, BadFile, Store, Unavailable, settings
from bot.store.db.backup import backup, restore


@pytest.fixture
def address(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/patience.db"


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    return tmp_path / "copy.db"


async def write(address: str, value: str) -> None:
    async with Store.open(address) as store, store.write() as connection:
        await settings.put(connection, "a", value)


async def read(address: str) -> str | None:
    async with Store.open(address) as store, store.read() as connection:
        return await settings.get(connection, "a")


def files(folder: Path) -> set[str]:
    return {file.name for file in folder.iterdir()}


async def test_a_copy_made_while_the_bot_runs_is_the_database_of_that_moment(
    tmp_path: Path, address: str, copy: Path
) -> None:
    async with Store.open(address) as store:
        async with store.write() as connection:
            await settings.put(connection, "a", "then")
        async with store.write() as connection:
            await settings.put(connection, "a", "not yet true")
            backup(address, copy)
        async with store.read() as connection:
            assert await settings.get(connection, "a") == "not yet true"
    assert await read(f"sqlite:///{copy}") == "then"
    assert files(tmp_path) == {"patience.db", "copy.db"}


async def test_a_copy_is_put_back(address: str, copy: Path) -> None:
    await write(address, "then")
    backup(address, copy)
    await write(address, "now")
    restore(address, copy, replace=True)
    assert await read(address) == "then"
    assert await read(f"sqlite:///{copy}") == "then"


async def test_a_copy_can_be_put_where_there_is_nothing(tmp_path: Path, address: str, copy: Path) -> None:
    await write(address, "then")
    backup(address, copy)
    restore(f"sqlite:///{tmp_path}/new.db", copy)
    assert await read(f"sqlite:///{tmp_path}/new.db") == "then"


async def test_nothing_is_written_over(tmp_path: Path, address: str, copy: Path) -> None:
    await write(address, "now")
    copy.write_text("a holiday picture")
    with pytest.raises(BadFile, match=f"{copy} already exists"):
        backup(address, copy)
    assert copy.read_text() == "a holiday picture"
    other = tmp_path / "other.db"
    backup(address, other)
    await write(address, "later")
    with pytest.raises(BadFile, match=f"{tmp_path}/patience.db already exists"):
        restore(address, other)
    assert await read(address) == "later"


async def test_a_database_is_not_replaced_by_itself(address: str, copy: Path) -> None:
    await write(address, "now")
    copy.symlink_to(copy.with_name("patience.db"))
    with pytest.raises(BadFile, match="is the database itself"):
        restore(address, copy, replace=True)
    assert await read(address) == "now"


async def test_a_damaged_database_is_restored_once_it_is_out_of_the_way(address: str, copy: Path) -> None:
    await write(address, "then")
    backup(address, copy)
    file = copy.with_name("patience.db")
    file.write_bytes(b"\xff" * 4096 + file.read_bytes()[4096:])
    with pytest.raises(Unavailable, match="damaged; move it"):
        restore(address, copy, replace=True)
    file.unlink()
    restore(address, copy)
    assert await read(address) == "then"


@pytest.mark.parametrize("busy", ["idle", "reading", "writing"])
async def test_a_database_that_somebody_has_open_is_not_replaced(address: str, copy: Path, busy: str) -> None:
    await write(address, "then")
    backup(address, copy)
    async with Store.open(address) as store:
        async with store.write() as connection:
            await settings.put(connection, "a", "now")
        if busy == "reading":
            async with store.read() as connection:
                await settings.get(connection, "a")
                with pytest.raises(Unavailable, match="in use"):
                    restore(address, copy, replace=True)
        elif busy == "writing":
            async with store.write() as connection:
                await settings.put(connection, "a", "still now")
                with pytest.raises(Unavailable, match="in use"):
                    restore(address, copy, replace=True)
        else:
            with pytest.raises(Unavailable, match="in use"):
                restore(address, copy, replace=True)
        async with store.write() as connection:
            await settings.put(connection, "b", "it goes on")
    assert await read(address) == ("still now" if busy == "writing" else "now")


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (None, "unable to open database file"),
        (b"", "no such table: alembic_version"),
        (b"a holiday picture" * 500, "file is not a database"),
    ],
)
async def test_what_is_no_copy_of_ours_is_not_put_back(
    address: str, copy: Path, content: bytes | None, why: str
) -> None:
    await write(address, "now")
    if content is not None:
        copy.write_bytes(content)
    with pytest.raises(BadFile) as told:
        restore(address, copy, replace=True)
    assert str(told.value) == f"{copy} is not a complete copy of a Patience database: {why}"
    assert await read(address) == "now"


async def test_a_copy_of_a_later_version_or_with_broken_pages_is_not_put_back(
    address: str, copy: Path
) -> None:
    await write(address, "x" * 100_000)
    backup(address, copy)
    whole = copy.read_bytes()
    with closing(sqlite3.connect(copy)) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
        database.commit()
    with pytest.raises(BadFile, match="schema 9999, known up to 0"):
        restore(address, copy, replace=True)
    copy.write_bytes(whole[: len(whole) - 8192])
    with pytest.raises(BadFile):
        restore(address, copy, replace=True)
    assert await read(address) == "x" * 100_000


async def test_a_copy_of_nothing_is_refused_and_makes_nothing(
    tmp_path: Path, address: str, copy: Path
) -> None:
    with pytest.raises(Unavailable):
        backup(address, copy)
    with pytest.raises(BadFile):
        backup(address, tmp_path / "no" / "such" / "folder.db")
    assert files(tmp_path) == set()


def test_postgresql_has_tools_of_its_own(copy: Path) -> None:
    for work in (backup, restore):
        with pytest.raises(BadAddress, match="pg_dump"):
            work("postgresql://ann:secret@localhost/patience", copy)
