"""Group commit: pieces of work that wait at the same time share a transaction, and so the wait for the disk.

One that is refused or fails spoils no other: the transaction is made again without it.
"""

import asyncio
from dataclasses import dataclass
from typing import Any, TypeVar

from bot.store import Connection, Store, Unavailable, Work

T = TypeVar("T")
MOST = 8  # pieces of work in one transaction: turns wait for its end


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _Waiting:
    player_id: int
    work: Work[Any]
    done: asyncio.Future[Any]


class GroupCommit:
    """The pieces of work on their way to one store."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._waiting: list[_Waiting] = []
        self._writing: asyncio.Task[None] | None = None

    async def run(self, work: Work[T], *, player_id: int) -> T:
        """Return the result of *work*, once it is stored.  Raises what *work* raises.

        *work* awaits nothing but its connection, and locks nobody but the player.
        """
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Waiting(player_id=player_id, work=work, done=done))
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write(), name="group commit")
        return await done

    async def _write(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
            # Two processes lock the players of their batches in the same order, and so cannot deadlock.
            await self._commit(sorted(batch, key=lambda one: one.player_id))

    async def _commit(self, batch: list[_Waiting]) -> None:
        """Run all of *batch* in one transaction; again without the one that fails, if one does."""
        while batch:
            current = batch[0]

            async def run_all(connection: Connection) -> list[object]:
                nonlocal current
                outcomes: list[object] = []
                for current in batch:
                    outcomes.append(await current.work(connection))
                return outcomes

            try:
                outcomes = await self._store.run(run_all)
            except Unavailable as error:
                for one in batch:
                    _fail(one, error)
                return
            except Exception as error:
                _fail(current, error)
                batch.remove(current)
                continue
            for one, outcome in zip(batch, outcomes, strict=True):
                if not one.done.done():  # cancelled: nobody waits for it any more
                    one.done.set_result(outcome)
            return


def _fail(one: _Waiting, error: Exception) -> None:
    if not one.done.done():
        one.done.set_exception(error)
