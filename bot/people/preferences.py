"""How a person's boards look: their choice, kept as text with their name."""

import json
from dataclasses import asdict, replace

from bot.record import Player
from bot.store import Store, people
from render import Style
from render.themes import BACKS, DECKS, SIZES, THEMES

CHOICES = {"theme": tuple(THEMES), "deck": tuple(DECKS), "back": tuple(BACKS), "size": tuple(SIZES)}
"""What can be chosen, by the name of the choice."""


def read_style(text: str) -> Style:
    """The look that a stored text means; what is not known any more looks as usual."""
    style = Style()
    for name, value in (json.loads(text) if text else {}).items():
        if name == "jumbo" or value in CHOICES.get(name, ()):
            style = replace(style, **{name: value})
    return style


class Preferences:
    """The looks of the people of one store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of(self, user_id: int) -> Style:
        """How the person's boards look."""
        async with self._store.read() as connection:
            return read_style(await people.look(connection, user_id))

    async def change(self, player: Player, **chosen: str | bool) -> Style:
        """Change some of the person's choices (see :data:`CHOICES`, and ``jumbo``); the look they have then.

        Raises :class:`render.themes.UnknownStyle`.
        """
        async with self._store.write() as connection:
            await people.greet(connection, player.id, player.name)
            style = replace(read_style(await people.look(connection, player.id)), **chosen)
            await people.set_look(connection, player.id, json.dumps(asdict(style)))
        return style
