"""The boards of one day's deals, and what somebody has reached day by day."""

from dataclasses import dataclass
from datetime import date, datetime

from sqlalchemy import ColumnElement, FromClause, and_, bindparam, func, or_, select, text

from bot.store.connection import Connection
from bot.store.schema import daily, game, membership, player, removal, result


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


def _place(day: date, rules_key: str, guild_id: int | None) -> tuple[FromClause, ColumnElement[bool]]:
    """Where the attempts that count are, and which: with *guild_id* those of the people there.

    The conditions of the index are written as text: only so do both databases see that it has all the rows.
    """
    here = and_(
        result.c.day == day,
        result.c.rules_key == rules_key,
        text("result.counted AND result.day IS NOT NULL"),
        player.c.hidden.is_(False),
    )
    source = result.join(game, game.c.id == result.c.game_id).join(player, player.c.id == game.c.player_id)
    if guild_id is None:
        return source, here
    taken_off = select(removal.c.game_id).where(
        removal.c.guild_id == guild_id, removal.c.game_id == game.c.id
    )
    theirs = (membership.c.guild_id == guild_id) & (membership.c.player_id == game.c.player_id)
    # From the people to their games of the day: a server has fewer people than the day has results.
    here = and_(
        game.c.day == day, game.c.rules_key == rules_key, result.c.counted, player.c.hidden.is_(False)
    )
    return source.join(membership, theirs), here & membership.c.gone_at.is_(None) & ~taken_off.exists()


# Won before not won; not won: more cards home (the won have all of them); clean before helped, fewer moves,
# less time, the earlier finish.  As the index has it, so that nothing need be sorted.
_SMALL_FIRST = ("moves", "seconds", "finished_at", "game_id")
_ORDER = ("won", "home", "clean", *_SMALL_FIRST)
_SORTED = [result.c[name] if name in _SMALL_FIRST else result.c[name].desc() for name in _ORDER]
_LINE = (
    *(result.c[name] for name in _ORDER),
    result.c.points,
    game.c.player_id,
    player.c.name,
)


async def page(
    connection: Connection, day: date, rules_key: str, guild_id: int | None, *, limit: int, offset: int
) -> list[DayLine]:
    """*limit* lines after the first *offset* of the board of one game's deal of *day*."""
    source, here = _place(day, rules_key, guild_id)
    query = select(*_LINE).select_from(source).where(here).order_by(*_SORTED).limit(limit).offset(offset)
    rows = await connection.execute(query)
    return [DayLine(rank=rank, **row) for rank, row in enumerate(rows.mappings(), offset + 1)]


async def own(
    connection: Connection, day: date, rules_key: str, guild_id: int | None, player_id: int
) -> DayLine | None:
    """The person's own line of that board."""
    source, here = _place(day, rules_key, guild_id)
    theirs = (game.c.player_id == player_id) & (game.c.day == day) & (game.c.rules_key == rules_key)
    rows = await connection.execute(select(*_LINE).select_from(source).where(here, theirs))
    row = rows.mappings().one_or_none()
    if row is None:
        return None
    better: list[ColumnElement[bool]] = []
    equal: list[ColumnElement[bool]] = []
    for name in _ORDER:
        column = result.c[name]
        own = bindparam(name, row[name], type_=column.type)
        better.append(and_(*equal, column < own if name in _SMALL_FIRST else column > own))
        equal.append(column == own)
    ahead = select(func.count()).select_from(source).where(here, or_(*better))
    return DayLine(rank=1 + (await connection.scalar(ahead) or 0), **row)


async def count(connection: Connection, day: date, rules_key: str, guild_id: int | None) -> int:
    """How many lines that board has."""
    source, here = _place(day, rules_key, guild_id)
    query = select(func.count()).select_from(source).where(here)
    return await connection.scalar(query) or 0


async def attempts(connection: Connection, player_id: int, since: date) -> list[Attempt]:
    """The person's ranked attempts that count, from the day *since* on, in the order of their days."""
    query = (
        select(
            game.c.day,
            game.c.rules_key,
            daily.c.featured,
            daily.c.par,
            result.c.won,
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
