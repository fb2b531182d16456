"""SimCord's copies of what Discord and the bot send each other, made without looking for cycles.

Most of a conversation's time would go into :func:`copy.deepcopy`.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from types import SimpleNamespace
from typing import Any

import pytest

_ATOMS = frozenset((str, int, float, bool, type(None)))


def copied(value: Any) -> Any:
    """Return a deep copy of JSON, with other values copied by :func:`copy.deepcopy`."""
    kind = type(value)
    if kind in _ATOMS:
        return value
    if kind is dict:
        return {key: copied(each) for key, each in value.items()}
    return [copied(each) for each in value] if kind is list else deepcopy(value)


@contextmanager
def plain_copies() -> Iterator[None]:
    """Let SimCord copy with :func:`copied` inside the block."""
    with pytest.MonkeyPatch.context() as patch:
        for module in ("simcord.gateway", "simcord.http.router"):
            patch.setattr(f"{module}.copy", SimpleNamespace(deepcopy=copied))
        for module in ("simcord.components", "simcord.results"):
            patch.setattr(f"{module}.deepcopy", copied)
        yield
