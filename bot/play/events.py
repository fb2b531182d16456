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
        self._listeners: dict[int | None, list[_Listener]] = {}  # by game; None: of every game

    def subscribe(self, listener: _Listener, game_id: int | None = None) -> Callable[[], None]:
        """Call *listener* from now on, for all games or one; return the function that ends this."""
        heard = self._listeners.setdefault(game_id, [])
        heard.append(listener)

        def cancel() -> None:
            heard.remove(listener)
            if not heard:
                self._listeners.pop(game_id, None)

        return cancel

    def __call__(self, stored: StoredGame) -> None:
        """Tell the listeners of *stored*."""
        for listener in (*self._listeners.get(None, ()), *self._listeners.get(stored.id, ())):
            try:
                listener(stored)
            except Exception:  # the turn is made, and its player waits for the answer
                log.exception("a listener of game %d failed", stored.id)
