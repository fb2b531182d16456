"""Progress of long commands: a bar with the time left on a terminal, otherwise a plain line now and then."""

import sys
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from rich.progress import Progress as Bar
    from rich.progress import TaskID

PAUSE = 10.0
"""Seconds between two plain lines about the same work."""


PREPARING = "Preparing the solver (the first run on a machine compiles it for some minutes)"


class Progress:
    """Work under way, as shown to the person who started it.

    Call :meth:`show` as often as convenient. The first call that reports work done is the start of the
    estimate, so that work done in an earlier run does not count.
    """

    def __init__(
        self,
        label: str,
        stream: TextIO,
        bar: "tuple[Bar, TaskID] | None" = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._label = label
        self._stream = stream
        self._bar = bar
        self._clock = clock
        self._begun: tuple[float, float] | None = None  # time and amount at the start of the estimate
        self._due = clock() + PAUSE

    def show(self, done: float = 0, total: float = 0, label: str = "", note: str = "") -> None:
        """Report *done* of *total* (0: unknown); *label* begins a new part of the work; *note* is added."""
        now = self._clock()
        changed = label not in ("", self._label)
        if changed:
            self._label, self._begun = label, None
        if self._begun is None or done < self._begun[1]:
            self._begun = now, done
        if self._bar is None and not changed and now < self._due:
            return
        amount = f"{done:,.0f} of {total:,.0f}" if total else ""
        details = ", ".join(filter(None, (amount, self._left(now, done, total), note)))
        if self._bar is not None:
            bar, task = self._bar
            bar.update(task, description=self._label, completed=done, total=total or None, details=details)
        else:
            self._due = now + PAUSE
            print(
                f"{self._label}: {details}" if details else f"{self._label} …", file=self._stream, flush=True
            )

    def preparing(self, done: int, total: int) -> None:
        """Report that a worker process loads or compiles the solver."""
        self.show(done, total, PREPARING)

    def _left(self, now: float, done: float, total: float) -> str:
        if self._begun is None:
            return ""
        start, before = self._begun
        if not before < done < total:
            return ""
        from bot.words.text import duration

        return f"{duration(round((now - start) * (total - done) / (done - before)))} left"


@contextmanager
def progress(label: str, total: float = 0, *, stream: TextIO | None = None) -> Generator[Progress]:
    """Show progress on *stream* (by default the error stream) while the block runs.

    On a terminal the bar disappears at the end. Elsewhere nothing is printed before :data:`PAUSE` seconds
    are over or the work enters a new part, and never a control character.
    """
    stream = stream or sys.stderr
    assert stream is not None
    if not stream.isatty():
        yield Progress(label, stream)
        return
    from rich.console import Console
    from rich.progress import BarColumn, TextColumn, TimeElapsedColumn
    from rich.progress import Progress as Bar

    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        TimeElapsedColumn(),
        TextColumn("{task.fields[details]}", markup=False),
    )
    # A bar on one terminal with the results goes below them; results sent to a file must not pass through it.
    with Bar(
        *columns, console=Console(file=stream), transient=True, redirect_stdout=sys.stdout.isatty()
    ) as bar:
        yield Progress(label, stream, (bar, bar.add_task(label, total=total or None, details="")))
