"""The share card of a finished daily, which spoils nothing: the number of its day and its course.

Its texts are in ``bot.words.daily``, its picture in ``render.pages.summaries``.
"""

from datetime import date

from bot.patience import Game

FIRST_DAY = date(2026, 11, 21)
"""The day of the dailies numbered 1."""


def day_number(day: date) -> int:
    """Return the number of the dailies of *day*; 1 on :data:`FIRST_DAY`.

    >>> day_number(date(2026, 12, 2))
    12
    """
    return (day - FIRST_DAY).days + 1


def course(game: Game) -> list[int]:
    """Return the number of cards home at the start and after each move of the game."""
    return [game.home_at(position) for position in game.positions]
