"""The searches that others ask for, wherever they run: in processes of this machine or on other machines."""

from __future__ import annotations

from typing import Protocol

from bot.patience import Move, Position, Rules
from bot.solver.verdict import Appraisal, Difficulty, Limits, Verdict


class Searches(Protocol):
    """Searches that somebody else runs, as ``Pool`` and ``Queue`` offer them."""

    @property
    def workers(self) -> int:
        """The number of workers that take searches."""
        ...

    @property
    def running(self) -> int:
        """The number of searches that run for this process."""
        ...

    @property
    def waiting(self) -> int:
        """The number of searches that wait for a worker."""
        ...

    async def solve(self, rules: Rules, position: Position, limits: Limits | None = None) -> Verdict:
        """Return the verdict on *position*, ``Unknown`` if its worker died."""
        ...

    async def find_par(
        self, rules: Rules, position: Position, moves: tuple[Move, ...], limits: Limits | None = None
    ) -> tuple[Move, ...]:
        """Return a shorter win than *moves*.  Raises ``WorkerDied``."""
        ...

    async def difficulty(
        self, rules: Rules, position: Position, moves: tuple[Move, ...], limits: Limits | None = None
    ) -> Difficulty:
        """Return the difficulty of a deal that *moves* win.  Raises ``WorkerDied``."""
        ...

    async def warm(self) -> None:
        """Make the first search as fast as the others."""
        ...

    async def rest(self) -> None:
        """Free what only searches need."""
        ...


class Adviser(Protocol):
    """Searches for somebody who does not see all cards, as ``Pool`` offers them.

    ``Queue`` does not: its answers come too late for a hint, and it sends no positions with unseen cards.
    """

    async def advise(
        self, rules: Rules, memory: Position, back: tuple[Move, ...], limits: Limits
    ) -> tuple[Move, ...]:
        """Return the move of :func:`bot.solver.quality.advice.advise`, if any.  Raises ``WorkerDied``."""
        ...

    async def appraise(
        self, rules: Rules, memory: Position, played: Move, limits: Limits
    ) -> Appraisal | None:
        """Return what :func:`bot.solver.quality.advice.appraise` finds.  Raises ``WorkerDied``."""
        ...
