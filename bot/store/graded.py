"""Deals that are proved winnable and wait for players, by game and grade."""

from sqlalchemy import delete, func, select

from bot.store.db.connection import Connection
from bot.store.db.upsert import insert_or_keep
from bot.store.schema import graded


async def put(connection: Connection, rules_key: str, grade: str, deal: str) -> None:
    """Add a deal."""
    row = {"rules_key": rules_key, "grade": grade, "deal": deal}
    await connection.execute(insert_or_keep(connection, graded, row))


async def take(connection: Connection, rules_key: str, grade: str) -> str | None:
    """Remove a deal of this grade and return it, None if there is none."""
    wanted = (graded.c.rules_key == rules_key, graded.c.grade == grade)
    while (deal := await connection.scalar(select(func.min(graded.c.deal)).where(*wanted))) is not None:
        gone = delete(graded).where(*wanted, graded.c.deal == deal).returning(graded.c.deal)
        if await connection.scalar(gone) is not None:  # else another process has taken it just now
            return deal
    return None


async def counts(connection: Connection) -> dict[tuple[str, str], int]:
    """Return the number of deals by game and grade."""
    query = select(graded.c.rules_key, graded.c.grade, func.count()).group_by(
        graded.c.rules_key, graded.c.grade
    )
    return {(key, grade): count for key, grade, count in await connection.execute(query)}
