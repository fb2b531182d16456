"""The boards of one day's deals, and what somebody has reached day by day."""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from sqlalchemy import FromClause, Select, case, func, select

from bot.store.connection import Connection
from bot.store.schema import daily, game, membership, player, removal, result

_WON = result.c.outcome == "won"


@dataclass(frozen=True, slots=True, kw_only=True)
class DayLine:
    """One person's ranked attempt on the board of a day's deal."""

    rank: int  # from 1, no two the same
    player_id: int
    name: str
    game_id: int
    won: bool
    clean: bool
    moves: int
    seconds: int
    home: int  # cards on the foundations
    points: int
    finished_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    """A ranked attempt of somebody that counts, and what is known of its deal."""

    day: date
    rules_key: str
    featured: bool
    par: int | None
    won: bool
    clean: bool
    moves: int
    points: int


def _attempts(day: date, rules_key: str, guild_id: int | None) -> Select[*tuple[Any, ...]]:
    """The attempts that count; with *guild_id* of the people there, without those taken off its boards."""
    query = (
        select(
            game.c.id.label("game_id"),
            game.c.player_id,
            player.c.name,
            _WON.label("won"),
            result.c.clean,
            result.c.moves,
            result.c.seconds,
            result.c.home,
            result.c.points,
            result.c.finished_at,
        )
        .select_from(game)
        .join(result, result.c.game_id == game.c.id)
        .join(player, player.c.id == game.c.player_id)
        .where(
            game.c.day == day,
            game.c.rules_key == rules_key,
            result.c.counted,
            player.c.hidden.is_(False),
        )
    )
    if guild_id is None:
        return query
    taken_off = select(removal.c.game_id).where(
        removal.c.guild_id == guild_id, removal.c.game_id == game.c.id
    )
    return query.join(
        membership,
        (membership.c.guild_id == guild_id) & (membership.c.player_id == game.c.player_id),
    ).where(membership.c.gone_at.is_(None), ~taken_off.exists())


def _board(day: date, rules_key: str, guild_id: int | None) -> FromClause:
    """Won before not won, clean before helped, fewer moves, less time; not won: more cards home, then so."""
    one = _attempts(day, rules_key, guild_id).subquery("one")
    order = (
        one.c.won.desc(),
        case((one.c.won, 0), else_=-one.c.home),
        one.c.clean.desc(),
        one.c.moves,
        one.c.seconds,
        one.c.finished_at,
        one.c.game_id,
    )
    return select(func.row_number().over(order_by=order).label("rank"), *one.c).subquery("board")


async def page(
    connection: Connection, day: date, rules_key: str, guild_id: int | None, *, limit: int, offset: int
) -> list[DayLine]:
    """*limit* lines after the first *offset* of the board of one game's deal of *day*."""
    board = _board(day, rules_key, guild_id)
    query = select(board).where(board.c.rank > offset, board.c.rank <= offset + limit).order_by(board.c.rank)
    return [DayLine(**row) for row in (await connection.execute(query)).mappings()]


async def own(
    connection: Connection, day: date, rules_key: str, guild_id: int | None, player_id: int
) -> DayLine | None:
    """The person's own line of that board."""
    board = _board(day, rules_key, guild_id)
    query = select(board).where(board.c.player_id == player_id)
    row = (await connection.execute(query)).mappings().one_or_none()
    return None if row is None else DayLine(**row)


async def count(connection: Connection, day: date, rules_key: str, guild_id: int | None) -> int:
    """How many lines that board has."""
    attempts = _attempts(day, rules_key, guild_id).subquery("attempts")
    return await connection.scalar(select(func.count()).select_from(attempts)) or 0


async def attempts(connection: Connection, player_id: int, since: date) -> list[Attempt]:
    """The person's ranked attempts that count, from the day *since* on, in the order of their days."""
    query = (
        select(
            game.c.day,
            game.c.rules_key,
            daily.c.featured,
            daily.c.par,
            _WON.label("won"),
            result.c.clean,
            result.c.moves,
            result.c.points,
        )
        .join(result, result.c.game_id == game.c.id)
        .join(daily, (daily.c.day == game.c.day) & (daily.c.rules_key == game.c.rules_key))
        .where(game.c.player_id == player_id, game.c.day >= since, result.c.counted)
        .order_by(game.c.day, game.c.id)
    )
    return [Attempt(**row) for row in (await connection.execute(query)).mappings()]
