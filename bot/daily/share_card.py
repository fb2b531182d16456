"""Spoiler-free summary of a finished daily: its number and its course as a small grid."""

from collections.abc import Sequence
from datetime import date

from bot.patience import Game, Position
from bot.patience.rules import FOUNDATION

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
    given = dealt(game)
    return [max(0, _home(game, position) - given) for position in game.positions]


def dealt(game: Game) -> int:
    """Return the number of cards that the deal puts on the foundations."""
    return _home(game, game.positions[0])


def _home(game: Game, position: Position) -> int:
    return sum(len(position.piles[n]) for n in game.rules.span(FOUNDATION))


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
