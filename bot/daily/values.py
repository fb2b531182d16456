"""What the daily deals of a day are to a person, as values, and what can be refused about them."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime

from bot.standings.streaks import Streak


@dataclass(frozen=True, slots=True, kw_only=True)
class DailyDeal:
    """A deal of a day: which game, which deal, and the moment (UTC) after which results do not rank.

    *certified* deals are proved winnable; they have a *par*, the length of the best line known, and a
    *grade*.  The *featured* one is "the" daily deal of its day.
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
    """What a finished ranked attempt has come to; *late* ones ended after their day and do not rank.

    *streak* counts days up to the deal's own: as it was when that day ended, or is as long as it lasts.
    *safe* says that a daily of that day was won, so that the day counts.
    """

    deal: DailyDeal
    stars: int
    clean: bool
    late: bool
    streak: int
    safe: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Year:
    """A person's dailies in one year: their streak as it stands, and the days that are marked.

    A mark is ``"won"``, ``"lost"`` (played, none won) or ``"frozen"`` (missed, but forgiven).
    """

    streak: Streak
    marks: Mapping[date, str]

    @property
    def won(self) -> int:
        """Days on which a daily deal was won."""
        return sum(mark == "won" for mark in self.marks.values())
