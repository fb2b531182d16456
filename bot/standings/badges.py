"""Badges for lasting achievements.  Only results that count on leaderboards earn them.

Their names are in ``bot.words.profiles``.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum

from bot.standings.points import MOST_STARS


class Badge(StrEnum):
    """The badges, by achievement."""

    FIRST_WIN = "first-win"  # won a game
    ALL_TEN = "all-ten"  # won each of the daily games once
    CHAMELEON = "chameleon"  # won the rarest of them
    CLEAN = "clean"  # won CLEAN_WINS games without undo or hint
    PAR = "par"  # MOST_STARS stars on a daily deal
    WEEK = "week"  # seven days in a row
    MONTH = "month"  # thirty days in a row
    YEAR = "year"  # three hundred and sixty-five days in a row


CLEAN_WINS = 100
DAYS: Mapping[Badge, int] = {Badge.WEEK: 7, Badge.MONTH: 30, Badge.YEAR: 365}


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A player's wins by rules key, wins without undo, best streak in days and most stars on a deal.

    Only results that count are included.
    """

    wins: Mapping[str, int]
    clean: int = 0
    streak: int = 0
    stars: int = 0


def badges(record: Record, dailies: Collection[str]) -> list[Badge]:
    """Return the badges of a player; *dailies* are the rules keys of the daily games.

    Of the streak badges only the longest is included.
    """
    won = {key for key, count in record.wins.items() if count > 0}
    longest = [badge for badge, days in DAYS.items() if record.streak >= days][-1:]
    return [
        *([Badge.ALL_TEN] if won and won >= set(dailies) else [Badge.FIRST_WIN] if won else []),
        *([Badge.CHAMELEON] if any(key.split("-")[0] == "chameleon" for key in won) else []),
        *([Badge.CLEAN] if record.clean >= CLEAN_WINS else []),
        *([Badge.PAR] if record.stars >= MOST_STARS else []),
        *longest,
    ]
