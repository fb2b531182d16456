"""The choices of servers: what their managers have set up for what all members see and play."""

import json
from collections.abc import Mapping

from sqlalchemy import select, update

from bot.store.db.connection import Connection
from bot.store.db.rows import keep_row
from bot.store.schema import server

Choices = Mapping[str, str | int]
"""Choices by name; without those that nobody has made."""


async def choices(connection: Connection, guild_id: int) -> Choices:
    """Return what the managers of a server have chosen."""
    text = await connection.scalar(select(server.c.choices).where(server.c.guild_id == guild_id))
    return {} if text is None else json.loads(text)


async def choose(connection: Connection, guild_id: int, choice: Choices) -> Choices:
    """Store a *choice* beside the others of a server, and return all."""
    await keep_row(connection, server, guild_id=guild_id, choices="{}")
    here = server.c.guild_id == guild_id
    before = await connection.scalar(select(server.c.choices).where(here).with_for_update())
    after = json.loads(before or "{}") | choice
    await connection.execute(update(server).where(here).values(choices=json.dumps(after)))
    return after
