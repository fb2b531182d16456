"""Presence: the players who have used the bot in a server and are its members; its leaderboards show them."""

import logging
from collections.abc import Callable, Collection
from datetime import datetime, timedelta

from cachetools import TTLCache

from bot.record import Player, StoredGame
from bot.standings import server_totals
from bot.store import Connection, Store, StoreError, members, people

log = logging.getLogger(__name__)

KEEP = timedelta(minutes=10)
"""How long a player counts as present in a server before the database is asked again."""

ANSWERED = timedelta(minutes=15)
"""How long Discord accepts answers to an interaction."""

STALE = timedelta(hours=12)
"""How old a player's last sign of membership gets before it is renewed.

Less than a day, after which Discord would be asked whether the player is still a member.
"""

MOST = 50_000
"""The most pairs of a server and a player to remember."""


class Presence:
    """The players present in the servers of one store."""

    def __init__(self, store: Store, *, now: Callable[[], datetime]) -> None:
        self._store = store
        self._now = now
        self._known: TTLCache[tuple[int, int], bool, datetime] = TTLCache(MOST, KEEP, timer=now)
        self._deleted: TTLCache[int, datetime, datetime] = TTLCache(MOST, ANSWERED, timer=now)

    async def note(self, guild_id: int | None, player: Player, asked_at: datetime | None = None) -> None:
        """Put the player on the server's leaderboards unless they are on them; *guild_id* None: no server.

        Nothing is done for what they asked, at the moment *asked_at*, before their data was deleted.  It
        never raises: this is done beside an answer, which must not fail because of it, and the player's
        next command or press tries again.
        """
        if guild_id is None or (guild_id, player.id) in self._known:
            return
        if asked_at is not None and asked_at < self._deleted.get(player.id, asked_at):
            return

        async def join(connection: Connection) -> None:
            await people.greet(connection, player.id, player.name)
            await server_totals.join_server(connection, guild_id, player.id, self._now())

        try:
            seen_at = await self._store.look(members.last_seen, guild_id, player.id)
            if seen_at is None or seen_at < self._now() - STALE:
                await self._store.run(join)
        except StoreError as error:
            log.warning("player %d could not be noted in server %d: %s", player.id, guild_id, error)
        except Exception:
            log.exception("player %d could not be noted in server %d", player.id, guild_id)
        else:
            self._known[guild_id, player.id] = True

    def started(self, stored: StoredGame) -> None:
        """Note that a player has just started a game, which has put them on the server's leaderboards."""
        if stored.guild_id is not None:
            self._known[stored.guild_id, stored.player_id] = True

    async def unseen(self, guild_id: int, player_ids: Collection[int], before: datetime) -> list[int]:
        """Return those players whose membership of the server was last checked earlier than *before*."""
        return await self._store.look(members.unseen, guild_id, player_ids, before)

    async def update(self, guild_id: int, player_id: int, at: datetime, *, gone: bool) -> None:
        """Update whether a known player is a member of the server at the moment *at*, or is *gone*.

        One who is gone is noted again if they return.
        """
        await self._store.run(server_totals.update_member, guild_id, player_id, at, gone=gone)
        if gone:
            self._known.pop((guild_id, player_id), None)

    def forget(self, player_id: int) -> None:
        """Forget a player whose data is deleted, so that they are noted again if they return."""
        for pair in [pair for pair in self._known if pair[1] == player_id]:
            self._known.pop(pair, None)
        self._deleted[player_id] = self._now()
