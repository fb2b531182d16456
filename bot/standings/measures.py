"""Measures: the values that leaderboards sort players by.

A new measure is one more value in :data:`MEASURES`, with its order in ``bot.store.rankings`` and its words in
``bot.words.leaderboards``.  The menus, the command's choices, pages, pictures and alternative texts take
everything from there.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from bot.store import rankings
from bot.store.rankings import Ranking

DAILY_RESULTS = "d"
"""The code that stands for the results of one day's deal in place of a measure."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Measure:
    """A value to rank players by, with the figures that a leaderboard shows.

    A *figure* is a field of :class:`~bot.store.leaderboards.Line` from ``games`` to ``rating``, or ``value``
    for the value that the ranking sorts by.
    """

    code: str
    """The letter in buttons' custom_ids and in the command's option.  It never changes."""
    ranking: Ranking
    columns: tuple[str, ...]
    """The figure of each column."""
    all_time: bool = False
    """Whether it exists as of today only, and not for past periods."""
    all_games: bool = False
    """Whether it exists for all games together only."""
    daily: bool = True
    """Whether only daily deals contribute."""


POINTS = Measure(code="p", ranking=rankings.POINTS, columns=("points", "dailies_won"))
STREAK = Measure(
    code="s", ranking=rankings.STREAK, columns=("streak", "dailies_won"), all_time=True, all_games=True
)
RATING = Measure(code="e", ranking=rankings.RATING, columns=("rating", "dailies"), all_time=True)
WINS = Measure(code="w", ranking=rankings.WINS, columns=("wins", "games"), daily=False)

MEASURES: Mapping[str, Measure] = {measure.code: measure for measure in (POINTS, STREAK, RATING, WINS)}
"""The measures by their codes, in the order of the menus."""
