"""Rows as values: the columns for the fields of a dataclass, and its instances that a query finds."""

from dataclasses import fields
from typing import Any, TypeVar

from sqlalchemy import ColumnElement, Executable, Table

from bot.store.db.connection import Connection

T = TypeVar("T")


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
