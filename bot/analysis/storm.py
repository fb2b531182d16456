"""The rules of storms: three minutes of puzzles, which right answers in a row extend and wrong ones shorten.

Everything follows from the answers, a text such as ``++-+``: right, right, wrong, right.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from random import Random

RIGHT, WRONG = "+-"
LENGTH = timedelta(minutes=3)
MISS = timedelta(seconds=10)
"""The time that a wrong answer costs."""
BONUS: Mapping[int, timedelta] = {5: timedelta(seconds=3), 12: timedelta(seconds=5), 20: timedelta(seconds=7)}
"""The time that is added when so many answers in a row are right; from 30 on, every tenth adds MOST_BONUS."""
MOST_BONUS = timedelta(seconds=10)
FRESH = timedelta(days=90)
"""The time for which a player is shown no puzzle again."""
RISING, HARD = 30, 40
"""Puzzles of a storm that rise from the easiest to the hardest, and those after them, all of them hard."""


def combo(answers: str) -> int:
    """Return the number of right answers in a row at the end.

    >>> combo("++-+"), combo(""), combo("+-")
    (1, 0, 0)
    """
    return len(answers) - 1 - answers.rfind(WRONG)


def bonus(right: int) -> timedelta:
    """Return the time that is added when *right* answers in a row are reached."""
    if right >= 30 and right % 10 == 0:
        return MOST_BONUS
    return BONUS.get(right, timedelta())


def next_bonus(right: int) -> tuple[int, timedelta]:
    """Return the next number of right answers in a row that adds time, and that time."""
    reached = right + 1
    while not bonus(reached):
        reached += 1
    return reached, bonus(reached)


def change(answers: str) -> timedelta:
    """Return the time that the last of *answers* has added or taken."""
    return -MISS if answers.endswith(WRONG) else bonus(combo(answers))


def ends_at(started_at: datetime, answers: str) -> datetime:
    """Return the moment from which answers no longer count.

    >>> noon = datetime(2026, 11, 25, 12)
    >>> str(ends_at(noon, "")), str(ends_at(noon, "+++++-"))
    ('2026-11-25 12:03:00', '2026-11-25 12:02:53')
    """
    changes = (change(answers[:count]) for count in range(1, len(answers) + 1))
    return started_at + LENGTH + sum(changes, timedelta())


def drawn(puzzles: Sequence[int], chance: Random) -> list[int]:
    """Return the puzzles of a storm in their order; *puzzles*: those there are, the easiest first."""
    rising = sorted(chance.sample(range(len(puzzles)), min(RISING, len(puzzles))))
    hard = [at for at in range(len(puzzles) * 2 // 3, len(puzzles)) if at not in rising]
    return [puzzles[at] for at in [*rising, *chance.sample(hard, min(HARD, len(hard)))]]
