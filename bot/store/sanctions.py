"""Sanctions of players who have deleted their data, kept under a keyed hash of their id and nothing else.

When such a player returns, their row in ``player`` gets the sanctions back.  The key is in ``setting``, apart
from the secret of the daily deals: a sanction outlives a change of that secret.
"""

import hmac
from datetime import UTC, datetime
from secrets import token_hex

from sqlalchemy import delete, select, update

from bot.store import settings
from bot.store.db.connection import Connection
from bot.store.db.rows import insert_or_keep, put_rows
from bot.store.schema import membership, player, sanction

EVERYWHERE = 0
"""In place of a server: the operator of the bot has barred the player from all leaderboards."""
_KEY = "sanctions"
_LONG_AGO = datetime(1970, 1, 1, tzinfo=UTC)  # so that membership is checked before anybody relies on it


async def keep(connection: Connection, player_id: int) -> None:
    """Store the sanctions of a player who is about to be deleted."""
    barred = await connection.scalar(select(player.c.barred).where(player.c.id == player_id))
    excluded = select(membership.c.guild_id).where(membership.c.player_id == player_id, membership.c.excluded)
    servers = [*(await connection.execute(excluded)).scalars(), *([EVERYWHERE] if barred else [])]
    if servers:
        mark = _mark(await settings.keep(connection, _KEY, token_hex(32)), player_id)
        rows = [{"mark": mark, "guild_id": guild_id} for guild_id in servers]
        await connection.execute(insert_or_keep(connection, sanction, rows))


async def restore(connection: Connection, player_id: int) -> None:
    """Give a player whose row was inserted in this transaction the sanctions back."""
    for guild_id in await lift(connection, player_id):
        if guild_id == EVERYWHERE:
            await connection.execute(update(player).where(player.c.id == player_id).values(barred=True))
        else:
            row = {"guild_id": guild_id, "player_id": player_id, "seen_at": _LONG_AGO, "excluded": True}
            await put_rows(connection, membership, row)


async def lift(connection: Connection, player_id: int, guild_id: int | None = None) -> list[int]:
    """Delete the sanctions of a deleted player, all or that of one server, and return where they were."""
    key = await settings.get(connection, _KEY)
    if key is None:  # nobody with a sanction was ever deleted
        return []
    taken = delete(sanction).where(sanction.c.mark == _mark(key, player_id))
    if guild_id is not None:
        taken = taken.where(sanction.c.guild_id == guild_id)
    return list((await connection.execute(taken.returning(sanction.c.guild_id))).scalars())


def _mark(key: str, player_id: int) -> str:
    return hmac.new(key.encode(), str(player_id).encode(), "sha256").hexdigest()
