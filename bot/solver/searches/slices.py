"""How long a search goes on between two looks at its stop flag: what is aimed at, and what it was."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass, field

from bot.solver.kernel.jit import COMPILED

MOST = 8_000 if COMPILED else 40
"""States between two looks at most; they cost one to some dozens of microseconds each, compiled."""

AIM = 0.01
"""Seconds between two looks that are neither short nor long."""


@dataclass(slots=True)
class Pace:
    """How many states the next slice of a search may look at; it follows what the last ones took.

    It begins with few: the pages of a large table come as it is used, and that can cost more than a search.

    >>> pace = Pace(states=1_000)
    >>> pace.took(0.001); pace.states
    2000
    >>> pace.took(0.04); pace.states
    500
    """

    states: int = 16

    def took(self, seconds: float) -> None:
        """Note what the last slice took."""
        if seconds < AIM:
            self.states = min(MOST, 2 * self.states)
        elif seconds > 2 * AIM:
            self.states = max(1, int(self.states * AIM / seconds))


@dataclass(slots=True)
class Slices:
    """A stop flag that nobody raises, and that notes when it is looked at: pass :meth:`look` as ``stop``."""

    clock: Callable[[], float] = time.process_time
    longest: float = 0.0  # seconds between two looks, or between one and the begin or end of :meth:`watch`
    looks: int = 0
    _last: float = field(default=0.0, repr=False)

    def look(self) -> bool:
        """Note a look; False."""
        now = self.clock()
        self.longest = max(self.longest, now - self._last)
        self._last = now
        self.looks += 1
        return False

    @contextmanager
    def watch(self) -> Generator[None, None, None]:
        """Count from here to the end of the block."""
        self._last = self.clock()
        yield
        self.look()
