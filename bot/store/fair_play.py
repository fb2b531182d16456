"""Ranked attempts with the moves of wins, for the fair-play report."""

from collections import defaultdict
from collections.abc import Sequence
from datetime import date

from sqlalchemy import select

from bot.store.daily_results import LINES, Attempt
from bot.store.db.connection import Connection
from bot.store.db.rows import fetch_all
from bot.store.schema import game, membership, move, result

_GAMES_AT_ONCE = 200


async def attempts(
    connection: Connection, first: date, last: date, guild_id: int | None, *, limit: int
) -> list[Attempt]:
    """Return the attempts of players on leaderboards at the deals of *first* to *last*, the newest first.

    Without *guild_id* they are those of the world, otherwise those of the server's members.
    """
    query = LINES.where(game.c.day.between(first, last), result.c.counted, result.c.shown)
    query = query.order_by(game.c.id.desc()).limit(limit)
    if guild_id is not None:
        query = query.join(membership, membership.c.player_id == game.c.player_id)
        query = query.where(membership.c.guild_id == guild_id, membership.c.gone_at.is_(None))
    return await fetch_all(connection, Attempt, query)


async def events(connection: Connection, game_ids: Sequence[int]) -> dict[int, list[str]]:
    """Return the events of games, in order."""
    found: dict[int, list[str]] = defaultdict(list)
    for first in range(0, len(game_ids), _GAMES_AT_ONCE):
        some = game_ids[first : first + _GAMES_AT_ONCE]
        query = select(move.c.game_id, move.c.code).where(move.c.game_id.in_(some))
        for game_id, code in await connection.execute(query.order_by(move.c.game_id, move.c.ply)):
            found[game_id].append(code)
    return found
