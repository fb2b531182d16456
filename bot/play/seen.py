"""What was delivered: boards that a player may not have seen, and requests that may come twice.

Discord may deliver a request more than once, and so may a page that lost its answer.  The ids of requests are
the caller's.  A front end gives no id that another one may give.
"""

from collections.abc import Callable
from datetime import datetime, timedelta

from cachetools import LRUCache

from bot.record import StoredGame
from bot.store import Store, handled

_SIZE = 4096  # games
_LOST = -1  # in place of the ply that was shown last
_RECENT = timedelta(minutes=1)


class Seen:
    """The boards that this process has delivered, and those that it could not.

    *since*: the start of the process.  A turn shortly before it may have been saved by a process that ended
    before it could answer.
    """

    def __init__(self, since: datetime) -> None:
        self._since = since
        self._plies: LRUCache[int, int] = LRUCache(_SIZE)

    def delivered(self, stored: StoredGame) -> None:
        """Note that the player has the board of a game."""
        self._plies[stored.id] = stored.game.ply

    def lost(self, stored: StoredGame) -> None:
        """Note that the board of a game could not be delivered."""
        if self._plies.get(stored.id) != stored.game.ply:
            self._plies[stored.id] = _LOST

    def is_missing(self, stored: StoredGame) -> bool:
        """Return whether the last turn is saved but its player may not have seen the board after it."""
        if (ply := self._plies.get(stored.id)) is not None:
            return ply == _LOST
        return bool(stored.game.events) and self._since - _RECENT <= stored.last_at < self._since


_KEPT = timedelta(hours=1)  # Discord accepts answers to an interaction for 15 minutes


class Requests:
    """The handled requests of one store.

    None is forgotten while *clock_agrees* returns False: *now* may be wrong then.
    """

    def __init__(
        self, store: Store, *, now: Callable[[], datetime], clock_agrees: Callable[[], bool]
    ) -> None:
        self._store = store
        self._now = now
        self._clock_agrees = clock_agrees

    async def is_handled(self, request_id: str | None) -> bool:
        """Return whether the request was judged."""
        if request_id is None:
            return False
        return bool(await self._store.look(handled.among, request_ids=[request_id]))

    async def note(self, request_id: str) -> bool:
        """Note that the request is judged, and return whether it was not before."""
        return bool(await self._store.run(handled.note, request_ids=[request_id], at=self._now()))

    async def forget_old(self) -> None:
        """Delete the ids of requests that are too old to be delivered again."""
        if self._clock_agrees():
            await self._store.run(handled.forget, self._now() - _KEPT)
