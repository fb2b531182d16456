"""Badges for lasting achievements.  Only results that count on leaderboards earn them.

Their names are in ``bot.words.profiles``.
"""

from collections.abc import Collection, Mapping
from enum import StrEnum

from bot.standings.points import MOST_STARS
from bot.standings.profiles import Profile


class Badge(StrEnum):
    """The badges, by achievement."""

    FIRST_WIN = "first-win"  # won a game
    ALL_FEATURED = "all-featured"  # won each of the featured games once
    CHAMELEON = "chameleon"  # won the rarest of them
    CLEAN = "clean"  # won CLEAN_WINS games without undo or hint
    PAR = "par"  # MOST_STARS stars on a daily deal
    WEEK = "week"  # seven days in a row
    MONTH = "month"  # thirty days in a row
    YEAR = "year"  # three hundred and sixty-five days in a row


CLEAN_WINS = 100
DAYS: Mapping[Badge, int] = {Badge.WEEK: 7, Badge.MONTH: 30, Badge.YEAR: 365}


def badges(profile: Profile, dailies: Collection[str]) -> list[Badge]:
    """Return the badges of a player; *dailies* are the rules keys of the featured games.

    Of the streak badges it is only the longest.
    """
    won = {key for key, count in profile.counted_wins.items() if count > 0}
    longest = [badge for badge, days in DAYS.items() if profile.calendar.streak.best >= days][-1:]
    return [
        *([Badge.ALL_FEATURED] if won and won >= set(dailies) else [Badge.FIRST_WIN] if won else []),
        *([Badge.CHAMELEON] if any(key.split("-")[0] == "chameleon" for key in won) else []),
        *([Badge.CLEAN] if profile.counted_clean >= CLEAN_WINS else []),
        *([Badge.PAR] if profile.stars >= MOST_STARS else []),
        *longest,
    ]
