"""Statements that run often: compiled once for each database, and then only bound to values.

SQLAlchemy takes ten times as long for a short statement as SQLite does.
"""

import json
from collections.abc import Callable, Mapping
from datetime import UTC, date, datetime
from functools import cache
from typing import Any

from sqlalchemy import ARRAY, JSON, BigInteger, Executable, Select, bindparam, func, select, true
from sqlalchemy.dialects import sqlite
from sqlalchemy.types import TypeEngine

_NUMBER = BigInteger()


class Prepared:
    """A statement, or a function that returns it for the dialect of a database."""

    def __init__(self, made: Executable | Callable[[str], Executable]) -> None:
        self.on: Callable[[str], Executable] = cache(made) if callable(made) else lambda _: made
        self._sql = ""
        self._values: list[tuple[str, object]] = []  # of parameters as they stand, None unless literal

    def for_sqlite(self, parameters: Mapping[str, object]) -> tuple[str, list[object]]:
        """Return the statement as SQLite's driver takes it, with the values of its parameters in order."""
        if not self._sql:
            compiled: Any = self.on("sqlite")
            compiled = compiled.compile(dialect=sqlite.dialect(paramstyle="qmark"))
            self._values = [(name, compiled.params[name]) for name in compiled.positiontup]
            self._sql = str(compiled)
        return self._sql, [sqlite_value(parameters.get(name, value)) for name, value in self._values]


def sqlite_value(value: object) -> object:
    """Return *value* as SQLite stores it, datetimes as :class:`bot.store.db.columns.Utc` writes them."""
    if isinstance(value, datetime):
        return value.astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S.%f")
    if isinstance(value, list):
        return json.dumps(value)
    return value.isoformat() if isinstance(value, date) else value


def listed(dialect: str, name: str, kind: TypeEngine[Any] = _NUMBER) -> Select[Any]:
    """Return the query for the values in the parameter *name*, a list, in their order."""
    if dialect == "postgresql":
        value = func.unnest(bindparam(name, type_=ARRAY(kind))).column_valued("value")
    else:
        value = func.json_each(bindparam(name, type_=JSON)).table_valued("value").c.value
    return select(value).where(true()).order_by(value)
