"""One depth-first search of the kernel: set it up, run a slice of it, and read its result."""

from __future__ import annotations

from bot.solver.kernel import foundations, hashing, moves, safe
from bot.solver.kernel.compile import Tables
from bot.solver.kernel.jit import int_array
from bot.solver.kernel.layout import LEAN, PLAIN, SKIP, SKIPS, STEP
from bot.solver.proofs import guide_kernel
from bot.solver.proofs.guide import Guide
from bot.solver.proofs.guide_kernel import GuideSearch
from bot.solver.searches import depth_kernel
from bot.solver.searches.depth_kernel import Line, Seen
from bot.solver.searches.workspace import DEEPEST, MOST_KEPT, ROOM, Workspace

NO_GUIDE = GuideSearch(*(int_array(guide_kernel.CONTROL_SIZE) for _ in GuideSearch._fields))
"""Arrays that stand for a guide where there is none."""


class DepthFirst:
    """A depth-first search of at most *states* states (0: any number) in the buffers of the workspace.

    With a *guide*, which takes the large table, it leaves out the states that are lost in the relaxed game.
    """

    greedy = 0  # only safe foundation moves are played automatically

    def __init__(
        self,
        tables: Tables,
        space: Workspace,
        states: int = 0,
        guide: Guide | None = None,
        *,
        lean: bool = False,
    ) -> None:
        self.tables, self.space, self.guide = tables, space, guide
        self.control = control = space.depth_control
        space.for_width(tables.width)
        space.depth_first = self
        game = tables.game
        rows, out = space.depth_rows, space.out
        for i in range(depth_kernel.CONTROL_SIZE):
            control[i] = 0
        rows[: tables.width] = tables.state
        safe.auto_play(game, rows, 0, self.greedy, space.log, 0, out, 0)
        self.at_once = bool(foundations.is_won(game, rows, 0))
        """Whether safe moves alone win."""
        if self.at_once:
            return
        if guide:
            self.table = self._next = space.beam_table
        elif states:
            self.table, self._next = space.least_table, space.table_for(states)
        else:
            self.table, self._next = space.table_for(MOST_KEPT), space.table
        self.more = self.table
        self.table.take(self)
        first = (1 << self.table.bits) * 3 // 4
        mode = (SKIP if tables.numbers[SKIPS] else STEP) | (LEAN if lean else 0)
        end = moves.moves(game, rows, 0, out, 0, mode)
        depth_kernel.sort_down(out, 0, end)
        space.frames[0], space.frames[1] = 0, end
        space.frames[2 * DEEPEST], space.frames[2 * DEEPEST + 1] = hashing.links_of(game, rows, 0)
        control[depth_kernel.MODE] = mode
        control[depth_kernel.DEEPEST], control[depth_kernel.ROOM] = DEEPEST, ROOM
        control[depth_kernel.GUIDED] = guide is not None
        control[depth_kernel.TABLE_BITS] = self.table.bits
        control[depth_kernel.FIRST_SEEN] = control[depth_kernel.MOST_SEEN] = first

    def goes_on(self, states: int) -> bool:
        """Prepare to search *states* states in all; return False if the memory is too small or was used."""
        if self.space.depth_first is not self:
            return False
        table = self.space.table_for(states)
        if self.more is self.table:
            self._next = table
        return self.more in (self.table, table)

    def grow(self) -> None:
        """Add another table to the first one, which is full."""
        self.more = self._next
        self.more.take(self)
        self.control[depth_kernel.MORE_BITS] = self.more.bits
        self.control[depth_kernel.MOST_SEEN] += (1 << self.more.bits) * 3 // 4

    def ask(self, states: int) -> int:
        """Search at most *states* more states, and return RUNNING, WON, ENDED or FULL."""
        if not self.is_ready():
            return depth_kernel.RUNNING
        self.control[depth_kernel.UNTIL] = self.control[depth_kernel.STATES] + states
        space = self.space
        status = int(
            depth_kernel.search(
                self.tables.game,
                Line(rows=space.depth_rows, frames=space.frames, out=space.out, log=space.log),
                Seen(first=self.table.places, more=self.more.places),
                GuideSearch(*self.guide.buffers()) if self.guide else NO_GUIDE,
                self.control,
            )
        )
        if status == depth_kernel.FULL and self.more is not self._next:
            self.grow()
            return depth_kernel.RUNNING
        return status

    def is_ready(self) -> bool:
        """Wipe another part of the tables, and return whether all are wiped."""
        return self.table.is_ready() and self.more.is_ready() and (not self.guide or self.guide.is_ready())

    @property
    def states(self) -> int:
        """States generated so far, those of the guide included."""
        return int(self.control[depth_kernel.STATES])

    @property
    def cut(self) -> bool:
        """Whether a state was left out because it lies too deep, so that ENDED proves nothing."""
        return bool(self.control[depth_kernel.CUT])

    def line(self) -> list[int]:
        """Return the winning moves, as the kernel codes them."""
        out, frames = self.space.out, self.space.frames
        depth = int(self.control[depth_kernel.DEPTH])
        return [int(out[frames[2 * d] - 1]) & PLAIN for d in range(depth + 1)]
