"""The end of a ranked attempt: the place among the others, and the day's other deals."""

from dataclasses import dataclass

from bot.daily.today import Entry
from bot.standings.leaderboards import Place
from bot.standings.rating_change import RatingChange


@dataclass(frozen=True, slots=True, kw_only=True)
class Closing:
    """What is shown at the end of a ranked attempt beside its ending."""

    place: Place | None  # None if the player is on no leaderboard
    rating: RatingChange | None  # None if the attempt is not rated
    in_server: bool  # the place is one among the members of a server, not of the world
    entries: tuple[Entry, ...]  # the deals of the day; empty if it is over
