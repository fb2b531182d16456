"""``INSERT … ON CONFLICT`` statements in the dialects of both databases."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Select, Table, bindparam
from sqlalchemy.dialects import postgresql, sqlite

from bot.store.db.connection import Connection
from bot.store.db.prepared import Prepared


def _insert(connection: Connection, table: Table) -> postgresql.Insert | sqlite.Insert:
    return _insert_in(connection.dialect, table)


def _insert_in(dialect: str, table: Table) -> postgresql.Insert | sqlite.Insert:
    return postgresql.insert(table) if dialect == "postgresql" else sqlite.insert(table)


def insert_or_keep(
    connection: Connection, table: Table, row: Mapping[str, object] | Sequence[Mapping[str, object]]
) -> postgresql.Insert | sqlite.Insert:
    """Return a statement that inserts a *row*, or several, except those whose primary keys exist."""
    return _insert(connection, table).values(row).on_conflict_do_nothing()


def insert_selected_or_keep(
    dialect: str, table: Table, columns: Sequence[str], query: Select[*tuple[Any, ...]]
) -> postgresql.Insert | sqlite.Insert:
    """Return a statement that inserts the rows of *query*, except those whose primary keys exist.

    *query* needs a WHERE clause, without which SQLite misreads the statement.
    """
    return _insert_in(dialect, table).from_select(columns, query).on_conflict_do_nothing()


def insert_or_update(
    connection: Connection, table: Table, row: Mapping[str, object]
) -> postgresql.Insert | sqlite.Insert:
    """Return a statement that inserts *row*, or updates the row with its primary key."""
    keys = [column.name for column in table.primary_key]
    return (
        _insert(connection, table)
        .values(row)
        .on_conflict_do_update(
            index_elements=keys, set_={name: value for name, value in row.items() if name not in keys}
        )
    )


def prepared_insert_or_update(table: Table, *names: str) -> Prepared:
    """Return the statement of :func:`insert_or_update` for rows of the columns *names*, its parameters."""

    def make(dialect: str) -> postgresql.Insert | sqlite.Insert:
        insert = _insert_in(dialect, table).values({name: bindparam(name) for name in names})
        others = {name: insert.excluded[name] for name in names if not table.c[name].primary_key}
        return insert.on_conflict_do_update(index_elements=[*table.primary_key], set_=others)

    return Prepared(make)


def each_insert_or_update(connection: Connection, table: Table) -> postgresql.Insert | sqlite.Insert:
    """Return a statement that inserts its parameters, whole rows, or updates existing rows."""
    return _updating(_insert(connection, table), table)


def select_or_update(
    connection: Connection, table: Table, columns: Sequence[str], query: Select[*tuple[Any, ...]]
) -> postgresql.Insert | sqlite.Insert:
    """Return a statement that inserts the rows of *query*, or updates the rows with their primary keys.

    *query* needs a WHERE clause, without which SQLite misreads the statement.
    """
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
    """Return a statement that inserts its parameters, whole rows, or adds their *column* to existing rows."""
    statement = _insert(connection, table)
    return statement.on_conflict_do_update(
        index_elements=[column.name for column in table.primary_key],
        set_={column: table.c[column] + statement.excluded[column]},
    )
