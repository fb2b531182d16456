"""Pages that are drawn once in a process, whoever asks for them.

Drawing is a pure function of its arguments and the language, as the tests of ``render`` show.
"""

import asyncio
import pickle
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from cachetools import LRUCache

from bot.words.language import language

PAGES: LRUCache[tuple[str, str, bytes], bytes] = LRUCache(500)
"""The pages by their functions, languages and arguments."""


async def _drawn(draw: Callable[..., bytes], *args: Any, **kwargs: Any) -> bytes:
    try:
        given = pickle.dumps((args, kwargs))
    except TypeError:  # some values cannot be pickled
        return await asyncio.to_thread(draw, *args, **kwargs)
    key = f"{draw.__module__}.{draw.__qualname__}", language(), given
    if key not in PAGES:
        PAGES[key] = await asyncio.to_thread(draw, *args, **kwargs)
    return PAGES[key]


@contextmanager
def drawn_once() -> Iterator[None]:
    """Let messages take the pages that were drawn before in this process."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("bot.controls.messages.to_thread", _drawn)
        yield
