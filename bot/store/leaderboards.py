"""Boards over tallies: pages, one's own line, how many there are.

In the world a measure's board is an index range, of which nothing is sorted and little is counted: how many
stand above a step is known (:mod:`bot.store.rank_histograms`).  In a server the tallies of its people,
which lie together, are sorted when somebody asks.  The conditions are written into the statements as text,
not as parameters: only so do both databases see that the index of a measure, which holds nobody hidden and
nobody without anything reached, has all the rows that are asked for.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, RowMapping, and_, func, or_, select, text, true

from bot.store import rank_histograms
from bot.store.db.connection import Connection
from bot.store.rank_histograms import Measure
from bot.store.schema import REACHED, player, tally
from bot.store.totals import WORLD

# What a measure sorts by, as its index does: largest first, but moves and ids smallest first.
ORDERS: dict[Measure, tuple[str, ...]] = {
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

    measure: Measure
    period: str
    rules_key: str
    guild_id: int | None  # a server's people; None is the world


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

# The steps of a world's board with how many people stand on each, from the highest down; None in a server.
Steps = Sequence[tuple[int, int]] | None


async def steps(connection: Connection, which: Which) -> Steps:
    """What the questions below need to know of a board, in the same transaction."""
    if which.guild_id is not None:
        return None
    return await rank_histograms.of(connection, which.period, which.rules_key, which.measure)


def _here(which: Which) -> ColumnElement[bool]:
    """Which tallies the board has."""
    return and_(
        text("tally.scope = 0") if which.guild_id is None else tally.c.scope == which.guild_id,
        tally.c.period == which.period,
        tally.c.rules_key == which.rules_key,
        text(REACHED[which.measure]),
    )


def _sorted(which: Which) -> list[ColumnElement[Any]]:
    return [tally.c[name] if name in _SMALL_FIRST else tally.c[name].desc() for name in ORDERS[which.measure]]


def _up_to(which: Which, least: int) -> ColumnElement[bool]:
    """The part of the world's board from a step down."""
    if which.measure == "share":  # all stand on one step
        return true()
    return tally.c[which.measure] < least + rank_histograms.width(least)


async def page(connection: Connection, which: Which, known: Steps, *, limit: int, offset: int) -> list[Line]:
    """*limit* lines of the board after the first *offset*.

    First whose they are, which the index tells alone; only then what is in their tallies.  Two questions: of
    one PostgreSQL may begin at the wrong end.
    """
    here, left = _here(which), offset
    if known is not None:
        for least, people in known:
            if left < people:
                here &= _up_to(which, least)
                break
            left -= people
        else:
            return []  # past the end
    whose = select(tally.c.player_id).where(here).order_by(*_sorted(which)).limit(limit).offset(left)
    found = list((await connection.execute(whose)).scalars())
    rows = {row["player_id"]: row for row in await _lines(connection, which, found)}
    return [Line(rank=rank, **rows[person]) for rank, person in enumerate(found, offset + 1)]


async def _lines(connection: Connection, which: Which, people: Sequence[int]) -> Sequence[RowMapping]:
    """What is on the lines of some people, in any order."""
    theirs = and_(
        tally.c.scope == (which.guild_id or WORLD),
        tally.c.period == which.period,
        tally.c.rules_key == which.rules_key,
        tally.c.player_id.in_(people),
    )
    query = select(*(tally.c[name] for name in _SHOWN), player.c.name)
    query = query.join(player, player.c.id == tally.c.player_id).where(theirs)
    return (await connection.execute(query)).mappings().all()


async def own(connection: Connection, which: Which, known: Steps, player_id: int) -> Line | None:
    """The person's own line of the board, wherever it is."""
    query = (
        select(*(tally.c[name] for name in (*_SHOWN, "moves")), player.c.name)
        .join(player, player.c.id == tally.c.player_id)
        .where(_here(which), tally.c.player_id == player_id)
    )
    row = (await connection.execute(query)).mappings().one_or_none()
    if row is None:
        return None
    values = dict(row)
    rank = 1 + await _ahead(connection, which, known, values)
    del values["moves"]
    return Line(rank=rank, **values)


async def _ahead(connection: Connection, which: Which, known: Steps, values: Mapping[str, Any]) -> int:
    """How many lines stand before one with these values.

    In the world those on the steps above, and on its own step one count for each column, each an index range:
    those that are better at it and equal at the ones before.  In a server one look at everybody.
    """
    here, ahead = _here(which), 0
    better: list[ColumnElement[bool]] = []
    equal: list[ColumnElement[bool]] = []
    for name in ORDERS[which.measure]:
        column = tally.c[name]
        first = column < values[name] if name in _SMALL_FIRST else column > values[name]
        better.append(and_(*equal, first))
        equal.append(column == values[name])
    if known is None:
        parts: list[ColumnElement[bool]] = [or_(*better)]
    else:
        least = rank_histograms.step(which.measure, values[which.measure])
        ahead = sum(people for step, people in known if step > least)
        parts = [better[0] & _up_to(which, least), *better[1:]]
    counts = [select(func.count()).select_from(tally).where(here, part).scalar_subquery() for part in parts]
    found = await connection.execute(select(*counts))
    return ahead + sum(found.one())


async def count(connection: Connection, which: Which, known: Steps) -> int:
    """How many lines the board has."""
    if known is not None:
        return sum(people for _, people in known)
    query = select(func.count()).select_from(tally).where(_here(which))
    return await connection.scalar(query) or 0
