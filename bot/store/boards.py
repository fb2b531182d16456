"""Boards over tallies: pages, one's own line, how many there are.

A measure's board is an index range: nothing is sorted in the world.  In a server the tallies of its people
are looked up one by one.  The conditions are written into the statements as text, not as parameters: only
so do both databases see that the index of a measure, which holds nobody hidden and nobody without anything
reached, has all the rows that are asked for.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import ColumnElement, FromClause, and_, func, or_, select, text

from bot.store.connection import Connection
from bot.store.schema import membership, player, tally
from bot.store.tallies import WORLD

Column = Literal["wins", "share", "clean", "streak", "points", "rating"]

# What a measure sorts by, as its index does: largest first, but moves and ids smallest first.
ORDERS: dict[Column, tuple[str, ...]] = {
    "wins": ("wins", "share", "moves", "player_id"),
    "share": ("share", "wins", "moves", "player_id"),
    "clean": ("clean", "share", "moves", "player_id"),
    "streak": ("streak", "wins", "moves", "player_id"),
    "points": ("points", "clean", "moves", "player_id"),
    "rating": ("rating", "wins", "moves", "player_id"),
}
_SMALL_FIRST = {"moves", "player_id"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Which:
    """A board: what it sorts by, a period and a rules key ("" for all) as tallies have them, where."""

    column: Column
    period: str
    rules_key: str
    guild_id: int | None  # a server's people; None is the world
    least_games: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One line of a board."""

    rank: int  # from 1, no two the same
    player_id: int
    name: str
    games: int
    wins: int
    clean: int
    share: float  # of games won, the lower bound of what it may be
    streak: int
    points: int
    rating: int | None


_SHOWN = ("player_id", "games", "wins", "clean", "share", "streak", "points", "rating")


def _place(which: Which) -> tuple[FromClause, ColumnElement[bool]]:
    """Where the board's tallies are, and which of them."""
    here = and_(
        tally.c.period == which.period,
        tally.c.rules_key == which.rules_key,
        text("tally.shown"),
        text(f"tally.{which.column} > 0"),
    )
    if which.least_games > 1:
        here &= tally.c.games >= which.least_games
    if which.guild_id is None:
        return tally, here & (tally.c.scope == WORLD)
    theirs = and_(tally.c.player_id == membership.c.player_id, tally.c.scope == membership.c.scope)
    present = and_(membership.c.guild_id == which.guild_id, membership.c.gone_at.is_(None))
    return membership.join(tally, theirs), here & present


def _sorted(which: Which, columns: Any) -> list[ColumnElement[Any]]:
    return [columns[name] if name in _SMALL_FIRST else columns[name].desc() for name in ORDERS[which.column]]


async def page(connection: Connection, which: Which, *, limit: int, offset: int) -> list[Line]:
    """*limit* lines of the board after the first *offset*.

    First whose they are, which the index tells alone; only then what is in their tallies.
    """
    source, here = _place(which)
    keys = (
        select(tally.c.scope, tally.c.player_id)
        .select_from(source)
        .where(here)
        .order_by(*_sorted(which, tally.c))
        .limit(limit)
        .offset(offset)
        .cte("keys")
    )
    lines = tally.alias("lines")
    query = (
        select(*(lines.c[name] for name in _SHOWN), player.c.name)
        .select_from(keys)
        .join(
            lines,
            and_(
                lines.c.scope == keys.c.scope,
                lines.c.period == which.period,
                lines.c.rules_key == which.rules_key,
                lines.c.player_id == keys.c.player_id,
            ),
        )
        .join(player, player.c.id == lines.c.player_id)
        .order_by(*_sorted(which, lines.c))
    )
    rows = await connection.execute(query)
    return [Line(rank=rank, **row) for rank, row in enumerate(rows.mappings(), offset + 1)]


async def own(connection: Connection, which: Which, player_id: int) -> Line | None:
    """The person's own line of the board, wherever it is."""
    source, here = _place(which)
    query = (
        select(*(tally.c[name] for name in (*_SHOWN, "moves")), player.c.name)
        .select_from(source.join(player, player.c.id == tally.c.player_id))
        .where(here, tally.c.player_id == player_id)
    )
    row = (await connection.execute(query)).mappings().one_or_none()
    if row is None:
        return None
    values = dict(row)
    rank = 1 + await _ahead(connection, which, values)
    del values["moves"]
    return Line(rank=rank, **values)


async def _ahead(connection: Connection, which: Which, values: Mapping[str, Any]) -> int:
    """How many lines stand before one with these values.

    In the world one count for each column, each an index range: those that are better at it and equal at
    the ones before.  In a server one look at everybody.
    """
    source, here = _place(which)
    better: list[ColumnElement[bool]] = []
    equal: list[ColumnElement[bool]] = []
    for name in ORDERS[which.column]:
        column = tally.c[name]
        first = column < values[name] if name in _SMALL_FIRST else column > values[name]
        better.append(and_(*equal, first))
        equal.append(column == values[name])
    counts = [better] if which.guild_id is not None else [[one] for one in better]
    query = select(func.count()).select_from(source).where(here)
    ahead = 0
    for one in counts:
        ahead += await connection.scalar(query.where(or_(*one))) or 0
    return ahead


async def count(connection: Connection, which: Which) -> int:
    """How many lines the board has."""
    source, here = _place(which)
    query = select(func.count()).select_from(source).where(here)
    return await connection.scalar(query) or 0
