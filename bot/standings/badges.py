"""Badges: few, quiet, and each for something worth telling.  There is nothing to buy with them.

Only results that stand on boards earn any: a known deal, typed until it is won, is worth none.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum


class Badge(StrEnum):
    """What a badge is for."""

    FIRST_WIN = "first-win"  # won a game
    ALL_TEN = "all-ten"  # won each of the ten games once
    CHAMELEON = "chameleon"  # won the rarest of them
    CLEAN = "clean"  # won a hundred games without undo and hint
    PAR = "par"  # three stars on a daily deal
    WEEK = "week"  # seven days in a row
    MONTH = "month"  # thirty days in a row
    YEAR = "year"  # three hundred and sixty-five days in a row


CLEAN_WINS = 100
DAYS: Mapping[Badge, int] = {Badge.WEEK: 7, Badge.MONTH: 30, Badge.YEAR: 365}


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """What badges are given for: wins by the game's rule key, clean wins, best streak in days, stars.

    All of it of results that stand on boards.
    """

    wins: Mapping[str, int]
    clean: int = 0
    streak: int = 0
    stars: int = 0


def badges(record: Record, ten: Collection[str]) -> list[Badge]:
    """The badges of a person, the same for ever once they are earned; *ten* are the keys of the ten games.

    Of the streaks only the longest is named, so that a shelf stays small.
    """
    won = {key for key, count in record.wins.items() if count > 0}
    longest = [badge for badge, days in DAYS.items() if record.streak >= days][-1:]
    return [
        *([Badge.ALL_TEN] if won and won >= set(ten) else [Badge.FIRST_WIN] if won else []),
        *([Badge.CHAMELEON] if any(key.split("-")[0] == "chameleon" for key in won) else []),
        *([Badge.CLEAN] if record.clean >= CLEAN_WINS else []),
        *([Badge.PAR] if record.stars >= 3 else []),
        *longest,
    ]
