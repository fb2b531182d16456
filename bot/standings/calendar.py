"""Calendars: what became of each day's dailies for a player, over a year."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from types import MappingProxyType
from typing import Literal

from bot.standings.streaks import Streak, folded, forgiven, standing

Mark = Literal["won", "lost", "frozen"]
"""A day with a daily won, with dailies played but none won, or missed but saved by a freeze."""

_YEAR = timedelta(days=366)


@dataclass(frozen=True, slots=True, kw_only=True)
class Calendar:
    """A player's days up to *today*: the current streak, the first day played, and marks of the last year."""

    today: date
    first: date | None
    streak: Streak
    marks: Mapping[date, Mark]

    @property
    def won(self) -> int:
        """The number of marked days on which a daily was won."""
        return sum(mark == "won" for mark in self.marks.values())


def calendar(days: Mapping[date, bool], today: date) -> Calendar:
    """Return the calendar of a player who has played on *days*, each with whether a daily was won.

    >>> week = {date(2026, 11, day): True for day in range(9, 16)}
    >>> calendar(week | {date(2026, 11, 17): False}, date(2026, 11, 17)).marks[date(2026, 11, 16)]
    'frozen'
    """
    won = [day for day, any_won in days.items() if any_won]
    marks: dict[date, Mark] = {day: "won" if any_won else "lost" for day, any_won in days.items()}
    marks |= dict.fromkeys(forgiven(won, today), "frozen")
    return Calendar(
        today=today,
        first=min(days, default=None),
        streak=standing(folded(won), today),
        marks=MappingProxyType({day: marks[day] for day in sorted(marks) if today - _YEAR < day <= today}),
    )
