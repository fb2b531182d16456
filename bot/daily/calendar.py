"""Which games have a daily deal, and which of them is *the* daily deal of a day."""

from collections.abc import Sequence
from datetime import date

# Monday the easiest, Sunday the hardest; where two games share a weekday the weeks take turns.
# By the share of deals that can be won and how hard the wins are to see: Fortune's Favor practically always,
# Gate 99 of 100, Simplicity and Chord nearly always with care, Four Seasons and Frog mostly but seldom at
# first sight, the Canfields about 7 of 10, Storehouse 44 of 100, Chameleon the rarest.
WEEK: Sequence[tuple[str, ...]] = (
    ("fortunes-favor",),
    ("gate",),
    ("simplicity", "chord"),
    ("four-seasons", "frog"),
    ("selective-canfield", "canfield"),
    ("storehouse",),
    ("chameleon-001",),
)

GAMES_OF_DAY: tuple[str, ...] = tuple(key for games in WEEK for key in games)
"""The rule sets that have a deal every day, from easy to hard."""


def daily_game(day: date) -> str:
    """The key of the game whose deal is featured on *day*.

    >>> daily_game(date(2026, 11, 22))  # a Sunday
    'chameleon-001'
    """
    games = WEEK[day.weekday()]
    return games[day.toordinal() // 7 % len(games)]
