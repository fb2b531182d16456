"""Upgrades of a database to the schema of this code; safe to run by any number of processes at once.

Alembic is imported only if a step is missing: it takes as long to import as the rest of the store.
"""

from pathlib import Path

from sqlalchemy import URL, Connection, inspect, text

from bot.store import migrations
from bot.store.db.engines import connect_for_migration
from bot.store.errors import SchemaTooNew

_LOCK = 7_283_462_843  # any number: the name of our lock in PostgreSQL


async def migrate(url: URL, *, to: str = "head") -> None:
    """Takes every step up to *to* that the database at *url* lacks, all in one transaction or none.

    The first process holds the write lock (SQLite) or our advisory lock (PostgreSQL); the next ones wait
    and find nothing to do.  Raises :class:`SchemaTooNew`; anything from the driver as it is.
    """
    engine = connect_for_migration(url)
    try:
        async with engine.begin() as connection:
            await connection.run_sync(_upgrade, url.render_as_string(hide_password=True), to)
    finally:
        await engine.dispose()


def known_steps() -> list[str]:
    """Return the names of the steps that this code knows, the last one first."""
    folder = Path(migrations.__file__).parent / "versions"
    return sorted((path.stem.split("_")[0] for path in folder.glob("[0-9]*_*.py")), reverse=True)


def _upgrade(connection: Connection, address: str, to: str) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
    known = known_steps()
    found = _current(connection)
    if found is not None and found not in known:
        raise SchemaTooNew(address, found, known[0])
    if found == known[0]:
        return
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "bot.store:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, to)
    if connection.dialect.name == "sqlite":
        broken = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
        assert not broken, f"a step left rows that point nowhere: {broken[:5]}"


def _current(connection: Connection) -> str | None:
    """Return the step that the database is at, None for an empty one."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
