"""Daily deals and their results as values."""

from dataclasses import dataclass
from datetime import date, datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class DailyDeal:
    """The deal of one game on one day; results after *closes_at* (UTC) are not ranked.

    A *certified* deal is proved winnable; it has a *par*, the length of the shortest known win, and a
    *grade*.  One deal of each day is *featured*.
    """

    day: date
    key: str
    deal: str
    closes_at: datetime
    featured: bool
    certified: bool
    par: int | None
    grade: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """The ending of a ranked attempt; a *late* one ended after its day and is not ranked.

    *streak* is the player's streak at the end of the deal's day, or now if the day is not over.  *safe* says
    that a daily of that day was won, so that the day counts for the streak.  *freezes* are those left then.
    """

    deal: DailyDeal
    stars: int
    clean: bool
    late: bool
    streak: int
    safe: bool
    freezes: int
