"""Players: their ids, names and preferences, and the deletion of their data."""

from datetime import date, datetime

from sqlalchemy import delete, exists, func, insert, literal, select, update

from bot.store import schema, totals
from bot.store.db.connection import Connection
from bot.store.db.upsert import insert_or_update
from bot.store.schema import (
    audit,
    game,
    live_board,
    membership,
    mistake,
    move,
    player,
    puzzle_answer,
    removal,
    seat,
    spent,
)
from bot.store.standings_schema import rating, tally


async def greet(connection: Connection, player_id: int, name: str) -> str:
    """Insert the player or update their name, which locks the player row until the transaction ends.

    Return the name as it is stored.
    """
    kept = kept_name(name)
    await connection.execute(insert_or_update(connection, player, {"id": player_id, "name": kept}))
    return kept


def kept_name(name: str) -> str:
    """Return *name* without NUL and lone surrogates, which databases refuse."""
    return name.replace("\0", "").encode("utf-8", "replace").decode("utf-8")


async def name(connection: Connection, player_id: int) -> str | None:
    """Return the name the player was last seen with, None if they have never played."""
    return await connection.scalar(select(player.c.name).where(player.c.id == player_id))


async def preferences(connection: Connection, player_id: int) -> str:
    """Return the player's preferences as stored, "" if they have chosen none."""
    return await connection.scalar(select(player.c.look).where(player.c.id == player_id)) or ""


async def set_preferences(connection: Connection, player_id: int, text: str) -> None:
    """Store the preferences of a known player."""
    await connection.execute(update(player).where(player.c.id == player_id).values(look=text))


async def is_hidden(connection: Connection, player_id: int) -> bool:
    """Return whether the player is hidden from leaderboards."""
    return await connection.scalar(select(schema.is_hidden).where(player.c.id == player_id)) or False


async def is_barred(connection: Connection, player_id: int) -> bool:
    """Return whether the bot's operator has hidden the player from leaderboards."""
    return await connection.scalar(select(player.c.barred).where(player.c.id == player_id)) or False


async def hide(connection: Connection, player_id: int, hidden: bool) -> bool:
    """Hide the player from leaderboards or show them, and return whether they are known.

    A player whom the operator has hidden stays hidden.
    """
    return await _set_hidden(connection, player_id, hidden=hidden)


async def bar(connection: Connection, player_id: int, barred: bool) -> bool:
    """Hide the player from leaderboards for the operator or no longer, and return whether they are known.

    A player who has hidden themselves stays hidden.
    """
    return await _set_hidden(connection, player_id, barred=barred)


async def _set_hidden(connection: Connection, player_id: int, **flags: bool) -> bool:
    statement = update(player).where(player.c.id == player_id).values(**flags)
    hidden = await connection.scalar(statement.returning(schema.is_hidden))
    if hidden is not None:
        await totals.set_shown(connection, player_id, not hidden)
    return hidden is not None


async def current_games(connection: Connection, player_id: int) -> list[tuple[int, int]]:
    """Return pairs of a channel and the player's current game in it, in any order."""
    query = select(seat.c.channel_id, seat.c.game_id).where(seat.c.player_id == player_id)
    return [(channel_id, game_id) for channel_id, game_id in await connection.execute(query)]


async def done_as_admin(connection: Connection, player_id: int) -> list[tuple[int, datetime, str, str]]:
    """Return the player's actions as an admin, the earliest first: server, moment, code, details."""
    changed = select(audit.c.guild_id, audit.c.at, audit.c.what, audit.c.details)
    taken_off = select(removal.c.guild_id, removal.c.at, literal("took off a result"), removal.c.reason)
    rows = [
        (guild_id, at, what, details)
        for query in (
            changed.where(audit.c.by_id == player_id),
            taken_off.where(removal.c.by_id == player_id),
        )
        for guild_id, at, what, details in await connection.execute(query)
    ]
    return sorted(rows, key=lambda row: row[1])


async def forget(connection: Connection, player_id: int, *, alias: int, day: date, mark: str) -> bool:
    """Replace the player's id everywhere by *alias*, which has no name, and return whether it was stored.

    Results and actions as an admin stay under *alias*, which is on no leaderboard.  The channel of direct
    messages identifies the player and is deleted.  Ranked attempts of *day* with a move are noted under
    *mark*.
    """
    held = select(player.c.id).where(player.c.id == player_id).with_for_update()
    known = await connection.scalar(held) is not None
    did = False
    for table in (removal, audit):  # one can do these without ever having played
        done = update(table).where(table.c.by_id == player_id)
        did |= (await connection.execute(done.values(by_id=alias, by_name=""))).rowcount > 0
    naming = audit.c.details.contains(str(player_id))
    replaced = func.replace(audit.c.details, str(player_id), str(alias))
    await connection.execute(update(audit).where(naming).values(details=replaced))
    given = removal.c.reason.contains(str(player_id))
    reason = func.replace(removal.c.reason, str(player_id), str(alias))
    await connection.execute(update(removal).where(given).values(reason=reason))
    if not known:
        return did
    await totals.set_shown(connection, player_id, False)
    await connection.execute(insert(player).values(id=alias, name="", hidden=True))
    own = game.c.player_id == player_id
    begun = exists().where(move.c.game_id == game.c.id)  # by its first move
    attempts = await connection.execute(
        select(game.c.rules_key, game.c.id).where(own, game.c.day == day, begun)
    )
    for rules_key, game_id in attempts:
        row = {"mark": mark, "rules_key": rules_key, "day": day, "game_id": game_id}
        await connection.execute(insert_or_update(connection, spent, row))
    await connection.execute(update(game).where(own, game.c.guild_id.is_(None)).values(channel_id=0))
    await connection.execute(delete(seat).where(seat.c.player_id == player_id))
    games = select(game.c.id).where(own)
    for table in (live_board, mistake):
        await connection.execute(delete(table).where(table.c.game_id.in_(games)))
    for table in (game, tally, rating, membership, puzzle_answer):
        theirs = update(table).where(table.c.player_id == player_id)
        await connection.execute(theirs.values(player_id=alias))
    await connection.execute(delete(player).where(player.c.id == player_id))
    return True


async def spent_attempt(connection: Connection, mark: str, rules_key: str) -> int | None:
    """Return the ranked game that a deleted player with this mark has played today, None if there is none."""
    query = select(spent.c.game_id).where(spent.c.mark == mark, spent.c.rules_key == rules_key)
    return await connection.scalar(query)


async def clear_spent(connection: Connection, before: date) -> None:
    """Delete the marks of days before *before*."""
    await connection.execute(delete(spent).where(spent.c.day < before))
