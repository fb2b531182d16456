"""A clock that tests set."""

from datetime import UTC, datetime, timedelta

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)


class Clock:
    """A clock that stands still, or advances by *step* with each reading."""

    def __init__(self, time: datetime = NOON, *, step: timedelta = timedelta()) -> None:
        self.time = time
        self._step = step

    def __call__(self) -> datetime:
        self.time += self._step
        return self.time

    def on(self, **parts: float) -> None:
        """Let time pass: ``clock.on(seconds=30)``."""
        self.time += timedelta(**parts)
