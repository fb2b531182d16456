"""The tables of the queue of searches, which procrastinate keeps in a schema of its own; PostgreSQL only."""

from typing import Any, cast

from sqlalchemy import Connection as PlainConnection
from sqlalchemy import text
from sqlalchemy.schema import CreateSchema
from sqlalchemy.util import await_only

from bot.store.db.connection import Connection


async def make_tables(connection: Connection, schema: str, script: str) -> None:
    """Make the tables of *script* in *schema* unless they are there; processes that start wait in turn."""
    await connection.run_sync(_make_tables, schema, script)


def _make_tables(plain: PlainConnection, schema: str, script: str) -> None:
    plain.execute(text("SELECT pg_advisory_xact_lock(hashtext(:schema))"), {"schema": schema})
    jobs = {"jobs": f"{schema}.procrastinate_jobs"}
    if plain.scalar(text("SELECT to_regclass(:jobs) IS NOT NULL"), jobs):
        return
    plain.execute(CreateSchema(schema, if_not_exists=True))
    plain.execute(text("SELECT set_config('search_path', :schema, true)"), {"schema": schema})
    driver = cast(Any, plain.connection.driver_connection)
    await_only(driver.execute(script))  # SQLAlchemy sends one statement at a time
