"""Compilation with numba where it is installed; elsewhere the same code runs as plain Python.

Kernel code is written for both: flat buffers, whole numbers, no allocation, and every hash kept below
2**63 by a mask.  numba assumes that nothing overflows and may drop such a mask, so nothing may depend on the
sign of a hash, or on the compiled hash being equal to that of plain Python.  Without numba, a ``bytearray``
and lists replace the arrays.

numba is imported only to compile.  ``machine_code`` keeps the result on disk and runs it without numba.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from typing import Any, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])
Buffer = Any
"""A flat sequence of whole numbers: an array, a bytearray or a list."""


def _is_compiled() -> bool:
    """Return whether numba is installed and works; machine code on disk shows that it did."""
    if any(find_spec(name) is None for name in ("numba", "llvmlite", "numpy")):
        return False
    try:
        from bot.solver.kernel import machine_code

        if not machine_code.is_begun():
            from bot.solver.kernel import compiler as compiler
    except ImportError:
        return False
    return True


COMPILED = _is_compiled()
if COMPILED:
    import numpy

    from bot.solver.kernel.machine_code import Entry, Whole
else:
    Entry = Whole = numpy = None


def _compiled(entry: Any, arguments: tuple[Any, ...], count: int) -> Any:
    """Return the machine code of *entry*; this imports numba."""
    from bot.solver.kernel import compiler

    return compiler.compiled(entry, arguments, count)


def jit(function: F) -> F:
    """Compile *function*, or return it as it is without numba."""
    return function if Entry is None else cast(F, Entry(function, _compiled))


def jit_small(function: F) -> F:
    """Compile *function* inline: passing arrays costs more than a small function does."""
    return function if Entry is None else cast(F, Entry(function, _compiled, inline=True))


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


whole: Callable[[Any], int] = int if Whole is None else Whole()
"""Conversion to a signed whole number: numba reads bytes as unsigned, and mixing both makes a fraction."""
