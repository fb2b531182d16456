"""Live boards: which message shows each game, so that the one before it can go."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from cachetools import TTLCache

from bot.store import Store, live_boards
from bot.store.live_boards import LiveBoard

_SIZE = 4096  # games

KEPT = timedelta(minutes=15)
"""How long a board is kept in memory, and how long Discord lets an interaction reach its message."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """A game's live board.

    *way*: the means to reach the message, which lives no longer than the process; None if its channel and id
    are enough.
    """

    board: LiveBoard
    way: object = None


class LiveBoards:
    """The live boards of the games in one store."""

    def __init__(self, store: Store, *, now: Callable[[], datetime]) -> None:
        self._store = store
        self._shown: TTLCache[int, Shown, datetime] = TTLCache(_SIZE, KEPT, timer=now)

    async def get(self, game_id: int) -> Shown | None:
        """Return the game's live board, None if none is known."""
        if (shown := self._shown.get(game_id)) is not None:
            return shown
        async with self._store.read() as connection:
            board = await live_boards.of_game(connection, game_id)
        return None if board is None else Shown(board=board)

    async def put(self, game_id: int, shown: Shown) -> Shown | None:
        """Make *shown* the game's live board, and return another message that was it before."""
        before = await self.get(game_id)
        self._shown[game_id] = shown
        if before is not None and before.board == shown.board:
            return None
        if shown.way is None:
            async with self._store.write() as connection:
                await live_boards.put(connection, game_id, shown.board)
        elif before is not None and before.way is None:
            async with self._store.write() as connection:
                await live_boards.drop(connection, game_id)
        return before

    async def take(self, game_id: int) -> Shown | None:
        """Return the game's live board; from then on it has none."""
        shown = await self.get(game_id)
        self._shown.pop(game_id, None)
        if shown is not None and shown.way is None:
            async with self._store.write() as connection:
                await live_boards.drop(connection, game_id)
        return shown
