"""Preferences: each player's choice of theme, deck, back, size, deals, privacy, words and language.

The themes, decks and sizes are in ``render.themes``, the lines of their menus in
``bot.words.preferences``; the backs are in ``render.cards.backs``, each with its line.
"""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta

from cachetools import TTLCache

from bot.record import Player, Preferences, read_preferences
from bot.store import Store, people
from render.themes import BACKS, SIZES, THEMES

CHOICES = {"theme": tuple(THEMES), "back": tuple(BACKS), "size": tuple(SIZES)}
"""The values of each preference that has several."""

BACK_LABELS = {name: back.label for name, back in BACKS.items()}

_OF_BOARDS = ("deals", "private", "words")
SWITCHES = ("deck", "jumbo", *_OF_BOARDS)
"""The preferences that are on or off: four colours, large indices, automatic deals, private boards, words."""

_DECKS = {False: "two", True: "four"}
_KEPT = timedelta(minutes=10)  # until another process's change of a language is seen here
_MOST = 20_000  # players whose languages are remembered


def switches(preferences: Preferences) -> dict[str, bool]:
    """Return whether each of :data:`SWITCHES` is on."""
    style = preferences.style
    of_pictures = {"deck": style.deck == _DECKS[True], "jumbo": style.jumbo}
    return of_pictures | {name: getattr(preferences, name) for name in _OF_BOARDS}


class StoredPreferences:
    """The preferences of the players in one store.

    *changed* is called with a player's id and new preferences.
    """

    def __init__(
        self, store: Store, *, now: Callable[[], datetime], changed: Callable[[int, Preferences], None]
    ) -> None:
        self._store = store
        self._changed = changed
        self._languages: TTLCache[int, str, datetime] = TTLCache(_MOST, _KEPT, timer=now)

    async def get(self, user_id: int) -> Preferences:
        """Return the preferences of the player."""
        text, _ = await self._store.look(people.preferences, player_id=user_id)
        return read_preferences(text)

    async def language(self, user_id: int) -> str:
        """Return the language that the player has chosen, "" for none."""
        if (found := self._languages.get(user_id)) is None:
            found = self._languages[user_id] = (await self.get(user_id)).language
        return found

    async def spoken(self, user_id: int) -> str:
        """Return the language that the player has chosen, or else the one they last used, "" if unknown."""
        text, last = await self._store.look(people.preferences, player_id=user_id)
        return read_preferences(text).language or last

    async def change(self, player: Player, **change: str | bool) -> Preferences:
        """Change some of the player's preferences, and return all.

        *change*: values of :data:`CHOICES`, the language, and whether any of :data:`SWITCHES` is on.  Raises
        :class:`render.themes.UnknownStyle`.
        """
        others = {name: change.pop(name) for name in (*_OF_BOARDS, "language") if name in change}
        if "deck" in change:
            change["deck"] = _DECKS[bool(change["deck"])]
        async with self._store.write() as connection:
            before = read_preferences(await people.greet(connection, player.id, player.name))
            after = replace(before, style=replace(before.style, **change), **others)
            await people.set_preferences(connection, player.id, after.to_text())
        self._languages[player.id] = after.language
        self._changed(player.id, after)
        return after

    def forget(self, user_id: int) -> None:
        """Forget the language of a player whose data is deleted."""
        self._languages[user_id] = ""
