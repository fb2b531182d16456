"""Ids as Discord makes them: the time in milliseconds, then a counter."""

import time
from itertools import count

EPOCH_MS = 1_420_070_400_000  # the first second of 2015
_numbers = count()


def snowflake() -> str:
    """Return a new id, larger than all before."""
    return str((int(time.time() * 1000) - EPOCH_MS << 22) + next(_numbers) % (1 << 22))
