"""Known members of servers, and the results that a server's admins have removed from its leaderboards."""

from collections.abc import Collection
from datetime import datetime

from sqlalchemy import bindparam, delete, exists, select, update

from bot.store.db.connection import Connection
from bot.store.db.prepared import Prepared
from bot.store.db.rows import keep_row, prepared_insert_or_update
from bot.store.schema import game, has_removals, membership, player, removal

_OWN = (membership.c.guild_id == bindparam("guild")) & (membership.c.player_id == bindparam("player"))
_SEE = Prepared(
    update(membership)
    .where(_OWN, membership.c.gone_at.is_(None), membership.c.since.is_not(None))
    .values(seen_at=bindparam("at"))
    .returning(membership.c.player_id)
)
_JOIN = prepared_insert_or_update(
    membership, "guild_id", "player_id", "seen_at", "gone_at", "since", keeps=("since",)
)
_LAST_SEEN = select(membership.c.seen_at).where(_OWN, membership.c.gone_at.is_(None))


async def join(connection: Connection, guild_id: int, player_id: int, at: datetime) -> bool:
    """Note that the locked player is a member of the server at *at*, and return whether that is new."""
    if await connection.fetch(_SEE, guild=guild_id, player=player_id, at=at):
        return False
    row = {"guild_id": guild_id, "player_id": player_id, "seen_at": at, "gone_at": None, "since": at}
    await connection.each(_JOIN, [row])
    return True


async def newcomers(
    connection: Connection, guild_id: int, player_ids: Collection[int], after: datetime
) -> set[int]:
    """Return those players who were first seen in the server *after* a moment.

    In a server in which nobody was seen before it, nobody is new.
    """
    older = membership.alias()
    query = select(membership.c.player_id).where(
        membership.c.guild_id == guild_id,
        membership.c.player_id.in_(player_ids),
        membership.c.since > after,
        exists().where(older.c.guild_id == guild_id, older.c.since <= after),
    )
    return set((await connection.execute(query)).scalars())


async def leave(connection: Connection, guild_id: int, player_id: int, at: datetime) -> bool:
    """Note that the player was found to have left the server at *at*.

    Return False, and note nothing, if the player was seen there later or is not known there.
    """
    own = update(membership).filter_by(guild_id=guild_id, player_id=player_id)
    gone = own.where(membership.c.seen_at <= at).values(seen_at=at, gone_at=at)
    return (await connection.execute(gone)).rowcount > 0


async def unseen(
    connection: Connection, guild_id: int, player_ids: Collection[int], before: datetime
) -> list[int]:
    """Return those players whose membership was last checked earlier than *before*, in any order.

    Deleted players, whose ids are below 0, are never among them.
    """
    query = select(membership.c.player_id).where(
        membership.c.guild_id == guild_id,
        membership.c.player_id.in_([player_id for player_id in player_ids if player_id > 0]),
        membership.c.seen_at < before,
    )
    return list((await connection.execute(query)).scalars())


async def last_seen(connection: Connection, guild_id: int, player_id: int) -> datetime | None:
    """Return when the player was last known to be a member of the server, None if they are not one."""
    return await connection.scalar(_LAST_SEEN, {"guild": guild_id, "player": player_id})


async def current_servers(connection: Connection, player_id: int) -> list[tuple[int, bool]]:
    """Return the servers whose leaderboards have the player, by id, each with whether it has its own totals.

    The player is a member there and not excluded.  It has totals of its own if its admins have removed
    results of the player.
    """
    query = select(membership.c.guild_id, has_removals).order_by(membership.c.guild_id)
    query = query.filter_by(player_id=player_id, gone_at=None, excluded=False)
    return [(guild_id, has_own) for guild_id, has_own in await connection.execute(query)]


async def is_known(connection: Connection, guild_id: int, player_id: int) -> bool:
    """Return whether the player has used the bot in the server."""
    query = select(membership.c.player_id).filter_by(guild_id=guild_id, player_id=player_id)
    return await connection.scalar(query) is not None


async def exclude(
    connection: Connection, guild_id: int, player_id: int, excluded: bool, *, at: datetime
) -> bool:
    """Exclude a known player from the server's leaderboards or include them, and return whether that is new.

    A player whom the server did not know becomes a member as of the moment *at*.
    """
    await keep_row(connection, membership, guild_id=guild_id, player_id=player_id, seen_at=at)
    own = update(membership).filter_by(guild_id=guild_id, player_id=player_id)
    changed = own.where(membership.c.excluded != excluded).values(excluded=excluded)
    return (await connection.execute(changed)).rowcount > 0


async def excluded(connection: Connection, guild_id: int) -> list[tuple[int, str]]:
    """Return the players who are excluded from the server's leaderboards, by id, each with their name."""
    query = select(player.c.id, player.c.name).join(membership).order_by(player.c.id)
    query = query.where(membership.c.guild_id == guild_id, membership.c.excluded)
    return [(player_id, name) for player_id, name in await connection.execute(query)]


async def remove(connection: Connection, guild_id: int, game_id: int) -> bool:
    """Remove a result from the server's leaderboards, and return whether it was still on them."""
    return await keep_row(connection, removal, guild_id=guild_id, game_id=game_id)


async def restore(connection: Connection, guild_id: int, game_id: int) -> bool:
    """Put a result back on the server's leaderboards, and return whether it had been removed."""
    own = delete(removal).filter_by(guild_id=guild_id, game_id=game_id)
    return (await connection.execute(own)).rowcount > 0


async def removed(connection: Connection, guild_id: int, player_id: int) -> set[int]:
    """Return the games of the player whose results are removed from the server's leaderboards."""
    query = select(removal.c.game_id).join(game)
    query = query.where(removal.c.guild_id == guild_id, game.c.player_id == player_id)
    return set((await connection.execute(query)).scalars())
