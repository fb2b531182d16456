"""Leaderboards: pages of rankings by a measure, and of the results of one day's deal.

**Results of a day's deal**: games won before games not won.  Wins without undo come first, then fewer moves
(moves taken back count).  Games not won go by more cards on the foundations, then by the same rules.

**Every other leaderboard** ranks players by a measure over a period (:mod:`bot.standings.measures`).

Equal results share a rank: 1, 2, 2, 4.  Time decides nothing, neither that of a game nor the age of an
account; it only orders the list among equals.  Which results count is in :mod:`bot.standings.eligibility`.
A server's leaderboards show its members who have used the bot in it, with their results from everywhere,
except those that its admins have removed, and marks those who are new to it.  Hidden players are on no
leaderboard.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta

from bot.standings import profiles, streaks
from bot.standings.measures import Measure
from bot.standings.periods import Period, period_key
from bot.standings.player_ratings import RatingChange, rating_change
from bot.standings.points import stars_of
from bot.standings.profiles import HeadToHead, Profile
from bot.standings.totals import ALL_GAMES
from bot.store import Connection, Store, dailies, daily_results, games, leaderboards, members
from bot.store.daily_results import Attempt, DayRows, Standing
from bot.store.leaderboards import Line, RankedRows
from bot.store.profiles import Bests, best_wins
from bot.store.results import ResultRow

NEW = timedelta(days=7)
"""How long a player is marked as new to a server."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaderboard:
    """A leaderboard of a measure, over the period that contains *day*, which may be past.

    Without *measure* it is that of the results of a day's deal.
    """

    measure: Measure | None
    day: date  # today for a measure of all time
    period: Period = Period.TODAY  # ignored by a measure of all time, and without one
    rules_key: str | None = None  # None for all games, or the featured deal
    guild_id: int | None = None  # None for the world


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """A page of a leaderboard, the reader's own line wherever it is, and the number of all lines."""

    lines: tuple[Line | Standing, ...]
    own: Line | Standing | None
    count: int
    page: int  # from 0: the one asked for, or the last one if that is past the end


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A player's line of the results of a day's deal, and the next better one."""

    own: Standing
    above: Standing | None  # the last of the better results; None for the first place
    level: int  # other lines that share the place
    count: int  # lines in all


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerDay:
    """A day of a server: its streak, and the best daily of each member who finished one, the best first."""

    streak: int  # days in a row on which any member won a daily
    members: tuple[Attempt, ...]
    together: int = 0  # games won on open boards there until the day's end, if one was won on the day


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerNow:
    """The members of a server who are playing a daily there now, and the others who have finished one."""

    playing: tuple[tuple[int, str], ...]  # ids and names, the first to begin first
    finished: tuple[Attempt, ...]  # the best daily of each, the best first

    def named(self) -> list[int]:
        """Return the ids of all."""
        return [player_id for player_id, _ in self.playing] + [one.player_id for one in self.finished]


class Leaderboards:
    """The leaderboards and profiles of one store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def page(self, leaderboard: Leaderboard, *, page: int, size: int, player_id: int) -> Page:
        """Return a page of a leaderboard as shown to the player."""
        async with self._store.read() as connection:
            rows = await _rows(connection, leaderboard)
            if rows is None:
                return Page(lines=(), own=None, count=0, page=0)
            count = await rows.count(connection)
            page = min(page, max(0, (count - 1) // size))
            lines = await rows.page(connection, limit=size, offset=page * size)
            own = next((line for line in lines if line.player_id == player_id), None)
            own = own or await rows.line_of(connection, player_id)
            shown = [*lines, *filter(None, [own])]
            marked = await _marked(connection, shown, leaderboard.guild_id, leaderboard.day)
        return Page(lines=marked[: len(lines)], own=marked[-1] if own else None, count=count, page=page)

    async def place(self, day: date, rules_key: str, guild_id: int | None, player_id: int) -> Place | None:
        """Return the player's place in the results of a day's deal, None if they have none.

        Without *guild_id* it is the place in the world.
        """
        rows = DayRows(day=day, rules_key=rules_key, guild_id=guild_id)
        async with self._store.read() as connection:
            own = await rows.line_of(connection, player_id)
            if own is None:
                return None
            above = None
            if own.rank > 1:
                (above,) = await rows.page(connection, limit=1, offset=own.rank - 2)
            level = await rows.count(connection, own) - 1
            count = await rows.count(connection)
        return Place(own=own, above=above, level=level, count=count)

    async def rating_change(self, player_id: int, game_id: int) -> RatingChange | None:
        """Return how a ranked attempt has changed its player's rating, None if it is not rated."""
        return await self._store.look(rating_change, player_id, game_id)

    async def bests(self, player_id: int, rules_key: str, won: ResultRow) -> Bests:
        """Return the player's best wins at a rule set before the game that they have *won*."""
        return await self._store.look(best_wins, player_id, rules_key, won.game_id, won.finished_at)

    async def server_day(self, day: date, guild_id: int) -> ServerDay:
        """Return the streak of a server as of the end of *day*, and each member's best daily of *day*."""
        async with self._store.read() as connection:
            rows = await daily_results.of_members(connection, day, guild_id)
            won = await daily_results.days_won(connection, guild_id)
            began = datetime.combine(day, time(), UTC)
            ended = began + timedelta(days=1)
            together = await games.won_together(connection, guild_id, until=ended)
            together *= bool(await games.won_together(connection, guild_id, began, ended))
        streak = streaks.folded((each for each in won if each <= day), streaks.HELD_BY_SERVER)
        current = streaks.standing(streak, day + timedelta(days=1)).current
        return ServerDay(streak=current, members=_best(rows), together=together)

    async def server_now(self, day: date, guild_id: int, since: datetime) -> ServerNow:
        """Return which members of a server have moved *since* a moment, and who else has finished a daily."""
        async with self._store.read() as connection:
            playing = await daily_results.playing(connection, day, guild_id, since)
            rows = await daily_results.of_members(connection, day, guild_id)
        busy = {player_id for player_id, _ in playing}
        finished = tuple(member for member in _best(rows) if member.player_id not in busy)
        return ServerNow(playing=tuple(playing), finished=finished)

    async def is_empty(self, guild_id: int | None) -> bool:
        """Return whether nobody in the server, or in the world (None), has a result that counts."""
        return await self._store.look(leaderboards.is_empty, guild_id)

    async def head_to_head(self, player_id: int, other_id: int) -> HeadToHead:
        """Return how two players compare in the dailies that both have finished."""
        return await self._store.look(profiles.head_to_head, player_id, other_id)

    async def profile(self, player_id: int, today: date) -> Profile:
        """Return the player's profile as of *today*."""
        async with self._store.read() as connection:
            return await profiles.profile(connection, player_id, today)


def _best(rows: Sequence[Attempt]) -> tuple[Attempt, ...]:
    """Return each member's best daily of a day, the best first."""
    best: dict[int, Attempt] = {}
    for row in sorted(rows, key=lambda one: (-stars_of(one), -one.points, one.moves, one.name.casefold())):
        best.setdefault(row.player_id, row)
    return tuple(best.values())


async def _rows(connection: Connection, leaderboard: Leaderboard) -> DayRows | RankedRows | None:
    """Return the rows of a leaderboard, None if the day has no such deal."""
    measure, day, guild_id = leaderboard.measure, leaderboard.day, leaderboard.guild_id
    if measure is None:
        deal = await dailies.deal_of_day(connection, day, leaderboard.rules_key)
        return None if deal is None else DayRows(day=day, rules_key=deal.rules_key, guild_id=guild_id)
    ranked = RankedRows(
        ranking=measure.ranking,
        period=period_key(Period.ALL if measure.all_time else leaderboard.period, day),
        rules_key=ALL_GAMES if leaderboard.rules_key is None else leaderboard.rules_key,
        guild_id=guild_id,
        day=day,
    )
    return await ranked.with_bins(connection)


async def _marked(
    connection: Connection, lines: Sequence[Line | Standing], guild_id: int | None, day: date
) -> tuple[Line | Standing, ...]:
    """Return *lines*, with marks at players whom the server first saw less than a week before *day* ended."""
    if guild_id is None:
        return tuple(lines)
    after = datetime.combine(day + timedelta(days=1), time(), UTC) - NEW
    new = await members.newcomers(connection, guild_id, [line.player_id for line in lines], after)
    return tuple(replace(line, new=line.player_id in new) for line in lines)
