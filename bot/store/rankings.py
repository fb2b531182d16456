"""Rankings: the orders in which leaderboards sort players' totals."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Table, literal_column


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranking:
    """An order of the rows of ``tally``: the largest *value* first, then by the columns of *ties*.

    What is still equal goes by the lower player id, so that the order is total.  A row whose *value* is not
    above 0 is not ranked.
    """

    value: str
    """A column of ``tally``, or SQL over its columns."""
    ties: tuple[tuple[str, bool], ...] = ()
    """Columns of ``tally`` that order equal values, each with whether smaller values come first."""
    min_dailies: int = 0
    """Finished daily deals that a player needs in the period to be ranked."""
    until: str | None = None
    """A column with the last day on which a row is ranked; None if rows are always ranked."""
    stored: bool = False
    """Whether the schema has an index for this ranking, and rank histograms if it is :attr:`binned`.

    Ranks are found without them too, by counting, which is fast enough for some thousands of players.  A
    ranking becomes stored by joining :data:`STORED`, together with a migration that creates its index and
    counts its histograms.
    """

    @property
    def binned(self) -> bool:
        """Whether the ranking has rank histograms; with *until* they would change every day."""
        return self.stored and self.until is None

    @property
    def condition(self) -> str:
        """The SQL condition for a row to be ranked, on any day.

        SQLite uses a partial index only if the query repeats the condition of the index word for word.  The
        unary plus keeps SQLite from taking the comparison as the range to search in the index.
        """
        enough = f" AND dailies >= {self.min_dailies}" if self.min_dailies else ""
        return f"shown AND +{self.value} > 0{enough}"

    def order(self, table: Table) -> list[tuple[ColumnElement[Any], bool]]:
        """Return the columns that the ranking sorts by, each with whether smaller values come first."""
        return [
            (self.value_column(table), False),
            *((table.c[name], ascending) for name, ascending in self.ties),
            (table.c.player_id, True),
        ]

    def value_column(self, table: Table) -> ColumnElement[Any]:
        """Return *value* as an expression over *table*, which is ``tally``."""
        return table.c[self.value] if self.value in table.c else literal_column(f"({self.value})")


_FEWER, _MORE = True, False

POINTS = Ranking(value="points", ties=(("dailies_won", _MORE), ("moves", _FEWER)), stored=True)
STREAK = Ranking(value="streak", ties=(("dailies_won", _MORE),), until="streak_until", stored=True)
RATING = Ranking(value="rating", ties=(("dailies_won", _MORE),), min_dailies=10, stored=True)
WINS = Ranking(value="wins", ties=(("games", _FEWER),), stored=True)

STORED = (POINTS, STREAK, RATING, WINS)
"""The rankings with an index in the database."""
