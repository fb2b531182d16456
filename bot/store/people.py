"""Players: their ids, names and preferences, and the deletion of their data."""

import json
from collections.abc import Collection, Mapping
from datetime import UTC, date, datetime, time

from sqlalchemy import and_, bindparam, delete, exists, insert, or_, select, update

from bot.store import sanctions, schema, totals
from bot.store.db.connection import Connection
from bot.store.db.prepared import Prepared
from bot.store.db.upsert import insert_or_update, prepared_insert_or_update
from bot.store.schema import (
    analysis,
    audit,
    current_game,
    deadline,
    game,
    live_board,
    membership,
    mistake,
    move,
    player,
    puzzle_answer,
    racer,
    removal,
    result,
    spent,
    storm,
)
from bot.store.sending_schema import reminder
from bot.store.standings_schema import player_totals, rating

_RENAME = Prepared(
    lambda _: (
        update(player)
        .where(player.c.id == bindparam("player"))
        .values(name=bindparam("kept"))
        .returning(player.c.id)
    )
)
_INSERT = prepared_insert_or_update(player, "id", "name")
_SPENT = Prepared(
    lambda _: select(spent.c.game_id).where(
        spent.c.mark == bindparam("mark"), spent.c.rules_key == bindparam("rules_key")
    )
)
_AUDIT = select(audit.c.guild_id, audit.c.at, audit.c.what, audit.c.details).order_by(audit.c.id)


async def greet(connection: Connection, player_id: int, name: str) -> None:
    """Insert the player or update their name, which locks the player row until the transaction ends.

    A player who returns after deleting their data has the sanctions that they had.
    """
    kept = kept_name(name)
    if not await connection.fetch(_RENAME, player=player_id, kept=kept):
        await connection.each(_INSERT, [{"id": player_id, "name": kept}])
        await sanctions.restore(connection, player_id)


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


async def preferences(connection: Connection, player_id: int) -> str:
    """Return the player's preferences as stored, "" if they have chosen none."""
    return await connection.scalar(select(player.c.preferences).where(player.c.id == player_id)) or ""


async def set_preferences(connection: Connection, player_id: int, text: str) -> None:
    """Store the preferences of a known player."""
    await connection.execute(update(player).where(player.c.id == player_id).values(preferences=text))


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

    A player who has hidden themselves stays hidden.  One who has deleted their data is known while barred.
    """
    known = await _set_hidden(connection, player_id, barred=barred)
    return known or (not barred and await sanctions.lift(connection, player_id, sanctions.EVERYWHERE))


async def _set_hidden(connection: Connection, player_id: int, **flags: bool) -> bool:
    statement = update(player).where(player.c.id == player_id).values(**flags)
    hidden = await connection.scalar(statement.returning(schema.is_hidden))
    if hidden is not None:
        await totals.set_shown(connection, player_id, not hidden)
    return hidden is not None


async def current_games(connection: Connection, player_id: int) -> list[tuple[int, int]]:
    """Return pairs of a channel and the player's current game in it, in any order."""
    query = select(current_game.c.channel_id, current_game.c.game_id).where(
        current_game.c.player_id == player_id
    )
    return [(channel_id, game_id) for channel_id, game_id in await connection.execute(query)]


async def done_as_admin(connection: Connection, player_id: int) -> list[tuple[int, datetime, str, str]]:
    """Return the player's actions as an admin, the earliest first: server, moment, code, details."""
    rows = await connection.execute(_AUDIT.where(audit.c.by_id == player_id))
    return [(guild_id, at, what, details) for guild_id, at, what, details in rows]


async def done_by_admins(connection: Connection, player_id: int) -> list[tuple[int, datetime, str, str]]:
    """Return what admins of servers did to the player, the earliest first: server, moment, code, details."""
    games = await _game_ids(connection, player_id)
    about = or_(audit.c.details.contains(f'"{player_id}"'), audit.c.what.in_(("removed", "restored")))
    rows = await connection.execute(_AUDIT.where(about))
    return [
        (guild_id, at, what, details)
        for guild_id, at, what, details in rows
        if _concerns(json.loads(details), player_id, games)
    ]


async def _game_ids(connection: Connection, player_id: int) -> set[int]:
    return set((await connection.execute(select(game.c.id).where(game.c.player_id == player_id))).scalars())


def _concerns(details: Mapping[str, object], player_id: int, games: Collection[int]) -> bool:
    """Return whether an entry of the audit log with these *details* is about the player or their *games*."""
    return details.get("person") == str(player_id) or details.get("game") in games


async def forget(connection: Connection, player_id: int, *, alias: int, day: date, mark: str) -> bool:
    """Delete the player, and return whether anything was stored about them.

    These stay, because others need them:

    * The outcome of each ranked attempt that counts, which has moved the rating of its deal and with it those
      of the deal's other players: under *alias*, which has no name and is on no leaderboard, without moves,
      times and channel.
    * Ranked attempts of *day* with a move, which *mark* recognizes until that day is over.
    * Sanctions; see :mod:`bot.store.sanctions`.
    * Actions as an admin, under *alias*.
    """
    held = select(player.c.id).where(player.c.id == player_id).with_for_update()
    known = await connection.scalar(held) is not None
    did = await _rename_admin(connection, player_id, alias)
    await _forget_reasons(connection, player_id, alias)
    if not known:
        return did
    await sanctions.keep(connection, player_id)
    await totals.set_shown(connection, player_id, False)
    own = game.c.player_id == player_id
    begun = exists().where(move.c.game_id == game.c.id)  # by its first move
    attempts = select(game.c.rules_key, game.c.id).where(own, game.c.day == day, begun)
    for rules_key, game_id in (await connection.execute(attempts)).all():
        row = {"mark": mark, "rules_key": rules_key, "day": day, "game_id": game_id}
        await connection.execute(insert_or_update(connection, spent, row))
    await _forget_games(connection, player_id, alias)
    for table in (player_totals, rating, membership, puzzle_answer, racer, reminder, storm):
        await connection.execute(delete(table).where(table.c.player_id == player_id))
    await connection.execute(delete(player).where(player.c.id == player_id))
    return True


async def _rename_admin(connection: Connection, player_id: int, alias: int) -> bool:
    """Put *alias* in place of the player in what they did as an admin, and return whether they did anything.

    Nobody needs to have played to be an admin.
    """
    done = update(audit).where(audit.c.by_id == player_id).values(by_id=alias, by_name="")
    return (await connection.execute(done)).rowcount > 0


async def _forget_reasons(connection: Connection, player_id: int, alias: int) -> None:
    """Delete what admins wrote about the player, and put *alias* in place of the player's id elsewhere."""
    games = await _game_ids(connection, player_id)
    about = or_(audit.c.details.contains(str(player_id)), audit.c.what == "removed")
    for number, text in (await connection.execute(select(audit.c.id, audit.c.details).where(about))).all():
        details = json.loads(text)
        if _concerns(details, player_id, games):
            details |= {"reason": ""} if "reason" in details else {}
        changed = json.dumps(details).replace(str(player_id), str(alias))
        if changed != text:
            await connection.execute(update(audit).where(audit.c.id == number).values(details=changed))


async def _forget_games(connection: Connection, player_id: int, alias: int) -> None:
    """Delete the player's games, except for what :func:`forget` keeps of ranked attempts."""
    own = game.c.player_id == player_id
    counts = exists().where(result.c.game_id == game.c.id, result.c.counted)
    kept = or_(
        and_(game.c.day.is_not(None), counts),
        exists().where(spent.c.game_id == game.c.id),
    )
    rows = (await connection.execute(select(game.c.id, game.c.day).where(own, kept))).all()
    all_games = select(game.c.id).where(own)
    for table in (move, deadline, current_game, live_board, analysis, mistake, removal):
        await connection.execute(delete(table).where(table.c.game_id.in_(all_games)))
    gone = select(game.c.id).where(own, ~kept)
    await connection.execute(delete(result).where(result.c.game_id.in_(gone)))
    await connection.execute(delete(game).where(own, ~kept))
    if not rows:
        return
    await connection.execute(insert(player).values(id=alias, name="", hidden=True))
    for game_id, day in rows:
        at = datetime.combine(day, time(), UTC)
        bare = {"player_id": alias, "guild_id": None, "channel_id": 0, "started_at": at, "private": False}
        await connection.execute(update(game).where(game.c.id == game_id).values(bare))
        bare = {"moves": 0, "seconds": 0, "home": 0, "points": 0, "finished_at": at}
        await connection.execute(update(result).where(result.c.game_id == game_id).values(bare))


async def spent_attempt(connection: Connection, mark: str, rules_key: str) -> int | None:
    """Return the ranked game that a deleted player with this mark has played today, None if there is none."""
    found = await connection.fetch(_SPENT, mark=mark, rules_key=rules_key)
    return found[0][0] if found else None


async def clear_spent(connection: Connection, before: date) -> None:
    """Delete the marks of days before *before*."""
    await connection.execute(delete(spent).where(spent.c.day < before))
