"""Storms: three minutes of puzzles each; see :mod:`bot.analysis.storms`."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import func, insert, select, update

from bot.store.db.connection import Connection
from bot.store.db.rows import fetch_all, fetch_one
from bot.store.schema import is_hidden, is_out, player
from bot.store.schema.puzzles import storm


@dataclass(frozen=True, slots=True, kw_only=True)
class StormRow:
    """A storm; the schema says what its columns mean."""

    id: int
    player_id: int
    guild_id: int | None
    started_at: datetime
    puzzles: str
    answers: str
    score: int
    mu: float
    sigma: float

    @property
    def numbers(self) -> list[int]:
        """The numbers of the puzzles."""
        return [*map(int, self.puzzles.split())]


_STORM = select(storm)


async def start(connection: Connection, **values: object) -> StormRow:
    """Insert a storm of a known player with the given columns, and return it."""
    added = insert(storm).values(values).returning(storm)
    return StormRow(**(await connection.execute(added)).mappings().one())


async def by_id(connection: Connection, number: int, *, lock: bool = False) -> StormRow | None:
    """Return a storm, None if there is none; with *lock* nobody else changes it in this transaction."""
    query = _STORM.where(storm.c.id == number)
    return await fetch_one(connection, StormRow, query.with_for_update() if lock else query)


async def of_player(connection: Connection, player_id: int, since: datetime) -> list[StormRow]:
    """Return the player's storms from a moment on, in their order."""
    query = _STORM.where(storm.c.player_id == player_id, storm.c.started_at >= since)
    return await fetch_all(connection, StormRow, query.order_by(storm.c.id))


async def save(connection: Connection, row: StormRow) -> None:
    """Store what an answer has changed."""
    values = {"answers": row.answers, "score": row.score, "mu": row.mu, "sigma": row.sigma}
    await connection.execute(update(storm).where(storm.c.id == row.id).values(values))


async def own_best(connection: Connection, player_id: int, but: int) -> int | None:
    """Return the best score of the player's storms other than *but*, None if there is no other."""
    query = select(func.max(storm.c.score)).where(storm.c.player_id == player_id, storm.c.id != but)
    return await connection.scalar(query)


async def best(
    connection: Connection, *, since: datetime | None = None, guild_id: int | None = None
) -> tuple[str, int] | None:
    """Return the best storm since a moment or of a server, by its player's name and its score.

    Of equal ones it is the earliest; None for none.
    """
    query = select(player.c.name, storm.c.score).join(player).where(~is_hidden, storm.c.score > 0)
    if since is not None:
        query = query.where(storm.c.started_at >= since)
    if guild_id is not None:
        query = query.where(storm.c.guild_id == guild_id, ~is_out(guild_id))
    row = (await connection.execute(query.order_by(storm.c.score.desc(), storm.c.id).limit(1))).one_or_none()
    return None if row is None else (row.name, row.score)
