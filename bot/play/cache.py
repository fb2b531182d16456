"""Stored games as values: read, replayed, and for a while kept in memory."""

from collections import OrderedDict

from bot.record import Replay, StoredGame, replay, stored_game
from bot.store import Store, games
from bot.store.games import GameRow

_KEPT = 512  # games kept in memory


class GameCache:
    """What the games of one store come to.  A game with as many events as before need not be replayed."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._kept: OrderedDict[tuple[int, int], Replay] = OrderedDict()

    async def of(self, row: GameRow) -> StoredGame:
        """The game *row* as it stands.  Raises :class:`CorruptGame`."""
        told = self._kept.get((row.id, row.ply))
        if told is None:
            async with self._store.read() as connection:
                events = await games.events(connection, row.id)
            told = replay(row, events[: row.ply])
            self._keep(row.id, told)
        else:
            self._kept.move_to_end((row.id, row.ply))
        return stored_game(row, told)

    def remember(self, stored: StoredGame, before: StoredGame | None = None) -> None:
        """Keeps a game as it is stored now, in place of how it was *before*."""
        if before is not None:
            self._kept.pop((before.id, before.game.ply), None)
        told = Replay(game=stored.game, thinking=stored.thinking, last_at=stored.last_at)
        self._keep(stored.id, told)

    def _keep(self, game_id: int, told: Replay) -> None:
        self._kept[game_id, told.game.ply] = told
        if len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
