"""Upgrades of a database to the current schema, safe with several processes starting at once.

Alembic is imported only if a step is missing: it takes as long to import as the rest of the store.
"""

from pathlib import Path

from sqlalchemy import URL, Connection, inspect, text

from bot.store import migrations
from bot.store.db.engines import connect_for_migration
from bot.store.errors import SchemaTooNew

_LOCK = 7_283_462_843  # arbitrary key of the advisory lock in PostgreSQL


async def migrate(url: URL) -> None:
    """Upgrade the database at *url* to the newest revision, in one transaction.

    The first process holds the write lock (SQLite) or an advisory lock (PostgreSQL); other processes wait and
    then find nothing to do.  Raises :class:`SchemaTooNew`, and exceptions of the driver unchanged.
    """
    engine = connect_for_migration(url)
    try:
        async with engine.begin() as connection:
            await connection.run_sync(_upgrade, url.render_as_string(hide_password=True))
    finally:
        await engine.dispose()


def known_steps() -> list[str]:
    """Return the known revisions, newest first."""
    folder = Path(migrations.__file__).parent / "versions"
    return sorted((path.stem.split("_")[0] for path in folder.glob("[0-9]*_*.py")), reverse=True)


def _upgrade(connection: Connection, address: str) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
    known = known_steps()
    found: str | None = None  # as in an empty database
    if inspect(connection).has_table("alembic_version"):
        found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    if found is not None and found not in known:
        raise SchemaTooNew(address, f"schema {found}, known up to {known[0]}")
    if found == known[0]:
        return
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "bot.store:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
    if connection.dialect.name == "sqlite":
        broken = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
        assert not broken, f"a migration left rows with broken foreign keys: {broken[:5]}"
