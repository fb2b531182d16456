"""Compilation with numba where it is installed; elsewhere the same code runs as plain Python.

Kernel code is written for both: flat buffers, whole numbers, no allocation, and every hash kept below
2**63 by a mask.  numba assumes that nothing overflows and may drop such a mask, so nothing may depend on the
sign of a hash, or on the compiled hash being equal to that of plain Python.  Without numba, a ``bytearray``
and lists replace the arrays.

numba keeps the machine code on disk, in :func:`cache_folder`, and loads it in half a second.
"""

import os
import tempfile
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

try:
    import numba as installed  # pyright: ignore[reportMissingTypeStubs]
    import numpy
except ImportError:
    installed = numpy = None

numba: Any = installed
COMPILED = numba is not None

F = TypeVar("F", bound=Callable[..., Any])
Buffer = Any
"""A flat sequence of whole numbers: an array, a bytearray or a list."""

_OPTIONS: dict[str, Any] = {
    "error_model": "numpy",  # only wrong tables could cause a division by zero
    "nogil": True,  # the thread that hears the stop flag runs meanwhile
    "_nrt": False,  # nothing is allocated, so no references are counted
    "no_cfunc_wrapper": True,
}


def kernel_sources() -> list[Path]:
    """Return the files whose text decides the machine code: every module that compiles, and two others."""
    here = Path(__file__)
    others = {here, here.with_name("layout.py")}
    paths = sorted(here.parents[1].rglob("*.py"))
    return [path for path in paths if path in others or b"\n@jit" in path.read_bytes()]


@cache
def cache_folder() -> Path | None:
    """Return a folder for the machine code of exactly these sources, or None if none can be written.

    Its name is a digest of all sources, because numba compares only the one that holds the function, and not
    those of the functions and constants in it.  The folder lies outside the package, which may be installed
    read-only.
    """
    digest = sha256(b"".join(path.read_bytes() for path in kernel_sources()))
    home = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    for parent in filter(None, (os.environ.get("NUMBA_CACHE_DIR"), home, tempfile.gettempdir())):
        folder = Path(parent, f"patience-kernel-{digest.hexdigest()[:16]}")
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=folder):
                if _is_private(folder):
                    return folder
        except OSError:
            continue
    return None


def _is_private(folder: Path) -> bool:
    """Return whether nobody else may write to *folder*, where the system tells: its code is run."""
    status = folder.stat()
    return not hasattr(os, "getuid") or (status.st_uid == os.getuid() and not status.st_mode & 0o022)


def _index_as_written() -> bool:
    """Make compiled code take every index as it is, as C does, and return whether that was possible.

    numba counts signed indices below 0 from the end.  The kernel has no such index, and the check for it
    keeps the compiler from copying states in large steps: most searches take 1.4 to 1.7 times as long with
    it.  There is no option for this, so the function that adds the check is replaced in this process.  With
    a numba that has no such function the kernel is slower and returns the same results.
    """
    try:
        from numba.np import arrayobj  # pyright: ignore[reportMissingTypeStubs]

        given: Any = arrayobj.fix_integer_index  # pyright: ignore
        names = given.__code__.co_varnames[: given.__code__.co_argcount]
        if names != ("context", "builder", "idxty", "idx", "size"):
            return False

        def as_written(context: Any, builder: Any, idxty: Any, idx: Any, size: Any) -> Any:
            return context.cast(builder, idx, idxty, numba.types.intp)

        arrayobj.fix_integer_index = as_written  # pyright: ignore
    except (ImportError, AttributeError):
        return False
    return True


QUICK_INDEX = COMPILED and _index_as_written()
if COMPILED and cache_folder():
    numba.config.CACHE_DIR = str(cache_folder())


def jit(function: F, *, inline: bool = False) -> F:
    """Compile *function*, or return it as it is without numba."""
    if not COMPILED:
        return function
    compiled = numba.njit(function, cache=bool(cache_folder()), forceinline=inline, **_OPTIONS)
    template, plain = compiled.get_call_template, numba.types.unliteral

    def template_of_plain_types(arguments: Any, keywords: Any) -> Any:
        """Infer plain types: with those of constants, numba compiles a function again for each constant."""
        named = {name: plain(kind) for name, kind in keywords.items()}
        return template(tuple(plain(kind) for kind in arguments), named)

    compiled.get_call_template = template_of_plain_types
    return compiled


def jit_small(function: F) -> F:
    """Compile *function* inline: passing arrays costs more than a small function does."""
    return jit(function, inline=True)


def byte_array(count: int) -> Buffer:
    """Return *count* zeros in a buffer of whole numbers from 0 to 255."""
    return bytearray(count) if numpy is None else numpy.zeros(count, numpy.uint8)


def int_array(count: int) -> Buffer:
    """Return *count* zeros in a buffer of whole numbers from -2**63 to 2**63 - 1."""
    return [0] * count if numpy is None else numpy.zeros(count, numpy.int64)


def byte_array_of(values: bytes) -> Buffer:
    """Return a buffer with these *values*."""
    return bytearray(values) if numpy is None else numpy.array(memoryview(values))


def int_array_of(values: Buffer) -> Buffer:
    """Return a new buffer with these *values*."""
    return list(values) if numpy is None else numpy.array(values, numpy.int64)


whole: Callable[[Any], int] = numba.int64 if COMPILED else int
"""Conversion to a signed whole number: numba reads bytes as unsigned, and mixing both makes a fraction."""
