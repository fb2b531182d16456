"""Deadlines: end ranked attempts when their day is over and counted games that were abandoned.

An expired game ends as if its player had resigned at its last moment
(:attr:`bot.record.StoredGame.last_moment`), however late that is noticed, with the cards that were on the
foundations by then.  It counts on leaderboards, in the win rate and in the rating like every game that was
not won.  A ranked attempt without a move is not ended: a player who only looked at the deal is not ranked.

:class:`Deadlines` ends every game that is due, once a minute and before a page that depends on it is shown.
``bot.play.sessions`` calls the same :func:`end` when a player acts too late; the database lets only one of
them succeed.
"""

import logging
from collections.abc import Callable
from datetime import UTC, date, datetime, time, timedelta

from bot.play.events import Event
from bot.record import CorruptGame, StoredGame, advance, stored_game
from bot.standings import scoring
from bot.standings.replaying import replay_aside
from bot.store import Conflict, Connection, Store, StoreError, deadlines, games
from bot.store.events import events_of

log = logging.getLogger(__name__)
_BATCH = 200  # games read at a time


async def end(connection: Connection, stored: StoredGame) -> StoredGame:
    """End an unfinished game whose deadline has passed, and return it with its result.

    Raises :class:`bot.store.Conflict` if the game has changed meanwhile.
    """
    assert stored.last_moment is not None
    after = advance(stored, stored.game, stored.last_moment, "resigned")
    return await scoring.record_result(connection, after)


class Deadlines:
    """The deadlines of the games in one store.

    No game is ended while *clock_agrees* returns False: *now* may be wrong then.  *ended* is called with
    each game that was ended here.
    """

    def __init__(
        self, store: Store, *, now: Callable[[], datetime], clock_agrees: Callable[[], bool]
    ) -> None:
        self._store = store
        self._now = now
        self._clock_agrees = clock_agrees
        self.ended = Event()

    async def catch_up(self) -> int:
        """End every game whose deadline has passed, and return their number."""
        return await self._end_due(self._now(), None)

    async def day_over(self, day: date, *, within: timedelta | None = None) -> int:
        """End the ranked attempts of *day* if it is over, and return their number.

        Called before the leaderboards of *day* are shown.  No further game is ended once the time *within*
        has passed, because a reader is waiting; :meth:`catch_up` ends the rest.
        """
        over = datetime.combine(day + timedelta(days=1), time(), UTC)
        return await self._end_due(over, over, within) if self._now() >= over else 0

    async def _end_due(self, last: datetime, first: datetime | None, within: timedelta | None = None) -> int:
        began = self._now()
        ended, skipped = 0, set[int]()
        while True:
            due = await self._store.look(deadlines.due, last, first, limit=_BATCH + len(skipped))
            wanted = [game_id for game_id in due if game_id not in skipped]
            if not wanted:
                return ended
            for game_id in wanted:
                if within is not None and ended and self._now() - began >= within:
                    return ended
                if not self._clock_agrees():
                    return ended
                try:
                    async with self._store.write() as connection:
                        over = await self._end_one(connection, game_id)
                    if over is not None:
                        self.ended(over)
                        ended += 1
                except Conflict:  # the player or another process was quicker
                    skipped.add(game_id)
                except StoreError:
                    raise
                except Exception:  # a fault in one game must not keep the others open
                    log.exception("could not end game %d at its deadline", game_id)
                    skipped.add(game_id)

    async def _end_one(self, connection: Connection, game_id: int) -> StoredGame | None:
        """Return the game if it was ended; if its deadline has moved or gone, store that instead."""
        row = await games.by_id(connection, game_id)
        if row is None or row.result is not None:
            raise Conflict(game_id, 0)  # it has ended meanwhile
        stored = None
        try:
            events = await events_of(connection, game_id)
            stored = stored_game(row, await replay_aside(row, events[: row.ply]))
        except CorruptGame as error:
            log.error("could not end a game at its deadline: %s", error)
        if stored is None or stored.ends_at is None:
            await deadlines.drop(connection, game_id)
        elif stored.ends_at > self._now():
            await deadlines.put_off(connection, game_id, stored.ends_at)
        else:
            return await end(connection, stored)
        return None
