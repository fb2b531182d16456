"""How long a search goes on between two looks at its stop flag."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass, field


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
