"""The languages of players and servers, by the codes of the front ends."""

from sqlalchemy import delete, select

from bot.store.db.connection import Connection
from bot.store.db.upsert import insert_or_update
from bot.store.schema import player, server


async def of_player(connection: Connection, player_id: int) -> tuple[str, str]:
    """Return the player's preferences as stored, and the language in which they last began something."""
    query = select(player.c.preferences, player.c.language).where(player.c.id == player_id)
    found = (await connection.execute(query)).first()
    return ("", "") if found is None else (found[0], found[1])


async def of_server(connection: Connection, guild_id: int) -> str:
    """Return the language that the server has chosen, "" for none."""
    return await connection.scalar(select(server.c.language).where(server.c.guild_id == guild_id)) or ""


async def choose_for_server(connection: Connection, guild_id: int, language: str) -> None:
    """Store the language of a server, or forget it if it is ""."""
    if language:
        row = {"guild_id": guild_id, "language": language}
        await connection.execute(insert_or_update(connection, server, row))
    else:
        await connection.execute(delete(server).where(server.c.guild_id == guild_id))
