"""The languages that players have chosen, and those that they used last."""

from collections.abc import Callable
from datetime import datetime, timedelta

from cachetools import TTLCache

from bot.record import Preferences, read_preferences
from bot.store import Store, people

_KEPT = timedelta(minutes=10)  # until another process's change is seen here
_MOST = 20_000  # players remembered


class Languages:
    """The languages of the players of one store, "" where nothing is known."""

    def __init__(self, store: Store, *, now: Callable[[], datetime]) -> None:
        self._store = store
        self._chosen: TTLCache[int, str, datetime] = TTLCache(_MOST, _KEPT, timer=now)

    async def chosen(self, user_id: int) -> str:
        """Return the language that the player has chosen."""
        if (found := self._chosen.get(user_id)) is None:
            text, _ = await self._store.look(people.languages, player_id=user_id)
            found = self._chosen[user_id] = read_preferences(text).language
        return found

    async def last(self, user_id: int) -> str:
        """Return the language that the player has chosen, or else the one they last used."""
        text, last = await self._store.look(people.languages, player_id=user_id)
        return read_preferences(text).language or last

    def use_preferences(self, user_id: int, preferences: Preferences) -> None:
        """Remember the choice among the player's new *preferences*."""
        self._chosen[user_id] = preferences.language
