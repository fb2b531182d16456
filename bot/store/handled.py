"""Handled interactions: the ids of those that were judged, so that none is judged twice.

Discord may deliver an interaction more than once: to two processes while one replaces the other, and again
after a connection is resumed.  The id is stored in the transaction of the change, or before a refusal.
"""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from sqlalchemy import bindparam, delete, func, select

from bot.store.db.connection import Connection
from bot.store.db.upsert import each_insert_or_keep
from bot.store.schema import handled

_EPOCH = datetime(2015, 1, 1, tzinfo=UTC)


_AMONG = select(handled.c.interaction_id).where(
    handled.c.interaction_id.in_(bindparam("ids", expanding=True))
)


async def note(connection: Connection, interaction_ids: Sequence[int]) -> set[int]:
    """Store the ids of interactions, and return those that were not stored yet.

    If another transaction is about to store one of them, wait for its end.
    """
    if not interaction_ids:
        return set()
    keep = each_insert_or_keep(connection, handled).returning(handled.c.interaction_id)
    rows = [{"interaction_id": one} for one in sorted(set(interaction_ids))]  # in one order, or two may wait
    return {row.interaction_id for row in await connection.execute(keep, rows)}


async def among(connection: Connection, interaction_ids: Sequence[int]) -> set[int]:
    """Return those of *interaction_ids* that are stored."""
    found = await connection.execute(_AMONG, {"ids": list(interaction_ids)})
    return {row.interaction_id for row in found}


async def oldest(connection: Connection) -> int | None:
    """Return the smallest id, None if there is none."""
    return await connection.scalar(select(func.min(handled.c.interaction_id)))


async def forget(connection: Connection, before: int) -> None:
    """Delete the ids below *before*."""
    await connection.execute(delete(handled).where(handled.c.interaction_id < before))


def first_id_of(moment: datetime) -> int:
    """Return a lower bound of the ids that Discord gives at *moment* or later.

    https://discord.com/developers/docs/reference#snowflakes
    """
    return (moment - _EPOCH) // timedelta(milliseconds=1) << 22
