"""Saving turns: those that wait at the same time share a transaction, and with it the wait for the disk.

The turn of a game that another process has locked waits alone, or all others would wait with it.
"""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.record import StoredGame, read_preferences
from bot.standings import scoring
from bot.store import Busy, Conflict, Connection, Store, StoreError, results, totals, turns
from bot.store.turns import PlayerRow, Turn

MOST = 256  # turns in one transaction

_Waiting = tuple[Turn, asyncio.Future[PlayerRow]]


class Saving:
    """The turns on their way to one store."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._waiting: list[_Waiting] = []
        self._writing: asyncio.Task[None] | None = None
        self._alone = set[asyncio.Task[None]]()  # turns of games that are locked

    async def save(
        self, before: StoredGame, after: StoredGame, *, reopens: bool, request_id: str | None = None
    ) -> StoredGame:
        """Store the step from *before* to *after*, and return it with its result as scored.

        *reopens*: it takes a move back that lost the game.  Raises :class:`bot.store.Conflict` if the stored
        game is no longer at *before*, or the request has changed a game already.
        """
        turn = Turn(
            game_id=after.id,
            player_id=before.player_id,
            ply=before.game.ply,
            codes=after.game.events[before.game.ply :],
            at=after.last_at,
            ends_at=after.ends_at if reopens or not before.game.ply else None,
            request_id=request_id,
        )
        if reopens or after.result is not None:
            return await self._save_result(before, after, turn, reopens=reopens)
        return _of(await self._append(turn), after)

    async def _save_result(
        self, before: StoredGame, after: StoredGame, turn: Turn, *, reopens: bool
    ) -> StoredGame:
        """Store a step that ends the game or reopens it, in a transaction of its own."""
        async with self._store.write() as connection:
            await totals.lock_player(connection, before.player_id)
            await turns.lock(connection, [turn], wait=True)
            if reopens:
                await results.reopen(connection, turn.game_id, turn.ply)
            owner = (await turns.append(connection, [turn])).get(turn.game_id)
            if owner is None:
                raise Conflict(turn.game_id, turn.ply)
            if reopens and before.result is not None:
                await scoring.withdraw_result(connection, before.result)
            if after.result is not None:
                after = await scoring.record_result(connection, after)
        return _of(owner, after)

    async def _append(self, turn: Turn) -> PlayerRow:
        """Append the events of *turn* with the turns of others.  Raises :class:`bot.store.Conflict`."""
        saved: asyncio.Future[PlayerRow] = asyncio.get_running_loop().create_future()
        self._waiting.append((turn, saved))
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write(), name="saving turns")
        return await saved

    async def _write(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
            await self._write_together(batch)

    async def _write_together(self, batch: Sequence[_Waiting], *, wait: bool = False) -> None:
        async def work(connection: Connection) -> tuple[Sequence[Turn], Mapping[int, PlayerRow]]:
            free = await turns.lock(connection, [turn for turn, _ in batch], wait=wait)
            return free, await turns.append(connection, free)

        try:
            free, appended = await self._store.run(work)
        except Exception as error:
            if isinstance(error, Busy) and not wait:  # later arrivals have waited as long
                batch, self._waiting = [*batch, *self._waiting], []
            if len(batch) == 1 or isinstance(error, StoreError):
                for _, saved in batch:
                    if not saved.done():
                        saved.set_exception(error)
            else:
                for one in batch:  # the fault of one turn must not be the fault of all
                    await self._write_together([one])
            return
        for turn, saved in batch:
            if saved.done():  # cancelled: nobody waits for it any more
                continue
            if turn not in free and not wait:
                task = asyncio.create_task(self._write_together([(turn, saved)], wait=True))
                self._alone.add(task)
                task.add_done_callback(self._alone.discard)
            elif turn.game_id in appended:
                saved.set_result(appended[turn.game_id])
            else:
                saved.set_exception(Conflict(turn.game_id, turn.ply))


def _of(owner: PlayerRow, stored: StoredGame) -> StoredGame:
    """Return a game with the name and the preferences that its player has by now."""
    return replace(stored, player_name=owner.name, preferences=read_preferences(owner.preferences))
