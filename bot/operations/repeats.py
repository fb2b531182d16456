"""Errors that repeat: each is logged once a minute, with the number of those left out."""

import logging
import time
from collections.abc import Callable

from cachetools import LRUCache

EVERY = 60.0  # seconds
_KNOWN = 256  # kinds of errors that are counted

_Kind = tuple[str, str, object, object]


class Repeats:
    """A filter for log handlers.  Records below ERROR always pass."""

    def __init__(self, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._monotonic = monotonic
        self._last: LRUCache[_Kind, tuple[float, int]] = LRUCache(_KNOWN)  # when logged, left out since

    def __call__(self, record: logging.LogRecord) -> bool:
        """Return whether *record* is logged; if so, add how many like it were left out before."""
        if record.levelno < logging.ERROR:
            return True
        now, kind = self._monotonic(), _kind(record)
        at, left_out = self._last.get(kind, (now - EVERY, 0))
        if now - at < EVERY:
            self._last[kind] = at, left_out + 1
            return False
        self._last[kind] = now, 0
        if left_out:
            record.msg = f"{record.getMessage()} (and {left_out} more like it since the last line)"
            record.args = ()
        return True


def _kind(record: logging.LogRecord) -> _Kind:
    """Return what identical errors have in common: where they are logged, and where they were raised."""
    error = record.exc_info[1] if record.exc_info else None
    raised = error.__traceback__ if error is not None else None
    while raised is not None and raised.tb_next is not None:
        raised = raised.tb_next
    place = None if raised is None else (raised.tb_frame.f_code.co_filename, raised.tb_lineno)
    return record.name, str(record.msg), type(error), place
