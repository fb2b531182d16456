"""One beam search of the kernel: how it is set up, asked for more states, and read."""

from __future__ import annotations

from bot.solver.kernel import foundations, hashing, safe
from bot.solver.kernel.compile import Tables
from bot.solver.kernel.jit import Buffer, int_array_of
from bot.solver.kernel.layout import LEAN, PLAIN, SKIP, STAGED, STAGES, STEP
from bot.solver.searches import beam_kernel as k
from bot.solver.searches.portfolio import Beam
from bot.solver.searches.workspace import Workspace


class BeamSearch:
    """One beam under way; *number* is the seed of its noise.  It stands in the workspace's buffers."""

    def __init__(self, tables: Tables, space: Workspace, beam: Beam, number: int) -> None:
        self.tables, self.space = tables, space
        self.greedy = int(beam.greedy)
        self.ctl = ctl = space.beam_ctl
        space.for_width(tables.width)
        g, t, z = tables.numbers, tables.octets, space.neighbours(tables.rules)
        rows, width = space.beam_rows, tables.width
        for i in range(k.CTL_WORDS):
            ctl[i] = 0
        rows[2 * width : 3 * width] = tables.state
        safe.tidy(g, t, z, rows, 2 * width, self.greedy, space.log, 0, space.out, 0)
        self.at_once = bool(foundations.is_won(g, t, rows, 2 * width))
        """Whether it is won without a search."""
        if self.at_once:
            return
        stage = min(int(hashing.stage_of(g, rows, 2 * width)), int(g[STAGES]))
        space.clear_pools()
        space.heads[stage] = 0
        space.next[0], space.parents[0], space.scores[0], space.steps[0] = -1, -1, 0, 0
        ctl[k.STAGE], ctl[k.ROWS], ctl[k.FREE] = stage, 1, -1
        ctl[k.MOST_NODES], ctl[k.MOST_ROWS] = space.most_nodes, space.most_rows
        ctl[k.BEAM], ctl[k.ROUNDS], ctl[k.LAST_ROUNDS] = beam.width, beam.rounds, beam.last_rounds
        ctl[k.NOISE], ctl[k.RANDOM_STATE], ctl[k.GREEDY] = beam.noise, 7919 * number + 1, self.greedy
        ctl[k.MODE] = (SKIP if g[STAGED] else STEP) | (LEAN if beam.lean else 0)
        ctl[k.SHAPES] = beam.shapes
        # a table of the size of the beam stays in the processor's cache
        ctl[k.TABLE_BITS] = min(space.beam_table_bits, 14 + (beam.width // 16).bit_length())
        space.beam_table.take(self, int(ctl[k.TABLE_BITS]))
        self.weights = int_array_of(list(beam.weights))

    def ask(self, states: int) -> int:
        """Go on for *states* more at most: RUNNING, WON or ENDED."""
        if not self.space.beam_table.is_ready():
            return k.RUNNING
        self.ctl[k.UNTIL] = self.ctl[k.STATES] + states
        return int(k.search(*self.buffers()))

    def buffers(self) -> tuple[Buffer, ...]:
        """What the kernel needs: the game, the states with their ways, the table, and the search."""
        tables, space = self.tables, self.space
        game = tables.numbers, tables.octets, space.neighbours(tables.rules)
        pools = (
            space.beam_rows,
            space.next,
            space.scores,
            space.kinds,
            space.parents,
            space.steps,
            space.heads,
        )
        ways = space.nodes, space.ids, space.bins, space.seen, space.out, space.log
        return *game, *pools, *ways, space.beam_table.places, self.weights, self.ctl

    @property
    def states(self) -> int:
        """States looked at so far."""
        return int(self.ctl[k.STATES])

    def line(self) -> list[int]:
        """The moves that won, as the kernel writes them."""
        nodes = self.space.nodes
        line = [int(self.ctl[k.FOUND_MOVE])]
        node = int(self.ctl[k.FOUND])
        while nodes[2 * node] >= 0:
            line.append(int(nodes[2 * node + 1]) & PLAIN)
            node = int(nodes[2 * node])
        return line[::-1]
