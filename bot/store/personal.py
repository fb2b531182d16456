"""What is stored of a person, to export and to delete, as the foreign keys of the schema tell it.

A row is a person's if it refers to their row in ``player`` or to one of their games; so is a race they were
in.  A new table that does so is exported and deleted without a word here.  The audit log refers to nobody,
and has people's ids in its texts.
"""

import json
from collections.abc import Collection, Mapping
from datetime import UTC, date, datetime, time
from typing import Any

from sqlalchemy import ColumnElement, Table, and_, delete, exists, insert, or_, select, update

from bot.store import sanctions, totals
from bot.store.db.columns import SECRET, Id
from bot.store.db.connection import Connection
from bot.store.db.rows import in_pages, put_rows
from bot.store.schema import audit, game, handled, move, player, race, racer, result, spent
from bot.store.schema.sending import metadata
from bot.store.schema.standings import rated

Row = dict[str, Any]

_STAY = (player, race, game, result, rated, spent)
"""The tables of which rows stay, for the sake of others."""


def _own(table: Table, player_id: int) -> ColumnElement[bool] | None:
    """Return the condition for the rows of *table* that are the player's, None if it can have none."""
    if table is player:
        return player.c.id == player_id
    if table is race:
        return race.c.id.in_(select(racer.c.race_id).where(racer.c.player_id == player_id))
    games = select(game.c.id).where(game.c.player_id == player_id)
    of_player = [column == player_id for column in table.c if column.references(player.c.id)]
    of_game = [column.in_(games) for column in table.c if column.references(game.c.id)]
    return or_(*of_player, *of_game) if of_player or of_game else None


async def of_player(connection: Connection, player_id: int) -> dict[str, list[Row]]:
    """Return the rows that are the player's, by table and in the order of their primary keys.

    The player's actions as an admin follow the tables, and those of other admins on them without their names.
    Ids are strings, because they exceed the exact integers of many readers of JSON.  Columns that are marked
    as :data:`~bot.store.db.columns.SECRET` are left out.
    """
    found: dict[str, list[Row]] = {}
    for table in metadata.sorted_tables:
        own = _own(table, player_id)
        if own is not None and table is not move:
            found[table.name] = await _rows(connection, table, own)
    found[move.name] = []
    games = await _game_ids(connection, player_id)
    for game_id in sorted(games):  # a page of all games would read all moves
        found[move.name] += await _rows(connection, move, move.c.game_id == game_id)
    found["done_as_admin"] = await _rows(connection, audit, audit.c.by_id == player_id)
    about = or_(audit.c.details.contains(f'"{player_id}"'), audit.c.what.in_(("removed", "restored")))
    found["done_by_admins"] = [
        {name: row[name] for name in ("guild_id", "at", "what", "details")}
        for row in await _rows(connection, audit, about)
        if _concerns(json.loads(row["details"]), player_id, games)
    ]
    return found


async def _rows(connection: Connection, table: Table, own: ColumnElement[bool]) -> list[Row]:
    told = [column for column in table.c if column.info != SECRET]
    ids = [column.name for column in told if column.type is Id]
    rows = in_pages(connection, select(*told).where(own), *table.primary_key)
    return [{**row, **{name: row[name] and str(row[name]) for name in ids}} async for row in rows]


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
    done = update(audit).where(audit.c.by_id == player_id).values(by_id=alias, by_name="")
    did = (await connection.execute(done)).rowcount > 0  # nobody needs to have played to be an admin
    await _forget_reasons(connection, player_id, alias)
    if not known:
        return did
    await sanctions.keep(connection, player_id)
    await totals.set_shown(connection, player_id, False)
    own = game.c.player_id == player_id
    # so that no move is stored meanwhile
    await connection.execute(select(game.c.id).where(own).order_by(game.c.id).with_for_update())
    begun = exists().where(move.c.game_id == game.c.id)  # by its first move
    attempts = select(game.c.rules_key, game.c.id).where(own, game.c.day == day, begun)
    for rules_key, game_id in (await connection.execute(attempts)).all():
        row = {"mark": mark, "rules_key": rules_key, "day": day, "game_id": game_id}
        await put_rows(connection, spent, row)
    await _forget_rows(connection, player_id, alias)
    return True


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


async def _forget_rows(connection: Connection, player_id: int, alias: int) -> None:
    """Delete the player's rows, except for what :func:`forget` keeps of ranked attempts."""
    own = game.c.player_id == player_id
    counts = exists().where(result.c.game_id == game.c.id, result.c.counted)
    kept = or_(and_(game.c.day.is_not(None), counts), exists().where(spent.c.game_id == game.c.id))
    attempts = (await connection.execute(select(game.c.id, game.c.day).where(own, kept))).all()
    raced = select(racer.c.race_id).where(racer.c.player_id == player_id)
    met = and_(race.c.id.in_(raced), race.c.guild_id.is_(None))  # the channel would identify its players
    await connection.execute(update(race).where(met).values(channel_id=-race.c.id, message_id=None))
    requests = (handled.c.request_id.startswith(f"{kind} {player_id} ") for kind in ("table", "link"))
    await connection.execute(delete(handled).where(or_(*requests)))
    for table in reversed(metadata.sorted_tables):  # those that refer to another one before it
        rows = _own(table, player_id)
        if rows is not None and table not in _STAY:
            await connection.execute(delete(table).where(rows))
    gone = select(game.c.id).where(own, ~kept)
    await connection.execute(delete(result).where(result.c.game_id.in_(gone)))
    await connection.execute(delete(game).where(own, ~kept))
    others = or_(*(exists().where(table.c.race_id == race.c.id) for table in (racer, game)))
    await connection.execute(delete(race).where(race.c.state == "over", ~others))
    if attempts:
        await connection.execute(insert(player).values(id=alias, name="", hidden=True))
    for game_id, day in attempts:
        at = datetime.combine(day, time(), UTC)
        bare = {"player_id": alias, "guild_id": None, "channel_id": 0, "started_at": at, "private": False}
        await connection.execute(update(game).where(game.c.id == game_id).values(bare))
        bare = {"moves": 0, "seconds": 0, "home": 0, "points": 0, "finished_at": at}
        await connection.execute(update(result).where(result.c.game_id == game_id).values(bare))
    await connection.execute(delete(player).where(player.c.id == player_id))
