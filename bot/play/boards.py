"""Live boards: which message shows each game, so that the one before it can go."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta

from cachetools import LRUCache, TTLCache

from bot.record import StoredGame
from bot.store import Store, StoreError, live_boards
from bot.store.live_boards import LiveBoard

log = logging.getLogger(__name__)
_SIZE = 4096  # games
_AGAIN = 1.0  # seconds until boards that could not be stored are stored again

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

    Nobody waits for that, and boards shown while others are being stored are stored together after them.  One
    that is not stored yet when the process is killed is lost, and its message then stays.
    """

    def __init__(self, store: Store, *, now: Callable[[], datetime]) -> None:
        self._store = store
        self._shown: TTLCache[int, Shown, datetime] = TTLCache(_SIZE, KEPT, timer=now)
        self._started: LRUCache[int, None] = LRUCache(_SIZE)  # games that have had no board yet
        self._unsaved: dict[int, LiveBoard | None] = {}  # None: none that can be reached after a restart
        self._saving: asyncio.Task[None] | None = None

    async def aclose(self) -> None:
        """Store what is not stored yet, unless the database is out of reach."""
        if self._saving is not None:
            self._saving.cancel()
            await asyncio.gather(self._saving, return_exceptions=True)
        with suppress(StoreError):
            await self.save()

    def started(self, stored: StoredGame) -> None:
        """Note that a game was just started, and so has no board yet."""
        self._started[stored.id] = None

    async def get(self, game_id: int) -> Shown | None:
        """Return the game's live board, None if none is known."""
        if (shown := self._shown.get(game_id)) is not None:
            return shown
        board = self._unsaved.get(game_id)
        if game_id not in self._unsaved and game_id not in self._started:
            board = await self._store.look(live_boards.of_game, game_id=game_id)
        return None if board is None else Shown(board=board)

    async def put(self, game_id: int, shown: Shown) -> Shown | None:
        """Make *shown* the game's live board, and return another message that was it before."""
        before = await self.get(game_id)
        self._started.pop(game_id, None)
        self._shown[game_id] = shown
        if before is not None and before.board == shown.board:
            return None
        if shown.way is None:
            self._note(game_id, shown.board)
        elif before is not None and before.way is None:
            self._note(game_id, None)
        return before

    def drop(self, game_id: int) -> None:
        """Note that the game has no live board any more."""
        self._shown.pop(game_id, None)
        self._note(game_id, None)

    def _note(self, game_id: int, board: LiveBoard | None) -> None:
        self._unsaved[game_id] = board
        if self._saving is None or self._saving.done():
            self._saving = asyncio.create_task(self._save_all(), name="saving boards")

    async def _save_all(self) -> None:
        while self._unsaved:
            try:
                await self.save()
            except StoreError as error:
                log.warning("live boards are not stored yet: %s", error)
                await asyncio.sleep(_AGAIN)

    async def save(self) -> None:
        """Store what is not stored yet."""
        unsaved = dict(self._unsaved)
        await self._store.run(live_boards.put_all, boards=unsaved)
        for game_id, board in unsaved.items():
            if game_id in self._unsaved and self._unsaved[game_id] is board:
                del self._unsaved[game_id]
