"""Who is in which server, as far as is known, and the results that its admins have taken off its boards."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import delete, exists, select, update

from bot.store.db.connection import Connection
from bot.store.db.upsert import insert_or_keep, insert_or_update
from bot.store.people import kept_name
from bot.store.schema import game, membership, player, removal
from bot.store.totals import WORLD


@dataclass(frozen=True, slots=True, kw_only=True)
class RemovalRow:
    """A result that a server's admins have taken off its boards."""

    guild_id: int
    game_id: int
    player_id: int
    player_name: str
    by_id: int
    by_name: str
    reason: str
    at: datetime  # UTC


async def meet(connection: Connection, guild_id: int, player_id: int, at: datetime) -> bool:
    """A known (and held) person is in the server at the moment *at*; gives whether they were not before."""
    whose = (membership.c.guild_id == guild_id) & (membership.c.player_id == player_id)
    there = await connection.scalar(select(exists().where(whose, membership.c.gone_at.is_(None))))
    row = {"guild_id": guild_id, "player_id": player_id, "seen_at": at, "gone_at": None}
    await connection.execute(insert_or_update(connection, membership, row))
    return not there


async def leave(connection: Connection, guild_id: int, player_id: int, at: datetime) -> bool:
    """A person is gone from the server, as was found at that moment; False if they were seen there later."""
    theirs = (membership.c.guild_id == guild_id) & (membership.c.player_id == player_id)
    whose = theirs & (membership.c.seen_at <= at)
    gone = update(membership).where(whose).values(seen_at=at, gone_at=at).returning(membership.c.player_id)
    return await connection.scalar(gone) is not None


async def unseen(
    connection: Connection, guild_id: int, people: Collection[int], before: datetime
) -> list[int]:
    """Which of these people have not been looked for in the server since *before*; deleted ones never are."""
    query = select(membership.c.player_id).where(
        membership.c.guild_id == guild_id,
        membership.c.player_id.in_([person for person in people if person > 0]),
        membership.c.seen_at < before,
    )
    return list((await connection.execute(query)).scalars())


async def servers(connection: Connection, player_id: int) -> list[tuple[int, datetime | None]]:
    """The servers that the person is known in, and since when they are known to be gone."""
    query = select(membership.c.guild_id, membership.c.gone_at).where(membership.c.player_id == player_id)
    return [(guild_id, gone_at) for guild_id, gone_at in await connection.execute(query)]


async def standing_in(connection: Connection, player_id: int) -> list[tuple[int, bool]]:
    """The servers that the person is in, and whether each counts them itself: it has removed results."""
    query = (
        select(membership.c.guild_id, membership.c.scope != WORLD)
        .where(membership.c.player_id == player_id, membership.c.gone_at.is_(None))
        .order_by(membership.c.guild_id)
    )
    return [(guild_id, own) for guild_id, own in await connection.execute(query)]


async def set_scope(connection: Connection, guild_id: int, player_id: int, scope: int) -> None:
    """Whether the server's tallies of the person are those of the world, or counted by itself."""
    whose = (membership.c.guild_id == guild_id) & (membership.c.player_id == player_id)
    await connection.execute(update(membership).where(whose).values(scope=scope))


async def is_known(connection: Connection, guild_id: int, player_id: int) -> bool:
    """Whether the person has begun a game in the server."""
    whose = (membership.c.guild_id == guild_id) & (membership.c.player_id == player_id)
    return await connection.scalar(select(exists().where(whose))) or False


async def remove(
    connection: Connection,
    guild_id: int,
    game_id: int,
    *,
    by_id: int,
    by_name: str,
    reason: str,
    at: datetime,
) -> bool:
    """Takes a result off the server's boards; gives whether it was still on them."""
    row = {
        "guild_id": guild_id,
        "game_id": game_id,
        "by_id": by_id,
        "by_name": kept_name(by_name),
        "reason": kept_name(reason),
        "at": at,
    }
    statement = insert_or_keep(connection, removal, row).returning(removal.c.game_id)
    return await connection.scalar(statement) is not None


async def restore(connection: Connection, guild_id: int, game_id: int) -> bool:
    """Puts a result back on the server's boards; gives whether it had been taken off."""
    whose = (removal.c.guild_id == guild_id) & (removal.c.game_id == game_id)
    return await connection.scalar(delete(removal).where(whose).returning(removal.c.game_id)) is not None


async def removed(connection: Connection, guild_id: int, player_id: int) -> set[int]:
    """The games of the person whose results are off the server's boards."""
    query = (
        select(removal.c.game_id)
        .join(game, game.c.id == removal.c.game_id)
        .where(removal.c.guild_id == guild_id, game.c.player_id == player_id)
    )
    return set((await connection.execute(query)).scalars())


async def removals(connection: Connection, guild_id: int) -> list[RemovalRow]:
    """The results that are off the server's boards, the latest removal first."""
    query = (
        select(*removal.c, game.c.player_id, player.c.name.label("player_name"))
        .join(game, game.c.id == removal.c.game_id)
        .join(player, player.c.id == game.c.player_id)
        .where(removal.c.guild_id == guild_id)
        .order_by(removal.c.at.desc(), removal.c.game_id.desc())
    )
    return [RemovalRow(**row) for row in (await connection.execute(query)).mappings()]


async def with_removals(connection: Connection) -> set[tuple[int, int]]:
    """The servers that have removed results, with the people whose they are."""
    query = select(removal.c.guild_id, game.c.player_id).join(game, game.c.id == removal.c.game_id)
    return {(guild_id, player_id) for guild_id, player_id in await connection.execute(query)}


async def with_scopes(connection: Connection) -> set[tuple[int, int]]:
    """The servers that count people themselves, with these people."""
    query = select(membership.c.scope, membership.c.player_id).where(membership.c.scope != WORLD)
    return {(guild_id, player_id) for guild_id, player_id in await connection.execute(query)}
