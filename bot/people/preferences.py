"""Preferences: each player's choice of theme, deck, back, size, deals, privacy and words, as they are stored.

The themes, decks and sizes are in ``render.themes``, the lines of their menus in
``bot.words.preferences``; the backs are in ``render.cards.backs``, each with its line.
"""

from collections.abc import Callable
from dataclasses import replace

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


def switches(preferences: Preferences) -> dict[str, bool]:
    """Return whether each of :data:`SWITCHES` is on."""
    style = preferences.style
    of_pictures = {"deck": style.deck == _DECKS[True], "jumbo": style.jumbo}
    return of_pictures | {name: getattr(preferences, name) for name in _OF_BOARDS}


class StoredPreferences:
    """The preferences of the players in one store.

    *changed* is called with a player's id and new preferences.
    """

    def __init__(self, store: Store, *, changed: Callable[[int, Preferences], None]) -> None:
        self._store = store
        self._changed = changed

    async def get(self, user_id: int) -> Preferences:
        """Return the preferences of the player."""
        return read_preferences(await self._store.look(people.preferences, player_id=user_id))

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
        self._changed(player.id, after)
        return after
