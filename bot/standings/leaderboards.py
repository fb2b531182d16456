"""Leaderboards: pages of rankings by a measure, and of the results of one day's deal.

**Results of a day's deal**: games won before games not won.  Wins without undo come first, then fewer moves
(moves taken back count), then less thinking time.  Games not won go by more cards on the foundations, then
by the same rules.

**Every other leaderboard** ranks players by a measure over a period (:mod:`bot.standings.measures`).

What is still equal goes by the earlier finish, the older game or the lower player id, so that no two lines
share a rank.  Which results count is in :mod:`bot.standings.eligibility`.  A server's leaderboards show its
members who have used the bot in it, with their results from everywhere, except those that its admins have
removed.  Hidden players are on no leaderboard.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime

from bot.patience import Game, game_rules
from bot.standings import profiles
from bot.standings.measures import Measure
from bot.standings.periods import Period, period_key
from bot.standings.points import stars
from bot.standings.profiles import Profile
from bot.standings.rating_change import RatingChange, rating_change
from bot.standings.totals import ALL_GAMES
from bot.store import Store, dailies, daily_results, leaderboards
from bot.store.dailies import DailyRow
from bot.store.daily_results import DayLine
from bot.store.leaderboards import Line, RankedRows
from bot.store.profiles import Bests, best_wins

__all__ = ["Bests", "Leaderboard", "Leaderboards", "Line", "Page", "Place", "Standing"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaderboard:
    """A leaderboard of a measure, over the period that contains *day*, which may be past."""

    measure: Measure
    period: Period  # ignored by a measure of all time
    day: date  # today for a measure of all time
    rules_key: str | None = None  # None for all games
    guild_id: int | None = None  # None for the world


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """A line of the results of a day's deal."""

    rank: int  # from 1, no two the same
    player_id: int
    name: str  # "" for a deleted player
    game_id: int
    won: bool
    clean: bool
    stars: int
    points: int
    moves: int
    seconds: int
    home: int  # cards that the player has brought to the foundations
    finished_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """A page of a leaderboard, the reader's own line wherever it is, and the number of all lines."""

    lines: tuple[Line | Standing, ...]
    own: Line | Standing | None
    count: int
    page: int  # from 0: the one asked for, or the last one if that is past the end


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A player's line of the results of a day's deal, and the one above it."""

    own: Standing
    above: Standing | None  # None for the first
    count: int  # lines in all


class Leaderboards:
    """The leaderboards and profiles of one store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def page(self, leaderboard: Leaderboard, *, page: int, size: int, player_id: int) -> Page:
        """Return a page of a leaderboard as shown to the player."""
        ranked = RankedRows(
            ranking=leaderboard.measure.ranking,
            period=period_key(
                Period.ALL if leaderboard.measure.all_time else leaderboard.period, leaderboard.day
            ),
            rules_key=ALL_GAMES if leaderboard.rules_key is None else leaderboard.rules_key,
            guild_id=leaderboard.guild_id,
            day=leaderboard.day,
        )
        async with self._store.read() as connection:
            bins = await leaderboards.histogram(connection, ranked)
            count = await leaderboards.count(connection, ranked, bins)
            page = _existing(page, size, count)
            lines = await leaderboards.page(connection, ranked, bins, limit=size, offset=page * size)
            own = next((line for line in lines if line.player_id == player_id), None)
            own = own or await leaderboards.line_of(connection, ranked, bins, player_id)
        return Page(lines=tuple(lines), own=own, count=count, page=page)

    async def day_page(
        self,
        day: date,
        rules_key: str | None,
        guild_id: int | None,
        *,
        page: int,
        size: int,
        player_id: int,
    ) -> Page:
        """Return a page of the results of a day's deal as shown to the player.

        Without *rules_key* it is the featured deal, without *guild_id* the world.
        """
        async with self._store.read() as connection:
            deal = await dailies.deal_of_day(connection, day, rules_key)
            if deal is None:
                return Page(lines=(), own=None, count=0, page=0)
            key = (day, deal.rules_key, guild_id)
            count = await daily_results.count(connection, *key)
            page = _existing(page, size, count)
            lines = await daily_results.page(connection, *key, limit=size, offset=page * size)
            own = next((line for line in lines if line.player_id == player_id), None)
            own = own or await daily_results.line_of(connection, *key, player_id)
        return Page(
            lines=_standings(lines, deal),
            own=None if own is None else _standings([own], deal)[0],
            count=count,
            page=page,
        )

    async def place(self, day: date, rules_key: str, guild_id: int | None, player_id: int) -> Place | None:
        """Return the player's place in the results of a day's deal, None if they have none.

        Without *guild_id* it is the place in the world.
        """
        key = (day, rules_key, guild_id)
        async with self._store.read() as connection:
            deal = await dailies.deal_of_day(connection, day, rules_key)
            own = None if deal is None else await daily_results.line_of(connection, *key, player_id)
            if deal is None or own is None:
                return None
            above = []
            if own.rank > 1:
                above = await daily_results.page(connection, *key, limit=1, offset=own.rank - 2)
            count = await daily_results.count(connection, *key)
        *better, own_line = _standings([*above, own], deal)
        return Place(own=own_line, above=better[0] if better else None, count=count)

    async def rating_change(self, player_id: int, game_id: int) -> RatingChange | None:
        """Return how a ranked attempt has changed its player's rating, None if it is not rated."""
        async with self._store.read() as connection:
            return await rating_change(connection, player_id, game_id)

    async def bests(self, player_id: int, rules_key: str, before: datetime) -> Bests:
        """Return the player's best wins at a rule set before a moment."""
        async with self._store.read() as connection:
            return await best_wins(connection, player_id, rules_key, before)

    async def day_standings(
        self, day: date, rules_key: str | None = None, guild_id: int | None = None, *, limit: int = 10
    ) -> list[Standing]:
        """Return the first *limit* lines of the results of a day's deal.

        Without *rules_key* it is the featured deal, without *guild_id* the world.
        """
        async with self._store.read() as connection:
            deal = await dailies.deal_of_day(connection, day, rules_key)
            if deal is None:
                return []
            lines = await daily_results.page(connection, day, deal.rules_key, guild_id, limit=limit, offset=0)
        return list(_standings(lines, deal))

    async def is_empty(self, guild_id: int | None) -> bool:
        """Return whether nobody in the server, or in the world (None), has a result that counts."""
        async with self._store.read() as connection:
            return await leaderboards.is_empty(connection, guild_id)

    async def profile(self, player_id: int, today: date) -> Profile:
        """Return the player's profile as of *today*."""
        async with self._store.read() as connection:
            return await profiles.profile(connection, player_id, today)


def _existing(page: int, size: int, count: int) -> int:
    """Return *page*, or the last page if there are fewer."""
    return min(page, max(0, (count - 1) // size))


def _standings(lines: Sequence[DayLine], deal: DailyRow) -> tuple[Standing, ...]:
    """Return lines of the results of *deal*, with the cards that each player has brought home."""
    given = Game.start(game_rules(deal.rules_key), deal.deal).given
    return tuple(
        Standing(
            rank=line.rank,
            player_id=line.player_id,
            name=line.name,
            game_id=line.game_id,
            won=line.won,
            clean=line.clean,
            stars=stars(won=line.won, clean=line.clean, moves=line.moves, par=deal.par),
            points=line.points,
            moves=line.moves,
            seconds=line.seconds,
            home=max(0, line.home - given),
            finished_at=line.finished_at,
        )
        for line in lines
    )
