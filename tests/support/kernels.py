"""Compile the solver's kernels once, in a process that runs beside the tests which need none.

A cold compilation takes minutes of one core.  Two workers that reach the solver's tests at the same time
would both compile.
"""

import fcntl
import subprocess
import sys
from pathlib import Path

_COMPILE = "from bot.solver.workers.warm import warm; warm()"
_started: list[subprocess.Popen[bytes]] = []


def compile_beside(lock: Path) -> None:
    """Start a process that compiles the kernels and holds *lock* until it ends."""
    with lock.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        # the child inherits the open file, and the lock with it
        _started.append(subprocess.Popen([sys.executable, "-c", _COMPILE], pass_fds=[file.fileno()]))


def load(lock: Path) -> None:
    """Wait for *lock*, then load the kernels into this process, or compile what is not compiled yet."""
    from bot.solver.workers.warm import warm

    for process in _started:
        process.wait()
    with lock.open("a") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        warm()


def end() -> None:
    """Stop a compilation that nobody waits for any more."""
    for process in _started:
        process.terminate()
        process.wait()
