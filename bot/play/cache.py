"""Cache of replayed games, so that a turn replays only games that changed elsewhere."""

from cachetools import LRUCache

from bot.record import Replay, StoredGame, replay, stored_game
from bot.store import Store, games
from bot.store.games import GameRow

_SIZE = 512  # games


class GameCache:
    """Replays of one store's recently used games, keyed by game and ply."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._replays: LRUCache[tuple[int, int], Replay] = LRUCache(_SIZE)

    async def stored_game(self, row: GameRow) -> StoredGame:
        """Return the stored game of *row*, replaying its events unless they are cached.

        Raises :class:`bot.record.CorruptGame`.
        """
        replayed = self._replays.get((row.id, row.ply))
        if replayed is None:
            async with self._store.read() as connection:
                events = await games.events(connection, row.id)
            replayed = replay(row, events[: row.ply])
            self._replays[row.id, row.ply] = replayed
        return stored_game(row, replayed)

    def remember(self, stored: StoredGame, before: StoredGame | None = None) -> None:
        """Cache the state just stored, in place of the state *before* it."""
        if before is not None:
            self._replays.pop((before.id, before.game.ply), None)
        replayed = Replay(game=stored.game, thinking=stored.thinking, last_at=stored.last_at)
        self._replays[stored.id, stored.game.ply] = replayed
