"""Results of a server as its admins see them, and results removed from its leaderboards."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from sqlalchemy import ColumnElement, Select, and_, case, exists, false, func, or_, select

from bot.store.db.connection import Connection
from bot.store.db.rows import columns_of, fetch_all
from bot.store.schema import game, is_hidden, membership, player, race, removal, result


@dataclass(frozen=True, slots=True, kw_only=True)
class Finished:
    """A finished game, its player and its result."""

    game_id: int
    player_id: int
    name: str  # "" for a hidden or deleted player
    hidden: bool
    rules_key: str
    deal: str
    day: date | None  # set for a ranked attempt at the deal of this day
    of_day: date | None  # the day whose deal this is, ranked or not
    dealt_by_bot: bool  # the bot chose the deal
    open_board: bool
    started_at: datetime
    finished_at: datetime
    outcome: str
    moves: int
    seconds: int
    home: int
    clean: bool
    points: int
    counted: bool  # on leaderboards
    final: bool  # a lost game that cannot be reopened
    removed: bool  # from this server's leaderboards
    contested: bool  # played in a race or a challenge that is not over


async def begun_in(connection: Connection, guild_id: int, *, limit: int) -> list[Finished]:
    """Return the finished games that were started in the server, the newest first.

    A game without a move is left out, unless it was played in a race.
    """
    played = or_(result.c.moves > 0, game.c.race_id.is_not(None))
    query = _finished(guild_id).where(game.c.guild_id == guild_id, played)
    return await fetch_all(connection, Finished, query.order_by(game.c.id.desc()).limit(limit))


async def dailies_of_members(
    connection: Connection, guild_id: int, since: date, *, limit: int
) -> list[Finished]:
    """Return the ranked attempts of *since* or later that members finished anywhere, the newest first."""
    query = (
        _finished(guild_id)
        .join(membership, membership.c.player_id == game.c.player_id)  # from the people to their games
        .where(membership.c.guild_id == guild_id, game.c.day >= since)
        .order_by(game.c.id.desc())
        .limit(limit)
    )
    return await fetch_all(connection, Finished, query)


async def on_leaderboards_of(
    connection: Connection, guild_id: int, game_ids: Collection[int]
) -> dict[int, Finished]:
    """Return those finished games that were started in the server or are members' ranked attempts, by id."""
    own = and_(membership.c.guild_id == guild_id, membership.c.player_id == game.c.player_id)
    theirs: ColumnElement[bool] = or_(
        game.c.guild_id == guild_id,
        and_(game.c.day.is_not(None), exists(select(membership.c.player_id).where(own))),
    )
    query = _finished(guild_id).where(game.c.id.in_(game_ids), theirs)
    return {found.game_id: found for found in await fetch_all(connection, Finished, query)}


async def removed_from(connection: Connection, guild_id: int, *, limit: int) -> list[Finished]:
    """Return the results removed from the server's leaderboards, the newest first."""
    query = (
        _finished(guild_id)
        .where(removal.c.guild_id == guild_id)
        .order_by(removal.c.game_id.desc())
        .limit(limit)
    )
    return await fetch_all(connection, Finished, query)


async def count_removed(connection: Connection, guild_id: int) -> int:
    """Return the number of results removed from the server's leaderboards."""
    query = select(func.count()).select_from(removal).where(removal.c.guild_id == guild_id)
    return await connection.scalar(query) or 0


def _finished(guild_id: int) -> Select[*tuple[Any, ...]]:
    off = and_(removal.c.game_id == game.c.id, removal.c.guild_id == guild_id)
    columns = columns_of(
        Finished,
        game,
        result,
        player,
        game_id=game.c.id,
        name=case((is_hidden, ""), else_=player.c.name),
        hidden=is_hidden,
        of_day=func.coalesce(game.c.day, game.c.practice_day),
        removed=removal.c.game_id.is_not(None),
        contested=func.coalesce(race.c.state != "over", false()),
    )
    source = game.join(result).join(player).outerjoin(race).outerjoin(removal, off)
    return select(*columns).select_from(source)
