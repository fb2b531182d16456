"""Measures: the values that leaderboards sort players by.

A new measure is one more value in :data:`MEASURES`.  The menus, the command's choices, pages, pictures and
alternative texts take everything from there.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from bot.store import rankings
from bot.store.rankings import Ranking


@dataclass(frozen=True, slots=True, kw_only=True)
class Measure:
    """A value to rank players by, with its name and the figures that a leaderboard shows.

    A *figure* is a field of :class:`~bot.store.leaderboards.Line` from ``games`` to ``rating``, or ``value``
    for the value that the ranking sorts by.
    """

    code: str
    """The letter in buttons' custom_ids and in the command's option.  It never changes."""
    name: str
    """The title, which people see in menus too."""
    description: str
    """A line about it in the menu, of at most 100 characters."""
    ranking: Ranking
    columns: tuple[tuple[str, str], ...]
    """The heading and the figure of each column."""
    summary: str
    """A player's line in words.  Figures in braces stand for a number with its unit."""
    all_time: bool = False
    """Whether it exists as of today only, and not for past periods."""
    all_games: bool = False
    """Whether it exists for all games together only."""
    daily: bool = True
    """Whether only daily deals contribute."""


POINTS = Measure(
    code="p",
    name="Points",
    description="Stars for each day's best daily, worth more on hard deals",
    ranking=rankings.POINTS,
    columns=(("Points", "points"), ("Dailies won", "dailies_won")),
    summary="{points} · {dailies_won}",
)
STREAK = Measure(
    code="s",
    name="Current streak",
    description="Days in a row, up to now, on which you won a daily deal",
    ranking=rankings.STREAK,
    columns=(("Days", "streak"), ("Dailies won", "dailies_won")),
    summary="{streak} in a row",
    all_time=True,
    all_games=True,
)
RATING = Measure(
    code="e",
    name="Rating",
    description=f"How strong you are at daily deals, from {rankings.RATING.min_dailies} dailies on",
    ranking=rankings.RATING,
    columns=(("Rating", "rating"), ("Dailies", "dailies")),
    summary="{rating} · {dailies}",
    all_time=True,
)
WINS = Measure(
    code="w",
    name="Wins without help",
    description="Daily and random deals, won without a hint; games for practice do not count",
    ranking=rankings.WINS,
    columns=(("Wins", "wins"), ("Games", "games")),
    summary="{wins} in {games}",
    daily=False,
)

MEASURES: Mapping[str, Measure] = MappingProxyType(
    {measure.code: measure for measure in (POINTS, STREAK, RATING, WINS)}
)
"""The measures by their codes, in the order of the menus."""
