"""Rows, read as values and written by ``INSERT … ON CONFLICT`` in the dialects of both databases."""

from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import fields
from functools import cache
from typing import Any, TypeVar

from sqlalchemy import ColumnElement, Executable, RowMapping, Select, Table, bindparam, func, tuple_
from sqlalchemy.dialects import postgresql, sqlite

from bot.store.db.connection import Connection
from bot.store.db.prepared import Prepared

T = TypeVar("T")
_PAGE = 500


def columns_of(kind: type[Any], *tables: Table, **others: ColumnElement[Any]) -> list[ColumnElement[Any]]:
    """Return the columns for the fields of the dataclass *kind*.

    Each is the one of *others* with the name of the field, or else the column with that name in the first of
    *tables* that has one.
    """
    names = [field.name for field in fields(kind)]
    own = {name: table.c[name] for table in reversed(tables) for name in names if name in table.c}
    return [others[name].label(name) if name in others else own[name] for name in names]


async def fetch_all(connection: Connection, kind: type[T], query: Executable) -> list[T]:
    """Execute *query* and return its rows, whose columns are the fields of *kind*."""
    return [kind(**row) for row in (await connection.execute(query)).mappings()]


async def fetch_one(connection: Connection, kind: type[T], query: Executable) -> T | None:
    """Execute *query* and return its only row as :func:`fetch_all` does, None if there is none."""
    row = (await connection.execute(query)).mappings().one_or_none()
    return None if row is None else kind(**row)


async def in_pages(
    connection: Connection, query: Select[*tuple[Any, ...]], *keys: ColumnElement[Any]
) -> AsyncIterator[RowMapping]:
    """Yield the rows of *query* in the order of *keys*, columns that no two rows share.

    They are read in pages, so that others need not wait for all those of a person or of a long game.
    """
    page = query = query.order_by(*keys).limit(_PAGE)
    while True:
        rows = (await connection.execute(page)).mappings().all()
        for row in rows:
            yield row
        if len(rows) < _PAGE:
            return
        page = query.where(tuple_(*keys) > tuple(rows[-1][key] for key in keys))


Insert = postgresql.Insert | sqlite.Insert


def insert_in(dialect: str, table: Table) -> Insert:
    """Return a statement that inserts into *table*."""
    return postgresql.insert(table) if dialect == "postgresql" else sqlite.insert(table)


def insert_or_keep(
    connection: Connection, table: Table, row: Mapping[str, object] | Sequence[Mapping[str, object]]
) -> Insert:
    """Return a statement that inserts a *row*, or several, except those whose primary keys exist."""
    return insert_in(connection.dialect, table).values(row).on_conflict_do_nothing()


async def keep_row(connection: Connection, table: Table, **row: object) -> bool:
    """Insert a row unless its primary key exists, and return whether it was inserted."""
    return (await connection.execute(insert_or_keep(connection, table, row))).rowcount > 0


async def put_rows(connection: Connection, table: Table, *rows: Mapping[str, object]) -> None:
    """Insert *rows*, all of the same columns, or update those whose primary keys exist."""
    if rows:
        await connection.each(prepared_insert_or_update(table, *rows[0]), rows)


@cache
def prepared_insert_or_update(table: Table, *names: str, keeps: tuple[str, ...] = ()) -> Prepared:
    """Return the statement of :func:`put_rows` for a row of the columns *names*, its parameters.

    Columns of *keeps* are updated only where they have no value.
    """
    keys = table.primary_key.columns.keys()

    def made(dialect: str) -> Insert:
        statement = insert_in(dialect, table).values({name: bindparam(name) for name in names})
        others = {name: statement.excluded[name] for name in names if name not in keys}
        others |= {name: func.coalesce(table.c[name], statement.excluded[name]) for name in keeps}
        return statement.on_conflict_do_update(index_elements=keys, set_=others)

    return Prepared(made)
