"""Preferences: each player's choice of theme, deck, back, size and privacy, stored as JSON.

The themes, decks, backs and sizes are in ``render.themes``, the lines of their menus in
``bot.words.preferences``.
"""

import json
from dataclasses import asdict, dataclass, replace
from typing import Any

from bot.record import Player
from bot.store import Store, people
from render import Style
from render.themes import BACKS, SIZES, THEMES

CHOICES = {"theme": tuple(THEMES), "back": tuple(BACKS), "size": tuple(SIZES)}
"""The values of each preference that has several."""

SWITCHES = ("deck", "jumbo", "private")
"""The preferences that are on or off: a deck of four colours, large indices, private boards."""

_DECKS = {False: "two", True: "four"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Chosen:
    """A player's preferences: the style of their pictures, and whether their boards are for them alone."""

    style: Style
    private: bool = False

    def switches(self) -> dict[str, bool]:
        """Return whether each of :data:`SWITCHES` is on."""
        return {"deck": self.style.deck == _DECKS[True], "jumbo": self.style.jumbo, "private": self.private}


def read_chosen(text: str) -> Chosen:
    """Return the preferences stored as *text*; unknown values fall back to the default."""
    stored: dict[str, Any] = json.loads(text) if text else {}
    known = {name: stored[name] for name, values in CHOICES.items() if stored.get(name) in values}
    if stored.get("deck") in _DECKS.values():
        known["deck"] = stored["deck"]
    style = Style(**known, jumbo=stored.get("jumbo") is True)
    return Chosen(style=style, private=stored.get("private") is True)


def read_style(text: str) -> Style:
    """Return the style stored as *text*; unknown values fall back to the default."""
    return read_chosen(text).style


class Preferences:
    """The preferences of the players in one store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def chosen(self, user_id: int) -> Chosen:
        """Return all preferences of the player."""
        async with self._store.read() as connection:
            return read_chosen(await people.preferences(connection, user_id))

    async def get(self, user_id: int) -> Style:
        """Return the style of the player's pictures."""
        return (await self.chosen(user_id)).style

    async def change(self, player: Player, **change: str | bool) -> Chosen:
        """Change some of the player's preferences, and return all.

        *change*: values of :data:`CHOICES`, and whether any of :data:`SWITCHES` is on.  Raises
        :class:`render.themes.UnknownStyle`.
        """
        private = change.pop("private", None)
        if "deck" in change:
            change["deck"] = _DECKS[bool(change["deck"])]
        async with self._store.write() as connection:
            await people.greet(connection, player.id, player.name)
            before = read_chosen(await people.preferences(connection, player.id))
            after = Chosen(
                style=replace(before.style, **change),
                private=before.private if private is None else bool(private),
            )
            kept = {**asdict(after.style), "private": after.private}
            await people.set_preferences(connection, player.id, json.dumps(kept))
        return after
