"""The tables of the queue of searches, which procrastinate keeps in a schema of its own; PostgreSQL only."""

from typing import Any, cast

from sqlalchemy import Connection, text
from sqlalchemy.schema import CreateSchema
from sqlalchemy.util import await_only


def make_tables(plain: Connection, schema: str, script: str) -> None:
    """Make the tables of *script* in *schema* unless they are there; processes that start wait in turn."""
    plain.execute(text("SELECT pg_advisory_xact_lock(hashtext(:schema))"), {"schema": schema})
    jobs = {"jobs": f"{schema}.procrastinate_jobs"}
    if plain.scalar(text("SELECT to_regclass(:jobs) IS NOT NULL"), jobs):
        return
    plain.execute(CreateSchema(schema, if_not_exists=True))
    plain.execute(text("SELECT set_config('search_path', :schema, true)"), {"schema": schema})
    driver = cast(Any, plain.connection.driver_connection)
    await_only(driver.execute(script))  # SQLAlchemy sends one statement at a time
