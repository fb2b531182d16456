"""SQLite in the event loop's own thread.

aiosqlite hands every call to a thread and its result back, which takes longer than most statements of a test
do.  The tests of the store use the thread.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest


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


@contextmanager
def sqlite_inline() -> Iterator[None]:
    """Let the connections that are opened inside the block run their statements without a thread.

    A statement that waits for the lock of another connection stops the event loop, and with it the other
    connection.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("aiosqlite.core.SimpleQueue", _Inline)
        patch.setattr("aiosqlite.core.Thread", _Inline)
        yield
