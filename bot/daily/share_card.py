"""Spoiler-free summary of a finished daily: its number and its course as a small grid."""

from collections.abc import Sequence
from datetime import date

from bot.patience import Game
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
    """Return the number of cards on the foundations at the start and after each move of the game."""
    foundations = game.rules.span(FOUNDATION)
    return [sum(len(position.piles[n]) for n in foundations) for position in game.positions]


def heights(home: Sequence[int], cards: int) -> list[int]:
    """Return the course of a game as :data:`COLUMNS` column heights from 0 to :data:`ROWS`.

    *home*: the number of cards on the foundations after each move, out of *cards*.  A column shows the state
    at the end of its part of the game.  It reaches :data:`ROWS` only when all cards are home, and 0 means
    that no card is.

    >>> heights([0, 0, 26, 52], 52)
    [0, 0, 0, 0, 0, 0, 2, 2, 2, 4]
    """
    last = len(home) - 1
    ends = [home[last * column // COLUMNS] for column in range(1, COLUMNS + 1)]
    return [ROWS if n >= cards else -(-n * (ROWS - 1) // cards) for n in ends]
