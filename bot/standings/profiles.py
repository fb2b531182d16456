"""Profiles: a player's statistics of ranked dailies, of random deals, and of games that do not count; badges.

Badges are for lasting achievements.  Only results that count on leaderboards earn them; their names are in
``bot.words.profiles``.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from itertools import accumulate
from types import MappingProxyType

from bot.standings.calendar import Calendar, calendar
from bot.standings.periods import Period, period_key
from bot.standings.player_ratings import PROVISIONAL, fold, shown_ratings
from bot.standings.points import MOST_STARS, stars_of
from bot.standings.totals import ALL_GAMES
from bot.store import Connection, dailies, daily_results, races, totals
from bot.store import profiles as stored
from bot.store import ratings as rated
from bot.store.daily_results import Attempt
from bot.store.profiles import Played
from bot.store.ratings import RatedRow

_CURVE = 60  # rated dailies


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """A player's statistics.  Games count once they are finished with at least one move."""

    player_id: int
    dailies: tuple[Played, ...]  # ranked attempts, by rule set, the one played most often first
    all_proved: bool  # each of these deals is proved to be winnable
    random: tuple[Played, ...]  # other games that count on leaderboards, likewise
    uncounted: int  # finished games that count nowhere
    uncounted_wins: int
    calendar: Calendar
    season_points: int
    rating: int | None  # over all games
    ratings: Mapping[str, int]  # by rules key, highest first
    provisional: Collection[str]  # rules keys of ratings from too few games to be ranked, "" for all games
    curve: tuple[int, ...]  # the rating over all games after each of the latest rated dailies
    over_best: tuple[int, ...]  # of each daily won whose shortest known win is known: moves above it
    closest: Attempt | None  # the daily won with the fewest moves above the shortest known win
    stars: int  # the most ever won with one daily
    races: int  # finished, of two players or more
    races_won: int

    @property
    def counted_wins(self) -> Mapping[str, int]:
        """The wins that count on leaderboards, by rules key."""
        wins: dict[str, int] = {}
        for one in (*self.dailies, *self.random):
            wins[one.rules_key] = wins.get(one.rules_key, 0) + one.wins
        return wins

    @property
    def counted_clean(self) -> int:
        """The number of wins without undo that count on leaderboards."""
        return sum(one.clean for one in (*self.dailies, *self.random))

    @property
    def is_empty(self) -> bool:
        """Whether the player has finished no game."""
        return not (self.dailies or self.random or self.uncounted or self.races)


async def profile(connection: Connection, player_id: int, today: date) -> Profile:
    """Return the player's profile as of *today*."""
    attempts = await daily_results.attempts(connection, player_id)
    races_won, finished = await races.record(connection, player_id)
    played = await stored.games_played(connection, player_id)
    rating_rows = await rated.ratings_of_player(connection, player_id)
    ratings = shown_ratings(rating_rows)
    uncounted = [row for row in played if not row.counted]
    season = period_key(Period.SEASON, today)
    sums = await totals.totals_of_player(connection, player_id, periods=[season])
    of_season = sums.get((season, ALL_GAMES))
    measured = [one for one in attempts if one.won and one.par is not None]
    return Profile(
        player_id=player_id,
        dailies=tuple(row for row in played if row.ranked),
        all_proved=all(one.par is not None for one in attempts),
        random=tuple(row for row in played if row.counted and not row.ranked),
        uncounted=sum(row.games for row in uncounted),
        uncounted_wins=sum(row.wins for row in uncounted),
        calendar=calendar(await dailies.days_of(connection, player_id), today),
        season_points=0 if of_season is None else of_season.points,
        rating=ratings.pop(ALL_GAMES, None),
        ratings=MappingProxyType(dict(sorted(ratings.items(), key=lambda one: (-one[1], one[0])))),
        provisional=frozenset(key for key, row in rating_rows.items() if row.games < PROVISIONAL),
        curve=_curve(await rated.games_of_player(connection, player_id)),
        over_best=tuple(map(over_best, measured)),
        closest=min(measured, key=lambda one: (over_best(one), one.day), default=None),
        stars=max(map(stars_of, attempts), default=0),
        races=finished,
        races_won=races_won,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class HeadToHead:
    """The daily deals that two players have both finished: those with the better result of each."""

    wins: int  # of the first player
    losses: int
    draws: int  # equal results


async def head_to_head(connection: Connection, player_id: int, other_id: int) -> HeadToHead:
    """Compare two players' results of the same dailies, in the order of the results of a day's deal."""
    own, others = [
        {
            (one.day, one.rules_key): (one.won, one.home, one.clean, -one.moves)
            for one in await daily_results.attempts(connection, each)
        }
        for each in (player_id, other_id)
    ]
    both = [(own[deal], others[deal]) for deal in own.keys() & others.keys()]
    wins, losses = sum(a > b for a, b in both), sum(a < b for a, b in both)
    return HeadToHead(wins=wins, losses=losses, draws=len(both) - wins - losses)


def over_best(attempt: Attempt) -> int:
    """Return the moves of a won attempt above the shortest known win, which must be known."""
    assert attempt.par is not None
    return attempt.moves - attempt.par


def _curve(rows: Sequence[RatedRow]) -> tuple[int, ...]:
    """Return the rating over all games after each of the latest rated games."""
    found = accumulate(rows[-_CURVE:], lambda old, row: fold([row], old), initial=fold(rows[:-_CURVE]))
    return tuple(shown_ratings(ratings)[ALL_GAMES] for ratings in found if ratings)


# -- badges -------------------------------------------------------------------------------------


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
