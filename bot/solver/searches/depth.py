"""Depth-first searches in slices: one of any kernel, and its set-up for the kernel of most games."""

from collections.abc import Callable
from functools import partial

from bot.solver.kernel import moves
from bot.solver.kernel.compile import Tables
from bot.solver.kernel.jit import Buffer, int_array
from bot.solver.kernel.layout import LEAN, SKIP, SKIPS, STEP
from bot.solver.kernel.table import Table, wipe
from bot.solver.proofs import guide_kernel
from bot.solver.proofs.guide import Guide
from bot.solver.proofs.guide_kernel import GuideSearch
from bot.solver.searches import depth_kernel
from bot.solver.searches.depth_kernel import CONTROL_SIZE, Line
from bot.solver.searches.workspace import DEEPEST, ROOM, Workspace

NO_GUIDE = GuideSearch(*(int_array(guide_kernel.CONTROL_SIZE) for _ in GuideSearch._fields))
"""Arrays that stand for a guide where there is none."""


class DepthFirst:
    """A search in the buffers of *space*, along a line of states that begins in *rows*.

    *kernel* is ``depth_kernel.search`` or one that takes the same control, and *table* is for the states that
    it has visited.
    """

    def __init__(
        self, space: Workspace, rows: Buffer, kernel: Callable[[Line, Buffer, Buffer], int], table: Table
    ) -> None:
        self.line = Line(rows=rows, frames=space.frames, out=space.out, log=space.log)
        self._kernel, self._table = kernel, table
        self._control = control = space.depth_control
        table.take(self)
        wipe(control, CONTROL_SIZE)
        control[depth_kernel.DEEPEST], control[depth_kernel.ROOM] = DEEPEST, ROOM

    def ask(self, states: int) -> int:
        """Search at most *states* more states, and return RUNNING, WON, ENDED or FULL."""
        self._control[depth_kernel.UNTIL] = self.states + states
        return int(self._kernel(self.line, self._table.places, self._control))

    @property
    def states(self) -> int:
        """States generated so far, those of a guide included."""
        return int(self._control[depth_kernel.STATES])

    @property
    def cut(self) -> bool:
        """Whether a state was left out because it lies too deep, so that ENDED proves nothing."""
        return bool(self._control[depth_kernel.CUT])

    def codes(self) -> list[int]:
        """Return the winning moves as the kernel codes them."""
        out, frames = self.line.out, self.line.frames
        depth = int(self._control[depth_kernel.DEPTH])
        return [int(out[frames[2 * d] - 1]) for d in range(depth + 1)]


def depth_first(
    tables: Tables, space: Workspace, states: int = 0, guide: Guide | None = None, *, lean: bool = False
) -> DepthFirst:
    """Return the search of at most *states* states (0: any number) from the state of *tables*.

    With a *guide*, which takes the large table, it leaves out the states that are lost in the relaxed game.
    """
    space.for_width(tables.width)
    game = tables.game
    rows, out = space.depth_rows, space.out
    rows[: tables.width] = tables.state
    kernel = partial(depth_kernel.search, game, guide.kernel() if guide else NO_GUIDE)
    search = DepthFirst(space, rows, kernel, space.beam_table if guide else space.table_for(states))
    mode = (SKIP if tables.numbers[SKIPS] else STEP) | (LEAN if lean else 0)
    end = moves.moves(game, rows, 0, out, 0, mode)
    depth_kernel.sort_down(out, 0, end)
    space.frames[0], space.frames[1] = 0, end
    space.depth_control[depth_kernel.MODE] = mode
    space.depth_control[depth_kernel.GUIDED] = guide is not None
    return search
