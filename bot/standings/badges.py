"""Badges for lasting achievements.  Only results that count on leaderboards earn them.

Their names are in ``bot.words.profiles``.
"""

from collections.abc import Collection, Mapping
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


def badges(
    wins: Mapping[str, int], dailies: Collection[str], *, clean: int = 0, streak: int = 0, stars: int = 0
) -> list[Badge]:
    """Return the badges of a player; *dailies* are the rules keys of the daily games.

    *wins*: by rules key; *clean*: those without undo; *streak*: the best one, in days; *stars*: the most on a
    deal.  Only results that count are included, and of the streak badges only the longest.
    """
    won = {key for key, count in wins.items() if count > 0}
    longest = [badge for badge, days in DAYS.items() if streak >= days][-1:]
    return [
        *([Badge.ALL_TEN] if won and won >= set(dailies) else [Badge.FIRST_WIN] if won else []),
        *([Badge.CHAMELEON] if any(key.split("-")[0] == "chameleon" for key in won) else []),
        *([Badge.CLEAN] if clean >= CLEAN_WINS else []),
        *([Badge.PAR] if stars >= MOST_STARS else []),
        *longest,
    ]
