"""Compiled statements that all stores of a process share.

A store compiles each statement once, which takes longer than running it, and most tests open a store of their
own.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import pytest
from sqlalchemy import create_engine
from sqlalchemy.ext.asyncio import create_async_engine

_Key = tuple[Any, ...]


class _ByKindOfDatabase(dict[_Key, Any]):
    """SQLAlchemy's keys begin with the dialect of one engine; here all of a kind stand for each other."""

    def get(self, key: _Key, default: Any = None) -> Any:
        return super().get((type(key[0]), *key[1:]), default)

    def __setitem__(self, key: _Key, compiled: Any) -> None:
        super().__setitem__((type(key[0]), *key[1:]), compiled)


@contextmanager
def shared_statements() -> Iterator[None]:
    """Let the stores that are opened inside the block share what they compile."""
    options = {"execution_options": {"compiled_cache": _ByKindOfDatabase()}}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("bot.store.db.engines.create_async_engine", partial(create_async_engine, **options))
        patch.setattr("bot.store.db.direct.create_engine", partial(create_engine, **options))
        yield
