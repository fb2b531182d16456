"""The time between two checks of a search's stop flag, measured."""

import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass, field


@dataclass(slots=True)
class Slices:
    """A stop flag that is never raised and times its checks: pass :meth:`check` as ``stop``."""

    clock: Callable[[], float] = time.process_time
    longest: float = 0.0  # seconds between two checks, or between one and an end of :meth:`watch`
    _last: float = field(default=0.0, repr=False)

    def check(self) -> bool:
        """Record a check and return False."""
        now = self.clock()
        self.longest = max(self.longest, now - self._last)
        self._last = now
        return False

    @contextmanager
    def watch(self) -> Generator[None, None, None]:
        """Measure until the end of the block."""
        self._last = self.clock()
        yield
        self.check()
