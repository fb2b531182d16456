"""The compiler of the kernel: the only module that imports numba, and only when something is not compiled."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import numba as installed  # pyright: ignore[reportMissingTypeStubs]
from numba.extending import typeof_impl  # pyright: ignore

from bot.solver.kernel.machine_code import ARRAY, TUPLE, Content, Entry, Whole, cache_folder

numba: Any = installed

_OPTIONS: dict[str, Any] = {
    "error_model": "numpy",  # only wrong tables could cause a division by zero
    "_nrt": False,  # nothing is allocated, so no references are counted
    "no_cpython_wrapper": True,  # the code is called as C is, see machine_code
    "no_cfunc_wrapper": True,
}

LIBRARY = {"memcpy", "memmove", "memset"}
"""The functions outside itself that machine code may call; every process has them."""


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
            return context.cast(builder, idx, idxty, numba.types.intp)

        arrayobj.fix_integer_index = as_written  # pyright: ignore
    except (ImportError, AttributeError):
        return False
    return True


QUICK_INDEX = _index_as_written()
if cache_folder():
    numba.config.CACHE_DIR = cache_folder()


@cache
def _dispatcher(entry: Entry) -> Any:
    """Return what numba calls in place of *entry*; its own cache keeps the parts of a stopped compilation."""
    return _fresh(entry, cached=bool(cache_folder()))


def _fresh(entry: Entry, *, cached: bool = False) -> Any:
    return numba.njit(cache=cached, forceinline=entry.inline, **_OPTIONS)(entry.function)


def _type_of_entry(entry: Entry, context: Any) -> Any:
    return numba.types.Dispatcher(_dispatcher(entry))


def _type_of_whole(whole: Whole, context: Any) -> Any:
    return numba.types.NumberClass(numba.int64)


register: Any = typeof_impl.register
register(Entry)(_type_of_entry)
register(Whole)(_type_of_whole)


def compiled(entry: Entry, arguments: tuple[Any, ...], count: int) -> Content:
    """Return the machine code of *entry* for the types of *arguments*, which are passed as *count* values.

    Raises ``TypeError`` for code that ``machine_code`` cannot call.
    """
    types = tuple(numba.typeof(_plain(argument)) for argument in arguments)
    result = _dispatcher(entry)
    result.compile(types)
    try:
        compilation, code = _parts(result, types)
    except RuntimeError:  # numba has loaded it from its cache, without keeping the code
        fresh = _fresh(entry)
        fresh.compile(types)
        compilation, code = _parts(fresh, types)
    _check(compilation, count)
    return compilation.fndesc.llvm_func_name, _result(compilation.signature.return_type), code


def _plain(argument: Any) -> Any:
    """Return *argument* with every number as an int, as ``machine_code.flat`` passes it."""
    if isinstance(argument, ARRAY):
        return argument
    return type(argument)(*map(_plain, argument)) if isinstance(argument, TUPLE) else int(argument)


def _parts(dispatcher: Any, types: tuple[Any, ...]) -> tuple[Any, bytes]:
    compilation = dispatcher.overloads[types]
    _, _, (code, _) = compilation.library.serialize_using_object_code()
    return compilation, code


def _result(type_: Any) -> str:
    """Return *type_* as ``machine_code.RESULTS`` names it, or the number of whole numbers in it."""
    if type_ == numba.int64:
        return "int64"
    if type_ in (numba.boolean, numba.none):
        return "none" if type_ == numba.none else "bool"
    if isinstance(type_, numba.types.UniTuple) and type_.dtype == numba.int64:
        return str(type_.count)
    raise TypeError(f"a compiled function returns {type_}")


def _check(compilation: Any, count: int) -> None:
    """Raise ``TypeError`` unless the code takes *count* words after two pointers, and calls only LIBRARY."""
    described = compilation.fndesc
    convention = compilation.target_context.call_conv
    taken = convention.get_function_type(described.restype, described.argtypes).args
    words = [str(each) for each in taken if not each.is_pointer]
    if len(taken) != count + 2 or set(words) - {"i64"}:
        raise TypeError(f"{described.llvm_func_name} takes {', '.join(map(str, taken))}")
    declared = re.findall(r'^declare [^@]*@"?([^"(]+)', compilation.library.get_llvm_str(), re.MULTILINE)
    if strange := {name for name in declared if not name.startswith("llvm.")} - LIBRARY:
        raise TypeError(f"{described.llvm_func_name} calls {', '.join(sorted(strange))}")
