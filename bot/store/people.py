"""Players: their ids, names and preferences."""

from datetime import date

from sqlalchemy import bindparam, delete, func, select, update

from bot.store import sanctions, schema, totals
from bot.store.db.connection import Connection
from bot.store.db.prepared import Prepared
from bot.store.db.rows import put_rows
from bot.store.schema import player, spent

_RENAME = Prepared(
    update(player)
    .where(player.c.id == bindparam("player"))
    .values(
        name=bindparam("kept"),
        language=func.coalesce(func.nullif(bindparam("spoken"), ""), player.c.language),
    )
    .returning(player.c.preferences)
)


async def greet(connection: Connection, player_id: int, name: str, language: str = "") -> str:
    """Insert the player or update their name and *language*, and return their preferences, as JSON.

    This locks the player row until the transaction ends.  A player who returns after deleting their data has
    the sanctions that they had.
    """
    kept = kept_name(name)
    if known := await connection.fetch(_RENAME, player=player_id, kept=kept, spoken=language):
        return known[0][0]
    await put_rows(connection, player, {"id": player_id, "name": kept, "language": language})
    await sanctions.restore(connection, player_id)
    return ""


def kept_name(name: str) -> str:
    """Return *name* without NUL and lone surrogates, which databases refuse."""
    return name.replace("\0", "").encode("utf-8", "replace").decode("utf-8")


async def name(connection: Connection, player_id: int) -> str | None:
    """Return the name the player was last seen with, None if they have never played."""
    return await connection.scalar(select(player.c.name).where(player.c.id == player_id))


async def table_key(connection: Connection, player_id: int) -> str:
    """Return the key of the player's links and cookies of the table, "" if there is none."""
    return await connection.scalar(select(player.c.table_key).where(player.c.id == player_id)) or ""


async def keep_table_key(connection: Connection, player_id: int, key: str) -> str:
    """Store the key of a known player who has none yet, and return the one that is stored then."""
    missing = (player.c.id == player_id) & (player.c.table_key == "")
    await connection.execute(update(player).where(missing).values(table_key=key))
    return await table_key(connection, player_id)


async def preferences(connection: Connection, player_id: int) -> tuple[str, str]:
    """Return the player's preferences as stored, and the language in which they last began something.

    Both are "" if there are none.
    """
    query = select(player.c.preferences, player.c.language).where(player.c.id == player_id)
    found = (await connection.execute(query)).first()
    return ("", "") if found is None else (found[0], found[1])


async def set_preferences(connection: Connection, player_id: int, text: str) -> None:
    """Store the preferences of a known player."""
    await connection.execute(update(player).where(player.c.id == player_id).values(preferences=text))


async def is_hidden(connection: Connection, player_id: int) -> bool:
    """Return whether the player is hidden from leaderboards."""
    return await connection.scalar(select(schema.is_hidden).where(player.c.id == player_id)) or False


async def is_barred(connection: Connection, player_id: int) -> bool:
    """Return whether the bot's operator has hidden the player from leaderboards."""
    return await connection.scalar(select(player.c.barred).where(player.c.id == player_id)) or False


async def bar(connection: Connection, player_id: int, barred: bool) -> bool:
    """Hide the player from leaderboards for the operator or no longer, and return whether they are known.

    A player who has hidden themselves stays hidden.  One who has deleted their data is known while barred.
    """
    known = await hide(connection, player_id, barred=barred)
    return known or bool(not barred and await sanctions.lift(connection, player_id, sanctions.EVERYWHERE))


async def hide(connection: Connection, player_id: int, **flags: bool) -> bool:
    """Hide the player from leaderboards or show them, and return whether they are known.

    *flags*: whether they are *hidden*, by their own wish, and *barred*, by the operator.  Either is
    enough to hide them, and one that is not given stays as it is.
    """
    statement = update(player).where(player.c.id == player_id).values(**flags)
    hidden = await connection.scalar(statement.returning(schema.is_hidden))
    if hidden is not None:
        await totals.set_shown(connection, player_id, not hidden)
    return hidden is not None


async def clear_spent(connection: Connection, before: date) -> None:
    """Delete the marks of days before *before*."""
    await connection.execute(delete(spent).where(spent.c.day < before))


async def count(connection: Connection) -> int:
    """Return the number of players."""
    return (await connection.execute(select(func.count()).select_from(player))).scalar_one()
