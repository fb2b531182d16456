"""Settings that the bot itself stores: short texts by key."""

from sqlalchemy import select

from bot.store.db.connection import Connection
from bot.store.db.rows import keep_row, put_rows
from bot.store.schema import setting


async def get(connection: Connection, key: str) -> str | None:
    """Return the text stored under *key*, None if there is none."""
    return await connection.scalar(select(setting.c.value).where(setting.c.key == key))


async def put(connection: Connection, key: str, value: str) -> None:
    """Store *value* under *key*, replacing the old text."""
    await put_rows(connection, setting, {"key": key, "value": value})


async def keep(connection: Connection, key: str, value: str) -> str:
    """Store *value* under *key* if nothing is there, and return the text that is stored then."""
    await keep_row(connection, setting, key=key, value=value)
    kept = await get(connection, key)
    return value if kept is None else kept
