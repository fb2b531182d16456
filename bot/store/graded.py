"""Deals that are proved winnable and wait for players, by game and grade."""

from sqlalchemy import delete, func, select

from bot.store.db.connection import Connection
from bot.store.db.rows import keep_row
from bot.store.errors import AlreadyDealt
from bot.store.schema import graded


async def put(connection: Connection, rules_key: str, grade: str, deal: str) -> None:
    """Add a deal."""
    await keep_row(connection, graded, rules_key=rules_key, grade=grade, deal=deal)


async def first(connection: Connection, rules_key: str, grade: str) -> str | None:
    """Return a deal of this grade that no other transaction is about to take, None if there is none."""
    query = select(graded.c.deal).where(graded.c.rules_key == rules_key, graded.c.grade == grade)
    query = query.order_by(graded.c.deal).limit(1).with_for_update(skip_locked=True)
    return await connection.scalar(query)


async def take(connection: Connection, rules_key: str, grade: str, deal: str) -> None:
    """Remove a deal.  Raises :class:`~bot.store.AlreadyDealt` if it has been removed already."""
    wanted = delete(graded).filter_by(rules_key=rules_key, grade=grade, deal=deal)
    if not (await connection.execute(wanted)).rowcount:
        raise AlreadyDealt(f"deal {deal} has been dealt already")


async def counts(connection: Connection) -> dict[tuple[str, str], int]:
    """Return the number of deals by game and grade."""
    levels = graded.c.rules_key, graded.c.grade
    query = select(*levels, func.count()).group_by(*levels)
    return {(key, grade): count for key, grade, count in await connection.execute(query)}
