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

    A *figure* is a field of :class:`~bot.store.leaderboards.Line` from ``games`` to ``rating``, ``rate`` for
    the share of games won in percent, or ``value`` for the value that the ranking sorts by.
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
    """Whether it exists for the period of all time only."""
    daily: bool = False
    """Whether only daily deals contribute."""


WINS = Measure(
    code="w",
    name="Most wins",
    description="Games won, deals you chose yourself excluded",
    ranking=rankings.WINS,
    columns=(("Won", "wins"), ("Games", "games")),
    summary="{wins} in {games}",
)
WIN_RATE = Measure(
    code="r",
    name="Best win rate",
    description=f"For players with {rankings.WIN_RATE.min_games} games or more",
    ranking=rankings.WIN_RATE,
    columns=(("Rate", "rate"), ("Won", "wins"), ("Games", "games")),
    summary="{rate} · {wins} in {games}",
)
CLEAN = Measure(
    code="c",
    name="Wins without undo",
    description="Games won without taking back a move",
    ranking=rankings.CLEAN,
    columns=(("No undo", "clean"), ("Won", "wins")),
    summary="{clean} of {wins} without undo",
)
STREAK = Measure(
    code="s",
    name="Longest streak",
    description="Days in a row on which you won a daily deal",
    ranking=rankings.STREAK,
    columns=(("Days", "streak"),),
    summary="{streak} in a row",
    daily=True,
)
POINTS = Measure(
    code="p",
    name="Daily points",
    description="Stars for daily deals, worth more on hard deals",
    ranking=rankings.POINTS,
    columns=(("Points", "points"), ("Won", "wins")),
    summary="{points} · {wins}",
    daily=True,
)
RATING = Measure(
    code="e",
    name="Rating",
    description="A win against a hard deal counts more",
    ranking=rankings.RATING,
    columns=(("Rating", "rating"), ("Games", "games")),
    summary="{rating} · {games}",
    all_time=True,
)

MEASURES: Mapping[str, Measure] = MappingProxyType(
    {measure.code: measure for measure in (WINS, WIN_RATE, CLEAN, STREAK, POINTS, RATING)}
)
"""The measures by their codes, in the order of the menus."""
