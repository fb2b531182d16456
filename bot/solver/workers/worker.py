"""A worker process: reads jobs from its input, one at a time, and writes what they give.

``python -m bot.solver.workers.worker`` speaks frames: eight bytes of length, then a pickle; the other end
is the pool that started it and nobody else.  First it loads the kernel, says every two
seconds how far it is, and then :data:`READY`.  A job is
``(name, rules, position, argument, limits)``; while one runs, a frame of None raises its stop flag.  A job
that takes much more memory than its limits say ends the process with the code :data:`FULL`.  Only here is
the kernel loaded.
"""

from __future__ import annotations

import os
import pickle
import queue
import signal
import struct
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, BinaryIO

from bot.patience import Position, Rules
from bot.solver.verdict import Budget, Limits

Job = tuple[str, Rules, Position, Any, Limits]
READY = "ready"
REPORT = 2.0
"""Seconds between two frames that say how far a worker is with the kernel, ``(done, total)``."""
FULL = 77
SPARE = 512 << 20
"""Bytes that a process may have beside half as much again as its search may use."""


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
    from bot.solver.search import solve

    return solve(rules, position, budget)


def _shorten(rules: Rules, position: Position, moves: Any, budget: Budget) -> object:
    from bot.solver.quality.analysis import shorten

    return shorten(rules, position, moves, budget.stop)


def _better(rules: Rules, position: Position, moves: Any, budget: Budget) -> object:
    from bot.solver.quality.analysis import better

    return better(rules, position, moves, budget)


def _difficulty(rules: Rules, position: Position, moves: Any, budget: Budget) -> object:
    from bot.solver.quality.difficulty import difficulty

    return difficulty(rules, position, moves, budget)


JOBS: dict[str, Callable[[Rules, Position, Any, Budget], object]] = {
    "solve": _solve,
    "shorten": _shorten,
    "better": _better,
    "difficulty": _difficulty,
}


def _warm(report: Callable[[int, int], None]) -> None:
    from bot.solver.workers.warm import warm

    warm(report)


def _limit_memory(bytes_: int) -> None:
    """A second net: no single allocation takes the process far beyond, where the system can refuse one."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        most = 3 * bytes_ + (3 << 30)
        resource.setrlimit(resource.RLIMIT_AS, (most, resource.RLIM_INFINITY))


def resident() -> int:
    """Bytes of memory that this process has, or where the system tells no more has had at most; else 0."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        pass
    try:
        import resource
    except ImportError:
        return 0
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024


def _watch(allowed: list[int]) -> None:
    """End the process when it has more than *allowed*, which the job sets."""
    while True:
        time.sleep(0.05)
        if resident() > allowed[0]:
            os._exit(FULL)


def main(prepare: Callable[[Callable[[int, int], None]], None] = _warm) -> None:
    """Serve until the input ends."""
    source = sys.stdin.buffer
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a library prints is no answer
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the pool
    with suppress(OSError, AttributeError):
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
                    stop.clear()  # here, where what comes next on the wire can only be its own stop
                    jobs.put(job)
        except EOFError:
            stop.set()
            jobs.put(None)

    def answer(value: object) -> None:
        answers.write(frame(value))
        answers.flush()

    threading.Thread(target=listen, daemon=True).start()
    with suppress(BrokenPipeError):
        _prepare(prepare, answer)
        answer(READY)
        own = resident()
        allowed = [sys.maxsize]
        threading.Thread(target=_watch, args=(allowed,), daemon=True).start()
        while (job := jobs.get()) is not None:
            limits = job[-1]
            _limit_memory(limits.bytes)
            allowed[0] = own + limits.bytes + limits.bytes // 2 + SPARE
            answer(_done(job, stop.is_set))


def _prepare(prepare: Callable[[Callable[[int, int], None]], None], answer: Callable[[object], None]) -> None:
    """Load or compile the kernel, and say how far that is as long as it takes."""
    over = threading.Event()
    far = 0, 0

    def note(done: int, total: int) -> None:
        nonlocal far
        far = done, total

    def tell() -> None:
        with suppress(BrokenPipeError):
            while not over.wait(REPORT):
                answer(far)

    teller = threading.Thread(target=tell, daemon=True)
    teller.start()
    prepare(note)
    over.set()
    teller.join()


def _done(job: Job, stop: Callable[[], bool]) -> object:
    name, rules, position, argument, limits = job
    budget = Budget(seconds=limits.seconds, states=limits.states, bytes=limits.bytes, stop=stop)
    try:
        return JOBS[name](rules, position, argument, budget)
    except Exception as error:
        return error


if __name__ == "__main__":
    main()
