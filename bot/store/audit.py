"""The audit log of a server: what its admins did with the bot, and what the bot did by itself."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, func, insert, select

from bot.store.db.connection import Connection
from bot.store.people import kept_name
from bot.store.schema import audit

BOT = 0  # the id of the bot itself


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """An entry of the audit log."""

    id: int
    guild_id: int
    at: datetime
    by_id: int  # BOT for the bot itself
    by_name: str
    what: str
    details: Mapping[str, object]  # players by id, games by number


async def note(
    connection: Connection,
    guild_id: int,
    what: str,
    *,
    at: datetime,
    by_id: int = BOT,
    by_name: str = "",
    **details: str | int | None,
) -> None:
    """Add an entry.  *details* hold no names: players go by id, games by number."""
    row = {"guild_id": guild_id, "at": at, "by_id": by_id, "by_name": kept_name(by_name), "what": what}
    await connection.execute(insert(audit).values(details=json.dumps(details), **row))


async def entries(
    connection: Connection, guild_id: int, *conditions: ColumnElement[bool], limit: int, offset: int = 0
) -> list[Entry]:
    """Return entries of a server that fulfil *conditions*, the newest first."""
    query = (
        select(audit)
        .where(audit.c.guild_id == guild_id, *conditions)
        .order_by(audit.c.id.desc())
        .limit(limit)
        .offset(offset)
    )
    rows = (await connection.execute(query)).mappings()
    return [Entry(**{**row, "details": json.loads(row["details"])}) for row in rows]


async def latest(connection: Connection, guild_id: int, what: str, text: str) -> Entry | None:
    """Return the newest entry with this code whose details contain *text*, None if there is none."""
    such = audit.c.what == what, audit.c.details.contains(text)
    found = await entries(connection, guild_id, *such, limit=1)
    return found[0] if found else None


async def count(connection: Connection, guild_id: int) -> int:
    """Return the number of entries of a server."""
    query = select(func.count()).select_from(audit).where(audit.c.guild_id == guild_id)
    return await connection.scalar(query) or 0
