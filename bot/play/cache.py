"""Cache of recently used games, so that a turn reads and replays only games that changed elsewhere."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from weakref import WeakValueDictionary

from cachetools import LRUCache

from bot.play.refusals import NoGame
from bot.record import Preferences, Replay, StoredGame, stored_game
from bot.standings.replaying import replay_aside
from bot.store import Store, games
from bot.store.events import events_of
from bot.store.games import GameRow

_BYTES = 8_000_000  # of all games in it, roughly
_GAME, _EVENT = 2_000, 50  # bytes of a game, and of each event
_ID_END = 1 << 63


class GameCache:
    """The last known states of one store's recently used games.

    Another process may have changed a game since, and with it the player's name and preferences.
    """

    def __init__(self, store: Store, *, now: Callable[[], datetime]) -> None:
        self._store = store
        self._now = now
        self._games: LRUCache[int, StoredGame] = LRUCache(_BYTES, getsizeof=_size)
        self._replaying: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()  # by player

    def get(self, game_id: int) -> StoredGame | None:
        """Return the last known state of a game, None if none is known."""
        return self._games.get(game_id)

    async def load(self, game_id: int) -> StoredGame:
        """Return the game with this id, whoever owns it.  Raises :class:`NoGame`."""
        if not 0 < game_id < _ID_END:  # the id of a forged button may not fit into the database
            raise NoGame
        return await self.stored_game(await self._store.look(games.by_id, game_id=game_id))

    async def stored_game(self, row: GameRow | None) -> StoredGame:
        """Return the stored game of *row*, replaying its events unless the state is known.

        Raises :class:`NoGame` without a row, and :class:`bot.record.CorruptGame`.
        """
        if row is None:
            raise NoGame
        replayed = self._known(row)
        if replayed is None:
            async with self._replaying.setdefault(row.player_id, asyncio.Lock()):  # one of each player
                replayed = self._known(row) or await self._replay(row)
        stored = stored_game(row, replayed, self._now())
        self.remember(stored)
        return stored

    def _known(self, row: GameRow) -> StoredGame | None:
        known = self._games.get(row.id)
        return known if known is not None and known.game.ply == row.ply else None

    async def _replay(self, row: GameRow) -> Replay:
        async with self._store.read() as connection:
            events = await events_of(connection, row.id)
        return await replay_aside(row, events[: row.ply])

    def remember(self, stored: StoredGame) -> None:
        """Keep the state of a game that was just stored or read."""
        self._games[stored.id] = stored

    def use_preferences(self, player_id: int, preferences: Preferences) -> None:
        """Give the known games of a player, who has changed their preferences, the new ones."""
        for stored in [each for each in self._games.values() if each.player_id == player_id]:
            self.remember(replace(stored, preferences=preferences))


def _size(stored: StoredGame) -> int:
    """Return about how many bytes a game takes, at most all of the cache."""
    return min(_GAME + _EVENT * stored.game.ply, _BYTES)
