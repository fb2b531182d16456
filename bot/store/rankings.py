"""Rankings: the orders in which leaderboards sort players' totals."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Table, literal_column


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranking:
    """An order of the rows of ``tally``: the largest *value* first, then the largest *tie_break*.

    What is still equal goes by fewer moves, then by the lower player id, so that the order is total.  A row
    whose *value* is not above 0 is not ranked.
    """

    value: str
    """A column of ``tally``, or SQL over its columns."""
    tie_break: str
    min_games: int = 1
    """Finished games that a player needs in the period to be ranked."""
    fraction: bool = False
    """Whether *value* is not a whole number.  Its rank histogram has a single step."""
    stored: bool = False
    """Whether the schema has an index and rank histograms for this ranking.

    Ranks are found without them too, by counting, which is fast enough for some thousands of players.  A
    ranking becomes stored by joining :data:`STORED`, together with a migration that creates its index and
    counts its histograms.
    """

    @property
    def condition(self) -> str:
        """The SQL condition for a row to be ranked.

        SQLite uses a partial index only if the query repeats the condition of the index word for word.  The
        unary plus keeps SQLite from taking the comparison as the range to search in the index.
        """
        enough = f" AND games >= {self.min_games}" if self.min_games > 1 else ""
        return f"shown AND +{self.value} > 0{enough}"

    def order(self, table: Table) -> list[tuple[ColumnElement[Any], bool]]:
        """Return the columns that the ranking sorts by, each with whether smaller values come first."""
        return [
            (self.value_column(table), False),
            (table.c[self.tie_break], False),
            (table.c.moves, True),
            (table.c.player_id, True),
        ]

    def value_column(self, table: Table) -> ColumnElement[Any]:
        """Return *value* as an expression over *table*, which is ``tally``."""
        return table.c[self.value] if self.value in table.c else literal_column(f"({self.value})")


WINS = Ranking(value="wins", tie_break="share", stored=True)
WIN_RATE = Ranking(value="share", tie_break="wins", min_games=10, fraction=True, stored=True)
CLEAN = Ranking(value="clean", tie_break="share", stored=True)
STREAK = Ranking(value="streak", tie_break="wins", stored=True)
POINTS = Ranking(value="points", tie_break="clean", stored=True)
RATING = Ranking(value="rating", tie_break="wins", stored=True)

STORED = (WINS, WIN_RATE, CLEAN, STREAK, POINTS, RATING)
"""The rankings with an index and rank histograms in the database."""
