"""Preferences: each player's choice of theme, deck, back, size and privacy, stored as JSON."""

import json
from dataclasses import asdict, replace

from bot.record import Player
from bot.store import Store, people
from render import Style
from render.themes import BACKS, DECKS, SIZES, THEMES

CHOICES = {"theme": tuple(THEMES), "deck": tuple(DECKS), "back": tuple(BACKS), "size": tuple(SIZES)}
"""The values of each preference."""


def read_style(text: str) -> Style:
    """Return the style stored as *text*; unknown values fall back to the default."""
    style = Style()
    for name, value in (json.loads(text) if text else {}).items():
        if name == "jumbo" or value in CHOICES.get(name, ()):
            style = replace(style, **{name: value})
    return style


def read_private(text: str) -> bool:
    """Return whether the preferences stored as *text* ask for boards that only their player sees."""
    return bool(text) and json.loads(text).get("private") is True


class Preferences:
    """The preferences of the players in one store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def get(self, user_id: int) -> Style:
        """Return the style of the player's pictures."""
        async with self._store.read() as connection:
            return read_style(await people.preferences(connection, user_id))

    async def private(self, user_id: int) -> bool:
        """Return whether the player wants their boards for themselves."""
        async with self._store.read() as connection:
            return read_private(await people.preferences(connection, user_id))

    async def change(self, player: Player, *, private: bool | None = None, **chosen: str | bool) -> Style:
        """Change some of the player's preferences, and return their style.

        *chosen*: of :data:`CHOICES`, and ``jumbo``.  *private*: whether their boards are for themselves.
        Raises :class:`render.themes.UnknownStyle`.
        """
        async with self._store.write() as connection:
            await people.greet(connection, player.id, player.name)
            before = await people.preferences(connection, player.id)
            style = replace(read_style(before), **chosen)
            kept = {**asdict(style), "private": read_private(before) if private is None else private}
            await people.set_preferences(connection, player.id, json.dumps(kept))
        return style
