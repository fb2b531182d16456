"""Bulk inserts for large databases, by the fastest method of each kind.

The caller has begun its transaction with another statement.
"""

from collections.abc import Sequence
from typing import Any, cast

from sqlalchemy import Connection as PlainConnection
from sqlalchemy import Table
from sqlalchemy.util import await_only

from bot.store.db.connection import Connection
from bot.store.db.prepared import sqlite_value

Row = Sequence[object]


async def insert_all(
    connection: Connection, table: Table, columns: Sequence[str], rows: Sequence[Row]
) -> None:
    """Insert new rows; each row has a value for each of *columns*."""
    if rows:
        await connection.run_sync(_insert, table.name, columns, rows)


def _insert(plain: PlainConnection, table: str, columns: Sequence[str], rows: Sequence[Row]) -> None:
    if plain.dialect.name == "postgresql":
        driver = cast(Any, plain.connection.driver_connection)
        await_only(driver.copy_records_to_table(table, columns=columns, records=rows))
        return
    marks = ", ".join("?" * len(columns))
    values = [tuple(map(sqlite_value, row)) for row in rows]
    plain.exec_driver_sql(f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks})", values)
