"""Connections to SQLite."""

from pathlib import Path

import pytest
from sqlalchemy import text

from bot.store import Store, Unavailable, settings
from bot.store.db import engines


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
