"""Presence: the players who have used the bot in a server, and so are on its leaderboards."""

import logging
from collections.abc import Callable
from datetime import datetime, timedelta

from cachetools import TTLCache

from bot.record import Player
from bot.standings import server_totals
from bot.store import Store, members, people

log = logging.getLogger(__name__)

KEEP = timedelta(minutes=10)
"""How long a player counts as present in a server before the database is asked again."""

MOST = 50_000
"""The most pairs of a server and a player to remember."""


class Presence:
    """The players present in the servers of one store."""

    def __init__(self, store: Store, *, now: Callable[[], datetime]) -> None:
        self._store = store
        self._now = now
        self._known: TTLCache[tuple[int, int], bool, datetime] = TTLCache(MOST, KEEP, timer=now)

    async def note(self, guild_id: int | None, player: Player) -> None:
        """Put the player on the server's leaderboards unless they are on them; *guild_id* None: no server.

        It never raises: this is done beside an answer, which must not fail because of it, and the player's
        next command or press tries again.
        """
        if guild_id is None or (guild_id, player.id) in self._known:
            return
        try:
            async with self._store.read() as connection:
                servers = dict(await members.servers(connection, player.id))
            if guild_id not in servers or servers[guild_id] is not None:  # new, or back again
                async with self._store.write() as connection:
                    await people.greet(connection, player.id, player.name)
                    await server_totals.join_server(connection, guild_id, player.id, self._now())
        except Exception:
            log.exception("player %d could not be noted in server %d", player.id, guild_id)
        else:
            self._known[guild_id, player.id] = True

    def forget(self, player_id: int) -> None:
        """Forget a player whose data is deleted, so that they are noted again if they return."""
        for pair in [pair for pair in self._known if pair[1] == player_id]:
            self._known.pop(pair, None)
