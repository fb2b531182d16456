"""Column types for times and ids, the naming convention of constraints, and indexes of some rows."""

from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa


class Utc(sa.TypeDecorator[datetime]):
    """A timezone-aware datetime, stored in UTC (without a time zone in SQLite, which has none)."""

    impl = sa.DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: sa.Dialect) -> datetime | None:
        """Return *value* as stored.  Raises ``ValueError`` for a naive datetime."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError(f"a moment without time zone: {value}")
        moment = value.astimezone(UTC)
        return moment.replace(tzinfo=None) if dialect.name == "sqlite" else moment

    def process_result_value(self, value: datetime | None, dialect: sa.Dialect) -> datetime | None:
        """Return the stored *value* as an aware datetime in UTC."""
        return None if value is None else value.replace(tzinfo=UTC)  # asyncpg's are in UTC


# Discord ids have 64 bits.  SQLite autoincrements only INTEGER columns, which hold 64 bits there.
Id = sa.BigInteger().with_variant(sa.Integer, "sqlite")

SECRET = {"secret": True}
"""The ``info`` of a column that nobody is shown with their data."""

metadata = sa.MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
    }
)


def partial_index(
    name: str,
    *columns: sa.ColumnElement[Any],
    where: sa.ColumnElement[bool] | sa.TextClause,
    unique: bool = False,
) -> sa.Index:
    """Return an index of *columns* over the rows that fulfil the condition *where*."""
    return sa.Index(name, *columns, unique=unique, sqlite_where=where, postgresql_where=where)
