"""Servers: what their managers have chosen, such as the language of what all members see."""

from collections.abc import Callable
from datetime import datetime, timedelta

from cachetools import TTLCache

from bot.record import Player
from bot.store import Store, audit, servers
from bot.store.servers import Choices

_KEPT = timedelta(minutes=1)  # until another process's change is seen here
_MOST = 20_000  # servers remembered


class Servers:
    """The choices of the servers in one store."""

    def __init__(self, store: Store, *, now: Callable[[], datetime]) -> None:
        self._store = store
        self._now = now
        self._known: TTLCache[int, Choices, datetime] = TTLCache(_MOST, _KEPT, timer=now)

    async def choices(self, guild_id: int | None) -> Choices:
        """Return what a server has chosen: nothing in direct messages (None)."""
        if guild_id is None:
            return {}
        if (found := self._known.get(guild_id)) is None:
            found = self._known[guild_id] = await self._store.look(servers.choices, guild_id=guild_id)
        return found

    async def language(self, guild_id: int | None) -> str:
        """Return the language that a server has chosen, "" for none."""
        return str((await self.choices(guild_id)).get("language", ""))

    async def allows_hints(self, guild_id: int | None) -> bool:
        """Return whether hints are allowed in games started in a server: they are until it forbids them."""
        return bool((await self.choices(guild_id)).get("hints", True))

    async def choose(self, guild_id: int, by: Player, **choice: str | int) -> None:
        """Choose the language of a server, "" for that of its settings in Discord, or if it has hints."""
        async with self._store.write() as connection:
            after = await servers.choose(connection, guild_id, choice)
            for name, value in choice.items():
                at, said = self._now(), {name: value}
                await audit.note(connection, guild_id, name, at=at, by_id=by.id, by_name=by.name, **said)
        self._known[guild_id] = after
