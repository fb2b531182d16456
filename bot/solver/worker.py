"""A worker process: reads jobs from its input, one at a time, and writes what they give.

``python -m bot.solver.worker`` speaks frames: eight bytes of length, then a pickle; the other end is the
pool that started it and nobody else.  A job is ``(name, rules, position, argument, limits)``; while one
runs, a frame of None raises its stop flag.  Only here is the kernel loaded.
"""

from __future__ import annotations

import os
import pickle
import queue
import struct
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any, BinaryIO

from bot.patience import Position, Rules

from .verdict import Budget, Limits

Job = tuple[str, Rules, Position, Any, Limits]


def read_frame(source: BinaryIO) -> Any:
    """The next value; raises EOFError at the end."""
    head = source.read(8)
    if len(head) < 8:
        raise EOFError
    return pickle.loads(source.read(struct.unpack("<Q", head)[0]))


def frame(value: object) -> bytes:
    """*value* as it goes over the wire."""
    body = pickle.dumps(value)
    return struct.pack("<Q", len(body)) + body


def _solve(rules: Rules, position: Position, _: Any, budget: Budget) -> object:
    from .search import solve

    return solve(rules, position, budget)


def _shorten(rules: Rules, position: Position, moves: Any, _: Budget) -> object:
    from .analysis import shorten

    return shorten(rules, position, moves)


def _better(rules: Rules, position: Position, moves: Any, budget: Budget) -> object:
    from .analysis import better

    return better(rules, position, moves, budget)


def _difficulty(rules: Rules, position: Position, moves: Any, budget: Budget) -> object:
    from .analysis import difficulty

    return difficulty(rules, position, moves, budget)


JOBS: dict[str, Callable[[Rules, Position, Any, Budget], object]] = {
    "solve": _solve,
    "shorten": _shorten,
    "better": _better,
    "difficulty": _difficulty,
}


def _limit_memory(bytes_: int) -> None:
    """Let the process have what the search may use and what Python and the compiler need beside it."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        most = 3 * bytes_ + (3 << 30)
        resource.setrlimit(resource.RLIMIT_AS, (most, most))


def main() -> None:
    """Serve until the input ends."""
    source = sys.stdin.buffer
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a library prints is no answer
    with suppress(OSError):
        os.nice(5)
    stop = threading.Event()
    jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()

    def listen() -> None:
        try:
            while True:
                job = read_frame(source)
                if job is None:
                    stop.set()
                else:
                    jobs.put(job)
        except EOFError:
            stop.set()
            jobs.put(None)

    threading.Thread(target=listen, daemon=True).start()
    limited = 0
    while (job := jobs.get()) is not None:
        name, rules, position, argument, limits = job
        stop.clear()
        if limited < limits.bytes:
            _limit_memory(limits.bytes)
            limited = limits.bytes
        budget = Budget(seconds=limits.seconds, states=limits.states, bytes=limits.bytes, stop=stop.is_set)
        try:
            answer: object = JOBS[name](rules, position, argument, budget)
        except Exception as error:
            answer = error
        answers.write(frame(answer))
        answers.flush()


if __name__ == "__main__":
    main()
