"""The bot's own notes: short texts by key."""

from sqlalchemy import delete, select

from bot.store.db.connection import Connection
from bot.store.db.upsert import insert_or_keep, insert_or_update
from bot.store.schema import setting


async def get(connection: Connection, key: str) -> str | None:
    """The text kept under *key*."""
    return await connection.scalar(select(setting.c.value).where(setting.c.key == key))


async def put(connection: Connection, key: str, value: str) -> None:
    """Keeps *value* under *key*, in place of what was there."""
    await connection.execute(insert_or_update(connection, setting, {"key": key, "value": value}))


async def keep(connection: Connection, key: str, value: str) -> str:
    """The text kept under *key*: *value* if there was none, else what was there first."""
    await connection.execute(insert_or_keep(connection, setting, {"key": key, "value": value}))
    kept = await get(connection, key)
    assert kept is not None
    return kept


async def take(connection: Connection, key: str) -> bool:
    """Deletes what is kept under *key*; gives whether there was anything, to one transaction only."""
    gone = delete(setting).where(setting.c.key == key).returning(setting.c.key)
    return await connection.scalar(gone) is not None
