"""The clock: the time of day, compared with a clock that cannot be set.

Games end by the time of day.  A machine whose clock is wrong for a while must not end them, because a game
that has ended stays so.
"""

import logging
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

log = logging.getLogger(__name__)
LIMIT = timedelta(minutes=2)  # far more than a time server corrects at once, and less than matters to a game


def utc_now() -> datetime:
    """Return the current time in UTC."""
    return datetime.now(UTC)


def counted_seconds() -> float:
    """Return the seconds of a clock that cannot be set, including time asleep where possible."""
    boot = getattr(time, "CLOCK_BOOTTIME", None)  # Linux
    return time.monotonic() if boot is None else time.clock_gettime(boot)


class Clock:
    """The time of day, and whether as many seconds have been counted since it was last known to be right.

    It counts as right when the process starts.
    """

    def __init__(
        self, wall: Callable[[], datetime] = utc_now, counted: Callable[[], float] = counted_seconds
    ) -> None:
        self._wall = wall
        self._counted = counted
        self._right = wall(), counted()
        self._agreed = True

    def now(self) -> datetime:
        """Return the time of day in UTC."""
        return self._wall()

    def offset(self) -> timedelta:
        """Return by how much the time of day is ahead of the counted seconds."""
        wall, counted = self._right
        return self._wall() - wall - timedelta(seconds=self._counted() - counted)

    def agrees(self) -> bool:
        """Return whether the time of day can be believed; log when that changes."""
        offset = self.offset()
        agreed = abs(offset) <= LIMIT
        if agreed and not self._agreed:
            log.warning("the clock agrees again with the seconds counted; games end again")
        elif self._agreed and not agreed:
            log.error(
                "the clock is %+d seconds apart from the seconds counted; no game ends until they agree",
                offset.total_seconds(),
            )
        self._agreed = agreed
        return agreed

    def heard(self, moment: datetime) -> None:
        """Trust the clock again if it agrees with *moment*, the time of day at Discord.

        A clock that was wrong when the process started can thus be corrected while it runs.
        """
        if not self.agrees() and abs(self._wall() - moment) <= LIMIT:
            self._right = self._wall(), self._counted()
            self.agrees()
