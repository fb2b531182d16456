"""Leaderboards counted from a log of what was done.  It shares no code with the bot."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import Any, TypeVar

T = TypeVar("T")

GRADES = {None: 1, "easy": 1, "medium": 2, "hard": 3, "expert": 4}
DAY = timedelta(days=1)
NO_POINTS = ("fortunes-favor", "gate", "simplicity", "storehouse")
EVERY_DEAL = date(2026, 11, 25)  # gives points from this day on, before it the featured one


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """The deal of a day in one game."""

    featured: bool
    par: int | None
    grade: str | None


@dataclass(slots=True, kw_only=True)
class Played:
    """A game as its player has played it."""

    game_id: int
    player_id: int
    guild_id: int | None
    key: str
    kind: str  # daily, random, typed, practice or house
    day: date | None  # of a daily
    times: list[datetime]  # of the start, of each time something was done, and of the end
    codes: list[str] = field(default_factory=list)
    ended: datetime | None = None
    won: bool = False
    home: int = 0  # cards on the foundations

    @property
    def moves(self) -> int:
        return sum(code not in ("undo", "redo", "hint", "check") for code in self.codes)

    @property
    def clean(self) -> bool:
        return self.moves == len(self.codes)

    @property
    def counts(self) -> bool:
        return self.ended is not None and self.kind in ("daily", "random") and self.moves > 0

    def stars(self, deals: Mapping[tuple[date, str], Deal]) -> int:
        assert self.day is not None
        par = deals[self.day, self.key].par
        return self.won * (1 + self.clean * (1 + (par is not None and self.moves <= par)))

    def points(self, deals: Mapping[tuple[date, str], Deal]) -> int:
        if self.day is None or not (self.day >= EVERY_DEAL or deals[self.day, self.key].featured):
            return 0
        if self.day >= EVERY_DEAL and self.key in NO_POINTS:
            return 0
        return self.stars(deals) * GRADES[deals[self.day, self.key].grade]


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A player's line of a leaderboard."""

    player_id: int
    games: int
    wins: int
    dailies: int
    dailies_won: int
    points: int


def rows(played: Collection[Played], deals: Mapping[tuple[date, str], Deal]) -> list[Row]:
    """Return what the results of each player add up to."""
    by_player: dict[int, list[Played]] = {}
    for one in played:
        by_player.setdefault(one.player_id, []).append(one)
    return [
        Row(
            player_id=player_id,
            games=len(theirs),
            wins=sum(one.won and not {"hint", "check"} & set(one.codes) for one in theirs),
            dailies=sum(one.kind == "daily" for one in theirs),
            dailies_won=sum(one.won for one in theirs if one.kind == "daily"),
            points=sum(
                max(one.points(deals) for one in theirs if one.day == day)
                for day in {one.day for one in theirs}
            ),
        )
        for player_id, theirs in by_player.items()
    ]


def ranked(scores: Sequence[tuple[Any, int, T]]) -> list[tuple[int, T]]:
    """Return what has these scores, each with its place: one more than how many have a higher score.

    Equal scores are listed by the number beside them.
    """
    found = [(1 + sum(other > score for other, _, _ in scores), number, one) for score, number, one in scores]
    return [(place, one) for place, _, one in sorted(found, key=lambda each: each[:2])]


def by_points(found: Collection[Row]) -> list[tuple[int, Row]]:
    return ranked([(row.points, row.player_id, row) for row in found if row.points])


def by_wins(found: Collection[Row]) -> list[tuple[int, Row]]:
    return ranked([(row.wins, row.player_id, row) for row in found if row.wins])


def by_number(found: Collection[Row], numbers: Mapping[int, int]) -> list[tuple[int, Row]]:
    """Return the rows of players who have a number, such as a streak or a rating."""
    theirs = [(numbers[row.player_id], row) for row in found if numbers.get(row.player_id)]
    return ranked([(number, row.player_id, row) for number, row in theirs])


def streak(won: Collection[date], today: date, held: int = 2) -> int:
    """Return the streak of who has won a daily on these days: each day is walked through."""
    length = freezes = 0
    day = min(won, default=today)
    while day <= today:
        if day in won:
            length += 1
            freezes += length % 7 == 0 and freezes < held
        elif day < today and freezes:
            freezes -= 1
        elif day < today:
            length = 0
        day += DAY
    return length


def of_day(played: Collection[Played], day: date, key: str) -> list[tuple[int, Played]]:
    """Return the results of a day's deal with their places, best first."""
    return ranked(
        [
            ((one.won, one.home, one.clean, -one.moves), one.game_id, one)
            for one in played
            if one.day == day and one.key == key
        ]
    )


def periods(day: date) -> dict[str, tuple[date, date]]:
    """Return the first and the last day of each period that contains *day*."""
    monday = day - day.weekday() * DAY
    month, quarter = day.replace(day=1), date(day.year, {0: 1, 1: 4, 2: 7, 3: 10}[(day.month - 1) // 3], 1)
    return {
        "today": (day, day),
        "week": (monday, monday + 6 * DAY),
        "month": (month, (month + 31 * DAY).replace(day=1) - DAY),
        "season": (quarter, (quarter + 95 * DAY).replace(day=1) - DAY),
        "all": (date.min, date.max),
    }
