"""Handled requests: the ids of those that were judged, so that none is judged twice.

Discord may deliver an interaction more than once: to two processes while one replaces the other, and again
after a connection is resumed.  The id is stored in the transaction of the change, or before a refusal.
"""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import Text, bindparam, delete, select

from bot.store.db.columns import Utc
from bot.store.db.connection import Connection
from bot.store.db.prepared import Prepared, listed
from bot.store.db.rows import insert_in
from bot.store.schema import handled

_NOTED = Prepared(select(handled.c.at).where(handled.c.request_id == bindparam("id")))
_NOTE = Prepared(
    lambda dialect: (
        insert_in(dialect, handled)
        .from_select(
            ["request_id", "at"],
            listed(dialect, "ids", Text()).add_columns(bindparam("at", type_=Utc())),
        )
        .on_conflict_do_nothing()
        .returning(handled.c.request_id)
    )
)


async def note(connection: Connection, request_ids: Sequence[str], at: datetime) -> set[str]:
    """Store the ids of requests that are judged at the moment *at*; return those that were not stored yet.

    If another transaction is about to store one of them, wait for its end.
    """
    new = await connection.fetch(_NOTE, ids=sorted(set(request_ids)), at=at)  # in one order, or two may wait
    return {request_id for (request_id,) in new}


async def is_noted(connection: Connection, request_id: str) -> bool:
    """Return whether the id of a request is stored."""
    return bool(await connection.fetch(_NOTED, id=request_id))


async def drop(connection: Connection, request_id: str) -> None:
    """Delete the id of a request, if it is stored."""
    await connection.execute(delete(handled).where(handled.c.request_id == request_id))


async def forget(connection: Connection, before: datetime) -> None:
    """Delete the ids that were stored before a moment."""
    await connection.execute(delete(handled).where(handled.c.at < before))
