"""What players have seen of their games: boards whose delivery failed."""

from datetime import datetime, timedelta

from cachetools import LRUCache

from bot.record import StoredGame

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
