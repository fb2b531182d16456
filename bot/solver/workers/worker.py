"""A worker process: it reads jobs from standard input, one at a time, and writes their answers.

``python -m bot.solver.workers.worker`` exchanges frames with the pool that started it: eight bytes of
length, then a pickle.  It loads the kernel first, reports its progress every two seconds, and then answers
:data:`READY`.  A job is ``(name, rules, position, argument, limits)``; while it runs, a frame of None raises
its stop flag.  A job that takes much more memory than its limits allow ends the process with exit code
:data:`FULL`.
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
"""Seconds between two progress frames, ``(done, total)``, while a worker loads the kernel."""
FULL = 77
SPARE = 512 << 20
"""Bytes that a process may use beyond one and a half times the limit of its search."""


def read_frame(source: BinaryIO) -> Any:
    """Return the next value from *source*.  Raises EOFError at the end."""
    head = source.read(8)
    if len(head) < 8:
        raise EOFError
    return pickle.loads(source.read(struct.unpack("<Q", head)[0]))


def frame(value: object) -> bytes:
    """Return *value* as a frame."""
    body = pickle.dumps(value)
    return struct.pack("<Q", len(body)) + body


def searches() -> dict[str, Callable[[Rules, Position, Any, Budget], object]]:
    """Return the searches by their names; the first call imports the kernel."""
    from bot.solver.quality.advice import advise, appraise
    from bot.solver.quality.analysis import find_par
    from bot.solver.quality.difficulty import difficulty
    from bot.solver.search import solve

    return {
        "solve": lambda rules, position, _, budget: solve(rules, position, budget),
        "find_par": find_par,
        "difficulty": difficulty,
        "advise": advise,
        "appraise": appraise,
    }


def _warm(report: Callable[[int, int], None]) -> None:
    from bot.solver.workers.warm import warm

    warm(report)


def _limit_memory(bytes_: int) -> None:
    """Limit the address space, so that no single allocation goes far beyond *bytes_*, where possible."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        most = 3 * bytes_ + (3 << 30)
        resource.setrlimit(resource.RLIMIT_AS, (most, resource.RLIM_INFINITY))


def resident() -> int:
    """Return the memory of this process in bytes, its peak where only that is known, else 0."""
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
    """End the process once it uses more memory than ``allowed[0]``, which each job sets."""
    while True:
        time.sleep(0.05)
        if resident() > allowed[0]:
            os._exit(FULL)


def main(prepare: Callable[[Callable[[int, int], None]], None] = _warm) -> None:
    """Answer jobs until the input ends."""
    source = sys.stdin.buffer
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a library prints must not mix with the answers
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the pool handles Ctrl-C
    with suppress(OSError, AttributeError):
        os.nice(19)  # turns come first; a search has the rest of the processor
    stop = threading.Event()
    jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()

    def listen() -> None:
        try:
            while True:
                job = read_frame(source)
                if job is None:
                    stop.set()
                else:
                    stop.clear()  # before the job starts: the next frame can only be its own stop
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
            answer(_run(job, stop.is_set))


def _prepare(prepare: Callable[[Callable[[int, int], None]], None], answer: Callable[[object], None]) -> None:
    """Load or compile the kernel, and report the progress meanwhile."""
    over = threading.Event()
    progress = 0, 0

    def note(done: int, total: int) -> None:
        nonlocal progress
        progress = done, total

    def report() -> None:
        with suppress(BrokenPipeError):
            while not over.wait(REPORT):
                answer(progress)

    reporter = threading.Thread(target=report, daemon=True)
    reporter.start()
    prepare(note)
    over.set()
    reporter.join()


def _run(job: Job, stop: Callable[[], bool]) -> object:
    name, rules, position, argument, limits = job
    budget = Budget(seconds=limits.seconds, states=limits.states, bytes=limits.bytes, stop=stop)
    try:
        return searches()[name](rules, position, argument, budget)
    except Exception as error:
        return error


if __name__ == "__main__":
    main()
