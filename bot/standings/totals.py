"""Totals: sums of a player's results per period, in each game and in all games together.

A result belongs to the periods that contain the moment at which the game ended.  Each day counts once in the
points of all games, with its best result.  The totals of all games over all time also have the current
streak, and those of all time the ratings.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import UTC, datetime

from bot.standings import streaks
from bot.standings.periods import Period, period_key
from bot.standings.streaks import Streak
from bot.store.totals import CountedRow, TotalsKey, TotalsRow

ALL_GAMES = ""
"""The rules key of totals over all games."""


def totals_keys(rules_key: str, finished_at: datetime) -> Iterator[TotalsKey]:
    """Yield the period and rules key of all totals that a result belongs to."""
    day = finished_at.astimezone(UTC).date()
    for period in Period:
        for key in (ALL_GAMES, rules_key):
            yield period_key(period, day), key


def with_result(before: Mapping[TotalsKey, TotalsRow], row: CountedRow) -> dict[TotalsKey, TotalsRow]:
    """Return the totals that a result belongs to, with it added to those *before*.

    Their streaks and ratings are unchanged.
    """
    ranked = row.day is not None
    today = before.get((period_key(Period.TODAY, row.finished_at.astimezone(UTC).date()), ALL_GAMES))
    gained = max(0, row.points - (today.points if today else 0))  # the points of a day are its best result's
    after: dict[TotalsKey, TotalsRow] = {}
    for period, rules_key in totals_keys(row.rules_key, row.finished_at):
        totals = before.get((period, rules_key)) or TotalsRow(period=period, rules_key=rules_key)
        after[period, rules_key] = replace(
            totals,
            games=totals.games + 1,
            wins=totals.wins + (row.won and not row.aided),
            dailies=totals.dailies + ranked,
            dailies_won=totals.dailies_won + (ranked and row.won),
            points=totals.points + (gained if rules_key == ALL_GAMES else row.points),
        )
    return after


def with_standing(totals: TotalsRow, streak: Streak, ratings: Mapping[str, int]) -> TotalsRow:
    """Return *totals* with the player's streak and rating, if they are among those that have them.

    *ratings* are the shown ratings by rules key.
    """
    if totals.period != Period.ALL:
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
        totals |= with_result(totals, row)
    streak = streaks.folded(row.day for row in rows if row.won and row.day is not None)
    return {key: with_standing(one, streak, ratings) for key, one in totals.items()}
