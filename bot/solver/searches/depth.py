"""One depth-first search of the kernel: set it up, run a slice of it, and read its result."""

from __future__ import annotations

from bot.solver.kernel import moves
from bot.solver.kernel.compile import Tables
from bot.solver.kernel.jit import int_array
from bot.solver.kernel.layout import LEAN, PLAIN, SKIP, SKIPS, STEP
from bot.solver.proofs import guide_kernel
from bot.solver.proofs.guide import Guide
from bot.solver.proofs.guide_kernel import GuideSearch
from bot.solver.searches import depth_kernel
from bot.solver.searches.depth_kernel import Line, Seen
from bot.solver.searches.visited import Visited
from bot.solver.searches.workspace import MOST_KEPT, Workspace

NO_GUIDE = GuideSearch(*(int_array(guide_kernel.CONTROL_SIZE) for _ in GuideSearch._fields))
"""Arrays that stand for a guide where there is none."""


class DepthFirst:
    """A depth-first search of at most *states* states (0: any number) in the buffers of the workspace.

    With a *guide*, which takes the large table, it leaves out the states that are lost in the relaxed game.
    """

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
        game = tables.game
        rows, out = space.depth_rows, space.out
        rows[: tables.width] = tables.state
        if guide:
            kept = space.beam_table, space.beam_table
        elif states:
            kept = space.least_table, space.table_for(states)
        else:
            kept = space.table_for(MOST_KEPT), space.table
        self.visited = Visited(control, *kept)
        mode = (SKIP if tables.numbers[SKIPS] else STEP) | (LEAN if lean else 0)
        end = moves.moves(game, rows, 0, out, 0, mode)
        depth_kernel.sort_down(out, 0, end)
        space.frames[0], space.frames[1] = 0, end
        control[depth_kernel.MODE] = mode
        control[depth_kernel.GUIDED] = guide is not None

    def ask(self, states: int) -> int:
        """Search at most *states* more states, and return RUNNING, WON, ENDED or FULL."""
        space = self.space
        line = Line(rows=space.depth_rows, frames=space.frames, out=space.out, log=space.log)
        guide = GuideSearch(*self.guide.buffers()) if self.guide else NO_GUIDE

        def search(seen: Seen) -> int:
            return depth_kernel.search(self.tables.game, line, seen, guide, self.control)

        return self.visited.ask(search, states)

    @property
    def states(self) -> int:
        """States generated so far, those of the guide included."""
        return self.visited.states

    def line(self) -> list[int]:
        """Return the winning moves, as the kernel codes them."""
        out, frames = self.space.out, self.space.frames
        depth = int(self.control[depth_kernel.DEPTH])
        return [int(out[frames[2 * d] - 1]) & PLAIN for d in range(depth + 1)]
