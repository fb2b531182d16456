"""Interactions that were judged: Discord may deliver one more than once."""

from collections.abc import Callable
from datetime import datetime, timedelta

from bot.store import Store, handled

_KEPT = timedelta(hours=1)  # Discord accepts answers to an interaction for 15 minutes


class Interactions:
    """The handled interactions of one store."""

    def __init__(self, store: Store, *, now: Callable[[], datetime]) -> None:
        self._store = store
        self._now = now

    async def is_handled(self, interaction_id: int | None) -> bool:
        """Return whether the interaction was judged."""
        if interaction_id is None:
            return False
        async with self._store.read() as connection:
            return bool(await handled.among(connection, [interaction_id]))

    async def note(self, interaction_id: int) -> bool:
        """Note that the interaction is judged, and return whether it was not before."""
        async with self._store.write() as connection:
            return bool(await handled.note(connection, [interaction_id]))

    async def forget_old(self) -> None:
        """Delete the ids of interactions that are too old to be delivered again."""
        first = handled.first_id_of(self._now() - _KEPT)
        async with self._store.read() as connection:
            oldest = await handled.oldest(connection)
        if oldest is not None and oldest < first:
            async with self._store.write() as connection:
                await handled.forget(connection, first)
