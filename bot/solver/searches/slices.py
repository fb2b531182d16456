"""Slices of a search: how long it runs between two checks of its stop flag."""

from __future__ import annotations

from dataclasses import dataclass

from bot.solver.kernel.jit import COMPILED

MOST = 8_000 if COMPILED else 40
"""The most states between two checks; compiled, a state takes from one to some dozens of microseconds."""

UNDIVIDED = 200 if COMPILED else 16
"""The most states of a depth-first search that runs in one slice."""

AIM = 0.01
"""The seconds aimed at between two checks."""


@dataclass(slots=True)
class Pace:
    """The number of states in the next slice of a search, adapted to the time of the last ones.

    The first slice is small: the memory pages of a large table arrive as it is used, which can take longer
    than the search itself.

    >>> pace = Pace(states=1_000)
    >>> pace.took(0.001); pace.states
    2000
    >>> pace.took(0.04); pace.states
    500
    """

    states: int = 16

    def took(self, seconds: float) -> None:
        """Adapt to the *seconds* of the last slice."""
        if seconds < AIM:
            self.states = min(MOST, 2 * self.states)
        elif seconds > 2 * AIM:
            self.states = max(1, int(self.states * AIM / seconds))
