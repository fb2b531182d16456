"""numba where it is installed, plain Python where it is not: the same lines run both ways.

Kernel code is written for both: flat buffers, whole numbers, no allocation, and every hash kept below
2**63 by a mask.  numba takes for granted that nothing overflows, and may leave such a mask out: nothing may
depend on a hash's sign, or on the compiled hash being that of plain Python.  numba compiles the code and
keeps the machine code on disk; without numba a ``bytearray`` and lists take the place of the arrays.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])
Buffer = Any
"""A flat run of whole numbers: an array, a bytearray or a list."""


def kernel_sources() -> list[Path]:
    """Return the files whose text decides the machine code: this package, and every module that compiles."""
    solver = Path(__file__).parents[1]
    return [
        path
        for path in sorted(solver.rglob("*.py"))
        if path.parent == solver / "kernel" or b"\n@jit" in path.read_bytes()
    ]


def _cache_folder() -> str | None:
    """A folder for the compiled code of exactly these sources, or None if none can be written.

    numba notices a change of one file but not of the files that it calls into; so the name of the folder
    is a digest of all kernel sources.  A folder of ours is used also where the package itself is
    installed read-only.
    """
    digest = sha256(sys.version.encode())
    for path in kernel_sources():
        digest.update(path.read_bytes())
    name = f"patience-kernel-{digest.hexdigest()[:16]}"
    home = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    for parent in (home, tempfile.gettempdir()):
        folder = os.path.join(parent, name)
        try:
            os.makedirs(folder, mode=0o700, exist_ok=True)
            with tempfile.TemporaryFile(dir=folder):
                return folder
        except OSError:
            continue
    return None


_folder = os.environ.get("NUMBA_CACHE_DIR") or _cache_folder()
try:
    import numba  # pyright: ignore[reportMissingTypeStubs]
    import numpy

    if _folder:
        numba.config.CACHE_DIR = _folder  # pyright: ignore
except ImportError:
    numba = numpy = None

COMPILED = numba is not None


def _index_as_written() -> bool:
    """Let compiled code take every index as it is, as C does; whether that could be done.

    numba turns each signed index below 0 into one from the end.  The kernel has none, and the test for it
    keeps the compiler from copying states in large steps: searches run two to four times as fast without.
    There is no option for it, so the function that adds the test is replaced, in this process; where numba
    has no such function the kernel is slower and does the same.
    """
    try:
        from numba.np import arrayobj  # pyright: ignore[reportMissingTypeStubs]

        given: Any = arrayobj.fix_integer_index  # pyright: ignore
        names = given.__code__.co_varnames[: given.__code__.co_argcount]
        if names != ("context", "builder", "idxty", "idx", "size"):
            return False

        def as_written(context: Any, builder: Any, idxty: Any, idx: Any, size: Any) -> Any:
            return context.cast(builder, idx, idxty, numba.types.intp)  # pyright: ignore

        arrayobj.fix_integer_index = as_written  # pyright: ignore
    except (ImportError, AttributeError):
        return False
    return True


QUICK_INDEX = COMPILED and _index_as_written()

# nothing is allocated, so nothing is counted; a division by nought would be a fault of the tables
_OPTIONS: dict[str, Any] = {"cache": bool(_folder), "nogil": True, "error_model": "numpy", "_nrt": False}


def jit(function: F) -> F:
    """*function* compiled, or as it is."""
    if numba is None:
        return function
    return numba.njit(**_OPTIONS)(function)  # pyright: ignore


def jit_small(function: F) -> F:
    """As :func:`jit`, put in place of every call: passing arrays costs more than what small ones do."""
    if numba is None:
        return function
    return numba.njit(forceinline=True, **_OPTIONS)(function)  # pyright: ignore


def byte_array(count: int) -> Buffer:
    """Return *count* zeros from 0 to 255."""
    return bytearray(count) if numpy is None else numpy.zeros(count, numpy.uint8)


def int_array(count: int) -> Buffer:
    """*count* zeros that hold -2**63 to 2**63 - 1."""
    return [0] * count if numpy is None else numpy.zeros(count, numpy.int64)


def byte_array_of(values: bytes | list[int]) -> Buffer:
    """A buffer with these values of 0 to 255."""
    return bytearray(values) if numpy is None else numpy.array(list(values), numpy.uint8)


def int_array_of(values: list[int]) -> Buffer:
    """A buffer with these values."""
    return list(values) if numpy is None else numpy.array(values, numpy.int64)


whole: Callable[[Any], int] = int if numba is None else numba.int64  # pyright: ignore
"""A signed whole number: what is read from octets is unsigned to numba, and mixing both makes a fraction."""
