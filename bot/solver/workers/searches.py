"""The searches that others ask for, wherever they run: in processes of this machine or on other machines."""

from dataclasses import dataclass
from typing import Any, Protocol

from bot.patience import Position, Rules
from bot.solver.verdict import Limits, Unknown, Verdict


@dataclass(eq=False)
class WorkerDied(Exception):
    """Raised if a worker ended, overran its time or was stopped before it answered, or if there is none."""

    why: str


class Solver(Protocol):
    """Whoever runs searches for others, as ``Pool`` and ``Queue`` do."""

    async def ask(self, name: str, rules: Rules, position: Position, argument: Any, limits: Limits, /) -> Any:
        """Run the search *name* of ``worker.searches``.  Raises the search's exception or ``WorkerDied``."""
        ...


class Searches(Solver, Protocol):
    """A solver that says how much it has to do."""

    workers: int
    """The number of workers that take searches."""

    asked: int
    """The number of this process's searches that are not answered yet."""

    @property
    def running(self) -> int:
        """The most of these searches that can be running."""
        return min(self.asked, self.workers)

    @property
    def waiting(self) -> int:
        """The number of these searches that wait for a worker."""
        return self.asked - self.running

    async def warm(self) -> None:
        """Make the first search as fast as the others; workers elsewhere load the kernel by themselves."""

    async def rest(self) -> None:
        """Free what only searches need in this process."""


async def solve(solver: Solver, rules: Rules, position: Position, limits: Limits) -> Verdict:
    """Return the verdict on *position*.

    Where its worker died it is ``Unknown("crash")``, ``Unknown("bytes")`` or, if the worker overran its time,
    ``Unknown("seconds")``; without any worker ``Unknown("away")``.
    """
    try:
        return await solver.ask("solve", rules, position, None, limits)
    except WorkerDied as death:
        return Unknown(death.why)
