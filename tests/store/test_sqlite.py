"""Connections to SQLite: one call to the connection's thread for each statement."""

import logging
from pathlib import Path

import pytest
from sqlalchemy import text

from bot.store import Store, Unavailable, settings
from bot.store.db import engines


def calls(caplog: pytest.LogCaptureFixture) -> list[str]:
    """Return the functions that were called in threads of connections, and forget them."""
    named = [record.getMessage() for record in caplog.records if record.msg.startswith("executing")]
    caplog.clear()
    return named


async def test_a_statement_and_the_begin_before_it_are_one_call(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with Store.open(f"sqlite:///{tmp_path}/patience.db") as store:
        async with store.read() as connection:
            await settings.get(connection, "a")  # opens the connection
        caplog.set_level(logging.DEBUG, "aiosqlite")
        async with store.write() as connection:
            await settings.put(connection, "a", "one")
            await settings.put(connection, "b", "two")
        *statements, last = calls(caplog)
        assert len(statements) == 2
        assert all("SqliteConnection.run" in statement for statement in statements)
        assert "commit" in last

        async with store.read() as connection:
            assert await settings.get(connection, "a") == "one"
        assert len(calls(caplog)) == 2

        async with store.read(), store.write():
            pass
        assert calls(caplog) == []
        caplog.set_level(logging.WARNING, "aiosqlite")


async def test_a_transaction_that_cannot_begin_leaves_the_connection_usable(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engines, "BUSY_MS", 50)
    address = f"sqlite:///{tmp_path}/patience.db"
    async with Store.open(address) as store, Store.open(address) as other:
        async with other.write() as theirs:
            await settings.put(theirs, "a", "theirs")
            with pytest.raises(Unavailable, match="locked"):
                async with store.write() as ours:
                    await settings.put(ours, "a", "ours")
        async with store.write() as ours:
            assert await settings.get(ours, "a") == "theirs"
            await settings.put(ours, "a", "ours")
        async with other.read() as theirs:
            assert await settings.get(theirs, "a") == "ours"


async def test_a_result_has_its_rows_their_names_and_their_number(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path}/patience.db"
    async with Store.open(address) as store, store.write() as connection:
        await connection.execute(text("CREATE TEMPORARY TABLE t (n INTEGER PRIMARY KEY, word TEXT)"))
        many = text("INSERT INTO t VALUES (:n, :word)")
        inserted = await connection.execute(many, [{"n": n, "word": str(n)} for n in range(5)])
        assert inserted.rowcount == 5
        changed = await connection.execute(text("UPDATE t SET word = 'x' WHERE n > 2"))
        assert changed.rowcount == 2
        rows = (await connection.execute(text("SELECT n, word FROM t ORDER BY n"))).mappings().all()
        assert [dict(row) for row in rows[2:4]] == [{"n": 2, "word": "2"}, {"n": 3, "word": "x"}]
        await connection.execute(text("DROP TABLE t"))
