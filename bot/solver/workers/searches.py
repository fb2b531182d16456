"""The searches that others ask for, wherever they run: in processes of this machine or on other machines."""

from dataclasses import dataclass
from typing import Any, Protocol

from bot.patience import Move, Position, Rules
from bot.solver.verdict import Advice, Appraisal, Difficulty, Limits, Unknown, Verdict


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


# The others raise the search's exception or ``WorkerDied``.


async def find_par(
    solver: Solver, rules: Rules, position: Position, moves: tuple[Move, ...], limits: Limits
) -> tuple[Move, ...]:
    """Return a shorter win than *moves*; see :func:`bot.solver.quality.analysis.find_par`."""
    return await solver.ask("find_par", rules, position, moves, limits)


async def difficulty(
    solver: Solver, rules: Rules, position: Position, moves: tuple[Move, ...], limits: Limits
) -> Difficulty:
    """Return the difficulty of a deal that *moves* win."""
    return await solver.ask("difficulty", rules, position, moves, limits)


async def advise(
    solver: Solver, rules: Rules, memory: Position, back: tuple[Move, ...], limits: Limits
) -> Advice:
    """Return what :func:`bot.solver.quality.advice.advise` finds."""
    return await solver.ask("advise", rules, memory, back, limits)


async def appraise(
    solver: Solver, rules: Rules, memory: Position, played: Move, limits: Limits
) -> Appraisal | None:
    """Return what :func:`bot.solver.quality.advice.appraise` finds."""
    return await solver.ask("appraise", rules, memory, played, limits)
