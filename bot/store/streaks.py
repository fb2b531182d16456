"""Streaks: consecutive days on which players won a daily deal."""

from dataclasses import asdict, dataclass
from datetime import date

from sqlalchemy import delete, select

from bot.store.db.connection import Connection
from bot.store.db.upsert import insert_or_update
from bot.store.schema import streak


@dataclass(frozen=True, slots=True, kw_only=True)
class StreakRow:
    """A player's streak as of their last win of a daily deal."""

    current: int
    best: int
    freezes: int
    last_day: date | None


async def streak_of(connection: Connection, player_id: int) -> StreakRow | None:
    """Return the player's streak, None if they have never won a daily deal."""
    query = select(*(streak.c[name] for name in StreakRow.__dataclass_fields__))
    row = (await connection.execute(query.where(streak.c.player_id == player_id))).mappings().one_or_none()
    return None if row is None else StreakRow(**row)


async def put(connection: Connection, player_id: int, row: StreakRow) -> None:
    """Store the player's streak, replacing the old one."""
    values = {"player_id": player_id, **asdict(row)}
    await connection.execute(insert_or_update(connection, streak, values))


async def drop(connection: Connection, player_id: int) -> None:
    """Delete the player's streak."""
    await connection.execute(delete(streak).where(streak.c.player_id == player_id))
