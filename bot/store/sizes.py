"""Sizes of the tables that long jobs walk through, so that they can say how much is left."""

from sqlalchemy import func, select

from bot.store.db.connection import Connection
from bot.store.schema import game, player


async def last_game(connection: Connection) -> int:
    """Return the largest game number, 0 without games."""
    return (await connection.execute(select(func.max(game.c.id)))).scalar_one() or 0


async def games(connection: Connection) -> int:
    """Return the number of games."""
    return (await connection.execute(select(func.count()).select_from(game))).scalar_one()


async def players(connection: Connection) -> int:
    """Return the number of players."""
    return (await connection.execute(select(func.count()).select_from(player))).scalar_one()
