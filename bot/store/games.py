"""Games and their results.

Functions that write lock the game's row first.  If the game is no longer as the caller saw it, they raise
:class:`Conflict`, and the transaction is rolled back.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Literal

from sqlalchemy import (
    RowMapping,
    and_,
    case,
    delete,
    exists,
    func,
    insert,
    or_,
    select,
)

from bot.store import deadlines
from bot.store.db.connection import Connection
from bot.store.db.upsert import insert_or_update
from bot.store.errors import AlreadyRanked, Conflict
from bot.store.events import event_count, insert_events
from bot.store.schema import daily, game, is_hidden, player, result, seat

Outcome = Literal["won", "lost", "resigned"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultRow:
    """The result of a finished game."""

    game_id: int
    outcome: Outcome
    moves: int  # all moves made, including those undone
    seconds: int  # thinking time
    home: int  # cards on the foundations
    finished_at: datetime  # UTC
    clean: bool = False  # without undo or hint
    points: int = 0  # season points
    counted: bool = False  # on leaderboards


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRow:
    """A game without its events, with its result if it has ended."""

    id: int
    player_id: int
    player_name: str
    preferences: str  # the player's preferences, as JSON
    guild_id: int | None  # None in a direct message
    channel_id: int
    rules_key: str
    deal: str
    day: date | None  # set for a ranked attempt at the deal of this day
    practice_day: date | None  # set for an unranked game of the deal of this day
    dealt_by_bot: bool  # the bot chose the deal
    private: bool  # its boards are for the player only
    level: str | None = None  # set: the player asked for a deal of this level
    started_at: datetime  # UTC
    ply: int  # number of events
    result: ResultRow | None

    @property
    def of_day(self) -> date | None:
        """The day whose deal this is, ranked or not."""
        return self.day or self.practice_day


_PAGE = 500  # games read at a time, so that others need not wait for all those of a person

day_of_deal = (
    select(func.min(daily.c.day))
    .where(daily.c.rules_key == game.c.rules_key, daily.c.deal == game.c.deal)
    .scalar_subquery()
)
"""The day whose deal a game has, the first one if it comes again, as the demo's example deals do."""
_GAMES = (
    select(
        game,
        case((game.c.day.is_(None), day_of_deal)).label("archive"),
        player.c.name,
        player.c.look,
        event_count(game.c.id).scalar_subquery().label("ply"),
        result.c.outcome,
        result.c.moves,
        result.c.seconds,
        result.c.home,
        result.c.finished_at,
        result.c.clean,
        result.c.points,
        result.c.counted,
    )
    .join(player, player.c.id == game.c.player_id)
    .outerjoin(result, result.c.game_id == game.c.id)
)


def _game_row(start: RowMapping) -> GameRow:
    ended = start["outcome"] is not None
    return GameRow(
        id=start["id"],
        player_id=start["player_id"],
        player_name=start["name"],
        preferences=start["look"],
        guild_id=start["guild_id"],
        channel_id=start["channel_id"],
        rules_key=start["rules_key"],
        deal=start["deal"],
        day=start["day"],
        practice_day=start["archive"],
        dealt_by_bot=start["drawn"],
        private=start["private"],
        level=start["level"],
        started_at=start["started_at"],
        ply=start["ply"],
        result=ResultRow(
            game_id=start["id"],
            outcome=start["outcome"],
            moves=start["moves"],
            seconds=start["seconds"],
            home=start["home"],
            finished_at=start["finished_at"],
            clean=start["clean"],
            points=start["points"],
            counted=start["counted"],
        )
        if ended
        else None,
    )


async def by_id(connection: Connection, game_id: int) -> GameRow | None:
    """Return the game with this number, None if there is none."""
    row = (await connection.execute(_GAMES.where(game.c.id == game_id))).mappings().one_or_none()
    return None if row is None else _game_row(row)


async def current_game(connection: Connection, player_id: int, channel_id: int) -> GameRow | None:
    """Return the player's current game in the channel, finished or not."""
    query = _GAMES.join(seat, seat.c.game_id == game.c.id)
    query = query.where(seat.c.player_id == player_id, seat.c.channel_id == channel_id)
    row = (await connection.execute(query)).mappings().one_or_none()
    return None if row is None else _game_row(row)


async def unfinished(
    connection: Connection, player_id: int, channel_id: int, *, day: date | None = None
) -> GameRow | None:
    """Return the player's newest unfinished game in the channel; a ranked attempt only if it is of *day*."""
    query = _GAMES.where(
        game.c.player_id == player_id,
        game.c.channel_id == channel_id,
        result.c.game_id.is_(None),
        game.c.day.is_(None) if day is None else or_(game.c.day.is_(None), game.c.day == day),
    )
    row = (await connection.execute(query.order_by(game.c.id.desc()).limit(1))).mappings().one_or_none()
    return None if row is None else _game_row(row)


async def last_finished(connection: Connection, player_id: int, channel_id: int) -> GameRow | None:
    """Return the game that the player finished last of those started in the channel, None without any.

    A game without events that was given up in the moment in which the next one was started has made way for
    it, and the player did not finish it.
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
    ).order_by(result.c.finished_at.desc(), game.c.id.desc())
    row = (await connection.execute(query.limit(1))).mappings().one_or_none()
    return None if row is None else _game_row(row)


async def has_earlier(connection: Connection, player_id: int, game_id: int, rules_key: str) -> bool:
    """Return whether the player has started a game of these rules before the one with this number."""
    earlier = exists().where(
        game.c.player_id == player_id, game.c.id < game_id, game.c.rules_key == rules_key
    )
    return bool(await connection.scalar(select(earlier)))


async def is_dealt_again(connection: Connection, player_id: int, game_id: int, deal: str) -> bool:
    """Return whether the player has a game of this *deal*, in any reading, that is newer than the game."""
    newer = select(game.c.id).where(game.c.player_id == player_id, game.c.deal == deal, game.c.id > game_id)
    return await connection.scalar(newer.limit(1)) is not None


async def unranked_unfinished(connection: Connection, player_id: int) -> list[GameRow]:
    """Return the player's unfinished games other than ranked attempts, in all channels, oldest first."""
    query = _GAMES.where(
        game.c.player_id == player_id, game.c.day.is_(None), result.c.game_id.is_(None)
    ).order_by(game.c.id)
    return [_game_row(row) for row in (await connection.execute(query)).mappings()]


async def of_person(connection: Connection, player_id: int) -> list[GameRow]:
    """Return all games of the player, oldest first."""
    query = _GAMES.where(game.c.player_id == player_id).order_by(game.c.id).limit(_PAGE)
    found: list[GameRow] = []
    while True:
        last = found[-1].id if found else 0
        rows = (await connection.execute(query.where(game.c.id > last))).mappings().all()
        found += map(_game_row, rows)
        if len(rows) < _PAGE:
            return found


async def after(connection: Connection, game_id: int, *, limit: int) -> list[GameRow]:
    """Return the next *limit* games with a larger number than *game_id*, by number."""
    query = _GAMES.where(game.c.id > game_id).order_by(game.c.id).limit(limit)
    return [_game_row(row) for row in (await connection.execute(query)).mappings()]


async def ranked(connection: Connection, player_id: int, day: date, rules_key: str) -> GameRow | None:
    """Return the player's ranked attempt at a game's deal of *day*, wherever it was started."""
    query = _GAMES.where(game.c.player_id == player_id, game.c.day == day, game.c.rules_key == rules_key)
    row = (await connection.execute(query)).mappings().one_or_none()
    return None if row is None else _game_row(row)


async def begin(
    connection: Connection,
    *,
    player_id: int,
    guild_id: int | None,
    channel_id: int,
    rules_key: str,
    deal: str,
    day: date | None,
    started_at: datetime,
    dealt_by_bot: bool = False,
    private: bool = False,
    level: str | None = None,
) -> int:
    """Insert a game, make it the player's current game in the channel, and return its number.

    The player must be known (:func:`people.greet`, in this transaction), and a *day* needs its deal
    (:func:`dailies.keep`).  *dealt_by_bot* means that the bot chose the deal, *private* that its boards are
    for the player only, *level* that the player asked for a deal of that level.  Raises
    :class:`AlreadyRanked` for a second attempt at a day's deal.
    """
    if day is not None:
        earlier = await connection.scalar(
            select(game.c.id).where(
                game.c.player_id == player_id, game.c.day == day, game.c.rules_key == rules_key
            )
        )
        if earlier is not None:
            raise AlreadyRanked(player_id, day, rules_key, earlier)
    game_id = await connection.scalar(
        insert(game).returning(game.c.id),
        {
            "player_id": player_id,
            "guild_id": guild_id,
            "channel_id": channel_id,
            "rules_key": rules_key,
            "deal": deal,
            "day": day,
            "started_at": started_at,
            "drawn": dealt_by_bot,
            "private": private,
            "level": level,
        },
    )
    assert game_id is not None
    await make_current(connection, player_id, channel_id, game_id)
    return game_id


async def make_current(connection: Connection, player_id: int, channel_id: int, game_id: int) -> None:
    """Make the game the player's current game in the channel."""
    row = {"player_id": player_id, "channel_id": channel_id, "game_id": game_id}
    await connection.execute(insert_or_update(connection, seat, row))


async def belongs_to(connection: Connection, game_id: int, player_id: int) -> bool:
    """Return whether the game is the player's, who cannot be deleted until the transaction ends."""
    own = select(game.c.id).join(player).where(game.c.id == game_id, game.c.player_id == player_id)
    found = await connection.scalar(own.with_for_update(read=True, key_share=True))
    return found is not None


async def append(
    connection: Connection,
    game_id: int,
    ply: int,
    codes: Sequence[str],
    at: datetime,
    *,
    reopens: bool = False,
    ends_at: datetime | None = None,
) -> None:
    """Append events to a game of *ply* events.

    With *reopens* the game must be lost, and its result is deleted; otherwise it must not have ended.
    *ends_at* is the deadline, stored with the first event.  Raises :class:`Conflict`.
    """
    ended = await _lock_game(connection, game_id, ply)
    if ended != ("lost" if reopens else None):
        raise Conflict(game_id, ply)
    if reopens:
        await connection.execute(delete(result).where(result.c.game_id == game_id))
    await insert_events(
        connection,
        [
            {"game_id": game_id, "ply": number, "code": code, "at": at}
            for number, code in enumerate(codes, ply)
        ],
    )
    if ends_at is not None and (ply == 0 or reopens):
        await deadlines.put(connection, game_id, ends_at)


async def finish(connection: Connection, ending: ResultRow, *, ply: int) -> None:
    """Store the result of a game of *ply* events that has not ended.  Raises :class:`Conflict`."""
    if await _lock_game(connection, ending.game_id, ply) is not None:
        raise Conflict(ending.game_id, ply)
    await deadlines.drop(connection, ending.game_id)
    ranked = and_(game.c.id == ending.game_id, game.c.day.is_not(None))
    await connection.execute(
        insert(result).values(
            day=select(game.c.day).where(ranked).scalar_subquery(),
            rules_key=select(game.c.rules_key).where(ranked).scalar_subquery(),
            shown=select(~is_hidden)
            .join(game, game.c.player_id == player.c.id)
            .where(game.c.id == ending.game_id)
            .scalar_subquery(),
        ),
        {
            "game_id": ending.game_id,
            "outcome": ending.outcome,
            "moves": ending.moves,
            "seconds": ending.seconds,
            "home": ending.home,
            "finished_at": ending.finished_at,
            "clean": ending.clean,
            "points": ending.points,
            "counted": ending.counted,
            "won": ending.outcome == "won",
        },
    )


async def require_result(connection: Connection, game_id: int, ply: int) -> None:
    """Lock a game until the transaction ends.  Raises :class:`Conflict` unless it ended at *ply* events."""
    if await _lock_game(connection, game_id, ply) is None:
        raise Conflict(game_id, ply)


async def _lock_game(connection: Connection, game_id: int, ply: int) -> str | None:
    """Lock the game until the transaction ends, and return its outcome.  Raises :class:`Conflict`."""
    if connection.dialect == "postgresql":  # in SQLite there is one writer at a time
        # A query of its own, so that the next one sees what the previous holder of the lock has written.
        await connection.execute(select(game.c.id).where(game.c.id == game_id).with_for_update())
    outcome = select(result.c.outcome).where(result.c.game_id == game_id).scalar_subquery()
    found = await connection.execute(select(event_count(game_id).scalar_subquery(), outcome))
    events, ended = found.one()
    if events != ply:
        raise Conflict(game_id, ply)
    return ended
