"""Progress of long commands: a bar with the time left on a terminal, otherwise a plain line now and then."""

import math
import sys
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from rich.progress import Progress as Bar

PAUSE = 10.0
"""Seconds between two plain lines about the same work."""
QUIET = 2.0
"""Seconds at the start without plain lines, so that a short command prints nothing but its result."""

PREPARING = "Preparing the solver (the first run on a machine compiles it for some minutes)"


class Progress:
    """Work under way, as shown to the person who started it by *bar*, or on *stream* if that is disabled.

    Call :meth:`show` as often as convenient. The first call that reports work done is the start of the
    estimate, so that work done in an earlier run does not count.
    """

    def __init__(self, label: str, stream: TextIO, bar: "Bar") -> None:
        self._stream = stream
        self._bar = bar
        self._task = bar.add_task(label, total=None, details="")
        self._printed = label
        self._speaks, self._due = bar.get_time() + QUIET, bar.get_time() + PAUSE

    def show(self, done: float = 0, total: float = 0, label: str = "", note: str = "") -> None:
        """Report *done* of *total* (0: unknown); *label* begins a new part of the work; *note* is added."""
        from bot.words.text import duration

        now, task = self._bar.get_time(), self._bar.tasks[0]
        if label not in ("", task.description) or done < task.completed:
            self._bar.reset(self._task, total=None, description=label or task.description)
        self._bar.update(self._task, completed=done, total=total or None)
        amount = f"{done:,.0f} of {total:,.0f}" if total else ""
        left = f"{duration(round(task.time_remaining))} left" if task.time_remaining else ""
        details = ", ".join(filter(None, (amount, left, note)))
        self._bar.update(self._task, details=details)
        due = self._due if task.description == self._printed else self._speaks
        if self._bar.disable and now >= due:
            self._due, self._printed = now + PAUSE, task.description
            line = f"{task.description}: {details}" if details else f"{task.description} …"
            print(line, file=self._stream, flush=True)

    def preparing(self, done: int, total: int) -> None:
        """Report that a worker process loads or compiles the solver."""
        self.show(done, total, PREPARING)


@contextmanager
def progress(
    label: str, *, stream: TextIO | None = None, clock: Callable[[], float] = time.monotonic
) -> Generator[Progress]:
    """Show progress on *stream* (by default the error stream) while the block runs.

    On a terminal the bar disappears at the end. Elsewhere nothing is printed before :data:`PAUSE` seconds
    are over or the work enters a new part, and never a control character.
    """
    from rich.console import Console
    from rich.progress import BarColumn, TextColumn, TimeElapsedColumn
    from rich.progress import Progress as Bar

    stream = stream or sys.stderr
    assert stream is not None
    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        TimeElapsedColumn(),
        TextColumn("{task.fields[details]}", markup=False),
    )
    # A bar on one terminal with the results goes below them; results sent to a file must not pass through it.
    with Bar(
        *columns,
        console=Console(file=stream),
        transient=True,
        redirect_stdout=sys.stdout.isatty(),
        disable=not stream.isatty(),
        get_time=clock,
        speed_estimate_period=math.inf,
    ) as bar:
        yield Progress(label, stream, bar)
