"""Threads share the memory that the C library keeps, and free pages are given back."""

import ctypes
import mmap
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

PAGES = """
import asyncio, ctypes
from bot.operations.memory import give_back_pages
libc = ctypes.CDLL(None)
libc.malloc.restype, libc.free.argtypes = ctypes.c_void_p, [ctypes.c_void_p]
def resident():
    return int(open("/proc/self/statm").read().split()[1])
def use(size):
    block = libc.malloc(size)
    ctypes.memset(block, 1, size)
    return block
start = resident()
blocks = [(use(100_000), use(100)) for _ in range(200)]
for large, small in blocks:
    libc.free(large)
asyncio.run(give_back_pages())
print(resident() - start)
"""


def arenas(*arguments: str) -> int:
    """Return how many heaps glibc has for four threads that use memory at the same time."""
    command = [sys.executable, "-c", THREADS, *arguments]
    return subprocess.run(command, capture_output=True, check=True, text=True).stdout.count("<heap nr=")


@pytest.mark.skipif(not hasattr(ctypes.CDLL(None), "malloc_info"), reason="not glibc")
def test_threads_share_one_heap() -> None:
    assert arenas("give back") == 1
    assert arenas() > 1


@pytest.mark.skipif(not hasattr(ctypes.CDLL(None), "malloc_trim"), reason="not glibc")
def test_free_pages_between_blocks_in_use_are_given_back() -> None:
    kept = subprocess.run([sys.executable, "-c", PAGES], capture_output=True, check=True, text=True)
    assert int(kept.stdout) * mmap.PAGESIZE < 5_000_000  # of 20 MB
