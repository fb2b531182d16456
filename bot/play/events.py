"""Events of games: each has any number of listeners, which do not know of each other."""

import logging
from collections.abc import Callable

from bot.record import StoredGame

log = logging.getLogger(__name__)
_Listener = Callable[[StoredGame], None]


class Event:
    """Something that happens to games in this process: call it with the game as it is afterwards.

    Listeners are called at once and must not wait.  What one of them raises is logged, and the others hear of
    the game all the same.  An event may be the listener of another.
    """

    def __init__(self) -> None:
        self._listeners: list[_Listener] = []

    def subscribe(self, listener: _Listener) -> None:
        """Call *listener* from now on."""
        self._listeners.append(listener)

    def __call__(self, stored: StoredGame) -> None:
        """Tell the listeners of *stored*."""
        for listener in self._listeners:
            try:
                listener(stored)
            except Exception:  # the turn is made, and its player waits for the answer
                log.exception("a listener of game %d failed", stored.id)
