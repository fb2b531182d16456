"""Results of a day's deals, and a player's ranked attempts day by day."""

from dataclasses import dataclass
from datetime import date, datetime

from sqlalchemy import ColumnElement, FromClause, RowMapping, and_, bindparam, func, or_, select, text

from bot.store.db.connection import Connection
from bot.store.schema import daily, game, player, removal, result
from bot.store.standings_schema import tally


@dataclass(frozen=True, slots=True, kw_only=True)
class DayLine:
    """A line of the results of a day's deal: one player's ranked attempt."""

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
    """A player's ranked attempt that counts, and its deal's par."""

    day: date
    rules_key: str
    featured: bool
    par: int | None
    won: bool
    clean: bool
    moves: int
    seconds: int
    points: int


def _counted(day: date, rules_key: str, guild_id: int | None) -> tuple[FromClause, ColumnElement[bool]]:
    """Return the tables and the condition of the attempts that count, with *guild_id* those of its members.

    In the world they are a range of an index, whose condition is written as text; only then do both databases
    see that the index has all the rows.  In a server the query goes from the totals of that day, which are
    those of members who have finished such a game, to their attempts.
    """
    if guild_id is None:
        ranked = text("result.counted AND result.shown AND result.day IS NOT NULL")
        return result, and_(result.c.day == day, result.c.rules_key == rules_key, ranked)
    source = tally.join(game, game.c.player_id == tally.c.player_id).join(
        result, result.c.game_id == game.c.id
    )
    condition = and_(
        tally.c.scope == guild_id,
        tally.c.period == f"d{day}",
        tally.c.rules_key == rules_key,
        tally.c.shown,
        game.c.day == day,
        game.c.rules_key == rules_key,
        result.c.counted,
    )
    removed = select(removal.c.game_id).where(removal.c.guild_id == guild_id, removal.c.game_id == game.c.id)
    return source, condition & ~removed.exists()


# The order of the index, so that nothing has to be sorted: won, more cards on the foundations (the same in
# all won games), without undo, fewer moves, less time, the earlier finish.
_SMALL_FIRST = ("moves", "seconds", "finished_at", "game_id")
_ORDER = ("won", "home", "clean", *_SMALL_FIRST)


_LINES = (
    select(*(result.c[name] for name in (*_ORDER, "points")), game.c.player_id, player.c.name)
    .join(game, game.c.id == result.c.game_id)
    .join(player, player.c.id == game.c.player_id)
)


async def page(
    connection: Connection, day: date, rules_key: str, guild_id: int | None, *, limit: int, offset: int
) -> list[DayLine]:
    """Return *limit* lines of the results of a day's deal after the first *offset*, best first.

    A first query finds the attempts, in the world by the index alone, a second one their figures.
    """
    source, condition = _counted(day, rules_key, guild_id)
    query = (
        select(result.c.game_id)
        .select_from(source)
        .where(condition)
        .order_by(*(result.c[name] if name in _SMALL_FIRST else result.c[name].desc() for name in _ORDER))
        .limit(limit)
        .offset(offset)
    )
    found = list((await connection.execute(query)).scalars())
    lines = await connection.execute(_LINES.where(result.c.game_id.in_(found)))
    rows = {row["game_id"]: row for row in lines.mappings()}
    return [DayLine(rank=rank, **rows[game_id]) for rank, game_id in enumerate(found, offset + 1)]


async def line_of(
    connection: Connection, day: date, rules_key: str, guild_id: int | None, player_id: int
) -> DayLine | None:
    """Return the player's line of the results of a day's deal, None if they have none."""
    source, condition = _counted(day, rules_key, guild_id)
    theirs = (game.c.player_id == player_id) & (game.c.day == day) & (game.c.rules_key == rules_key)
    row = (await connection.execute(_LINES.where(theirs))).mappings().one_or_none()
    if row is None:
        return None
    on_it = condition & (result.c.game_id == row["game_id"])
    if guild_id is not None:
        on_it &= tally.c.player_id == player_id
    if await connection.scalar(select(result.c.game_id).select_from(source).where(on_it)) is None:
        return None
    return DayLine(rank=1 + await _lines_above(connection, source, condition, guild_id, row), **row)


async def _lines_above(
    connection: Connection,
    source: FromClause,
    condition: ColumnElement[bool],
    guild_id: int | None,
    row: RowMapping,
) -> int:
    """Return the number of lines above *row*: in the world by index ranges, in a server by one scan."""
    better: list[ColumnElement[bool]] = []
    equal: list[ColumnElement[bool]] = []
    for name in _ORDER:
        column = result.c[name]
        value = bindparam(name, row[name], type_=column.type)
        better.append(and_(*equal, column < value if name in _SMALL_FIRST else column > value))
        equal.append(column == value)
    parts = better if guild_id is None else [or_(*better)]
    counts = [
        select(func.count()).select_from(source).where(condition, part).scalar_subquery() for part in parts
    ]
    return sum((await connection.execute(select(*counts))).one())


async def count(connection: Connection, day: date, rules_key: str, guild_id: int | None) -> int:
    """Return the number of lines of the results of a day's deal."""
    source, condition = _counted(day, rules_key, guild_id)
    query = select(func.count()).select_from(source).where(condition)
    return await connection.scalar(query) or 0


async def attempts(connection: Connection, player_id: int) -> list[Attempt]:
    """Return the player's ranked attempts that count, the earliest day first."""
    query = (
        select(
            game.c.day,
            game.c.rules_key,
            daily.c.featured,
            daily.c.par,
            result.c.won,
            result.c.clean,
            result.c.moves,
            result.c.seconds,
            result.c.points,
        )
        .join(result, result.c.game_id == game.c.id)
        .join(daily, (daily.c.day == game.c.day) & (daily.c.rules_key == game.c.rules_key))
        .where(game.c.player_id == player_id, result.c.counted)
        .order_by(game.c.day, game.c.id)
    )
    return [Attempt(**row) for row in (await connection.execute(query)).mappings()]
