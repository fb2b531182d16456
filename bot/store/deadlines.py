"""Deadlines of games in progress; :mod:`bot.play.deadlines` ends the games.

A game has a deadline from its first move until it is over, if it can expire at all.  The deadline is not
moved with every move: the game may go on for longer, but never ends earlier.
"""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import delete, select, update

from bot.store.db.connection import Connection
from bot.store.db.rows import put_rows
from bot.store.schema import deadline


async def put(connection: Connection, game_id: int, at: datetime) -> None:
    """Set the deadline of the game, replacing the old one."""
    await put_rows(connection, deadline, {"game_id": game_id, "at": at})


async def put_off(connection: Connection, game_id: int, at: datetime) -> None:
    """Move the deadline of the game, unless the game has none because it ended meanwhile."""
    await connection.execute(update(deadline).where(deadline.c.game_id == game_id).values(at=at))


async def drop(connection: Connection, game_id: int) -> None:
    """Delete the deadline of the game."""
    await connection.execute(delete(deadline).where(deadline.c.game_id == game_id))


async def due(
    connection: Connection, last: datetime, first: datetime | None = None, *, limit: int
) -> Sequence[int]:
    """Return at most *limit* games with a deadline from *first* to *last*, the earliest deadline first."""
    query = select(deadline.c.game_id).where(deadline.c.at <= last)
    if first is not None:
        query = query.where(deadline.c.at >= first)
    query = query.order_by(deadline.c.at, deadline.c.game_id).limit(limit)
    return (await connection.execute(query)).scalars().all()
