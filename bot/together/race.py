"""The rules of races: time limits, the end, and places.

A race is judged by the moves that were made before its end, whenever the judge looks.
"""

import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

MOST_PLAYERS = 10
"""The most players of a race."""
LOBBY = timedelta(seconds=45)
"""The time in which others may join."""
LATE = timedelta(minutes=5)
"""The longest delay of a start, after which a lobby is called off: its players have gone meanwhile."""
AFTER_WIN = timedelta(seconds=60)
"""The time that the others have after the first win."""
LIMITS: Mapping[str, timedelta] = {
    "easy": timedelta(minutes=3),
    "medium": timedelta(minutes=5),
    "hard": timedelta(minutes=10),
    "expert": timedelta(minutes=10),
}
"""The longest time of a race, by level."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Runner:
    """A player in a race, or the ghost of an earlier one, as they stand."""

    player_id: int | None  # None for a ghost
    name: str = ""
    home: int = 0  # cards on the foundations
    brought: int = 0  # of them, those that were not there at the start
    moves: int = 0  # without those taken back
    won_at: datetime | None = None
    left: bool = False
    wins: int = 0  # of the series, with this race once it is over


def end_of(level: str, started_at: datetime, wins: Iterable[datetime]) -> datetime:
    """Return the moment from which moves no longer count; *wins*: when players have won.

    >>> noon = datetime(2026, 11, 25, 12)
    >>> str(end_of("easy", noon, []))
    '2026-11-25 12:03:00'
    >>> str(end_of("easy", noon, [noon + timedelta(seconds=50), noon + timedelta(seconds=70)]))
    '2026-11-25 12:01:50'
    """
    limit = started_at + LIMITS[level]
    return min([limit, *(at + AFTER_WIN for at in wins if at < limit)])


def placed(runners: Iterable[Runner]) -> list[tuple[int, Runner]]:
    """Return the runners with their places, the best first.

    A win comes before any other result, and an earlier win before a later one.  Then more cards home come
    first, then fewer moves.  Who has left comes last.  Equal results share a place.
    """
    found = sorted(runners, key=_merit)
    return [(1 + [_merit(each) for each in found].index(_merit(runner)), runner) for runner in found]


def winners(runners: Iterable[Runner]) -> list[Runner]:
    """Return the winners of a race that is over: whoever won the game first, or else those in first place.

    Without a won game, a player who left, brought no card home or raced alone does not win.
    """
    found = placed(runners)
    first = [each for place, each in found if place == 1 and not each.left]
    return [each for each in first if each.won_at is not None or (each.brought > 0 and len(found) > 1)]


def _merit(runner: Runner) -> tuple[bool, bool, float, int, int]:
    if runner.won_at is not None:
        return False, False, runner.won_at.timestamp(), 0, 0
    return runner.left, True, 0.0, -runner.home, runner.moves or sys.maxsize  # who has not moved comes last
