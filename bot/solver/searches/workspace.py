"""The memory of searches, allocated once in a process and used by one search after another."""

from bot.solver.kernel.jit import COMPILED, Buffer, byte_array, int_array
from bot.solver.kernel.layout import MOST_STAGES
from bot.solver.kernel.table import Table
from bot.solver.searches.beam_kernel import CONTROL_SIZE as BEAM_SIZE
from bot.solver.searches.beam_pool import BINS, KINDS, Pool
from bot.solver.searches.depth_kernel import CONTROL_SIZE as DEPTH_SIZE

TABLES = ((16, 25_000), (19, 190_000), (21, 1_200_000))
"""Small transposition tables: the bits of their index, and the states of a search that each is for."""

DEEPEST = 20_000 if COMPILED else 3_000
ROOM = 400_000 if COMPILED else 60_000


class Workspace:
    """Buffers for one search at a time, of about *size* bytes; memory pages are taken when they are used."""

    def __init__(self, size: int) -> None:
        self.asked = max(size, 8 << 20)
        self.size = size = self.asked if COMPILED else min(self.asked, 32 << 20)
        self.table = Table(max(TABLES[0][0], (size // 2 // 8).bit_length() - 1))
        self._tables = [(Table(bits), most) for bits, most in TABLES if bits < self.table.bits]
        # depth-first
        self.frames = int_array(2 * DEEPEST)
        self.out = int_array(ROOM)
        self.log = int_array(4096)
        self.depth_control = int_array(DEPTH_SIZE)
        self.depth_rows: Buffer = None
        # beam
        self.beam_table = Table(max(14, (size // 8 // 8).bit_length() - 1))
        self.beam_control = int_array(BEAM_SIZE)
        self.pool: Pool
        self.beam_out = int_array(ROOM)
        self._width = 0

    def for_width(self, width: int) -> None:
        """Fit the rows to states of *width* bytes."""
        if width == self._width:
            return
        self._width = width
        self.depth_rows = byte_array(width * (DEEPEST + 1))
        rows = self.size // 4 // (width + 48)
        sizes = (*[rows] * 6, MOST_STAGES + 1, self.size // 64, BINS, KINDS)
        self.pool = Pool(byte_array(width * (rows + 2)), *map(int_array, sizes))

    def table_for(self, states: int) -> Table:
        """Return the table for a search of at most *states* states, 0 for any number.

        The memory pages of a large table cost more than most searches.
        """
        return next((table for table, most in self._tables if 0 < states <= most), self.table)


def workspace(size: int) -> Workspace:
    """Return the workspace of this process, allocated again if it was made for quite another *size*."""
    if not _spaces or not size // 2 <= _spaces[0].asked <= max(size, 8 << 20):
        _spaces[:] = [Workspace(size)]
    return _spaces[0]


_spaces: list[Workspace] = []
