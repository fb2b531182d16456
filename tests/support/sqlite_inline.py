"""SQLite in the event loop's own thread.

The way to a thread and back takes longer than most statements of a test do: aiosqlite takes it for every
call, the store for every transaction that is a function.  Tests of what happens at once use the threads.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from bot.store.db.direct import Direct, Work


class _Inline:
    """A stand-in for aiosqlite's queue and for its thread: a call that is put into it runs at once."""

    daemon = True

    def __init__(self, **_: Any) -> None: ...

    def start(self) -> None: ...

    def put_nowait(self, item: tuple[Any, Callable[[], Any]]) -> None:
        future, call = item
        try:
            result = call()
        except BaseException as error:
            future.set_exception(error)
        else:
            future.set_result(result)


class _InlineDirect(Direct):
    """A connection whose transactions run where they are awaited."""

    async def run(self, work: Work[Any], seconds: float) -> Any:
        return self._run(work, seconds)

    async def close(self) -> None:
        self._engine_closed()


@contextmanager
def sqlite_inline() -> Iterator[None]:
    """Let the connections that are opened inside the block run their statements without a thread.

    A statement that waits for the lock of another connection stops the event loop, and with it the other
    connection.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("aiosqlite.core.SimpleQueue", _Inline)
        patch.setattr("aiosqlite.core.Thread", _Inline)
        patch.setattr("bot.store.db.engines.Direct", _InlineDirect)
        yield
