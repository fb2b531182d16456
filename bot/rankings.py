"""Leaderboards and each person's figures.  The database counts; here stands what the order is.

**A day's board**: won before not won.  Among the won: fewer moves (moves taken back count), then less
thinking time.  Among the others: more cards home, then fewer moves, then less time.

**A week, a month, a season, all time**: more daily deals won, then fewer moves per won deal, then less
time per won deal, then more cards home in all.

What is still equal goes by the earlier finish, then by the older game (or the lower id), so that the order
is total and no two lines share a rank.  Only ranked attempts finished before their day was over (UTC) count.
**A server's board** shows those people who have begun any game in that server; what they have reached counts
wherever they played.  Who has hidden themselves is on no board.
"""

from datetime import date, timedelta

from bot.store import Store, standings
from bot.store.standings import Figures, Span, Standing

__all__ = ["ALL_TIME", "Figures", "Rankings", "Span", "Standing", "month_of", "season_of", "week_of"]

ALL_TIME = Span()


def week_of(day: date) -> Span:
    """The week of *day*, Monday to Sunday.

    >>> week_of(date(2027, 1, 1)).first
    datetime.date(2026, 12, 28)
    """
    monday = day - timedelta(days=day.weekday())
    return Span(first=monday, last=monday + timedelta(days=6))


def month_of(day: date) -> Span:
    """The month of *day*."""
    return _months(day.year, day.month, 1)


def season_of(day: date) -> Span:
    """The quarter of the year of *day*.

    >>> season_of(date(2028, 2, 29)).last
    datetime.date(2028, 3, 31)
    """
    return _months(day.year, (day.month - 1) // 3 * 3 + 1, 3)


def _months(year: int, month: int, count: int) -> Span:
    later, after = divmod(month - 1 + count, 12)
    return Span(first=date(year, month, 1), last=date(year + later, after + 1, 1) - timedelta(days=1))


class Rankings:
    """The boards and figures of one store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def leaderboard(
        self,
        days: date | Span | None = None,
        guild_id: int | None = None,
        *,
        limit: int = 10,
        offset: int = 0,
    ) -> list[Standing]:
        """*limit* lines after the first *offset* of the board of *days*: one, a span, or (None) all time.

        *guild_id* names a server, None is the world.
        """
        days = ALL_TIME if days is None else days
        async with self._store.read() as connection:
            return await standings.leaderboard(connection, days, guild_id, limit=limit, offset=offset)

    async def standing(
        self, player_id: int, days: date | Span | None = None, guild_id: int | None = None
    ) -> Standing | None:
        """The person's own line of that board, wherever it is on it."""
        days = ALL_TIME if days is None else days
        async with self._store.read() as connection:
            return await standings.standing(connection, player_id, days, guild_id)

    async def count(self, days: date | Span | None = None, guild_id: int | None = None) -> int:
        """How many lines that board has."""
        days = ALL_TIME if days is None else days
        async with self._store.read() as connection:
            return await standings.count(connection, days, guild_id)

    async def stats(self, player_id: int) -> list[Figures]:
        """The person's figures of every game they have finished, in the order of the rule keys.

        Lost and resigned games count and end a streak; a game given up before its first move does not count.
        """
        async with self._store.read() as connection:
            return await standings.figures(connection, player_id)

    async def summary(self, player_id: int) -> Figures:
        """The same over all games together (``rules_key`` None)."""
        async with self._store.read() as connection:
            return await standings.summary(connection, player_id)
