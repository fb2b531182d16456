"""A database that cannot be used is one clear error, and nothing is made or changed."""

import asyncio
import os
import sqlite3
import sys
from pathlib import Path

import pytest
from sqlalchemy import make_url, text

from bot.store import BadAddress, SchemaTooNew, Store, Unavailable, settings, unobserved
from bot.store.db import engines
from bot.store.db.engines import libpq_address
from tests.support import databases


@pytest.mark.parametrize(
    "address",
    [
        "",
        "patience.db",
        "sqlite://",
        "sqlite:///:memory:",
        "sqlite:///file:x?mode=memory&uri=true",
        "sqlite:///file:x.db?uri=true",
        "mysql://localhost/patience",
        "sqlite+pysqlcipher:///patience.db",
        "postgresql://localhost:port/patience",
    ],
)
async def test_an_address_that_names_no_database_of_ours_is_refused(address: str) -> None:
    with pytest.raises(BadAddress) as told:
        async with Store.open(address):
            pass
    scheme, mark, _ = address.rpartition("://")
    assert told.value.address == f"{scheme}{mark}***"
    assert told.value.why


@pytest.mark.parametrize(
    ("given", "driver"),
    [
        ("sqlite:///a.db", "sqlite+aiosqlite"),
        ("sqlite+aiosqlite:///a.db", "sqlite+aiosqlite"),
        ("postgres://u:p@h/d", "postgresql+asyncpg"),
        ("postgresql://u:p@h/d", "postgresql+asyncpg"),
        ("postgresql+asyncpg://u:p@h/d", "postgresql+asyncpg"),
    ],
)
def test_addresses_are_read_as_hosts_hand_them_out(given: str, driver: str) -> None:
    assert engines.read_address(given).drivername == driver


@pytest.mark.parametrize("name", ["ssl", "sslmode"])
def test_encryption_is_asked_for_as_libpq_or_asyncpg_asks(name: str) -> None:
    url = engines.read_address(f"postgresql://u:p@h/d?{name}=require")
    assert url.query == {"ssl": "require"}


async def test_a_missing_folder_is_unavailable_and_is_not_made(tmp_path: Path) -> None:
    with pytest.raises(Unavailable) as told:
        async with Store.open(f"sqlite:///{tmp_path}/no/such/folder/patience.db"):
            pass
    assert told.value.why == "unable to open database file"
    assert os.listdir(tmp_path) == []


async def test_a_file_that_is_no_database_is_unavailable_and_stays_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "holiday.jpg"
    file.write_bytes(b"not a database" * 100)
    with pytest.raises(Unavailable) as told:
        async with Store.open(f"sqlite:///{file}"):
            pass
    assert told.value.why == "file is not a database"
    assert file.read_bytes() == b"not a database" * 100


@pytest.mark.parametrize(
    "address",
    [
        "postgresql://ann:secret@localhost:port/patience",
        "postgresql://ann:sec/secret@localhost:port/patience",
        "postgresql://ann:sec@secret@localhost/patience",
        "postgresql://ann:secret/patience",
        "postgresql://localhost/patience?user=ann&password=secret",
        "mysql://ann:sec@secret@localhost/patience",
        "host=localhost password=secret dbname=patience",
        "postgresql://ann:sec\nsecret@localhost:port/patience",
    ],
)
def test_an_invalid_address_is_quoted_without_its_password(address: str) -> None:
    with pytest.raises(BadAddress) as told:
        engines.read_address(address)
    assert "secret" not in str(told.value)


async def test_a_server_that_does_not_answer_is_unavailable_and_the_password_is_not_said() -> None:
    with pytest.raises(Unavailable) as told:
        async with Store.open("postgresql://ann:secret@127.0.0.1:1/patience"):
            pass
    assert told.value.address == "postgresql+asyncpg://ann:***@127.0.0.1:1/patience"
    assert "secret" not in str(told.value)


@pytest.mark.skipif(databases.SERVER is None, reason="PATIENCE_TEST_POSTGRES names no server")
async def test_a_database_that_the_server_does_not_have_is_unavailable() -> None:
    address = (
        make_url(databases.SERVER or "")
        .set(database="no_such_database")
        .render_as_string(hide_password=False)
    )
    with pytest.raises(Unavailable, match="does not exist"):
        async with Store.open(address):
            pass


@pytest.mark.skipif(databases.SERVER is None, reason="PATIENCE_TEST_POSTGRES names no server")
async def test_a_connection_that_the_server_drops_is_unavailable_and_the_next_one_is_not(
    tmp_path: Path,
) -> None:
    drop = text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()")

    async def interrupted(store: Store) -> None:
        async with store.write() as connection:
            await settings.put(connection, "a", "never true")
            await connection.execute(drop)

    async with databases.fresh("postgresql", tmp_path) as address, Store.open(address) as store:
        with pytest.raises(Unavailable):
            await interrupted(store)
        async with store.write() as connection:
            assert await settings.get(connection, "a") is None
            await settings.put(connection, "a", "true")
        async with store.read() as connection:
            assert await settings.get(connection, "a") == "true"


async def test_a_server_that_starts_up_or_shuts_down_is_unavailable() -> None:
    said = b"SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0"

    async def refuse(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while (length := int.from_bytes(await reader.readexactly(4))) == 8:  # may we speak TLS?
            await reader.readexactly(4)
            writer.write(b"N")
        await reader.readexactly(length - 4)
        writer.write(b"E" + (len(said) + 4).to_bytes(4) + said)
        writer.close()

    server = await asyncio.start_server(refuse, "127.0.0.1", 0)
    async with server:
        port = server.sockets[0].getsockname()[1]
        address = f"postgresql://ann@127.0.0.1:{port}/patience"
        opened = engines.connect(engines.read_address(address))
        store = Store(opened, address, unobserved)  # as if opened while the server was still up
        with pytest.raises(Unavailable, match="starting up"):
            async with store.write():
                pass


async def test_a_missing_driver_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)  # as if the extra were not installed
    with pytest.raises(BadAddress) as told:
        async with Store.open("postgresql://ann:secret@localhost/patience"):
            pass
    assert "asyncpg" in told.value.why
    assert told.value.address == "postgresql+asyncpg://ann:***@localhost/patience"


async def test_a_database_of_a_later_version_is_refused_and_left_alone(address: str) -> None:
    async with Store.open(address) as store, store.write() as connection:
        await settings.put(connection, "a", "b")
        await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(SchemaTooNew, match="schema 9999, known up to 0"):
        async with Store.open(address):
            pass
    async with engines.connect(engines.read_address(address)).reader.connect() as connection:
        assert await connection.scalar(text("SELECT value FROM setting")) == "b"
    await connection.engine.dispose()


async def test_a_full_disk_is_unavailable_and_loses_nothing(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path}/patience.db"
    async with Store.open(address) as store:
        async with store.write() as connection:
            await settings.put(connection, "small", "kept")

        async def overfill() -> None:
            async with store.write() as connection:
                await connection.execute(text("PRAGMA max_page_count = 1"))  # as small as it is now
                await settings.put(connection, "small", "overwritten")
                await settings.put(connection, "large", "x" * 1_000_000)

        with pytest.raises(Unavailable, match="full"):
            await overfill()
        async with store.read() as connection:
            assert await settings.get(connection, "small") == "kept"
            assert await settings.get(connection, "large") is None


async def test_a_database_that_another_program_holds_is_unavailable(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engines, "BUSY_MS", 50)
    address = f"sqlite:///{tmp_path}/patience.db"
    async with Store.open(address) as store:
        other = sqlite3.connect(tmp_path / "patience.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        try:
            with pytest.raises(Unavailable, match="locked"):
                async with store.write() as connection:
                    await settings.put(connection, "a", "b")
        finally:
            other.execute("ROLLBACK")
            other.close()
        async with store.write() as connection:
            await settings.put(connection, "a", "b")


@pytest.mark.parametrize(
    ("given", "libpq"),
    [
        ("postgres://ann:a%40b@db:5433/cards", "postgresql://ann:a%40b@db:5433/cards"),
        ("postgresql+asyncpg://ann@/cards?host=/run/pg", "postgresql://ann@/cards?host=%2Frun%2Fpg"),
        (
            "postgresql+asyncpg://db/cards?ssl=require&prepared_statement_cache_size=0",
            "postgresql://db/cards?sslmode=require",
        ),
    ],
)
def test_libpq_reads_the_address_too(given: str, libpq: str) -> None:
    assert libpq_address(given) == libpq


def test_libpq_reads_no_address_of_sqlite() -> None:
    with pytest.raises(BadAddress):
        libpq_address("sqlite:///patience.db")
