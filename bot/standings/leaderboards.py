"""Leaderboards and each person's figures.  The database counts; here stands what the order is.

**The board of a day's deal**: won before not won; of the won clean before helped, then fewer moves (moves
taken back count), then less thinking time; of the others more cards home, then the same.

**Every other leaderboard** sorts by a measure over a period (:mod:`bot.standings.measures`).  Whoever has
reached nothing by a measure is not on its leaderboard.

What is still equal goes by the earlier finish, the older game or the lower id, so that every order is total
and no two lines share a rank.  What counts is written in ``bot.standings.scoring``.  **A server's board**
shows the people who have begun any game there and have not left, with all that they have reached anywhere,
without what its admins have removed.  Who has hidden themselves is on no board.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from types import MappingProxyType

from bot.standings import ratings, scoring, streaks
from bot.standings.measures import Measure
from bot.standings.periods import season_of
from bot.standings.points import stars
from bot.standings.ratings import Rating
from bot.standings.streaks import Streak
from bot.standings.totals import ALL_GAMES, Period, period_text
from bot.store import Connection, Store, dailies, leaderboards, members, people, totals
from bot.store import daily_results as days
from bot.store import profiles as figures
from bot.store import ratings as rated
from bot.store import streaks as runs
from bot.store.daily_results import Attempt, DayLine
from bot.store.leaderboards import Line, RankedRows
from bot.store.profiles import Figures

__all__ = [
    "Board",
    "DayWon",
    "Figures",
    "Leaderboards",
    "Line",
    "Page",
    "Period",
    "Profile",
    "Standing",
]

YEAR = 366  # days of a profile's calendar, today among them


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """A leaderboard: by what, over the period that *day* lies in, in one game (None: all of them).

    *guild_id* names a server, None is the world.  A rating is always of all time.
    """

    measure: Measure
    period: Period
    day: date
    rules_key: str | None = None
    guild_id: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """One line of the board of a day's deal."""

    rank: int  # from 1, no two the same
    player_id: int
    name: str  # "" of somebody who had themselves deleted
    game_id: int
    won: bool
    clean: bool
    stars: int
    points: int
    moves: int
    seconds: int
    home: int  # cards on the foundations
    finished_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class DayWon:
    """What somebody has reached at the daily deals of one day."""

    played: int
    won: int
    featured: bool  # *the* daily deal was won
    stars: int  # of the best one


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """What somebody has reached: in all finished games with a move, on boards or not, and at daily deals."""

    player_id: int
    games: int
    wins: int
    clean: int
    moves: float | None  # of a won game, on average
    seconds: float | None  # the same
    favourite: str | None  # the key of the game finished most often
    figures: tuple[Figures, ...]  # of each game, the one finished most often first
    streak: Streak  # of days with a daily deal won, as it is today
    days: Mapping[date, DayWon]  # of the last year, those with a ranked attempt that counts
    season_points: int
    rating: int | None  # over all games
    ratings: Mapping[str, int]  # by game, the highest first
    stars: int  # the most ever won with one daily deal
    counted_wins: Mapping[str, int]  # by the game's key, only of results that stand on boards
    counted_clean: int  # clean wins among them


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """A page of a board, somebody's own line wherever it is, and how many lines there are."""

    lines: tuple[Line | Standing, ...]
    own: Line | Standing | None
    count: int
    page: int  # from 0: the one asked for, or the last one where that is past the end


class Leaderboards:
    """The boards and figures of one store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    # Boards of tallies

    async def page(self, board: Board, *, page: int, size: int, player_id: int) -> Page:
        """A page of a board as it is shown to a person: with their own line, and how long it is."""
        ranked = _ranked_rows(board)
        async with self._store.read() as connection:
            bins = await leaderboards.histogram(connection, ranked)
            count = await leaderboards.count(connection, ranked, bins)
            page = _there(page, size, count)
            lines = await leaderboards.page(connection, ranked, bins, limit=size, offset=page * size)
            own = next((line for line in lines if line.player_id == player_id), None)
            own = own or await leaderboards.line_of(connection, ranked, bins, player_id)
        return Page(lines=tuple(lines), own=own, count=count, page=page)

    async def board(self, board: Board, *, limit: int = 10, offset: int = 0) -> list[Line]:
        """*limit* lines of a board after the first *offset*."""
        ranked = _ranked_rows(board)
        async with self._store.read() as connection:
            bins = await leaderboards.histogram(connection, ranked)
            return await leaderboards.page(connection, ranked, bins, limit=limit, offset=offset)

    async def own(self, board: Board, player_id: int) -> Line | None:
        """The person's own line of that board, wherever it is on it."""
        ranked = _ranked_rows(board)
        async with self._store.read() as connection:
            return await leaderboards.line_of(
                connection, ranked, await leaderboards.histogram(connection, ranked), player_id
            )

    async def count(self, board: Board) -> int:
        """How many lines that board has."""
        ranked = _ranked_rows(board)
        async with self._store.read() as connection:
            return await leaderboards.count(
                connection, ranked, await leaderboards.histogram(connection, ranked)
            )

    # Boards of a day's deal

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
        """A page of the board of a day's deal (one game's, or the featured one), as :meth:`page` gives it.

        *guild_id* names a server, None is the world.
        """
        async with self._store.read() as connection:
            deal = await dailies.of(connection, day, rules_key)
            if deal is None:
                return Page(lines=(), own=None, count=0, page=0)
            where = (day, deal.rules_key, guild_id)
            count = await days.count(connection, *where)
            page = _there(page, size, count)
            lines = await days.page(connection, *where, limit=size, offset=page * size)
            own = next((line for line in lines if line.player_id == player_id), None)
            own = own or await days.own(connection, *where, player_id)
        return Page(
            lines=tuple(_standing(line, deal.par) for line in lines),
            own=None if own is None else _standing(own, deal.par),
            count=count,
            page=page,
        )

    async def day_board(
        self,
        day: date,
        rules_key: str | None = None,
        guild_id: int | None = None,
        *,
        limit: int = 10,
        offset: int = 0,
    ) -> list[Standing]:
        """*limit* lines of the board of a day's deal (one game's, or the featured one) after *offset*.

        *guild_id* names a server, None is the world.
        """
        async with self._store.read() as connection:
            deal = await dailies.of(connection, day, rules_key)
            if deal is None:
                return []
            lines = await days.page(connection, day, deal.rules_key, guild_id, limit=limit, offset=offset)
        return [_standing(line, deal.par) for line in lines]

    async def day_own(
        self, player_id: int, day: date, rules_key: str | None = None, guild_id: int | None = None
    ) -> Standing | None:
        """The person's own line of that board, wherever it is on it."""
        async with self._store.read() as connection:
            deal = await dailies.of(connection, day, rules_key)
            if deal is None:
                return None
            line = await days.own(connection, day, deal.rules_key, guild_id, player_id)
        return None if line is None else _standing(line, deal.par)

    async def day_count(self, day: date, rules_key: str | None = None, guild_id: int | None = None) -> int:
        """How many lines that board has."""
        async with self._store.read() as connection:
            deal = await dailies.of(connection, day, rules_key)
            return 0 if deal is None else await days.count(connection, day, deal.rules_key, guild_id)

    # People

    async def profile(self, player_id: int, today: date) -> Profile:
        """What the person has reached up to *today*."""
        async with self._store.read() as connection:
            whole = await figures.summary(connection, player_id)
            games = await figures.figures(connection, player_id)
            attempts = await days.attempts(connection, player_id, date.min)
            numbers = await _ratings(connection, player_id)
            run = await runs.of(connection, player_id)
            sums = await totals.of(connection, player_id, periods={period_text(Period.ALL, today)})
        reached = {key: row for (_, key), row in sums.items()}
        whole_of_boards = reached.pop(ALL_GAMES, None)
        games.sort(key=lambda one: (-one.games, one.rules_key))
        last = streaks.EMPTY
        if run is not None:
            last = Streak(current=run.current, best=run.best, freezes=run.freezes, last=run.last_day)
        season = season_of(today)
        assert season.first is not None
        first = today - timedelta(days=YEAR - 1)
        return Profile(
            player_id=player_id,
            games=whole.games,
            wins=whole.wins,
            clean=whole.clean,
            moves=whole.moves,
            seconds=whole.seconds,
            favourite=games[0].rules_key if games else None,
            figures=tuple(games),
            streak=streaks.standing(last, today),
            days=_calendar(one for one in attempts if first <= one.day <= today),
            season_points=sum(one.points for one in attempts if season.first <= one.day <= today),
            rating=numbers.pop(ALL_GAMES, None),
            ratings=MappingProxyType(dict(sorted(numbers.items(), key=lambda one: (-one[1], one[0])))),
            stars=max(map(_stars, attempts), default=0),
            counted_wins=MappingProxyType({key: row.wins for key, row in reached.items()}),
            counted_clean=0 if whole_of_boards is None else whole_of_boards.clean,
        )

    async def is_hidden(self, player_id: int) -> bool:
        """Whether the person has taken themselves off the boards."""
        async with self._store.read() as connection:
            return await people.is_hidden(connection, player_id)

    async def unseen(self, guild_id: int, people: Collection[int], before: datetime) -> list[int]:
        """Which of these people have not been looked for in the server since *before*."""
        async with self._store.read() as connection:
            return await members.unseen(connection, guild_id, people, before)

    async def here(self, guild_id: int, player_id: int, *, at: datetime) -> None:
        """Puts somebody who speaks in the server back on its boards, if they were known to have left it."""
        async with self._store.read() as connection:
            servers = dict(await members.servers(connection, player_id))
        if servers.get(guild_id) is not None:
            await self.looked_for(guild_id, here=[player_id], gone=[], at=at)

    async def looked_for(
        self, guild_id: int, *, here: Collection[int], gone: Collection[int], at: datetime
    ) -> None:
        """Notes who was found in the server at the moment *at*, and who is gone, also from its boards."""
        async with self._store.write() as connection:
            await scoring.looked_for(connection, guild_id, here=here, gone=gone, at=at)

    async def stats(self, player_id: int) -> list[Figures]:
        """The person's figures of every game they have finished, in the order of the rule keys.

        Lost and resigned games count and end a streak; a game given up before its first move does not count.
        """
        async with self._store.read() as connection:
            return await figures.figures(connection, player_id)

    async def summary(self, player_id: int) -> Figures:
        """The same over all games together (``rules_key`` None)."""
        async with self._store.read() as connection:
            return await figures.summary(connection, player_id)


def _there(page: int, size: int, count: int) -> int:
    """The page, or the last one where it is past the end."""
    return min(page, max(0, (count - 1) // size))


def _ranked_rows(board: Board) -> RankedRows:
    period = Period.ALL if board.measure.all_time else board.period
    return RankedRows(
        ranking=board.measure.ranking,
        period=period_text(period, board.day),
        rules_key=ALL_GAMES if board.rules_key is None else board.rules_key,
        guild_id=board.guild_id,
    )


def _standing(line: DayLine, par: int | None) -> Standing:
    return Standing(
        rank=line.rank,
        player_id=line.player_id,
        name=line.name,
        game_id=line.game_id,
        won=line.won,
        clean=line.clean,
        stars=stars(won=line.won, clean=line.clean, moves=line.moves, par=par),
        points=line.points,
        moves=line.moves,
        seconds=line.seconds,
        home=line.home,
        finished_at=line.finished_at,
    )


def _stars(one: Attempt) -> int:
    return stars(won=one.won, clean=one.clean, moves=one.moves, par=one.par)


def _calendar(attempts: Iterable[Attempt]) -> Mapping[date, DayWon]:
    of_day: dict[date, list[Attempt]] = {}
    for one in attempts:
        of_day.setdefault(one.day, []).append(one)
    return MappingProxyType(
        {
            day: DayWon(
                played=len(ones),
                won=sum(one.won for one in ones),
                featured=any(one.won and one.featured for one in ones),
                stars=max(map(_stars, ones)),
            )
            for day, ones in of_day.items()
        }
    )


async def _ratings(connection: Connection, player_id: int) -> dict[str, int]:
    rows = await rated.of(connection, player_id)
    return {key: ratings.shown(Rating(mu=row.mu, sigma=row.sigma)) for key, row in rows.items()}
