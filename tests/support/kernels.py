"""Compile the solver's kernels once, in a process that runs beside the tests which need none."""

import subprocess
import sys

_COMPILE = "from bot.solver.workers.warm import warm; warm()"
_started: list[subprocess.Popen[bytes]] = []


def compile_beside() -> None:
    """Start a process that compiles the kernels."""
    _started.append(subprocess.Popen([sys.executable, "-c", _COMPILE]))


def load() -> None:
    """Load the kernels into this process, once another has compiled them, or compile what is missing."""
    from bot.solver.workers.warm import warm

    for process in _started:
        process.wait()
    warm()


def end() -> None:
    """Stop a compilation that nobody waits for any more."""
    for process in _started:
        process.terminate()
        process.wait()
