"""The memory of searches, taken once in a process and used again by one search after another."""

from __future__ import annotations

from random import Random

from bot.patience.plan import Plan, plan
from bot.patience.rules import Build, Rules

from .kernel_beam import BINS
from .kernel_beam import CTL_WORDS as BEAM_WORDS
from .kernel_depth import CTL_WORDS as DEPTH_WORDS
from .kernel_jit import COMPILED, Buffer, octets, words, words_of
from .kernel_layout import MASK, RANDOM, RANDOMS

TABLES = ((16, 25_000), (21, 1_200_000))
"""Tables that are kept and wiped: bits of their places, and the states of a search that they serve."""
MOST_KEPT = TABLES[-1][1]
"""States for which such a table is enough."""

DEEPEST = 20_000 if COMPILED else 3_000
ROOM = 400_000 if COMPILED else 60_000


class Workspace:
    """Buffers for one search at a time, about *size* bytes at most; pages are taken as they are used."""

    def __init__(self, size: int) -> None:
        size = max(size, 8 << 20)
        if not COMPILED:
            size = min(size, 32 << 20)
        self.size = size
        self.table_bits = max(TABLES[0][0], (size // 2 // 8).bit_length() - 1)
        self._tables: dict[int, Buffer] = {}
        self._owner: object = None
        # depth-first
        self.frames = words(4 * DEEPEST)
        self.out = words(ROOM)
        self.log = words(4096)
        self.depth_ctl = words(DEPTH_WORDS)
        self.depth_rows: Buffer = None
        # beam
        self.pool_bytes = size // 4
        self.most_nodes = size // 128
        self.nodes = words(2 * self.most_nodes)
        self.beam_table_bits = max(14, (size // 8 // 8).bit_length() - 1)
        self.beam_table = words(1 << self.beam_table_bits)
        self.bins = words(BINS)
        self.heads = words(4096)
        self.beam_ctl = words(BEAM_WORDS)
        self.beam_rows: Buffer = None
        self.most_rows = 0
        self._width = 0
        self._z: dict[Rules, Buffer] = {}

    def for_width(self, width: int) -> None:
        """Make the rows fit states of *width* bytes."""
        if width == self._width:
            return
        self._width = width
        self.depth_rows = octets(width * (DEEPEST + 1))
        self.most_rows = self.pool_bytes // (width + 40)
        self.beam_rows = octets(width * (self.most_rows + 2))
        self.next = words(self.most_rows)
        self.scores = words(self.most_rows)
        self.parents = words(self.most_rows)
        self.steps = words(self.most_rows)
        self.ids = words(self.most_rows)

    def clear_heads(self) -> None:
        """No stage has a pool."""
        wipe(self.heads, len(self.heads), -1)

    def table(self, states: int, owner: object = None) -> tuple[Buffer, int]:
        """An empty table for a search of *states*, 0 for any number, and the bits of its places.

        Small ones are wiped; of the large one the pages go back, and new ones come as they are used,
        unless *owner* took it last: then it is as it was left.
        """
        for bits, most in TABLES:
            if 0 < states <= most and bits < self.table_bits:
                if bits in self._tables:
                    wipe(self._tables[bits], 1 << bits)
                else:
                    self._tables[bits] = words(1 << bits)
                return self._tables[bits], bits
        if owner is not None and owner is self._owner:
            return self._tables[self.table_bits], self.table_bits
        self._owner = owner
        self._tables.pop(self.table_bits, None)
        self._tables[self.table_bits] = words(1 << self.table_bits)
        return self._tables[self.table_bits], self.table_bits

    def neighbours(self, rules: Rules) -> Buffer:
        """The words ``z`` of ``kernel_safe`` for *rules*."""
        if rules not in self._z:  # rules that share a key may yet be others
            if len(self._z) > 16:
                self._z.clear()
            self._z[rules] = words_of(_children(plan(rules)) + _random())
        return self._z[rules]


def wipe(buffer: Buffer, count: int, value: int = 0) -> None:
    """Write *value* over the first *count* places."""
    buffer[:count] = value if COMPILED else [value] * count


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
