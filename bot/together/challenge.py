"""The rules of challenges: two players, one deal, each in their own time within a day."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.record import StoredGame

LASTS = timedelta(hours=24)
"""The time in which both may play."""
REOPENS = timedelta(minutes=10)
"""The time in which a lost game waits for a move to be taken back, before its player is done."""
MOST_WAITING = 10
"""The most challenges of one player within a day that nobody has taken up."""
MOST_NAMELESS = 3
"""The most challenges to one player within a day whose challengers have had their data deleted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """A player of a challenge, as they stand."""

    player_id: int
    name: str
    wins: int = 0  # of the series, with this challenge once it is over
    place: int | None = None  # once it is over
    begun: bool = False
    ended: bool = False  # their game has a result
    done: bool = False  # which stays
    won: bool = False
    moves: int = 0  # with those taken back
    home: int = 0  # cards on the foundations


def is_done(stored: StoredGame, at: datetime) -> bool:
    """Return whether the result of a game stays: it is not lost, or has been for long."""
    result = stored.result
    if result is None:
        return False
    return not result.can_be_reopened or not stored.game.moves or stored.last_at + REOPENS <= at


def winners(sides: Iterable[Side]) -> list[Side]:
    """Return the winners of a challenge: one side, both after a draw, none if nobody has moved.

    A win comes before any other result.  Among wins fewer moves are better, otherwise more cards home.  Time
    decides nothing.

    >>> ann = Side(player_id=1, name="Ann", won=True, moves=98)
    >>> [side.name for side in winners([ann, Side(player_id=2, name="Ben", moves=12, home=40)])]
    ['Ann']
    """
    moved = [side for side in sides if side.moves]
    best = min(map(_merit, moved), default=None)
    return [side for side in moved if _merit(side) == best]


def _merit(side: Side) -> tuple[bool, int]:
    return not side.won, side.moves if side.won else -side.home
