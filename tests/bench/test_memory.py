"""The memory benchmark looks at the bot's process after each number of turns."""

from collections.abc import Iterator
from contextlib import contextmanager
from os import getpid
from typing import Any

import pytest

from tests.bench import memory
from tests.bench.processes import Running


def test_the_first_look_is_the_baseline_of_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: dict[str, Any] = {}
    sizes = iter((100_000_000, 125_000_000))

    @contextmanager
    def playing(module: list[str], folder: str, **options: Any) -> Iterator[Running]:
        asked.update(options)
        phases = ["begin", "end", "[]"] * len(options["numbers"][1:])
        yield Running(pid=getpid(), began=0.0, lines=iter(["0.1", *phases]))

    monkeypatch.setattr(memory, "playing", playing)
    monkeypatch.setattr(memory, "resident", lambda pid: next(sizes))
    first, second = memory.run(people=3, turns=(10, 90))
    assert asked == {"numbers": (3, 0, 0, 10, 90)}
    assert (first.name, first.value, first.ratio) == ("after 10 turns", 100, 1.0)
    assert (second.name, second.value, second.ratio) == ("after 100 turns", 125, 0.8)
