"""``INSERT … ON CONFLICT``: both databases have it, each under its own name."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Select, Table
from sqlalchemy.dialects import postgresql, sqlite

from bot.store.db.connection import Connection


def _insert(connection: Connection, table: Table) -> postgresql.Insert | sqlite.Insert:
    return postgresql.insert(table) if connection.dialect == "postgresql" else sqlite.insert(table)


def insert_or_keep(
    connection: Connection, table: Table, row: Mapping[str, object]
) -> postgresql.Insert | sqlite.Insert:
    """Inserts *row*; a row with the same primary key stays as it is."""
    return _insert(connection, table).values(row).on_conflict_do_nothing()


def insert_or_update(
    connection: Connection, table: Table, row: Mapping[str, object]
) -> postgresql.Insert | sqlite.Insert:
    """Inserts *row*; a row with the same primary key takes its other values."""
    keys = [column.name for column in table.primary_key]
    return (
        _insert(connection, table)
        .values(row)
        .on_conflict_do_update(
            index_elements=keys, set_={name: value for name, value in row.items() if name not in keys}
        )
    )


def each_insert_or_update(connection: Connection, table: Table) -> postgresql.Insert | sqlite.Insert:
    """Inserts whole rows, the parameters; a row with the same primary key takes their values."""
    return _updating(_insert(connection, table), table)


def select_or_update(
    connection: Connection, table: Table, columns: Sequence[str], query: Select[*tuple[Any, ...]]
) -> postgresql.Insert | sqlite.Insert:
    """The same with what *query* gives for all *columns*; it needs a WHERE, or SQLite misreads it."""
    return _updating(_insert(connection, table).from_select(columns, query), table)


def _updating(
    statement: postgresql.Insert | sqlite.Insert, table: Table
) -> postgresql.Insert | sqlite.Insert:
    keys = [column.name for column in table.primary_key]
    others = [column for column in table.columns if column.name not in keys]
    return statement.on_conflict_do_update(
        index_elements=keys, set_={column.name: statement.excluded[column.name] for column in others}
    )


def each_insert_or_add(
    connection: Connection, table: Table, column: str
) -> postgresql.Insert | sqlite.Insert:
    """Inserts whole rows, the parameters; to a row with the same primary key their *column* is added."""
    statement = _insert(connection, table)
    return statement.on_conflict_do_update(
        index_elements=[column.name for column in table.primary_key],
        set_={column: table.c[column] + statement.excluded[column]},
    )
