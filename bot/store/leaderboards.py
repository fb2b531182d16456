"""Leaderboard queries over players' totals.

In the world a binned ranking is a range of its index, of which nothing is sorted and little is counted: its
rank histogram (:mod:`bot.store.rank_histograms`) knows how many players have more.  In a server the totals of
its members, which lie together, are sorted on each query.  So are those of rankings without a histogram; of
current streaks an index finds the ones that still stand.

The conditions are written into the statements as text, not as parameters.  Only then do both databases see
that a partial index has all the rows of the query.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from sqlalchemy import ColumnElement, RowMapping, and_, exists, func, or_, select, text, true

from bot.store import rank_histograms
from bot.store.db.connection import Connection
from bot.store.rankings import Ranking
from bot.store.schema import player
from bot.store.standings_schema import tally
from bot.store.totals import WORLD


@dataclass(frozen=True, slots=True, kw_only=True)
class RankedRows:
    """The rows of ``tally`` that a leaderboard ranks, and their order."""

    ranking: Ranking
    period: str
    rules_key: str  # "" for all games together
    guild_id: int | None  # members of that server; None for the world
    day: date  # for a ranking with `until`: the day on which rows must be ranked


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A player's line of a leaderboard."""

    rank: int  # from 1, no two the same
    player_id: int
    name: str
    games: int
    wins: int
    dailies: int  # ranked attempts
    dailies_won: int
    points: int
    streak: int
    rating: int | None
    value: int  # that the ranking sorts by


_FIGURES = (
    *(tally.c[name] for name in ("player_id", "games", "wins", "dailies", "dailies_won")),
    *(tally.c[name] for name in ("points", "streak", "rating")),
    player.c.name,
)

Histogram = Sequence[tuple[int, int]] | None
"""The bins of a leaderboard, highest first; None where players are counted on each query."""


async def histogram(connection: Connection, ranked: RankedRows) -> Histogram:
    """Return the rank histogram that the other queries of the leaderboard need, in the same transaction."""
    if ranked.guild_id is not None or not ranked.ranking.binned:
        return None
    return await rank_histograms.histogram(connection, ranked.period, ranked.rules_key, ranked.ranking)


def _is_ranked(ranked: RankedRows) -> ColumnElement[bool]:
    """Return the condition for a row to be on the leaderboard."""
    until = ranked.ranking.until
    return and_(
        text("tally.scope = 0") if ranked.guild_id is None else tally.c.scope == ranked.guild_id,
        tally.c.period == ranked.period,
        tally.c.rules_key == ranked.rules_key,
        text(ranked.ranking.condition),
        true() if until is None else tally.c[until] >= ranked.day,
    )


def _up_to_bin(ranking: Ranking, start: int) -> ColumnElement[bool]:
    """Return the condition for a row to be in the bin that begins with *start* or below it."""
    return ranking.value_column(tally) < start + rank_histograms.bin_width(start)


async def page(
    connection: Connection, ranked: RankedRows, bins: Histogram, *, limit: int, offset: int
) -> list[Line]:
    """Return *limit* lines of the leaderboard after the first *offset*, best first.

    A first query finds the players by the index alone, a second one their figures.  In one query PostgreSQL
    may begin with the wrong table.
    """
    condition, left = _is_ranked(ranked), offset
    if bins is not None:
        for start, players in bins:
            if left < players:
                condition &= _up_to_bin(ranked.ranking, start)
                break
            left -= players
        else:
            return []  # past the end
    order = [column if ascending else column.desc() for column, ascending in ranked.ranking.order(tally)]
    query = select(tally.c.player_id).where(condition).order_by(*order).limit(limit).offset(left)
    found = list((await connection.execute(query)).scalars())
    rows = {row["player_id"]: row for row in await _figures(connection, ranked, found)}
    return [Line(rank=rank, **rows[player_id]) for rank, player_id in enumerate(found, offset + 1)]


async def _figures(
    connection: Connection, ranked: RankedRows, player_ids: Sequence[int]
) -> Sequence[RowMapping]:
    """Return the figures of players' lines, in any order."""
    theirs = and_(
        tally.c.scope == (ranked.guild_id or WORLD),
        tally.c.period == ranked.period,
        tally.c.rules_key == ranked.rules_key,
        tally.c.player_id.in_(player_ids),
    )
    query = select(*_FIGURES, ranked.ranking.value_column(tally).label("value"))
    query = query.join(player, player.c.id == tally.c.player_id).where(theirs)
    return (await connection.execute(query)).mappings().all()


async def line_of(connection: Connection, ranked: RankedRows, bins: Histogram, player_id: int) -> Line | None:
    """Return the player's line of the leaderboard, None if the player is not ranked."""
    order = [column.label(f"order_{n}") for n, (column, _) in enumerate(ranked.ranking.order(tally))]
    query = (
        select(*_FIGURES, ranked.ranking.value_column(tally).label("value"), *order)
        .join(player, player.c.id == tally.c.player_id)
        .where(_is_ranked(ranked), tally.c.player_id == player_id)
    )
    row = (await connection.execute(query)).mappings().one_or_none()
    if row is None:
        return None
    figures = dict(row)
    values = [figures.pop(column.name) for column in order]
    return Line(rank=1 + await _players_above(connection, ranked, bins, values), **figures)


async def _players_above(
    connection: Connection, ranked: RankedRows, bins: Histogram, values: Sequence[Any]
) -> int:
    """Return the number of lines above the one with these *values* of the columns of the order.

    With a histogram these are the players in higher bins, and within the player's own bin a count for each
    column, which is an index range: rows that are better in it and equal in the columns before.  Without one
    a single count reads all rows.
    """
    condition, above = _is_ranked(ranked), 0
    better: list[ColumnElement[bool]] = []
    equal: list[ColumnElement[bool]] = []
    for (column, ascending), value in zip(ranked.ranking.order(tally), values, strict=True):
        better.append(and_(*equal, column < value if ascending else column > value))
        equal.append(column == value)
    if bins is None:
        parts: list[ColumnElement[bool]] = [or_(*better)]
    else:
        own = rank_histograms.bin_start(values[0])
        above = sum(players for start, players in bins if start > own)
        parts = [better[0] & _up_to_bin(ranked.ranking, own), *better[1:]]
    counts = [
        select(func.count()).select_from(tally).where(condition, part).scalar_subquery() for part in parts
    ]
    found = await connection.execute(select(*counts))
    return above + sum(found.one())


async def is_empty(connection: Connection, guild_id: int | None) -> bool:
    """Return whether nobody in the server, or in the world, has a result that counts."""
    found = exists().where(tally.c.scope == (guild_id or WORLD), tally.c.period == "a", tally.c.shown)
    return not await connection.scalar(select(found))


async def count(connection: Connection, ranked: RankedRows, bins: Histogram) -> int:
    """Return the number of lines of the leaderboard."""
    if bins is not None:
        return sum(players for _, players in bins)
    query = select(func.count()).select_from(tally).where(_is_ranked(ranked))
    return await connection.scalar(query) or 0
