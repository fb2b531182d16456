"""Daily deals and their results as values."""

from dataclasses import dataclass

from bot.store.dailies import DailyRow

__all__ = ["DailyRow", "Ending"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """The ending of a ranked attempt; a *late* one ended after its day and is not ranked.

    *streak* is the player's streak at the end of the deal's day, or now if the day is not over.  *safe* says
    that a daily of that day was won, so that the day counts for the streak.  *freezes* are those left then.
    """

    deal: DailyRow
    stars: int
    clean: bool
    late: bool
    streak: int
    safe: bool
    freezes: int
