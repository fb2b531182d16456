"""Threads share the memory that the C library keeps."""

import ctypes
import subprocess
import sys

import pytest

from bot.operations.memory import LARGE

THREADS = f"""
import ctypes, sys, threading
from bot.operations.memory import give_back_freed
libc = ctypes.CDLL(None)
libc.malloc.restype, libc.fdopen.restype = ctypes.c_void_p, ctypes.c_void_p
if sys.argv[1:]:
    give_back_freed()
together = threading.Barrier(4)
def work():
    together.wait()
    libc.malloc(100_000)
    libc.malloc({LARGE})
    together.wait()
threads = [threading.Thread(target=work) for _ in range(4)]
for thread in threads: thread.start()
for thread in threads: thread.join()
out = ctypes.c_void_p(libc.fdopen(1, b"w"))
libc.malloc_info(0, out)
libc.fflush(out)
"""


def arenas(*arguments: str) -> int:
    """Return how many heaps glibc has for four threads that use memory at the same time."""
    command = [sys.executable, "-c", THREADS, *arguments]
    return subprocess.run(command, capture_output=True, check=True, text=True).stdout.count("<heap nr=")


@pytest.mark.skipif(not hasattr(ctypes.CDLL(None), "malloc_info"), reason="not glibc")
def test_threads_share_one_heap() -> None:
    assert arenas("give back") == 1
    assert arenas() > 1
