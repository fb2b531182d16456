"""Handled interactions: the ids of those that have changed or started a game, so that none does twice.

Discord may deliver an interaction more than once: to two processes while one replaces the other, and again
after a connection is resumed.  The id is stored in the transaction of the change.
"""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from sqlalchemy import bindparam, delete, func, insert, select

from bot.store.db.connection import Connection
from bot.store.schema import handled

_EPOCH = datetime(2015, 1, 1, tzinfo=UTC)


_AMONG = select(handled.c.interaction_id).where(
    handled.c.interaction_id.in_(bindparam("ids", expanding=True))
)


async def note(connection: Connection, interaction_ids: Sequence[int]) -> set[int]:
    """Store the ids of interactions, and return those that were not stored yet.

    The caller has locked the games that they change, or the player who starts one, so that no other
    transaction stores the same ids.
    """
    if not interaction_ids:
        return set()
    new = set(interaction_ids) - await among(connection, interaction_ids)
    if new:
        await connection.execute(insert(handled), [{"interaction_id": one} for one in sorted(new)])
    return new


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
