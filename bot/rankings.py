"""Leaderboards and each person's figures.  The database counts; here stands what the order is.

**A day's board**: won before not won.  Among the won: fewer moves (moves taken back count), then less
thinking time.  Among the others: more cards home, then fewer moves, then less time.

**All time**: more daily deals won, then fewer moves per won deal, then less time per won deal, then more
cards home in all.

What is still equal goes by the earlier finish, then by the older game (or the lower id), so that the order
is total and no two lines share a rank.  Only ranked attempts finished before their day was over (UTC) count.
**A server's board** shows those people who have begun any game in that server; what they have reached counts
wherever they played.
"""

from datetime import date

from bot.store import Store, standings
from bot.store.standings import Figures, Standing

__all__ = ["Figures", "Rankings", "Standing"]


class Rankings:
    """The boards and figures of one store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def leaderboard(
        self, day: date | None = None, guild_id: int | None = None, *, limit: int = 10, offset: int = 0
    ) -> list[Standing]:
        """*limit* lines after the first *offset* of the board of *day* (None: all time).

        *guild_id* names a server, None is the world.
        """
        async with self._store.read() as connection:
            return await standings.leaderboard(connection, day, guild_id, limit=limit, offset=offset)

    async def standing(
        self, player_id: int, day: date | None = None, guild_id: int | None = None
    ) -> Standing | None:
        """The person's own line of that board, wherever it is on it."""
        async with self._store.read() as connection:
            return await standings.standing(connection, player_id, day, guild_id)

    async def count(self, day: date | None = None, guild_id: int | None = None) -> int:
        """How many lines that board has."""
        async with self._store.read() as connection:
            return await standings.count(connection, day, guild_id)

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
