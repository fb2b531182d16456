"""What results add up to: per period, in each game and ("") in all of them together.

Periods are UTC days, weeks from Monday, months, seasons (quarters of the year) and all time.  A result
belongs to the periods of the moment at which it was reached.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, date, timedelta
from enum import StrEnum

from bot.patience.wilson import wilson_interval
from bot.standings import streaks
from bot.standings.streaks import Streak
from bot.store.totals import CountedRow, TallyRow

ALL_GAMES = ""


class Period(StrEnum):
    """How far back a board looks."""

    TODAY = "today"
    WEEK = "week"
    MONTH = "month"
    SEASON = "season"
    ALL = "all"


def period_text(period: Period, day: date) -> str:
    """The period of its kind that *day* lies in, as it is stored.

    >>> [period_text(period, date(2027, 1, 1)) for period in Period]
    ['d2027-01-01', 'w2026-12-28', 'm2027-01', 's2027-1', 'a']
    """
    match period:
        case Period.TODAY:
            return f"d{day}"
        case Period.WEEK:
            return f"w{day - timedelta(days=day.weekday())}"
        case Period.MONTH:
            return f"m{day:%Y-%m}"
        case Period.SEASON:
            return f"s{day.year}-{(day.month + 2) // 3}"
        case Period.ALL:
            return "a"


def share(wins: int, games: int) -> float:
    """Return the lower end of the 95 % interval of the win rate, so that three wins of three do not lead.

    >>> share(3, 3) < share(90, 100)
    True
    """
    return wilson_interval(wins, games)[0]


def places(row: CountedRow) -> Iterator[tuple[str, str]]:
    """The periods and rules keys in which a result counts."""
    day = row.finished_at.astimezone(UTC).date()
    for period in Period:
        for key in (ALL_GAMES, row.rules_key):
            yield period_text(period, day), key


def added(tally: TallyRow, row: CountedRow, streak: int) -> TallyRow:
    """*tally* with one result more, at which the streak of days was *streak* long."""
    wins, games = tally.wins + row.won, tally.games + 1
    return replace(
        tally,
        games=games,
        wins=wins,
        clean=tally.clean + (row.won and row.clean),
        share=share(wins, games),
        points=tally.points + row.points,
        streak=max(tally.streak, streak),
        moves=tally.moves + row.moves * row.won,
        seconds=tally.seconds + row.seconds * row.won,
    )


@dataclass(slots=True)
class Runs:
    """Streaks as they grow, of all daily deals together and of each game's; results come in order."""

    of: dict[str, Streak] = field(default_factory=dict[str, Streak])

    def add(self, row: CountedRow) -> dict[str, int]:
        """How long the streaks are that the result belongs to; none for a game that is no won daily."""
        if not row.won or row.day is None:
            return {}
        for key in (ALL_GAMES, row.rules_key):
            self.of[key] = streaks.extended(self.of.get(key, streaks.EMPTY), row.day)
        return {key: self.of[key].current for key in (ALL_GAMES, row.rules_key)}


def tallied(
    rows: Iterable[CountedRow], ratings: Mapping[str, int]
) -> tuple[dict[tuple[str, str], TallyRow], Streak]:
    """What one person's results add up to, by period and rules key, and the streak of their daily deals.

    *rows* come in the order of their dates of finish; *ratings* are the numbers shown, by rules key.
    """
    runs = Runs()
    tallies: dict[tuple[str, str], TallyRow] = {}
    for row in rows:
        length = runs.add(row)
        for place in places(row):
            before = tallies.get(place) or TallyRow(period=place[0], rules_key=place[1])
            tallies[place] = added(before, row, length.get(place[1], 0))
    for key, number in ratings.items():
        if (place := (period_text(Period.ALL, date.min), key)) in tallies:
            tallies[place] = replace(tallies[place], rating=number)
    return tallies, runs.of.get(ALL_GAMES, streaks.EMPTY)
