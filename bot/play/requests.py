"""Requests that were judged: Discord may deliver one more than once, and so may a page that lost its answer.

Their ids are the caller's.  A front end gives no id that another one may give.
"""

from collections.abc import Callable
from datetime import datetime, timedelta

from bot.store import Store, handled

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
        return request_id is not None and await self._store.look(handled.is_noted, request_id)

    async def note(self, request_id: str) -> bool:
        """Note that the request is judged, and return whether it was not before."""
        return bool(await self._store.run(handled.note, request_ids=[request_id], at=self._now()))

    async def forget(self, request_id: str) -> None:
        """Forget a request whose work has failed, so that it may be made again."""
        await self._store.run(handled.drop, request_id)

    async def forget_old(self) -> None:
        """Delete the ids of requests that are too old to be delivered again."""
        if self._clock_agrees():
            await self._store.run(handled.forget, self._now() - _KEPT)
