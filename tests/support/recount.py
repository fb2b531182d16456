"""Leaderboards counted from a log of what was done.  It shares no code with the bot."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from itertools import pairwise

GRADES = {None: 1, "easy": 1, "medium": 2, "hard": 3, "expert": 4}
DAY = timedelta(days=1)
PAUSE = timedelta(minutes=2)


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
    given: int = 0  # cards that the deal put on the foundations
    home: int = 0  # cards that the player has brought there

    @property
    def moves(self) -> int:
        return sum(code not in ("undo", "redo") for code in self.codes)

    @property
    def clean(self) -> bool:
        return self.moves == len(self.codes)

    @property
    def counts(self) -> bool:
        return self.ended is not None and self.kind in ("daily", "random") and self.moves > 0

    @property
    def seconds(self) -> int:
        pauses = (min(after - before, PAUSE) for before, after in pairwise(self.times))
        return round(sum(pauses, timedelta()).total_seconds())

    def stars(self, deals: Mapping[tuple[date, str], Deal]) -> int:
        assert self.day is not None
        par = deals[self.day, self.key].par
        return self.won * (1 + self.clean * (1 + (par is not None and self.moves <= par)))

    def points(self, deals: Mapping[tuple[date, str], Deal]) -> int:
        if self.day is None or not deals[self.day, self.key].featured:
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
    moves: int  # of the dailies won


def rows(played: Collection[Played], deals: Mapping[tuple[date, str], Deal]) -> list[Row]:
    """Return what the results of each player add up to."""
    by_player: dict[int, list[Played]] = {}
    for one in played:
        by_player.setdefault(one.player_id, []).append(one)
    return [
        Row(
            player_id=player_id,
            games=len(theirs),
            wins=sum(one.won for one in theirs),
            dailies=sum(one.kind == "daily" for one in theirs),
            dailies_won=sum(one.won for one in theirs if one.kind == "daily"),
            points=sum(one.points(deals) for one in theirs),
            moves=sum(one.moves for one in theirs if one.kind == "daily" and one.won),
        )
        for player_id, theirs in by_player.items()
    ]


def by_points(found: Collection[Row]) -> list[Row]:
    ranked = [row for row in found if row.points]
    return sorted(ranked, key=lambda row: (-row.points, -row.dailies_won, row.moves, row.player_id))


def by_wins(found: Collection[Row]) -> list[Row]:
    return sorted((row for row in found if row.wins), key=lambda row: (-row.wins, row.games, row.player_id))


def by_streak(found: Collection[Row], streaks: Mapping[int, int]) -> list[Row]:
    ranked = [row for row in found if streaks[row.player_id]]
    return sorted(ranked, key=lambda row: (-streaks[row.player_id], -row.dailies_won, row.player_id))


def streak(won: Collection[date], today: date) -> int:
    """Return the streak of who has won a daily on these days: each day is walked through."""
    length = freezes = 0
    day = min(won, default=today)
    while day <= today:
        if day in won:
            length += 1
            freezes += length % 7 == 0 and freezes < 2
        elif day < today and freezes:
            freezes -= 1
        elif day < today:
            length = 0
        day += DAY
    return length


def of_day(played: Collection[Played], day: date, key: str) -> list[Played]:
    """Return the results of a day's deal, best first."""
    return sorted(
        (one for one in played if one.day == day and one.key == key),
        key=lambda one: (
            *(not one.won, -one.home, not one.clean, one.moves, one.seconds),
            *(one.ended, one.game_id),
        ),
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
