"""When the clock is to look at a game in progress; what it then does is written in ``bot.play.deadlines``.

Only games that the clock may end have a deadline, from their first move until they are over.  It is not put
off at every move: the game may go on longer than it says, but never ends earlier.
"""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import delete, select, update

from bot.store.db.connection import Connection
from bot.store.db.upsert import insert_or_update
from bot.store.schema import deadline


async def put(connection: Connection, game_id: int, at: datetime) -> None:
    """The clock looks at the game at the moment *at*."""
    await connection.execute(insert_or_update(connection, deadline, {"game_id": game_id, "at": at}))


async def put_off(connection: Connection, game_id: int, at: datetime) -> None:
    """The same, if it would have looked at it at all: the game may have ended meanwhile."""
    await connection.execute(update(deadline).where(deadline.c.game_id == game_id).values(at=at))


async def drop(connection: Connection, game_id: int) -> None:
    """The clock does not look at the game any more."""
    await connection.execute(delete(deadline).where(deadline.c.game_id == game_id))


async def due(
    connection: Connection, last: datetime, first: datetime | None = None, *, limit: int
) -> Sequence[int]:
    """At most *limit* games to be looked at up to the moment *last*, not before *first*; the oldest first."""
    query = select(deadline.c.game_id).where(deadline.c.at <= last)
    if first is not None:
        query = query.where(deadline.c.at >= first)
    query = query.order_by(deadline.c.at, deadline.c.game_id).limit(limit)
    return (await connection.execute(query)).scalars().all()
