"""One thread that watches the time limits of all tests.

pytest-timeout starts a thread for each test and waits for its end, which takes longer than most tests.
"""

import threading
from dataclasses import dataclass
from time import monotonic  # bound here, because tests replace it in its module

import pytest
import pytest_timeout


@dataclass(frozen=True)
class _Limit:
    """The end of a test's time, on the monotonic clock."""

    end: float
    item: pytest.Item
    settings: pytest_timeout.Settings


class Watchdog:
    """A plugin that ends the process when a test takes too long, as pytest-timeout's method "thread" does."""

    def __init__(self) -> None:
        self._limit: _Limit | None = None
        self._thread = threading.Thread(target=self._watch, name="watchdog", daemon=True)

    @pytest.hookimpl
    def pytest_timeout_set_timer(self, item: pytest.Item, settings: pytest_timeout.Settings) -> bool | None:
        """Set the limit of *item* instead of pytest-timeout, unless that is to use a signal."""
        if settings.method != "thread":
            return None
        self._limit = _Limit(monotonic() + settings.timeout, item, settings)
        if not self._thread.ident:
            self._thread.start()
        return True

    @pytest.hookimpl
    def pytest_timeout_cancel_timer(self) -> bool | None:
        if self._limit is None:
            return None
        self._limit = None
        return True

    def _watch(self) -> None:
        never = threading.Event()
        while True:
            never.wait(1)  # second
            limit = self._limit
            if limit is not None and monotonic() > limit.end:
                pytest_timeout.timeout_timer(limit.item, limit.settings)
