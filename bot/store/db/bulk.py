"""Bulk inserts, by the fastest method of each database."""

from collections.abc import Sequence
from datetime import UTC, date, datetime
from typing import Any, cast

from sqlalchemy import Connection as PlainConnection
from sqlalchemy import Table
from sqlalchemy.util import await_only

from bot.store.db.connection import Connection

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
    values = [tuple(map(_sqlite, row)) for row in rows]
    plain.exec_driver_sql(f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks})", values)


def _sqlite(value: object) -> object:
    """Return *value* as SQLite stores it, datetimes as :class:`bot.store.db.columns.Utc` writes them."""
    if isinstance(value, datetime):
        return value.astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S.%f")
    return value.isoformat() if isinstance(value, date) else value


async def analyze(connection: Connection) -> None:
    """Vacuum and analyze a PostgreSQL database, as autovacuum would; do nothing on SQLite."""
    if connection.dialect == "postgresql":
        await connection.run_sync(_analyze)


def _analyze(plain: PlainConnection) -> None:
    plain.exec_driver_sql("COMMIT")  # VACUUM cannot run inside a transaction
    plain.exec_driver_sql("VACUUM ANALYZE")
    plain.exec_driver_sql("BEGIN")
