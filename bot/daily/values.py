"""What the daily deals of a day are to a person, as values, and what can be refused about them."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime

from bot.play.sessions import Refusal, StoredGame
from bot.standings.streaks import Streak


class AlreadyPlayed(Refusal):
    """The person's ranked attempt is over: ``stored`` is how it ended."""

    def __init__(self, stored: StoredGame) -> None:
        super().__init__(f"game {stored.id} was the ranked attempt of {stored.day}")
        self.stored = stored


class NotADaily(Refusal):
    """This rule set has no daily deal; ``text`` is what was asked for."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


class NoDate(Refusal):
    """``text`` is no date."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


class _OfADay(Refusal):
    def __init__(self, day: date) -> None:
        super().__init__(day.isoformat())
        self.day = day


class NotYet(_OfADay):
    """The deals of ``day`` are still secret."""


class NotOver(_OfADay):
    """What was asked for is told once ``day`` is over."""


class BeforeFirst(_OfADay):
    """There were no daily deals before ``day``."""


class PlayFirst(_OfADay):
    """The deal of ``day`` can be practised once the person's own ranked attempt is over."""


class StillOpen(_OfADay):
    """The person's attempt of ``day`` is lost but may be taken back, so that practice would help it."""


class Spoiler(_OfADay):
    """How somebody else has played the deal of ``day``; the person's own attempt is not over."""


class SecretChanged(_OfADay):
    """The deals of ``day`` were drawn from another secret than the present one."""


class NotFinished(Refusal):
    """The person has finished no such daily; ``day`` is set where they were asked for one of that day."""

    def __init__(self, day: date | None = None) -> None:
        super().__init__(str(day))
        self.day = day


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
