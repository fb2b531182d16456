"""Machine code of the kernel on disk: loaded with llvmlite in milliseconds, where numba takes a second.

A function that Python calls is an :class:`Entry`.  Its first call loads the machine code for the types of its
arguments, or has it made if there is none.  Each file holds the code of one entry, with everything that it
calls.
"""

from __future__ import annotations

import ctypes
import json
import os
import platform
import sys
import tempfile
from collections.abc import Callable
from functools import cache, update_wrapper
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm  # pyright: ignore[reportMissingTypeStubs]
import numpy

LLVM: Any = llvm
ARRAY: Any = numpy.ndarray
TUPLE: Any = tuple

Code = Callable[[list[int]], Any]
"""Loaded machine code: it takes the arguments as :func:`flat` lists them."""

Content = tuple[str, str, bytes]
"""The symbol of a compiled function, the type of its result (a key of RESULTS, or a number) and its code."""

RESULTS: dict[str, Any] = {"int64": ctypes.c_int64, "bool": ctypes.c_bool, "none": ctypes.c_int64}
"""The C types of results; a tuple of whole numbers is an array of the first."""

NONE = -2
"""The status of a call that returns None; 0 is that of others."""


def kernel_sources() -> list[Path]:
    """Return the files whose text decides the machine code: every module that compiles, and some others."""
    kernel = Path(__file__).parent
    others = {kernel / f"{name}.py" for name in ("compiler", "jit", "layout", "machine_code")}
    return [
        path
        for path in sorted(kernel.parent.rglob("*.py"))
        if path in others or b"\n@jit" in path.read_bytes()
    ]


@cache
def cache_folder() -> str | None:
    """Return a folder for the machine code of exactly these sources, or None if none can be written.

    Its name is a digest of the sources, the libraries and the processor.  It lies outside the package, which
    may be installed read-only.
    """
    digest = sha256(f"{sys.version} {platform.machine()} {LLVM.get_host_cpu_name()}".encode())
    digest.update(str(sorted(LLVM.get_host_cpu_features().items())).encode())
    digest.update(" ".join(map(version, ("numba", "llvmlite", "numpy"))).encode())
    for path in kernel_sources():
        digest.update(path.read_bytes())
    name = f"patience-kernel-{digest.hexdigest()[:16]}"
    home = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    for parent in filter(None, (os.environ.get("NUMBA_CACHE_DIR"), home, tempfile.gettempdir())):
        folder = os.path.join(parent, name)
        try:
            os.makedirs(folder, mode=0o700, exist_ok=True)
            with tempfile.TemporaryFile(dir=folder):
                if _is_private(folder):
                    return folder
        except OSError:
            continue
    return None


def _is_private(folder: str) -> bool:
    """Return whether nobody else may write to *folder*, where the system tells: its code is run."""
    status = os.stat(folder)
    return not hasattr(os, "getuid") or (status.st_uid == os.getuid() and not status.st_mode & 0o022)


def is_begun() -> bool:
    """Return whether there is any machine code on disk."""
    folder = cache_folder()
    return folder is not None and any(name.endswith(".o") for name in os.listdir(folder))


class Whole:
    """Conversion to a signed whole number, which ``compiler`` shows to numba as its own."""

    def __call__(self, value: Any) -> int:
        """Return *value* as an int."""
        return int(value)


class Entry:
    """A compiled function; *inline* puts it into each function that calls it.

    *compiled* makes its machine code, given the entry, the arguments and the number of values in them.
    Arguments are whole numbers, arrays of one dimension and tuples of such; results are whole numbers, truth
    values, None or tuples of whole numbers.
    """

    def __init__(
        self,
        function: Callable[..., Any],
        compiled: Callable[[Entry, tuple[Any, ...], int], Content],
        *,
        inline: bool = False,
    ) -> None:
        self.function, self.inline = function, inline
        self._compiled = compiled
        self._code: dict[str, Code] = {}
        update_wrapper(self, function)

    def __call__(self, *arguments: Any) -> Any:
        """Run the machine code, which is loaded or made at the first call with such arguments."""
        types: list[str] = []
        values: list[int] = []
        flat(arguments, types, values)
        key = "".join(types)
        code = self._code.get(key)
        if code is None:
            code = self._code[key] = self._find(key, arguments, len(values))
        return code(values)

    def _find(self, key: str, arguments: tuple[Any, ...], count: int) -> Code:
        name = f"{self.function.__module__}.{self.function.__name__}"
        folder = cache_folder()
        path = folder and os.path.join(folder, f"{name}-{sha256(key.encode()).hexdigest()[:16]}.o")
        content = _read(path) if path else None
        if content is None:
            content = self._compiled(self, arguments, count)
            if path:
                _write(path, content)
        return _load(*content, count)


def flat(arguments: tuple[Any, ...], types: list[str], values: list[int]) -> None:
    """Add *arguments* to *types* and *values* as numba passes them to a compiled function.

    A tuple becomes its elements, and an array becomes seven values: two pointers to owners, which only code
    that counts references reads, then its length, item size, address, shape and stride.
    """
    for argument in arguments:
        if isinstance(argument, ARRAY):
            size, bytes_ = argument.size, argument.itemsize
            address = ctypes.addressof(ctypes.c_char.from_buffer(argument)) if size else 0
            types.append(argument.dtype.char)
            values += (0, 0, size, bytes_, address, size, bytes_)
        elif isinstance(argument, TUPLE):
            flat(argument, types, values)
        else:
            types.append("i")
            values.append(int(argument))


def _read(path: str) -> Content | None:
    """Return the content of a file, or None if there is none or it is damaged."""
    try:
        with open(path, "rb") as file:
            head, code = json.loads(file.readline()), file.read()
        return (head["symbol"], head["result"], code) if head["digest"] == sha256(code).hexdigest() else None
    except (OSError, ValueError, TypeError, KeyError):
        return None


def _write(path: str, content: Content) -> None:
    """Write the file atomically, or not at all if the disk is full."""
    symbol, result, code = content
    head = {"symbol": symbol, "result": result, "digest": sha256(code).hexdigest()}
    part = f"{path}.{os.getpid()}"
    try:
        with open(part, "wb") as file:
            file.write(json.dumps(head).encode() + b"\n" + code)
        os.replace(part, path)
    except OSError:
        Path(part).unlink(missing_ok=True)


@cache
def _target() -> Any:
    """Return the description of this processor for LLVM."""
    LLVM.initialize_native_target()
    LLVM.initialize_native_asmprinter()
    return LLVM.Target.from_default_triple()


_engines: list[Any] = []
"""The owners of loaded code, kept for the life of the process."""


def _load(symbol: str, result: str, code: bytes, count: int) -> Code:
    """Return the function *symbol* of *code*, which takes *count* values, as numba calls it.

    It is called with the place of the result, that of an error, which the kernel never raises, and the
    values; it returns a status.
    """
    engine = LLVM.create_mcjit_compiler(LLVM.parse_assembly(""), _target().create_target_machine(jit=True))
    engine.add_object_file(LLVM.ObjectFileRef.from_data(code))
    engine.finalize_object()
    _engines.append(engine)
    prototype = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p, ctypes.c_void_p, *[ctypes.c_int64] * count)
    function = prototype(engine.get_function_address(symbol))
    single = RESULTS.get(result)
    place_type = single or ctypes.c_int64 * int(result)

    def call(values: list[int]) -> Any:
        place, error = place_type(), ctypes.c_void_p()
        status = function(ctypes.addressof(place), ctypes.addressof(error), *values)
        if status not in (0, NONE):
            raise SystemError(f"{symbol}: {status}")
        return None if status == NONE else place.value if single else tuple(place)

    return call
