"""Streaks of days: one more for every day on which a ranked daily deal was won.

A *freeze* forgives one missed day.  One is earned with every seventh day of a streak, at most two are kept,
and they are spent by themselves: who comes back finds the streak as long as it was.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta

EVERY = 7
"""Days of a streak that earn a freeze."""

HELD = 2
"""Freezes that are kept at most."""

_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Streak:
    """Days in a row, a person's *best* so far, freezes in hand and the *last* day that counted."""

    current: int = 0
    best: int = 0
    freezes: int = 0
    last: date | None = None


EMPTY = Streak()
"""The streak of somebody who has not won yet."""


def extended(streak: Streak, day: date) -> Streak:
    """*streak* with *day* counted; the same streak for a day that is counted already.

    Raises ``ValueError`` for a day before the last one: days are counted in their order.

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
        freezes=min(HELD, before.freezes + (current % EVERY == 0)),
        last=day,
    )


def standing(streak: Streak, today: date) -> Streak:
    """*streak* as it is on *today*: freezes spent on missed days, or broken where they do not reach.

    *today* itself is not missed as long as it lasts.  Of days before the last that counted this says
    nothing: the streak is given as it is.

    >>> standing(Streak(current=7, best=7, freezes=1, last=date(2026, 11, 21)), date(2026, 11, 23))
    Streak(current=7, best=7, freezes=0, last=datetime.date(2026, 11, 22))
    """
    if streak.last is None or today <= streak.last + _DAY:
        return streak
    missed = (today - streak.last).days - 1
    if missed > streak.freezes:
        return Streak(best=streak.best, last=streak.last)
    # a forgiven day counts as passed: asked again tomorrow, it is not paid for twice
    return Streak(
        current=streak.current, best=streak.best, freezes=streak.freezes - missed, last=today - _DAY
    )


def folded(days: Iterable[date]) -> Streak:
    """The streak that these days make, in whatever order and however often they are named."""
    streak = EMPTY
    for day in sorted(set(days)):
        streak = extended(streak, day)
    return streak


def forgiven(days: Iterable[date], today: date) -> set[date]:
    """The missed days before *today* that freezes have saved, given the days that counted.

    >>> week = [date(2026, 11, day) for day in range(9, 16)]
    >>> forgiven(week, date(2026, 11, 17))
    {datetime.date(2026, 11, 16)}
    """
    saved: set[date] = set()
    streak = EMPTY
    for day in [*sorted(each for each in set(days) if each < today), today]:
        if streak.last is not None and standing(streak, day).current:
            saved |= {streak.last + n * _DAY for n in range(1, (day - streak.last).days)}
        streak = extended(streak, day)
    return saved
