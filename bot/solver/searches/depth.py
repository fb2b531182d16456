"""One depth-first search of the kernel: how it is set up, asked for more states, and read."""

from __future__ import annotations

from bot.solver.kernel import foundations, hashing, moves, safe
from bot.solver.kernel.compile import Tables
from bot.solver.kernel.jit import Buffer, int_array
from bot.solver.kernel.layout import LEAN, PLAIN, SKIP, SKIPS, STEP
from bot.solver.proofs import guide_kernel
from bot.solver.proofs.guide import Guide
from bot.solver.searches import depth_kernel
from bot.solver.searches.workspace import DEEPEST, MOST_KEPT, ROOM, Workspace

NO_GUIDE = tuple(int_array(guide_kernel.CTL_WORDS) for _ in range(5))
"""In place of what the kernel needs for a guide."""


class DepthFirst:
    """A depth-first search of *states* at most, 0 for any number; it stands in the workspace's buffers.

    With a *guide*, whose table is the large one, it leaves out what is lost there.
    """

    greedy = 0  # it plays only those foundation moves by itself that cost nothing

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
        self.ctl = ctl = space.depth_ctl
        space.for_width(tables.width)
        g, t, z = tables.numbers, tables.octets, space.neighbours(tables.rules)
        rows, out = space.depth_rows, space.out
        for i in range(depth_kernel.CTL_WORDS):
            ctl[i] = 0
        rows[: tables.width] = tables.state
        safe.tidy(g, t, z, rows, 0, self.greedy, space.log, 0, out, 0)
        self.at_once = bool(foundations.is_won(g, t, rows, 0))
        """Whether it is won without a search."""
        if self.at_once:
            return
        self.table = self.more = space.beam_table if guide else space.table_for(states or MOST_KEPT)
        self.table.take(self)
        first = (1 << self.table.bits) * 3 // 4
        self.grows = not states and not guide and self.table is not space.table
        mode = (SKIP if g[SKIPS] else STEP) | (LEAN if lean else 0)
        end = moves.moves(g, t, rows, 0, out, 0, mode)
        depth_kernel.sort_down(out, 0, end)
        space.frames[0], space.frames[1] = 0, end
        space.frames[2 * DEEPEST], space.frames[2 * DEEPEST + 1] = hashing.links_of(g, z, rows, 0)
        ctl[depth_kernel.MODE] = mode
        ctl[depth_kernel.DEEPEST], ctl[depth_kernel.ROOM] = DEEPEST, ROOM
        ctl[depth_kernel.GUIDED] = guide is not None
        ctl[depth_kernel.TABLE_BITS] = self.table.bits
        ctl[depth_kernel.FIRST_SEEN] = ctl[depth_kernel.MOST_SEEN] = first

    def grow(self) -> None:
        """Go on with the large table beside the small one, which is full."""
        self.grows = False
        self.more = self.space.table
        self.more.take(self)
        self.ctl[depth_kernel.MORE_BITS] = self.more.bits
        self.ctl[depth_kernel.MOST_SEEN] += (1 << self.more.bits) * 3 // 4

    def ask(self, states: int) -> int:
        """Go on for *states* more at most: RUNNING, WON, ENDED or FULL."""
        if not self.is_ready():
            return depth_kernel.RUNNING
        self.ctl[depth_kernel.UNTIL] = self.ctl[depth_kernel.STATES] + states
        status = int(depth_kernel.search(*self.buffers()))
        if status == depth_kernel.FULL and self.grows:
            self.grow()
            return depth_kernel.RUNNING
        return status

    def is_ready(self) -> bool:
        """Whether all tables are wiped; a part of one is."""
        return self.table.is_ready() and self.more.is_ready() and (not self.guide or self.guide.is_ready())

    def buffers(self) -> tuple[Buffer, ...]:
        """What the kernel needs: the game, the states of the line, both tables, the search, and the guide."""
        tables, space = self.tables, self.space
        game = tables.numbers, tables.octets, space.neighbours(tables.rules)
        line = space.depth_rows, space.frames, space.out
        seen = self.table.places, self.more.places
        return *game, *line, *seen, self.ctl, space.log, *(self.guide.buffers() if self.guide else NO_GUIDE)

    @property
    def states(self) -> int:
        """States looked at so far, those of the guide included."""
        return int(self.ctl[depth_kernel.STATES])

    @property
    def cut(self) -> bool:
        """Whether something was left out because it lies too deep: then ENDED proves nothing."""
        return bool(self.ctl[depth_kernel.CUT])

    def line(self) -> list[int]:
        """The moves that won, as the kernel writes them."""
        out, frames = self.space.out, self.space.frames
        depth = int(self.ctl[depth_kernel.DEPTH])
        return [int(out[frames[2 * d] - 1]) & PLAIN for d in range(depth + 1)]
