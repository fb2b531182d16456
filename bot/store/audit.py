"""What the admins of a server have done with the bot, and what the bot has done there by itself."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import func, insert, select

from bot.store.db.connection import Connection
from bot.store.people import kept_name
from bot.store.schema import audit

BOT = 0  # who has done what the bot does by itself


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One line of the list."""

    id: int
    guild_id: int
    at: datetime
    by_id: int  # BOT for the bot itself
    by_name: str
    what: str
    details: Mapping[str, object]  # no ids or names of people


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
    """Writes down that *what* was done.  *details* name no person: games go by their number."""
    row = {"guild_id": guild_id, "at": at, "by_id": by_id, "by_name": kept_name(by_name), "what": what}
    await connection.execute(insert(audit).values(details=json.dumps(details), **row))


async def entries(connection: Connection, guild_id: int, *, limit: int, offset: int = 0) -> list[Entry]:
    """The list of a server, the newest first."""
    query = (
        select(audit)
        .where(audit.c.guild_id == guild_id)
        .order_by(audit.c.id.desc())
        .limit(limit)
        .offset(offset)
    )
    rows = (await connection.execute(query)).mappings()
    return [Entry(**{**row, "details": json.loads(row["details"])}) for row in rows]


async def count(connection: Connection, guild_id: int) -> int:
    """How many entries the list of a server has."""
    query = select(func.count()).select_from(audit).where(audit.c.guild_id == guild_id)
    return await connection.scalar(query) or 0
