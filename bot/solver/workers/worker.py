"""A worker process: it reads jobs from standard input, one at a time, and writes their answers.

``python -m bot.solver.workers.worker`` exchanges frames with the pool that started it: eight bytes of
length, then a pickle.  It loads the kernel first, with a frame ``(done, total)`` before each step, and then
answers :data:`READY`.  A job is ``(name, rules, position, argument, limits)``; while it runs, a frame of None
raises its stop flag.  Where the system can, a job that takes much more memory than its limits allow is
answered with a MemoryError.
"""

import os
import pickle
import queue
import signal
import struct
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO

from bot.patience import Position, Rules
from bot.solver.verdict import Budget, Limits

Job = tuple[str, Rules, Position, Any, Limits]
READY = "ready"
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
    from bot.solver.quality.idle import idle_moves, rejoin
    from bot.solver.search import solve

    return {
        "solve": lambda rules, position, _, budget: solve(rules, position, budget),
        "find_par": find_par,
        "difficulty": difficulty,
        "advise": advise,
        "appraise": appraise,
        "idle_moves": idle_moves,
        "rejoin": rejoin,
    }


def _warm(report: Callable[[int, int], None]) -> None:
    from bot.solver.workers.warm import warm

    warm(report)


def _limit_memory(bytes_: int) -> None:
    """Let allocations fail once the process has *bytes_* more than now, where the system can."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
        most = pages * resource.getpagesize() + bytes_
        resource.setrlimit(resource.RLIMIT_AS, (most, resource.RLIM_INFINITY))


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
        prepare(lambda done, total: answer((done, total)))
        answer(READY)
        while (job := jobs.get()) is not None:
            limits = job[-1]
            _limit_memory(limits.bytes + limits.bytes // 2 + SPARE)
            answer(_run(job, stop.is_set))


def _run(job: Job, stop: Callable[[], bool]) -> object:
    name, rules, position, argument, limits = job
    budget = Budget(seconds=limits.seconds, states=limits.states, bytes=limits.bytes, stop=stop)
    try:
        return searches()[name](rules, position, argument, budget)
    except Exception as error:
        return error


if __name__ == "__main__":
    main()
