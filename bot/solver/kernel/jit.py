"""Compilation with numba where it is installed; elsewhere the same code runs as plain Python.

Kernel code is written for both: flat buffers, whole numbers, no allocation, and every hash kept below
2**63 by a mask.  numba assumes that nothing overflows and may drop such a mask, so nothing may depend on the
sign of a hash, or on the compiled hash being equal to that of plain Python.  numba keeps the machine code on
disk.  Without numba, a ``bytearray`` and lists replace the arrays.
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
"""A flat sequence of whole numbers: an array, a bytearray or a list."""


def kernel_sources() -> list[Path]:
    """Return the files whose text decides the machine code: ``layout`` and every module that compiles."""
    solver = Path(__file__).parents[1]
    return [
        path
        for path in sorted(solver.rglob("*.py"))
        if path in (Path(__file__), solver / "kernel" / "layout.py") or b"\n@jit" in path.read_bytes()
    ]


def _cache_folder() -> str | None:
    """Return a folder for the machine code of exactly these sources, or None if none can be written.

    numba notices a change of a file but not of the files that it calls into, so a digest of all kernel
    sources names the folder.  It lies outside the package, which may be installed read-only.
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
    """Make compiled code take every index as it is, as C does, and return whether that was possible.

    numba counts signed indices below 0 from the end.  The kernel has no such index, and the check for it
    keeps the compiler from copying states in large steps: searches run two to four times as fast without.
    There is no option for this, so the function that adds the check is replaced in this process.  With a
    numba that has no such function the kernel is slower and returns the same results.
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

# nothing is allocated, so no references are counted; only wrong tables could cause a division by zero
_OPTIONS: dict[str, Any] = {"cache": bool(_folder), "nogil": True, "error_model": "numpy", "_nrt": False}


def jit(function: F) -> F:
    """Compile *function*, or return it as it is without numba."""
    if numba is None:
        return function
    return numba.njit(**_OPTIONS)(function)  # pyright: ignore


def jit_small(function: F) -> F:
    """Compile *function* inline: passing arrays costs more than a small function does."""
    if numba is None:
        return function
    return numba.njit(forceinline=True, **_OPTIONS)(function)  # pyright: ignore


def byte_array(count: int) -> Buffer:
    """Return *count* zeros in a buffer of whole numbers from 0 to 255."""
    return bytearray(count) if numpy is None else numpy.zeros(count, numpy.uint8)


def int_array(count: int) -> Buffer:
    """Return *count* zeros in a buffer of whole numbers from -2**63 to 2**63 - 1."""
    return [0] * count if numpy is None else numpy.zeros(count, numpy.int64)


def byte_array_of(values: bytes | list[int]) -> Buffer:
    """Return a buffer with these *values* from 0 to 255."""
    return bytearray(values) if numpy is None else numpy.array(list(values), numpy.uint8)


def int_array_of(values: list[int]) -> Buffer:
    """Return a buffer with these *values*."""
    return list(values) if numpy is None else numpy.array(values, numpy.int64)


whole: Callable[[Any], int] = int if numba is None else numba.int64  # pyright: ignore
"""Conversion to a signed whole number: numba reads bytes as unsigned, and mixing both makes a fraction."""
