"""Rankings: the orders in which leaderboards sort players' totals."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from sqlalchemy import ColumnElement, Table, literal_column


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranking:
    """An order of the rows of ``player_totals``: the largest *value* first; equal values share a rank.

    They are listed by player id.  A row whose *value* is not above 0 is not ranked.
    """

    value: str
    """A column of ``player_totals``, or SQL over its columns."""
    min_dailies: int = 0
    """Finished daily deals that a player needs in the period to be ranked."""
    until: str | None = None
    """A column with the last day on which a row is ranked; None if rows are always ranked."""

    @property
    def condition(self) -> str:
        """The SQL condition for a row to be ranked, on any day.

        SQLite uses a partial index only if the query repeats the condition of the index word for word.  The
        unary plus keeps SQLite from taking the comparison as the range to search in the index.
        """
        enough = f" AND dailies >= {self.min_dailies}" if self.min_dailies else ""
        return f"shown AND +{self.value} > 0{enough}"

    def value_column(self, table: Table) -> ColumnElement[Any]:
        """Return *value* as an expression over *table*, which is ``player_totals``."""
        return table.c[self.value] if self.value in table.c else literal_column(f"({self.value})")


POINTS = Ranking(value="points")
STREAK = Ranking(value="streak", until="streak_until")
RATING = Ranking(value="rating", min_dailies=10)
WINS = Ranking(value="wins")

STORED = (POINTS, STREAK, RATING, WINS)
"""The rankings with an index in the database.

Ranks are found without one too, by counting, which is fast enough for some thousands of players.  A ranking
joins these together with a migration that creates its index and counts its histograms.
"""

BINNED = tuple(ranking for ranking in STORED if ranking.until is None)
"""The rankings with rank histograms; those of others would change every day."""


def shared_ranks(values: Sequence[object], first: int, offset: int) -> Iterator[Mapping[str, int]]:
    """Yield ``rank`` and ``position`` of the lines with these *values* after the first *offset* of a list.

    Equal values share the rank, which is *first* for the first of them.

    >>> [(line["rank"], line["position"]) for line in shared_ranks([9, 7, 7, 4], 1, 0)]
    [(1, 1), (2, 2), (2, 3), (4, 4)]
    """
    rank = first
    for position, (before, value) in enumerate(pairwise([*values[:1], *values]), offset + 1):
        if value != before:
            rank = position
        yield {"rank": rank, "position": position}
