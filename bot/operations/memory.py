"""Memory that the C library keeps after it was freed.

glibc keeps what a thread has freed for the same thread.  Pictures are drawn in several threads and take some
megabytes while they are drawn, which would stay with each of them.  It also keeps free pages between blocks
that live long, such as sprites.
"""

import ctypes
from contextlib import suppress

_MMAP_THRESHOLD, _ARENA_MAX = -3, -8  # parameters of mallopt(3)
LARGE = 1 << 20  # bytes; a block of this size is given back as soon as it is freed
EVERY = 10.0  # seconds until free pages are given back again, which takes 0.2 ms


def give_back_freed() -> None:
    """Let glibc share freed memory among threads, and give large blocks back; elsewhere nothing happens.

    To be called before threads are started.
    """
    with suppress(AttributeError, OSError):
        mallopt = ctypes.CDLL(None).mallopt
        mallopt(_ARENA_MAX, 1)
        mallopt(_MMAP_THRESHOLD, LARGE)


async def give_back_pages() -> None:
    """Give free pages back; call it every :data:`EVERY` seconds.  Without glibc nothing happens."""
    with suppress(AttributeError, OSError):
        ctypes.CDLL(None).malloc_trim(0)
