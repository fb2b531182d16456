"""Turns: judge what a player does to a game, and store it.

A turn takes the last known state of the game, checks its owner and that the player acted on the current
board, lets the engine judge the move and stores what happened in one transaction, which confirms that the
state was the current one.  Only then does the move count.  A move is refused by the stored state only.  A
lock per game keeps the clicks handled by this process in order; a unique key in the database rejects a move
if another process was quicker.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import datetime, timedelta
from typing import TypedDict, Unpack
from weakref import WeakValueDictionary

from cachetools import TTLCache

from bot.patience import Game, PatienceError
from bot.play import deadlines, refusals, steps
from bot.play.cache import GameCache
from bot.play.events import Event
from bot.play.requests import Requests
from bot.play.saving import Saving
from bot.play.seen import Seen
from bot.record import StoredGame, advance, outcome_of
from bot.store import Busy, Conflict, Store, analyses

_KNOWN = 4096  # pairs of an open board and a player who has just moved on it
MOVE_PAUSE = timedelta(seconds=2)  # between two moves of one player on an open board
TURN_TIMEOUT = 1.0  # seconds that a turn waits for earlier turns of its game


class How(TypedDict, total=False):
    """How a player acts on a game.

    With another *ply* than the current one StaleBoard is raised: the player acted on an outdated board.  A
    request that is delivered again, as *request_id* tells, changes nothing, and the current state is
    returned; one without a ply raises BoardMissing if the player has not seen the current board.  With
    *deals*, deals without a choice are made with the move before them and taken back with it, unless the
    player prefers to make them.  *by* is the name of somebody who sees the board: if it is an open board,
    they may move on it, too.  *meanwhile* is called with the game after a turn that is allowed, before it is
    stored, which takes as long as the disk does and may fail.
    """

    ply: int | None
    request_id: str | None
    deals: bool
    by: str | None
    meanwhile: Callable[[StoredGame], object]


class Turns:
    """The turns of the games in one store; see :class:`bot.play.sessions.Sessions`."""

    def __init__(
        self,
        store: Store,
        cache: GameCache,
        *,
        now: Callable[[], datetime],
        clock_agrees: Callable[[], bool],
    ) -> None:
        self._store = store
        self._cache = cache
        self._now = now
        self._clock_agrees = clock_agrees
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()  # by game
        self._saving = Saving(store)
        self.requests = Requests(store, now=now, clock_agrees=clock_agrees)
        self.changed = Event()
        self.seen = Seen(since=now())
        self._just_moved: TTLCache[tuple[int, int], bool, datetime] = TTLCache(_KNOWN, MOVE_PAUSE, timer=now)

    async def take(
        self,
        game_id: int,
        user_id: int,
        act: Callable[[Game], Game],
        *,
        takes_back: bool = False,
        resigns: bool = False,
        **how: Unpack[How],
    ) -> StoredGame:
        """Apply *act* to the game, at most once per request; store the result and return it."""
        ply, request_id = how.get("ply"), how.get("request_id")
        async with self._locked(game_id):
            known = self._cache.get(game_id)
            while True:
                before = await self._cache.load(game_id) if known is None else known
                try:
                    return await self._play(before, user_id, act, takes_back, resigns, how)
                except Conflict:  # another process was quicker, perhaps with this very request
                    if await self.requests.is_handled(request_id):
                        return await self._cache.load(game_id)
                    known = None  # judge the new state
                except (refusals.Refusal, PatienceError) as error:
                    if known is not None:
                        known = None  # the new state may allow it
                        continue
                    if isinstance(error, refusals.NotYours) or not await self._is_repeated(request_id, ply):
                        raise  # a page may use an id again, for the game of somebody else
                    return before

    @asynccontextmanager
    async def _locked(self, game_id: int) -> AsyncIterator[None]:
        """Keep other turns out of the game during the block.  Raises :class:`bot.store.Busy`."""
        lock = self._locks.setdefault(game_id, asyncio.Lock())
        try:
            async with asyncio.timeout(TURN_TIMEOUT if lock.locked() else None):
                await lock.acquire()
        except TimeoutError as error:
            raise Busy(self._store.address, f"turns of game {game_id} are waiting") from error
        try:
            yield
        finally:
            lock.release()

    async def _is_repeated(self, request_id: str | None, ply: int | None) -> bool:
        """Return whether a request about to be refused was judged before; if not, it is from now on.

        One that does not name the *ply* could be played when it is delivered again, after its player was
        told that it was not.
        """
        if ply is None and request_id is not None:
            return not await self.requests.note(request_id)
        return await self.requests.is_handled(request_id)

    async def _play(
        self,
        before: StoredGame,
        user_id: int,
        act: Callable[[Game], Game],
        takes_back: bool,
        resigns: bool,
        how: How,
    ) -> StoredGame:
        """Apply *act* to the game *before*.  Also raises Conflict if the stored game has another state."""
        ply, request_id, by = how.get("ply"), how.get("request_id"), how.get("by")
        if before.player_id != user_id and (by is None or resigns or not before.open_board):
            raise refusals.NotYours(before)
        at = self._now()
        late = before.is_late(at)
        if late and before.result is None:
            if not self._clock_agrees():
                raise refusals.ClockWrong(before)
            async with self._store.write() as connection:
                before = await deadlines.end(connection, before)
            self.changed(before)
        lost = before.result is not None and before.result.outcome == "lost"
        reopens = takes_back and lost and not late
        if reopens and before.ended.final:  # the player may know its hidden cards
            analysed = await self._store.look(analyses.of_game, before.id) is not None
            raise refusals.Analysed(before) if analysed else refusals.DealtAgain(before)
        if before.result is not None and not reopens:
            expired = before.timed_out or (takes_back and lost)
            raise refusals.TimeUp(before) if expired else refusals.GameOver(before)
        if ply is not None and ply != before.game.ply:
            raise refusals.StaleBoard(before)
        if ply is None and request_id is not None and self.seen.is_missing(before):
            raise refusals.BoardMissing(before)
        if resigns and before.day is not None and not before.game.events:
            raise refusals.NothingPlayed(before)
        game = act(before.game)
        paced = before.open_board and not (takes_back or resigns or game.only_noted)
        if paced and (before.id, user_id) in self._just_moved:
            raise refusals.TooFast(MOVE_PAUSE.total_seconds())
        if how.get("deals") and before.preferences.deals and game is not before.game:
            game = steps.with_deals(before.game, game, takes_back=takes_back)
        if game is before.game and not resigns:  # auto-play found no safe move
            raise refusals.NothingSafe(before)
        outcome = "resigned" if resigns else outcome_of(game, takes_back or game.only_noted)
        after = advance(before, game, at, outcome)
        if before.open_board:
            after = replace(after, mover=by or before.player_name)
        if (meanwhile := how.get("meanwhile")) is not None:
            meanwhile(after)
        after = await self._saving.save(before, after, reopens=reopens, request_id=request_id)
        if paced:
            self._just_moved[before.id, user_id] = True
        self._cache.remember(after)
        self.changed(after)
        return after
