"""The memory of searches, taken once in a process and used again by one search after another."""

from __future__ import annotations

from random import Random

from bot.patience.plan import Plan, plan
from bot.patience.rules import Build, Rules
from bot.solver.kernel.jit import COMPILED, Buffer, byte_array, int_array, int_array_of
from bot.solver.kernel.layout import MASK, RANDOM, RANDOMS
from bot.solver.searches.beam_kernel import CTL_WORDS as BEAM_WORDS
from bot.solver.searches.beam_pool import BINS, KINDS
from bot.solver.searches.depth_kernel import CTL_WORDS as DEPTH_WORDS

TABLES = ((16, 25_000), (21, 1_200_000))
"""Small tables: bits of their places, and the states of a search that they serve."""
MOST_KEPT = TABLES[-1][1]
"""States for which such a table is enough."""
PART = 1 << 19
"""Places of a table that are wiped at one time: a thousandth of a second, some hundredths if they are new."""

DEEPEST = 20_000 if COMPILED else 3_000
ROOM = 400_000 if COMPILED else 60_000


class Table:
    """A table that one search after another has: each finds it empty, but for what it has left there itself.

    It is wiped part by part, by whoever has it: all at once would take longer than anybody may wait.
    """

    def __init__(self, bits: int) -> None:
        self.bits = bits
        self.places: Buffer = None
        self._owner: object = None
        self._left = 0

    def take(self, owner: object, bits: int = 0) -> None:
        """Let *owner* have it; another one with so many *bits* of places, if not with all."""
        if self.places is None:
            self.places = int_array(1 << self.bits)
        if owner is not self._owner:
            self._owner = owner
            self._left = 1 << (bits or self.bits)

    def is_ready(self) -> bool:
        """Wipe another part; whether all is wiped."""
        if self._left:
            first = max(0, self._left - PART)
            wipe(self.places, self._left, first=first)
            self._left = first
        return not self._left


class Workspace:
    """Buffers for one search at a time, about *size* bytes at most; pages are taken as they are used."""

    def __init__(self, size: int) -> None:
        size = max(size, 8 << 20)
        if not COMPILED:
            size = min(size, 32 << 20)
        self.size = size
        self.table_bits = max(TABLES[0][0], (size // 2 // 8).bit_length() - 1)
        self.table = Table(self.table_bits)
        self._tables = [(Table(bits), most) for bits, most in TABLES if bits < self.table_bits]
        # depth-first
        self.frames = int_array(4 * DEEPEST)
        self.out = int_array(ROOM)
        self.log = int_array(4096)
        self.depth_ctl = int_array(DEPTH_WORDS)
        self.depth_rows: Buffer = None
        # beam
        self.pool_bytes = size // 4
        self.most_nodes = size // 128
        self.nodes = int_array(2 * self.most_nodes)
        self.beam_table_bits = max(14, (size // 8 // 8).bit_length() - 1)
        self.beam_table = Table(self.beam_table_bits)
        self.bins = int_array(BINS)
        self.seen = int_array(KINDS)
        self.heads = int_array(4096)
        self.beam_ctl = int_array(BEAM_WORDS)
        self.beam_rows: Buffer = None
        self.most_rows = 0
        self._width = 0
        self._z: dict[Rules, Buffer] = {}

    def for_width(self, width: int) -> None:
        """Make the rows fit states of *width* bytes."""
        if width == self._width:
            return
        self._width = width
        self.depth_rows = byte_array(width * (DEEPEST + 1))
        self.most_rows = self.pool_bytes // (width + 48)
        self.beam_rows = byte_array(width * (self.most_rows + 2))
        self.next = int_array(self.most_rows)
        self.scores = int_array(self.most_rows)
        self.kinds = int_array(self.most_rows)
        self.parents = int_array(self.most_rows)
        self.steps = int_array(self.most_rows)
        self.ids = int_array(self.most_rows)

    def clear_pools(self) -> None:
        """No stage has a pool, and no kind of states is known."""
        wipe(self.heads, len(self.heads), -1)
        wipe(self.seen, len(self.seen))

    def table_for(self, states: int) -> Table:
        """The table for a search of so many *states*."""
        return next((table for table, most in self._tables if states <= most), self.table)

    def neighbours(self, rules: Rules) -> Buffer:
        """The words ``z`` of ``kernel_safe`` for *rules*."""
        if rules not in self._z:  # rules that share a key may yet be others
            if len(self._z) > 16:
                self._z.clear()
            self._z[rules] = int_array_of(_children(plan(rules)) + _random())
        return self._z[rules]


def wipe(buffer: Buffer, end: int, value: int = 0, *, first: int = 0) -> None:
    """Write *value* over the places from *first* to *end*."""
    buffer[first:end] = value if COMPILED else [value] * (end - first)


def _children(p: Plan) -> list[int]:
    """For every base rank and face the faces that may be packed on it, as bits."""
    if p.rules.tableau.build is Build.FREE:
        return [0] * RANDOM  # nothing is packed on a card for the card's sake
    return [
        sum(1 << card for card in range(52) if p.lays[base][52 * on + card])
        for base in range(13)
        for on in range(52)
    ]


_NUMBERS: list[int] = []


def _random() -> list[int]:
    if not _NUMBERS:
        source = Random("patience")
        _NUMBERS.extend(source.getrandbits(63) & MASK for _ in range(2 * RANDOMS))
    return _NUMBERS
