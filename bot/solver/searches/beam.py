"""One beam search of the kernel: set it up, run a slice of it, and read its result."""

from bot.solver.kernel import foundations, hashing, lines
from bot.solver.kernel.compile import Tables
from bot.solver.kernel.layout import LEAN, SKIP, STAGED, STAGES, STEP
from bot.solver.kernel.table import wipe
from bot.solver.searches import beam_kernel as k
from bot.solver.searches.portfolio import Beam
from bot.solver.searches.workspace import Workspace


class BeamSearch:
    """A beam in the buffers of the workspace; *number* is the seed of its noise."""

    def __init__(self, tables: Tables, space: Workspace, beam: Beam, number: int) -> None:
        self.tables, self.space = tables, space
        self.control = control = space.beam_control
        space.for_width(tables.width)
        game = tables.game
        pool, width = space.pool, tables.width
        rows = pool.rows
        wipe(control, k.CONTROL_SIZE)
        rows[2 * width : 3 * width] = tables.state
        if beam.greedy:
            lines.auto_play(game, rows, 2 * width, space.log, 0, space.beam_out, 0)
        self.at_once = bool(foundations.is_won(game, rows, 2 * width))  # foundation moves alone win
        if self.at_once:
            return
        stage = min(int(hashing.stage_of(game, rows, 2 * width)), int(tables.numbers[STAGES]))
        wipe(pool.heads, len(pool.heads), -1)
        wipe(pool.seen, len(pool.seen))
        pool.heads[stage] = 0
        pool.after[0], pool.parents[0], pool.scores[0], pool.steps[0] = -1, -1, 0, 0
        control[k.STAGE], control[k.ROWS], control[k.FREE] = stage, 1, -1
        control[k.BEAM], control[k.ROUNDS], control[k.LAST_ROUNDS] = beam.width, beam.rounds, beam.last_rounds
        control[k.NOISE], control[k.RANDOM_STATE] = beam.noise, 7919 * number + 1
        control[k.GREEDY], control[k.SHAPES] = beam.greedy, beam.shapes
        control[k.MODE] = (SKIP if tables.numbers[STAGED] else STEP) | (LEAN if beam.lean else 0)
        # a table of the size of the beam stays in the processor's cache
        control[k.TABLE_BITS] = min(space.beam_table.bits, 14 + (beam.width // 16).bit_length())
        space.beam_table.take(self, int(control[k.TABLE_BITS]))
        self.weights = beam.weights

    def ask(self, states: int) -> int:
        """Search at most *states* more states, and return RUNNING, WON or ENDED."""
        if self.at_once:
            return k.WON
        self.control[k.UNTIL] = self.control[k.STATES] + states
        space = self.space
        buffers = space.pool, space.beam_table.places, space.beam_out, space.log
        return int(k.search(self.tables.game, *buffers, self.weights, self.control))

    @property
    def states(self) -> int:
        """States generated so far."""
        return int(self.control[k.STATES])

    def line(self) -> list[int]:
        """Return the winning moves, as the kernel codes them, without foundation moves of a greedy beam."""
        if self.at_once:
            return []
        nodes = self.space.pool.nodes
        line = [int(self.control[k.FOUND_MOVE])]
        node = int(self.control[k.FOUND])
        while (parent := int(nodes[node]) >> k.PARENT) >= 0:
            line.append(int(nodes[node]) & k.MOVE)
            node = parent
        return line[::-1]
