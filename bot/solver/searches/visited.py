"""The states that a depth-first search has visited, in one table and then, once it is full, in another."""

from __future__ import annotations

from collections.abc import Callable

from bot.solver.kernel.jit import Buffer
from bot.solver.kernel.table import Table
from bot.solver.searches import depth_kernel
from bot.solver.searches.depth_kernel import CONTROL_SIZE, Seen
from bot.solver.searches.workspace import DEEPEST, ROOM


class Visited:
    """The tables of a search, whose *control* is that of ``depth_kernel.search`` and begins anew.

    *following* is the table for the states that do not fit into the *first* one.
    """

    def __init__(self, control: Buffer, first: Table, following: Table) -> None:
        self._control, self._following = control, following
        self._first = self._more = first
        first.take(self)
        for i in range(CONTROL_SIZE):
            control[i] = 0
        control[depth_kernel.DEEPEST], control[depth_kernel.ROOM] = DEEPEST, ROOM
        control[depth_kernel.TABLE_BITS] = first.bits
        most = (1 << first.bits) * 3 // 4
        control[depth_kernel.FIRST_SEEN] = control[depth_kernel.MOST_SEEN] = most

    def ask(self, search: Callable[[Seen], int], states: int) -> int:
        """Run the kernel's *search* for *states* more states, and return RUNNING, WON, ENDED or FULL.

        It is also RUNNING when the first table is full.
        """
        self._control[depth_kernel.UNTIL] = self.states + states
        status = int(search(Seen(first=self._first.places, more=self._more.places)))
        if status == depth_kernel.FULL and self._more is not self._following:
            self._more = self._following
            self._more.take(self)
            self._control[depth_kernel.MORE_BITS] = self._more.bits
            self._control[depth_kernel.MOST_SEEN] += (1 << self._more.bits) * 3 // 4
            return depth_kernel.RUNNING
        return status

    @property
    def states(self) -> int:
        """States generated so far."""
        return int(self._control[depth_kernel.STATES])

    @property
    def cut(self) -> bool:
        """Whether a state was left out because it lies too deep, so that ENDED proves nothing."""
        return bool(self._control[depth_kernel.CUT])
