"""Totals: sums of a player's results per period, in each game and in all games together.

A result belongs to the periods that contain the moment at which the game ended.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, date

from bot.patience.wilson import wilson_interval
from bot.standings import streaks
from bot.standings.periods import Period, period_key
from bot.standings.streaks import Streak
from bot.store.totals import CountedRow, TotalsKey, TotalsRow

ALL_GAMES = ""
"""The rules key of totals over all games."""

_Z = 1.96  # for a confidence of 95 %


def win_rate(wins: int, games: int) -> float:
    """Return the lower bound of Wilson's score interval, with 95 % confidence, for the share of games won.

    A win rate over few games is ranked low: three wins of three are less than ninety of a hundred.  Source:
    E. B. Wilson, Probable inference, the law of succession, and statistical inference, JASA 22 (1927).

    >>> win_rate(3, 3) < win_rate(90, 100)
    True
    """
    return wilson_interval(wins, games)[0]


def totals_keys(row: CountedRow) -> Iterator[TotalsKey]:
    """Yield the period and rules key of all totals that a result belongs to."""
    day = row.finished_at.astimezone(UTC).date()
    for period in Period:
        for rules_key in (ALL_GAMES, row.rules_key):
            yield period_key(period, day), rules_key


def with_result(totals: TotalsRow, row: CountedRow, streak: int) -> TotalsRow:
    """Return *totals* with one more result, after which the streak is *streak* days long."""
    wins, games = totals.wins + row.won, totals.games + 1
    return replace(
        totals,
        games=games,
        wins=wins,
        clean=totals.clean + (row.won and row.clean),
        win_rate=win_rate(wins, games),
        points=totals.points + row.points,
        streak=max(totals.streak, streak),
        moves=totals.moves + row.moves * row.won,
        seconds=totals.seconds + row.seconds * row.won,
    )


@dataclass(slots=True)
class _Streaks:
    """A player's streaks by rules key, extended with one result after the other."""

    by_key: dict[str, Streak] = field(default_factory=dict[str, Streak])

    def add(self, row: CountedRow) -> dict[str, int]:
        """Add a result, and return the lengths of its streaks; none unless it is a daily deal won."""
        if not row.won or row.day is None:
            return {}
        for key in (ALL_GAMES, row.rules_key):
            self.by_key[key] = streaks.extended(self.by_key.get(key, streaks.EMPTY), row.day)
        return {key: self.by_key[key].current for key in (ALL_GAMES, row.rules_key)}


def add_up(
    rows: Iterable[CountedRow], ratings: Mapping[str, int]
) -> tuple[dict[TotalsKey, TotalsRow], Streak]:
    """Return the totals and the streak that one player's results give.

    *rows* are in the order in which the games ended; *ratings* are the shown ratings by rules key.
    """
    growing = _Streaks()
    totals: dict[TotalsKey, TotalsRow] = {}
    for row in rows:
        lengths = growing.add(row)
        for key in totals_keys(row):
            period, rules_key = key
            before = totals.get(key) or TotalsRow(period=period, rules_key=rules_key)
            totals[key] = with_result(before, row, lengths.get(rules_key, 0))
    for rules_key, rating in ratings.items():
        if (key := (period_key(Period.ALL, date.min), rules_key)) in totals:
            totals[key] = replace(totals[key], rating=rating)
    return totals, growing.by_key.get(ALL_GAMES, streaks.EMPTY)
