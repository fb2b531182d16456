"""Stars for a daily deal, and the points that it gives for them.

A day counts once, with the best of a player's dailies: see :func:`bot.standings.totals.with_result`.
"""

from collections.abc import Collection, Mapping
from datetime import date

from bot.store.daily_results import Attempt

MOST_STARS = 3

GRADES: Mapping[str, int] = {"easy": 1, "medium": 2, "hard": 3, "expert": 4}
"""The grades of deals from easy to expert, and what a star is worth at each."""

SINCE = date(2026, 11, 25)
"""The first day of which every deal gives points.  Before it the featured one alone did."""

THOUGHTLESS: Collection[str] = frozenset({"fortunes-favor", "gate", "simplicity", "storehouse"})
"""Games whose deals give no points: random play, foundations first, wins nearly all that can be won.

Of 40 packs each it won 40, 37, 40 and 21 in a quarter of 200 games or more, which is nearly every deal of
theirs that can be won, and their harder readings are no different.  A script would lead a week.
"""


def stars(*, won: bool, clean: bool, moves: int, par: int | None) -> int:
    """Return 0 to 3 stars: one for a win, two without undo (*clean*), three if also in at most *par* moves.

    Without a known *par* the maximum is two stars.

    >>> stars(won=True, clean=True, moves=98, par=98)
    3
    """
    if not won or not clean:
        return int(won)
    return MOST_STARS if par is not None and moves <= par else 2


def stars_of(row: Attempt) -> int:
    """Return the stars of a ranked attempt."""
    return stars(won=row.won, clean=row.clean, moves=row.moves, par=row.par)


def points(*, stars: int, grade: str | None) -> int:
    """Return the points of a ranked attempt.

    A star is worth more on a harder deal (:data:`GRADES`), and one point where the *grade* is unknown.
    Raises ``ValueError`` for another number of stars than 0 to 3, ``KeyError`` for an unknown grade.

    >>> points(stars=3, grade="expert")
    12
    """
    if not 0 <= stars <= MOST_STARS:
        raise ValueError(f"nobody has {stars} stars")
    return stars * (1 if grade is None else GRADES[grade])
