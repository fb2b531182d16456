"""Stars for a daily deal, and the points that the day's featured deal gives for them."""

from collections.abc import Mapping
from types import MappingProxyType

MOST_STARS = 3

GRADES: Mapping[str, int] = MappingProxyType({"easy": 1, "medium": 2, "hard": 3, "expert": 4})
"""The grades of deals from easy to expert, and what a star is worth at each."""


def stars(*, won: bool, clean: bool, moves: int, par: int | None) -> int:
    """Return 0 to 3 stars: one for a win, two without undo (*clean*), three if also in at most *par* moves.

    Without a known *par* the maximum is two stars.

    >>> stars(won=True, clean=True, moves=98, par=98)
    3
    """
    if not won or not clean:
        return int(won)
    return MOST_STARS if par is not None and moves <= par else 2


def points(*, stars: int, grade: str | None, featured: bool) -> int:
    """Return the points of a ranked attempt, 0 unless the deal is the *featured* one of its day.

    A star is worth more on a harder deal (:data:`GRADES`), and one point where the *grade* is unknown.
    Raises ``ValueError`` for another number of stars than 0 to 3, ``KeyError`` for an unknown grade.

    >>> points(stars=3, grade="expert", featured=True)
    12
    """
    if not 0 <= stars <= MOST_STARS:
        raise ValueError(f"nobody has {stars} stars")
    return stars * (1 if grade is None else GRADES[grade]) if featured else 0
