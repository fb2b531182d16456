"""Leaderboard queries over players' totals.

In the world a binned ranking is a range of its index, of which nothing is sorted and little is counted: its
rank histogram (:mod:`bot.store.rank_histograms`) knows how many players have more.  In a server the totals of
its members, which lie together, are sorted on each query.  So are those of rankings without a histogram; of
current streaks an index finds the ones that still stand.

The conditions are written into the statements as text, not as parameters.  Only then do both databases see
that a partial index has all the rows of the query.
"""

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from datetime import date
from typing import Self

from sqlalchemy import ColumnElement, RowMapping, and_, func, select, text, true

from bot.store import rank_histograms
from bot.store.db.connection import Connection
from bot.store.rankings import BINNED, Ranking, shared_ranks
from bot.store.schema import player
from bot.store.schema.standings import player_totals, rank_histogram
from bot.store.totals import WORLD


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A player's line of a leaderboard."""

    rank: int  # from 1; equal values share it
    position: int  # from 1, in the list; no two the same
    player_id: int
    name: str
    games: int
    wins: int  # without help
    dailies: int  # ranked attempts
    dailies_won: int
    points: int
    streak: int
    rating: int | None
    value: int  # that the ranking sorts by
    new: bool = False  # in a server: first seen there less than a week before


_FIGURES = [player_totals.c[field.name] for field in fields(Line) if field.name in player_totals.c]


@dataclass(frozen=True, slots=True, kw_only=True)
class RankedRows:
    """The rows of ``player_totals`` that a leaderboard ranks, and their order.

    *bins*: those of its rank histogram, highest first, each as its smallest value and number of players; None
    where players are counted on each query.
    """

    ranking: Ranking
    period: str
    rules_key: str  # "" for all games together
    guild_id: int | None  # members of that server; None for the world
    day: date  # for a ranking with `until`: the day on which rows must be ranked
    bins: Sequence[tuple[int, int]] | None = None

    async def with_bins(self, connection: Connection) -> Self:
        """Return the same with the bins that the other queries need, in the same transaction."""
        if self.guild_id is not None or self.ranking not in BINNED:
            return self
        query = select(rank_histogram.c.bin_start, rank_histogram.c.players)
        query = query.filter_by(period=self.period, rules_key=self.rules_key, measure=self.ranking.value)
        rows = await connection.execute(query.order_by(rank_histogram.c.bin_start.desc()))
        return replace(self, bins=[(bin_start, players) for bin_start, players in rows])

    async def page(self, connection: Connection, *, limit: int, offset: int) -> list[Line]:
        """Return *limit* lines of the leaderboard after the first *offset*, best first.

        A first query finds the players by the index alone, a second one their figures.  In one query
        PostgreSQL may begin with the wrong table.
        """
        condition, left = self._is_ranked(), offset
        if self.bins is not None:
            for start, players in self.bins:
                if left < players:
                    condition &= _up_to_bin(self.ranking, start)
                    break
                left -= players
            else:
                return []  # past the end
        value = self.ranking.value_column(player_totals)
        query = select(player_totals.c.player_id).where(condition)
        query = query.order_by(value.desc(), player_totals.c.player_id).limit(limit).offset(left)
        rows = await self._figures(connection, (await connection.execute(query)).scalars().all())
        first = 1 + (await self._above(connection, rows[0]))[0] if rows and offset else 1
        places = shared_ranks([row["value"] for row in rows], first, offset)
        return [Line(**place, **row) for place, row in zip(places, rows, strict=True)]

    async def line_of(self, connection: Connection, player_id: int) -> Line | None:
        """Return the player's line of the leaderboard, None if the player is not ranked."""
        rows = await self._figures(connection, [player_id])
        if not rows:
            return None
        better, level = await self._above(connection, rows[0])
        return Line(rank=1 + better, position=1 + better + level, **rows[0])

    async def count(self, connection: Connection) -> int:
        """Return the number of lines of the leaderboard."""
        if self.bins is not None:
            return sum(players for _, players in self.bins)
        query = select(func.count()).select_from(player_totals).where(self._is_ranked())
        return await connection.scalar(query) or 0

    def _is_ranked(self) -> ColumnElement[bool]:
        """Return the condition for a row to be on the leaderboard."""
        until = self.ranking.until
        return and_(
            text("player_totals.scope = 0")
            if self.guild_id is None
            else player_totals.c.scope == self.guild_id,
            player_totals.c.period == self.period,
            player_totals.c.rules_key == self.rules_key,
            text(self.ranking.condition),
            true() if until is None else player_totals.c[until] >= self.day,
        )

    async def _figures(self, connection: Connection, player_ids: Sequence[int]) -> Sequence[RowMapping]:
        """Return the figures of the lines of those players who are on the leaderboard, in its order."""
        value = self.ranking.value_column(player_totals)
        query = (
            select(*_FIGURES, player.c.name, value.label("value"))
            .select_from(player_totals.join(player))
            .where(self._is_ranked(), player_totals.c.player_id.in_(player_ids))
            .order_by(value.desc(), player_totals.c.player_id)
        )
        return (await connection.execute(query)).mappings().all()

    async def _above(self, connection: Connection, row: RowMapping) -> tuple[int, int]:
        """Return the numbers of lines above *row*: with a larger value, and with the same one.

        With a histogram the former are the players in higher bins and a count within the player's own bin.
        """
        column, value = self.ranking.value_column(player_totals), row["value"]
        larger, above = column > value, 0
        if self.bins is not None:
            own = rank_histograms.bin_start(value)
            above = sum(players for start, players in self.bins if start > own)
            larger &= _up_to_bin(self.ranking, own)
        parts = (larger, (column == value) & (player_totals.c.player_id < row["player_id"]))
        counts = [
            select(func.count()).select_from(player_totals).where(self._is_ranked(), part).scalar_subquery()
            for part in parts
        ]
        better, level = (await connection.execute(select(*counts))).one()
        return above + better, level


def _up_to_bin(ranking: Ranking, start: int) -> ColumnElement[bool]:
    """Return the condition for a row to be in the bin that begins with *start* or below it."""
    return ranking.value_column(player_totals) < start + rank_histograms.bin_width(start)


async def is_empty(connection: Connection, guild_id: int | None) -> bool:
    """Return whether nobody in the server, or in the world, has a result that counts."""
    query = select(player_totals.c.scope).filter_by(scope=guild_id or WORLD, period="a")
    return await connection.scalar(query.where(player_totals.c.shown).limit(1)) is None
