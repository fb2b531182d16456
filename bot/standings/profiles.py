"""Profiles: a player's statistics over all finished games, and over daily deals of the last year."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from types import MappingProxyType

from bot.standings import streaks
from bot.standings.periods import Period, period_key, season_of
from bot.standings.player_ratings import shown_ratings
from bot.standings.points import stars
from bot.standings.streaks import Streak
from bot.standings.totals import ALL_GAMES
from bot.store import Connection, daily_results, totals
from bot.store import profiles as stored
from bot.store import ratings as rated
from bot.store import streaks as stored_streaks
from bot.store.daily_results import Attempt
from bot.store.profiles import Figures

_CALENDAR_DAYS = 366  # today among them


@dataclass(frozen=True, slots=True, kw_only=True)
class DayWon:
    """A player's results in the daily deals of one day."""

    played: int
    won: int
    featured: bool  # the featured deal was won
    stars: int  # of the best result


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """A player's statistics.

    Games count once they are finished with at least one move, also those that count on no leaderboard.
    """

    player_id: int
    games: int
    wins: int
    clean: int
    moves: float | None  # mean of the games won
    seconds: float | None  # mean of the games won
    favourite: str | None  # rules key of the game finished most often
    figures: tuple[Figures, ...]  # of each game, the one finished most often first
    streak: Streak  # of days with a daily deal won, as of today
    days: Mapping[date, DayWon]  # days of the last year with a ranked attempt that counts
    season_points: int
    rating: int | None  # over all games
    ratings: Mapping[str, int]  # by rules key, highest first
    stars: int  # the most ever won with one daily deal
    counted_wins: Mapping[str, int]  # by rules key, only results that count on leaderboards
    counted_clean: int  # clean wins that count on leaderboards


async def profile(connection: Connection, player_id: int, today: date) -> Profile:
    """Return the player's profile as of *today*."""
    summary = await stored.summary(connection, player_id)
    games = await stored.figures(connection, player_id)
    attempts = await daily_results.attempts(connection, player_id, date.min)
    ratings = shown_ratings(await rated.ratings_of_player(connection, player_id))
    streak = await stored_streaks.streak_of(connection, player_id)
    all_time = {period_key(Period.ALL, today)}
    sums = await totals.totals_of_player(connection, player_id, periods=all_time)
    by_game = {rules_key: row for (_, rules_key), row in sums.items()}
    over_all_games = by_game.pop(ALL_GAMES, None)
    games.sort(key=lambda one: (-one.games, one.rules_key))
    season_start, _ = season_of(today)
    calendar_start = today - timedelta(days=_CALENDAR_DAYS - 1)
    return Profile(
        player_id=player_id,
        games=summary.games,
        wins=summary.wins,
        clean=summary.clean,
        moves=summary.moves,
        seconds=summary.seconds,
        favourite=games[0].rules_key if games else None,
        figures=tuple(games),
        streak=streaks.standing(streaks.from_row(streak), today),
        days=_calendar(one for one in attempts if calendar_start <= one.day <= today),
        season_points=sum(one.points for one in attempts if season_start <= one.day <= today),
        rating=ratings.pop(ALL_GAMES, None),
        ratings=MappingProxyType(dict(sorted(ratings.items(), key=lambda one: (-one[1], one[0])))),
        stars=max(map(_stars, attempts), default=0),
        counted_wins=MappingProxyType({rules_key: row.wins for rules_key, row in by_game.items()}),
        counted_clean=0 if over_all_games is None else over_all_games.clean,
    )


def _stars(attempt: Attempt) -> int:
    return stars(won=attempt.won, clean=attempt.clean, moves=attempt.moves, par=attempt.par)


def _calendar(attempts: Iterable[Attempt]) -> Mapping[date, DayWon]:
    by_day: dict[date, list[Attempt]] = {}
    for attempt in attempts:
        by_day.setdefault(attempt.day, []).append(attempt)
    return MappingProxyType(
        {
            day: DayWon(
                played=len(of_day),
                won=sum(attempt.won for attempt in of_day),
                featured=any(attempt.won and attempt.featured for attempt in of_day),
                stars=max(map(_stars, of_day)),
            )
            for day, of_day in by_day.items()
        }
    )
