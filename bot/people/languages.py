"""The languages that players and servers have chosen, and those that players used last."""

from collections.abc import Callable
from datetime import datetime, timedelta

from cachetools import TTLCache

from bot.record import Player, Preferences, read_preferences
from bot.store import Store, audit, languages

_KEPT = timedelta(minutes=10)  # until another process's change is seen here
_MOST = 20_000  # players and servers remembered


class Languages:
    """The languages of the players and servers of one store, "" where nothing is known."""

    def __init__(self, store: Store, *, now: Callable[[], datetime]) -> None:
        self._store = store
        self._now = now
        self._chosen: TTLCache[tuple[str, int], str, datetime] = TTLCache(_MOST, _KEPT, timer=now)

    async def chosen(self, user_id: int) -> str:
        """Return the language that the player has chosen."""
        if (found := self._chosen.get(("player", user_id))) is None:
            text, _ = await self._store.look(languages.of_player, player_id=user_id)
            found = self._chosen["player", user_id] = read_preferences(text).language
        return found

    async def last(self, user_id: int) -> str:
        """Return the language that the player has chosen, or else the one they last used."""
        text, last = await self._store.look(languages.of_player, player_id=user_id)
        return read_preferences(text).language or last

    async def of_server(self, guild_id: int) -> str:
        """Return the language that the server has chosen."""
        if (found := self._chosen.get(("server", guild_id))) is None:
            found = await self._store.look(languages.of_server, guild_id=guild_id)
            self._chosen["server", guild_id] = found
        return found

    async def choose_for_server(self, guild_id: int, by: Player, language: str) -> None:
        """Choose the language of a server, "" for that of its settings in Discord."""
        async with self._store.write() as connection:
            await languages.choose_for_server(connection, guild_id, language)
            who = {"by_id": by.id, "by_name": by.name}
            await audit.note(connection, guild_id, "language", at=self._now(), language=language, **who)
        self._chosen["server", guild_id] = language

    def use_preferences(self, user_id: int, preferences: Preferences) -> None:
        """Remember the choice among the player's new *preferences*."""
        self._chosen["player", user_id] = preferences.language
