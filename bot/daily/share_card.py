"""What a finished daily tells without giving anything away: its number, its course, its stars."""

from collections.abc import Sequence
from datetime import date

from bot.patience import Game
from bot.patience.rules import FOUNDATION

FIRST_DAY = date(2026, 11, 21)
"""The day whose deals are the dailies number 1."""

COLUMNS, ROWS = 10, 4
"""The size of the grid that shows the course of a game."""


def day_number(day: date) -> int:
    """The number of the dailies of *day*; 1 on :data:`FIRST_DAY`.

    >>> day_number(date(2026, 12, 2))
    12
    """
    return (day - FIRST_DAY).days + 1


def course(game: Game) -> list[int]:
    """How many cards lay on the foundations at the start and after each move of the line."""
    foundations = game.rules.span(FOUNDATION)
    return [sum(len(position.piles[n]) for n in foundations) for position in game.positions]


def heights(home: Sequence[int], cards: int) -> list[int]:
    """The course in :data:`COLUMNS` columns 0 to :data:`ROWS` high: nothing but how far it had come when.

    *home* are cards of *cards* after each move.  A column shows the end of its stretch; only when all cards
    are home is one as high as can be, and any card home lifts it from the ground.

    >>> heights([0, 0, 26, 52], 52)
    [0, 0, 0, 0, 0, 0, 2, 2, 2, 4]
    """
    last = len(home) - 1
    ends = [home[last * column // COLUMNS] for column in range(1, COLUMNS + 1)]
    return [ROWS if n >= cards else -(-n * (ROWS - 1) // cards) for n in ends]
