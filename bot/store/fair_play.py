"""Ranked attempts with the moves of wins, for the fair-play report."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime

from sqlalchemy import select

from bot.store.db.connection import Connection
from bot.store.db.rows import columns_of, fetch_all
from bot.store.schema import daily, game, membership, move, player, result

_GAMES_AT_ONCE = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class RankedAttempt:
    """A ranked attempt that counts."""

    game_id: int
    player_id: int
    name: str
    day: date
    rules_key: str
    won: bool
    shortest: bool  # a win in no more moves than the best known one
    started_at: datetime
    finished_at: datetime


async def attempts(
    connection: Connection, first: date, last: date, guild_id: int | None, *, limit: int
) -> list[RankedAttempt]:
    """Return the attempts of players on leaderboards at the deals of *first* to *last*, the newest first.

    Without *guild_id* they are those of the world, otherwise those of the server's members.
    """
    shortest = result.c.won & daily.c.par.is_not(None) & (result.c.moves <= daily.c.par)
    query = (
        select(*columns_of(RankedAttempt, result, game, player, shortest=shortest))
        .select_from(result.join(game).join(player).join(daily))
        .where(game.c.day.between(first, last), result.c.counted, result.c.shown)
        .order_by(game.c.id.desc())
        .limit(limit)
    )
    if guild_id is not None:
        query = query.join(membership, membership.c.player_id == game.c.player_id)
        query = query.where(membership.c.guild_id == guild_id, membership.c.gone_at.is_(None))
    return await fetch_all(connection, RankedAttempt, query)


async def events(connection: Connection, game_ids: Sequence[int]) -> dict[int, list[str]]:
    """Return the events of games, in order."""
    found: dict[int, list[str]] = defaultdict(list)
    for first in range(0, len(game_ids), _GAMES_AT_ONCE):
        some = game_ids[first : first + _GAMES_AT_ONCE]
        query = select(move.c.game_id, move.c.code).where(move.c.game_id.in_(some))
        for game_id, code in await connection.execute(query.order_by(move.c.game_id, move.c.ply)):
            found[game_id].append(code)
    return found
