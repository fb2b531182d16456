"""Totals: sums of a player's results per period, in each game and in all games together.

A result belongs to the periods that contain the moment at which the game ended.  The totals of all games over
all time also have the current streak, and those of all time the ratings.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import UTC, date

from bot.standings import streaks
from bot.standings.periods import Period, period_key
from bot.standings.streaks import Streak
from bot.store.totals import CountedRow, TotalsKey, TotalsRow

ALL_GAMES = ""
"""The rules key of totals over all games."""

ALL_TIME = period_key(Period.ALL, date.min)
"""The stored key of the period of all time."""


def totals_keys(row: CountedRow) -> Iterator[TotalsKey]:
    """Yield the period and rules key of all totals that a result belongs to."""
    day = row.finished_at.astimezone(UTC).date()
    for period in Period:
        for rules_key in (ALL_GAMES, row.rules_key):
            yield period_key(period, day), rules_key


def with_result(totals: TotalsRow, row: CountedRow) -> TotalsRow:
    """Return *totals* with one more result; its streak and rating are unchanged."""
    ranked = row.day is not None
    return replace(
        totals,
        games=totals.games + 1,
        wins=totals.wins + row.won,
        dailies=totals.dailies + ranked,
        dailies_won=totals.dailies_won + (ranked and row.won),
        points=totals.points + row.points,
        moves=totals.moves + row.moves * (ranked and row.won),
    )


def with_standing(totals: TotalsRow, streak: Streak, ratings: Mapping[str, int]) -> TotalsRow:
    """Return *totals* with the player's streak and rating, if they are among those that have them.

    *ratings* are the shown ratings by rules key.
    """
    if totals.period != ALL_TIME:
        return totals
    rated = replace(totals, rating=ratings.get(totals.rules_key))
    if totals.rules_key != ALL_GAMES:
        return rated
    return replace(rated, streak=streak.current, streak_until=streaks.stands_until(streak))


def add_up(rows: Iterable[CountedRow], ratings: Mapping[str, int]) -> dict[TotalsKey, TotalsRow]:
    """Return the totals that one player's results give, in any order.

    *ratings* are the shown ratings by rules key.
    """
    rows = list(rows)
    totals: dict[TotalsKey, TotalsRow] = {}
    for row in rows:
        for key in totals_keys(row):
            period, rules_key = key
            before = totals.get(key) or TotalsRow(period=period, rules_key=rules_key)
            totals[key] = with_result(before, row)
    streak = streaks.folded(row.day for row in rows if row.won and row.day is not None)
    return {key: with_standing(one, streak, ratings) for key, one in totals.items()}
