"""Streaks: consecutive days on which a player won a ranked daily deal.

A *freeze* forgives one missed day.  Every :data:`EVERY` days of a streak earn one, at most :data:`HELD` are
kept, and they are spent automatically when a day is missed.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date, timedelta
from functools import partial, reduce

EVERY = 7
"""Days of a streak that earn a freeze."""

HELD = 2
"""The most freezes that a player can keep."""

HELD_BY_SERVER = 1
"""The most freezes that the streak of a server can keep, which any member's win extends."""

_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Streak:
    """A player's streak as of its *last* day: its length, the longest ever, and the freezes left."""

    current: int = 0
    best: int = 0
    freezes: int = 0
    last: date | None = None


def extended(streak: Streak, day: date, held: int = HELD) -> Streak:
    """Return *streak* after a win on *day*, unchanged if that day is its last one already.

    *held*: the most freezes that can be kept.  Raises ``ValueError`` for an earlier day, as days must come in
    order.

    >>> extended(Streak(current=6, best=9, last=date(2026, 11, 20)), date(2026, 11, 21))
    Streak(current=7, best=9, freezes=1, last=datetime.date(2026, 11, 21))
    """
    if streak.last is not None and day < streak.last:
        raise ValueError(f"{day} comes before {streak.last}")
    if day == streak.last:
        return streak
    before = standing(streak, day)
    current = before.current + 1
    return Streak(
        current=current,
        best=max(before.best, current),
        freezes=min(held, before.freezes + (current % EVERY == 0)),
        last=day,
    )


def standing(streak: Streak, today: date) -> Streak:
    """Return *streak* as of *today*: freezes are spent on missed days, and without enough it is broken.

    *today* itself is not missed.  If *today* is before the last day, *streak* is returned as it is.

    >>> standing(Streak(current=7, best=7, freezes=1, last=date(2026, 11, 21)), date(2026, 11, 23))
    Streak(current=7, best=7, freezes=0, last=datetime.date(2026, 11, 22))
    """
    if streak.last is None or today <= streak.last + _DAY:
        return streak
    missed = (today - streak.last).days - 1
    if missed > streak.freezes:
        return Streak(best=streak.best, last=streak.last)
    # The forgiven day becomes the last one, so that a later call does not spend a second freeze on it.
    return replace(streak, freezes=streak.freezes - missed, last=today - _DAY)


def stands_until(streak: Streak) -> date | None:
    """Return the last day on which *streak* is not broken without another win, None if it has no days.

    >>> stands_until(Streak(current=7, best=7, freezes=1, last=date(2026, 11, 21)))
    datetime.date(2026, 11, 23)
    """
    if streak.last is None or not streak.current:
        return None
    return streak.last + (1 + streak.freezes) * _DAY


def folded(days: Iterable[date], held: int = HELD) -> Streak:
    """Return the streak of wins on *days*, which may be in any order and repeat, with *held* freezes kept."""
    return reduce(partial(extended, held=held), sorted(set(days)), Streak())


def forgiven(days: Iterable[date], today: date) -> set[date]:
    """Return the missed days before *today* that freezes forgave, given the *days* with a win.

    >>> week = [date(2026, 11, day) for day in range(9, 16)]
    >>> forgiven(week, date(2026, 11, 17))
    {datetime.date(2026, 11, 16)}
    """
    saved: set[date] = set()
    streak = Streak()
    for day in [*sorted(each for each in set(days) if each < today), today]:
        if streak.last is not None and standing(streak, day).current:
            saved |= {streak.last + n * _DAY for n in range(1, (day - streak.last).days)}
        streak = extended(streak, day)
    return saved
