"""The clock ends games: a ranked attempt with its day, a deal that the bot drew when it is left alone.

Such a game ends as if it had been given up at its last moment (:attr:`bot.record.StoredGame.last_moment`),
however late somebody looks, with the cards that were home by then; it stands on boards and counts in win rate
and rating like every game that was not won.  An attempt without a move is none: who only looked at the deal
is on no board.

:class:`Deadlines` looks at all that are due, once a minute and before anything is shown that depends on it.
``bot.play.sessions`` ends a game by the same function when its player comes too late.  The database lets
one of them do it.
"""

import logging
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta

from bot.record import CorruptGame, StoredGame, replay, stepped, stored_game
from bot.standings import scoring
from bot.store import Conflict, Connection, Store, StoreError, deadlines, games

log = logging.getLogger(__name__)
_AT_ONCE = 200  # games read at a time


async def end(connection: Connection, stored: StoredGame) -> StoredGame:
    """Ends an unfinished game whose time is up; gives it with its result.

    Raises :class:`bot.store.Conflict` if something has happened in it meanwhile.
    """
    assert stored.last_moment is not None
    after = stepped(stored, stored.game, stored.last_moment, "resigned")
    assert after.result is not None
    return replace(after, result=await scoring.record_result(connection, after.result, ply=stored.game.ply))


class Deadlines:
    """The games of one store that the clock ends."""

    def __init__(self, store: Store, *, now: Callable[[], datetime]) -> None:
        self._store = store
        self._now = now

    async def catch_up(self) -> int:
        """Ends every game whose time is up; gives how many."""
        return await self._end_due(self._now(), None)

    async def day_over(self, day: date, *, within: timedelta | None = None) -> int:
        """Ends the ranked attempts of *day*, if it is over: before its boards are shown; gives how many.

        Begins no further one when the time *within* has passed, for somebody is waiting; the rest follows
        within a minute.
        """
        over = datetime.combine(day + timedelta(days=1), time(), UTC)
        return await self._end_due(over, over, within) if self._now() >= over else 0

    async def _end_due(self, last: datetime, first: datetime | None, within: timedelta | None = None) -> int:
        began = self._now()
        ended, skipped = 0, set[int]()
        while True:
            async with self._store.read() as connection:
                due = await deadlines.due(connection, last, first, limit=_AT_ONCE + len(skipped))
            wanted = [game_id for game_id in due if game_id not in skipped]
            if not wanted:
                return ended
            for game_id in wanted:
                if within is not None and ended and self._now() - began >= within:
                    return ended
                try:
                    async with self._store.write() as connection:
                        ended += await self._look_at(connection, game_id)
                except Conflict:  # its player was quicker, or another process
                    skipped.add(game_id)
                except StoreError:
                    raise
                except Exception:  # a fault of ours: the other games shall end all the same
                    log.exception("the clock could not end game %d", game_id)
                    skipped.add(game_id)

    async def _look_at(self, connection: Connection, game_id: int) -> bool:
        """Ends the game if its time is up; else notes when to look at it again."""
        row = await games.by_id(connection, game_id)
        if row is None or row.result is not None:
            raise Conflict(game_id, 0)  # it has ended meanwhile
        try:
            stored = stored_game(row, replay(row, (await games.events(connection, game_id))[: row.ply]))
        except CorruptGame as error:
            log.error("the clock cannot end a game: %s", error)
            await deadlines.drop(connection, game_id)
            return False
        if stored.ends_at is None:
            await deadlines.drop(connection, game_id)
            return False
        if stored.ends_at > self._now():
            await deadlines.put_off(connection, game_id, stored.ends_at)
            return False
        await end(connection, stored)
        return True
