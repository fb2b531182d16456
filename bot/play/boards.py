"""Live boards: which message shows each game, so that the one before it can go."""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import Self

from cachetools import LRUCache, TTLCache

from bot.play.together import Together
from bot.record import StoredGame
from bot.store import Store, StoreError, live_boards
from bot.store.live_boards import LiveBoard

log = logging.getLogger(__name__)
_SIZE = 4096  # games

KEPT = timedelta(minutes=15)
"""How long a board is kept in memory, and how long Discord lets an interaction reach its message."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """A game's live board.

    *way*: the last interaction with the message, which lives no longer than the process; None if its channel
    and id are enough.
    """

    board: LiveBoard
    way: object = None
    original: bool = True  # the message is the response to *way*, or carries the control that was pressed
    private: bool = False  # only its user sees the message


class LiveBoards:
    """The live boards of the games in one store, which are stored in the background.

    Nobody waits for that, and boards that are shown at the same time are stored together.  One that is not
    stored, as when the process is killed, is lost after :data:`KEPT`, and its message then stays.
    """

    def __init__(self, store: Store, *, now: Callable[[], datetime]) -> None:
        self._store = store
        self._together = Together(store)
        self._shown: TTLCache[int, Shown, datetime] = TTLCache(_SIZE, KEPT, timer=now)
        self._without: LRUCache[int, None] = LRUCache(_SIZE)  # games that have no board
        self._saving = set[asyncio.Task[None]]()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await asyncio.gather(*self._saving)

    def started(self, stored: StoredGame) -> None:
        """Note that a game was just started, and so has no board yet."""
        self._without[stored.id] = None

    async def get(self, game_id: int) -> Shown | None:
        """Return the game's live board, None if none is known."""
        if (shown := self._shown.get(game_id)) is not None:
            return shown
        if game_id in self._without:
            return None
        board = await self._store.look(live_boards.of_game, game_id=game_id)
        return None if board is None else Shown(board=board)

    async def put(self, game_id: int, shown: Shown) -> Shown | None:
        """Make *shown* the game's live board, and return another message that was it before."""
        before = await self.get(game_id)
        self._without.pop(game_id, None)
        self._shown[game_id] = shown
        if before is not None and before.board == shown.board:
            return None
        if shown.way is None:
            self._save(game_id, shown.board)
        elif before is not None and before.way is None:
            self._save(game_id, None)
        return before

    async def take(self, game_id: int) -> Shown | None:
        """Return the game's live board; from then on it has none."""
        shown = await self.get(game_id)
        self._shown.pop(game_id, None)
        self._without[game_id] = None
        if shown is not None and shown.way is None:
            self._save(game_id, None)
        return shown

    def _save(self, game_id: int, board: LiveBoard | None) -> None:
        async def save() -> None:
            try:
                await self._together.run(partial(live_boards.put, game_id=game_id, board=board), player_id=0)
            except StoreError as error:
                log.warning("the live board of game %d is not stored: %s", game_id, error)

        task = asyncio.create_task(save(), name="saving boards")
        self._saving.add(task)
        task.add_done_callback(self._saving.discard)
