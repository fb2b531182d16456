"""The share card of a finished daily, which spoils nothing: its number and its course as a small grid.

Its texts are in ``bot.words.daily``, its picture in ``render.pages.summaries``.
"""

from collections.abc import Sequence
from datetime import date

from bot.patience import Game

FIRST_DAY = date(2026, 11, 21)
"""The day of the dailies numbered 1."""

COLUMNS, ROWS = 10, 4
"""The size of the grid that shows the course of a game."""


def day_number(day: date) -> int:
    """Return the number of the dailies of *day*; 1 on :data:`FIRST_DAY`.

    >>> day_number(date(2026, 12, 2))
    12
    """
    return (day - FIRST_DAY).days + 1


def course(game: Game) -> list[int]:
    """Return the number of cards brought home at the start and after each move of the game.

    Cards dealt to the foundations do not count.
    """
    given = game.given
    return [max(0, game.home_at(position) - given) for position in game.positions]


def heights(home: Sequence[int], cards: int) -> list[int]:
    """Return the course of a game as :data:`COLUMNS` column heights from 0 to :data:`ROWS`.

    *home*: the number of cards brought home after each move, out of *cards*.  A column shows the state at the
    end of its part of the game; each row stands for an equal share of the cards.

    >>> heights([0, 12, 26, 52], 52)
    [0, 0, 0, 0, 0, 0, 2, 2, 2, 4]
    """
    last = len(home) - 1
    ends = [home[last * column // COLUMNS] for column in range(1, COLUMNS + 1)]
    return [ROWS * n // cards for n in ends]
