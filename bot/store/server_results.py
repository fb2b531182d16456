"""What those who manage a server see of its results, and those they have taken off its boards."""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from sqlalchemy import ColumnElement, RowMapping, Select, and_, exists, func, or_, select

from bot.store.db.connection import Connection
from bot.store.schema import game, membership, player, removal, result


@dataclass(frozen=True, slots=True, kw_only=True)
class Finished:
    """A finished game, by whom and how it ended."""

    game_id: int
    player_id: int
    name: str  # "" of somebody who had themselves deleted
    hidden: bool
    rules_key: str
    deal: str
    day: date | None
    started_at: datetime
    finished_at: datetime
    outcome: str
    moves: int
    seconds: int
    home: int
    clean: bool
    points: int
    counted: bool  # on boards
    removed: bool  # from this server's boards


async def begun_in(connection: Connection, guild_id: int, *, limit: int) -> list[Finished]:
    """The finished games that were begun in the server, the newest first."""
    query = _finished(guild_id).where(game.c.guild_id == guild_id).order_by(game.c.id.desc()).limit(limit)
    return [_row(row) for row in (await connection.execute(query)).mappings()]


async def count_begun_in(connection: Connection, guild_id: int) -> int:
    """How many these are in all."""
    query = select(func.count()).select_from(game).join(result).where(game.c.guild_id == guild_id)
    return await connection.scalar(query) or 0


async def dailies_of_members(
    connection: Connection, guild_id: int, since: date, *, limit: int
) -> list[Finished]:
    """The dailies that the server's people have finished since a day, anywhere, the newest first."""
    query = (
        _finished(guild_id)
        .join(membership, membership.c.player_id == game.c.player_id)  # from the people to their games
        .where(membership.c.guild_id == guild_id, game.c.day >= since)
        .order_by(game.c.id.desc())
        .limit(limit)
    )
    return [_row(row) for row in (await connection.execute(query)).mappings()]


async def on_boards_of(connection: Connection, guild_id: int, game_id: int) -> Finished | None:
    """A finished game if it can be on the server's boards: begun there, or a daily of one of its people."""
    own = and_(membership.c.guild_id == guild_id, membership.c.player_id == game.c.player_id)
    theirs: ColumnElement[bool] = or_(
        game.c.guild_id == guild_id,
        and_(game.c.day.is_not(None), exists(select(membership.c.player_id).where(own))),
    )
    query = _finished(guild_id).where(game.c.id == game_id, theirs)
    row = (await connection.execute(query)).mappings().one_or_none()
    return None if row is None else _row(row)


async def removed_from(connection: Connection, guild_id: int, *, limit: int) -> list[Finished]:
    """The results that were taken off the server's boards, the last one first."""
    query = (
        _finished(guild_id)
        .where(removal.c.guild_id == guild_id)
        .order_by(removal.c.at.desc(), removal.c.game_id.desc())
        .limit(limit)
    )
    return [_row(row) for row in (await connection.execute(query)).mappings()]


async def count_removed(connection: Connection, guild_id: int) -> int:
    """How many these are in all."""
    query = select(func.count()).select_from(removal).where(removal.c.guild_id == guild_id)
    return await connection.scalar(query) or 0


def _finished(guild_id: int) -> Select[*tuple[Any, ...]]:
    off = and_(removal.c.game_id == game.c.id, removal.c.guild_id == guild_id)
    return (
        select(
            game.c.id.label("game_id"),
            game.c.player_id,
            player.c.name,
            player.c.hidden,
            game.c.rules_key,
            game.c.deal,
            game.c.day,
            game.c.started_at,
            result.c.finished_at,
            result.c.outcome,
            result.c.moves,
            result.c.seconds,
            result.c.home,
            result.c.clean,
            result.c.points,
            result.c.counted,
            removal.c.game_id.is_not(None).label("removed"),
        )
        .select_from(game)
        .join(result, result.c.game_id == game.c.id)
        .join(player, player.c.id == game.c.player_id)
        .outerjoin(removal, off)
    )


def _row(row: RowMapping) -> Finished:
    return Finished(**row)
