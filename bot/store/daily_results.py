"""Results of a day's deals, and the ranked attempts of players over several days."""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from sqlalchemy import ColumnElement, RowMapping, Select, and_, bindparam, exists, func, or_, select, text

from bot.store.db.connection import Connection
from bot.store.db.rows import columns_of, fetch_all
from bot.store.rankings import shared_ranks
from bot.store.schema import daily, game, is_hidden, membership, move, player, removal, result
from bot.store.schema.standings import player_totals


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    """A player's ranked attempt that counts, and its deal's par."""

    game_id: int
    player_id: int
    name: str  # "" for a deleted player
    day: date
    rules_key: str
    par: int | None
    won: bool
    clean: bool
    moves: int
    home: int  # cards on the foundations
    points: int
    started_at: datetime
    finished_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing(Attempt):
    """A line of the results of a day's deal: one player's ranked attempt."""

    rank: int  # from 1; equal results share it
    position: int  # from 1, in the list; no two the same
    new: bool = False  # in a server: first seen there less than a week before


def _in_server(
    day: date, rules_key: str, guild_id: int, *columns: ColumnElement[Any]
) -> Select[*tuple[Any, ...]]:
    """Return the query for columns of members' attempts at the deal of a game, or ("") at all."""
    source = player_totals.join(game, game.c.player_id == player_totals.c.player_id).join(result)
    removed = select(removal.c.game_id).where(removal.c.guild_id == guild_id, removal.c.game_id == game.c.id)
    query = select(*columns).select_from(source)
    query = query.where(
        player_totals.c.scope == guild_id,
        player_totals.c.period == f"d{day}",
        player_totals.c.rules_key == rules_key,
        player_totals.c.shown,
        game.c.day == day,
        result.c.counted,
        ~removed.exists(),
    )
    return query.where(game.c.rules_key == rules_key) if rules_key else query


# The order of the index, so that nothing has to be sorted: won, more cards on the foundations (the same in
# all won games), without undo, fewer moves.  Equal results are listed by the number of their game.
_DECIDING = ("won", "home", "clean", "moves")
_ORDER = (*(result.c[name].desc() for name in _DECIDING[:-1]), result.c.moves, result.c.game_id)

_LINES = select(*columns_of(Attempt, game, player, daily, result)).select_from(
    result.join(game).join(player).join(daily)
)


@dataclass(frozen=True, slots=True, kw_only=True)
class DayRows:
    """The results of a day's deal, best first: all, or those of a server's members."""

    day: date
    rules_key: str
    guild_id: int | None

    async def page(self, connection: Connection, *, limit: int, offset: int) -> list[Standing]:
        """Return *limit* lines after the first *offset*, best first.

        A first query finds the attempts, in the world by the index alone, a second one their figures.
        """
        query = self._counted(result.c.game_id).order_by(*_ORDER).limit(limit).offset(offset)
        found = (await connection.execute(query)).scalars().all()
        lines = _LINES.where(result.c.game_id.in_(found)).order_by(*_ORDER)
        rows = (await connection.execute(lines)).mappings().all()
        first = 1 + (await self._above(connection, rows[0]))[0] if rows and offset else 1
        places = shared_ranks([[row[name] for name in _DECIDING] for row in rows], first, offset)
        return [Standing(**place, **row) for place, row in zip(places, rows, strict=True)]

    async def line_of(self, connection: Connection, player_id: int) -> Standing | None:
        """Return the player's line, None if they have none."""
        attempt = and_(game.c.player_id == player_id, game.c.day == self.day)
        query = _LINES.where(attempt, game.c.rules_key == self.rules_key)
        row = (await connection.execute(query)).mappings().one_or_none()
        if row is None:
            return None
        on_it = self._counted(result.c.game_id).where(result.c.game_id == row["game_id"])
        if self.guild_id is not None:
            on_it = on_it.where(player_totals.c.player_id == player_id)
        if await connection.scalar(on_it) is None:
            return None
        better, level = await self._above(connection, row)
        return Standing(rank=1 + better, position=1 + better + level, **row)

    async def count(self, connection: Connection, like: Standing | None = None) -> int:
        """Return the number of lines, or only of those equal to *like*."""
        equal = () if like is None else [result.c[name] == getattr(like, name) for name in _DECIDING]
        return await connection.scalar(self._counted(func.count()).where(*equal)) or 0

    def _counted(self, *columns: ColumnElement[Any]) -> Select[*tuple[Any, ...]]:
        """Return the query for columns of the attempts that count.

        In the world they are a range of an index, whose condition is written as text; only then do both
        databases see that the index has all the rows.  In a server the query goes from the totals of that
        day, which are those of members who have finished such a game, to their attempts.
        """
        if self.guild_id is None:
            ranked = text("result.counted AND result.shown AND result.day IS NOT NULL")
            query = select(*columns).select_from(result)
            return query.where(result.c.day == self.day, result.c.rules_key == self.rules_key, ranked)
        return _in_server(self.day, self.rules_key, self.guild_id, *columns)

    async def _above(self, connection: Connection, row: RowMapping) -> tuple[int, int]:
        """Return the numbers of lines above *row*: of better results, and of equal ones.

        In the world they are counted by index ranges, in a server by one scan.
        """
        above: list[ColumnElement[bool]] = []
        equal: list[ColumnElement[bool]] = []
        for name in (*_DECIDING, "game_id"):
            column = result.c[name]
            value = bindparam(name, row[name], type_=column.type)
            above.append(and_(*equal, column < value if name in ("moves", "game_id") else column > value))
            equal.append(column == value)
        if self.guild_id is not None:
            *better, level = above
            counts = [func.count().filter(part) for part in (or_(*better), level)]
            one, other = (await connection.execute(self._counted(*counts))).one()
            return one, other
        counts = [self._counted(func.count()).where(part).scalar_subquery() for part in above]
        *found, same = (await connection.execute(select(*counts))).one()
        return sum(found), same


async def of_members(connection: Connection, day: date, guild_id: int) -> list[Attempt]:
    """Return the ranked attempts of a day that count in the server, the earliest first."""
    found = _in_server(day, "", guild_id, result.c.game_id)
    query = _LINES.where(result.c.game_id.in_(found)).order_by(game.c.id)
    return await fetch_all(connection, Attempt, query)


async def playing(connection: Connection, day: date, guild_id: int, since: datetime) -> list[tuple[int, str]]:
    """Return ids and names of the members who are playing a daily in the server, the first to begin first.

    They have made a move in it *since* a moment.  Hidden and excluded players are left out.
    """
    here = and_(membership.c.player_id == game.c.player_id, membership.c.guild_id == game.c.guild_id)
    query = (
        select(game.c.player_id, player.c.name)
        .select_from(game.join(player).outerjoin(result))
        .join(membership, here)
        .where(
            game.c.day == day,
            game.c.guild_id == guild_id,
            result.c.game_id.is_(None),
            exists().where(move.c.game_id == game.c.id, move.c.at >= since),
            ~is_hidden,
            membership.c.gone_at.is_(None),
            ~membership.c.excluded,
        )
        .order_by(game.c.id)
    )
    rows = (await connection.execute(query)).all()
    return list({row.player_id: (row.player_id, row.name) for row in rows}.values())


async def days_won(connection: Connection, guild_id: int) -> list[date]:
    """Return the days on which any member of the server who is not hidden won a daily, in any order."""
    query = select(player_totals.c.period).filter_by(scope=guild_id, rules_key="").distinct()
    days = player_totals.c.period.between("d", "e")
    query = query.where(days, player_totals.c.dailies_won > 0, player_totals.c.shown)
    return [date.fromisoformat(period[1:]) for period in (await connection.execute(query)).scalars()]


async def newest(
    connection: Connection, first: date, last: date, guild_id: int | None, *, limit: int
) -> list[Attempt]:
    """Return the attempts of players on leaderboards at the deals of *first* to *last*, the newest first.

    Without *guild_id* they are those of the world, otherwise those of the server's members.
    """
    query = _LINES.where(game.c.day.between(first, last), result.c.counted, result.c.shown)
    query = query.order_by(game.c.id.desc()).limit(limit)
    if guild_id is not None:
        query = query.join(membership, membership.c.player_id == game.c.player_id)
        query = query.where(membership.c.guild_id == guild_id, membership.c.gone_at.is_(None))
    return await fetch_all(connection, Attempt, query)


async def attempts(connection: Connection, player_id: int) -> list[Attempt]:
    """Return the player's ranked attempts that count, the earliest day first."""
    query = _LINES.where(game.c.player_id == player_id, result.c.counted).order_by(game.c.day, game.c.id)
    return await fetch_all(connection, Attempt, query)
