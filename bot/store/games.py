"""Games, and which of them is a player's current game in a channel."""

from dataclasses import dataclass, fields, replace
from datetime import date, datetime
from typing import Any

from sqlalchemy import RowMapping, Select, bindparam, case, exists, func, or_, select

from bot.store import schema
from bot.store.db.connection import Connection
from bot.store.db.prepared import Prepared
from bot.store.db.rows import in_pages, insert_in, put_rows
from bot.store.errors import AlreadyRanked
from bot.store.events import event_count
from bot.store.results import ResultRow
from bot.store.schema import game, player, race, result


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRow:
    """A game without its events, with its result if it has ended."""

    id: int  # 0 before it is stored
    player_id: int
    player_name: str
    preferences: str  # the player's preferences, as JSON
    guild_id: int | None  # None in a direct message
    channel_id: int
    rules_key: str
    deal: str
    day: date | None  # set for a ranked attempt at the deal of this day
    practice_day: date | None = None  # set for an unranked game of the deal of this day
    dealt_by_bot: bool = False  # the bot chose the deal
    private: bool = False  # its boards are for the player only
    open_board: bool = False  # anybody who sees its board may move
    level: str | None = None  # set: the player asked for a deal of this level
    race_id: int | None = None  # the race or challenge in which it is played, until that is over
    raced: bool = False  # played in a race or a challenge, over or not
    challenged: bool = False  # played in a challenge, over or not
    started_at: datetime  # UTC
    ply: int  # number of events
    result: ResultRow | None


_RESULT = [field.name for field in fields(ResultRow) if field.name != "game_id"]
_OWN = [field.name for field in fields(GameRow) if field.name not in ("player_name", "result")]
_INSERTED = [name for name in _OWN if name in game.c and name != "id"]

_GAMES = select(
    *(column for column in game.c if column.name not in ("race_id", "deal_name")),
    player.c.name,
    player.c.preferences,
    event_count(game.c.id).scalar_subquery().label("ply"),
    case((race.c.state != "over", race.c.id)).label("race_id"),
    game.c.race_id.is_not(None).label("raced"),
    race.c.ends_at.is_not(None).label("challenged"),
    *(result.c[name] for name in _RESULT),
).select_from(game.join(player).outerjoin(result).outerjoin(race))
_BY_ID = _GAMES.where(game.c.id == bindparam("game"))
_EARLIER = Prepared(
    select(game.c.id)
    .filter_by(player_id=bindparam("player"), rules_key=bindparam("key"))
    .where(game.c.id < bindparam("game"))
    .limit(1)
)


def _game_row(row: RowMapping) -> GameRow:
    ended = None
    if row["outcome"] is not None:
        ended = ResultRow(game_id=row["id"], **{name: row[name] for name in _RESULT})
    return GameRow(player_name=row["name"], result=ended, **{name: row[name] for name in _OWN})


async def _one(connection: Connection, query: Select[Any], **parameters: object) -> GameRow | None:
    row = (await connection.execute(query, parameters)).mappings().one_or_none()
    return None if row is None else _game_row(row)


async def by_id(connection: Connection, game_id: int) -> GameRow | None:
    """Return the game with this number, None if there is none."""
    return await _one(connection, _BY_ID, game=game_id)


async def current_game(connection: Connection, player_id: int, channel_id: int) -> GameRow | None:
    """Return the player's current game in the channel, finished or not."""
    current = schema.current_game
    query = _GAMES.join(current, current.c.game_id == game.c.id)
    query = query.where(current.c.player_id == player_id, current.c.channel_id == channel_id)
    return await _one(connection, query)


async def unfinished(connection: Connection, player_id: int, channel_id: int, *, day: date) -> GameRow | None:
    """Return the player's newest unfinished game in the channel; a ranked attempt only if it is of *day*."""
    query = _GAMES.where(
        game.c.player_id == player_id,
        game.c.channel_id == channel_id,
        result.c.game_id.is_(None),
        or_(game.c.day.is_(None), game.c.day == day),
    )
    return await _one(connection, query.order_by(game.c.id.desc()).limit(1))


async def last_finished(
    connection: Connection, player_id: int, channel_id: int, *, without: date | None = None
) -> GameRow | None:
    """Return the game that the player finished last of those started in the channel, None without any.

    *without*: leave out the dailies of that day, and practice of them.  A game without events that was given
    up in the moment in which the next one was started has made way for it, and the player did not finish it.
    """
    later = game.alias()
    followed = exists().where(
        later.c.player_id == player_id, later.c.id > game.c.id, later.c.started_at == result.c.finished_at
    )
    query = _GAMES.where(
        game.c.player_id == player_id,
        game.c.channel_id == channel_id,
        result.c.game_id.is_not(None),
        or_(event_count(game.c.id).scalar_subquery() > 0, ~followed),
    )
    if without is not None:
        query = query.where(func.coalesce(game.c.day, game.c.practice_day, date.min) != without)
    query = query.order_by(result.c.finished_at.desc(), game.c.id.desc())
    return await _one(connection, query.limit(1))


async def open_board(connection: Connection, channel_id: int) -> GameRow | None:
    """Return the newest open board in the channel on which a game is in progress."""
    query = _GAMES.where(game.c.channel_id == channel_id, game.c.open_board, result.c.game_id.is_(None))
    return await _one(connection, query.order_by(game.c.id.desc()).limit(1))


async def won_together(
    connection: Connection, guild_id: int, since: datetime | None = None, until: datetime | None = None
) -> int:
    """Return the number of games won on open boards of a server, from *since* on and before *until*."""
    query = select(func.count()).select_from(game).join(result).where(game.c.guild_id == guild_id)
    query = query.where(game.c.open_board, result.c.outcome == "won")
    if since is not None:
        query = query.where(result.c.finished_at >= since)
    if until is not None:
        query = query.where(result.c.finished_at < until)
    return await connection.scalar(query) or 0


async def has_earlier(connection: Connection, player_id: int, game_id: int, rules_key: str) -> bool:
    """Return whether the player has started a game of these rules before the one with this number."""
    return bool(await connection.fetch(_EARLIER, player=player_id, game=game_id, key=rules_key))


async def of_race(connection: Connection, race_id: int) -> list[GameRow]:
    """Return the games of a race, by number."""
    query = _GAMES.where(game.c.race_id == race_id).order_by(game.c.id)
    return [_game_row(row) for row in (await connection.execute(query)).mappings()]


async def named(connection: Connection, deal_name: str) -> GameRow | None:
    """Return the first game of the random deal with this name, None if there is none."""
    query = _GAMES.where(game.c.deal_name == deal_name).order_by(game.c.id).limit(1)
    return await _one(connection, query)


async def unranked_unfinished(
    connection: Connection, player_id: int, *, raced: bool = False
) -> list[GameRow]:
    """Return the player's unfinished games other than ranked attempts, oldest first.

    *raced*: those of races and challenges too.
    """
    query = _GAMES.where(game.c.player_id == player_id, game.c.day.is_(None), result.c.game_id.is_(None))
    if not raced:
        query = query.where(game.c.race_id.is_(None))
    query = query.order_by(game.c.id)
    return [_game_row(row) for row in (await connection.execute(query)).mappings()]


async def of_person(connection: Connection, player_id: int) -> list[GameRow]:
    """Return all games of the player, oldest first."""
    query = _GAMES.where(game.c.player_id == player_id)
    return [_game_row(row) async for row in in_pages(connection, query, game.c.id)]


async def after(connection: Connection, game_id: int, *, limit: int) -> list[GameRow]:
    """Return the next *limit* games with a larger number than *game_id*, by number."""
    query = _GAMES.where(game.c.id > game_id).order_by(game.c.id).limit(limit)
    return [_game_row(row) for row in (await connection.execute(query)).mappings()]


_INSERT = Prepared(
    lambda dialect: (
        insert_in(dialect, game)
        .values({name: bindparam(name) for name in (*_INSERTED, "deal_name")})
        .on_conflict_do_nothing()
        .returning(game.c.id)
    )
)


async def begin(connection: Connection, row: GameRow, *, deal_name: str | None = None) -> GameRow:
    """Insert a game, make it the player's current game in the channel, and return it with its number.

    The player must be known (:func:`people.greet`, in this transaction), and a *day* needs its deal
    (:func:`dailies.keep`).  Raises :class:`AlreadyRanked` for a second attempt at a day's deal.
    """
    values = {name: getattr(row, name) for name in _INSERTED}
    inserted = await connection.fetch(_INSERT, deal_name=deal_name, **values)
    if row.day is not None and not inserted:
        raise AlreadyRanked(f"player {row.player_id} has played the {row.rules_key} daily of {row.day}")
    ((game_id,),) = inserted
    await make_current(connection, row.player_id, row.channel_id, game_id)
    return replace(row, id=game_id)


async def make_current(connection: Connection, player_id: int, channel_id: int, game_id: int) -> None:
    """Make the game the player's current game in the channel."""
    row = {"player_id": player_id, "channel_id": channel_id, "game_id": game_id}
    await put_rows(connection, schema.current_game, row)


async def take_up(connection: Connection, player_id: int, channel_id: int, game_id: int) -> bool:
    """Make a game the player's current game in the channel unless it is not theirs; return whether it is."""
    own = select(game.c.id).join(player).where(game.c.id == game_id, game.c.player_id == player_id)
    own = own.with_for_update(read=True, key_share=True)  # the player cannot be deleted meanwhile
    if await connection.scalar(own) is None:
        return False
    await make_current(connection, player_id, channel_id, game_id)
    return True


async def newest(connection: Connection) -> int:
    """Return the largest game number, 0 without games."""
    return (await connection.execute(select(func.max(game.c.id)))).scalar_one() or 0


async def count(connection: Connection) -> int:
    """Return the number of games."""
    return (await connection.execute(select(func.count()).select_from(game))).scalar_one()
