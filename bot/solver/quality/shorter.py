"""Shorter lines: a line that wins is opened again wherever a shorter way leads from one of its states on."""

from __future__ import annotations

from bot.patience import Move
from bot.patience.rules import FOUNDATION, TABLEAU
from bot.solver.kernel import hashing, play
from bot.solver.kernel.compile import Tables
from bot.solver.kernel.jit import Buffer, byte_array, int_array, int_array_of
from bot.solver.kernel.layout import ALIAS, DEAL_MOVE
from bot.solver.quality import shortcuts
from bot.solver.search import Searcher
from bot.solver.searches.line import replayed
from bot.solver.searches.workspace import wipe

BITS = 16
LOOKS = (300, 2_000, 10_000)
"""States that are looked at from each state of the line, the next number only if the last found nothing."""


def code_names(tables: Tables) -> dict[str, int]:
    """The kernel's code for every move that the rules can have, by how the move is written."""
    rules = tables.rules
    up = rules.span(FOUNDATION).start
    most = 52 * rules.packs
    names = {str(tables.move(DEAL_MOVE)): DEAL_MOVE}  # not the stock's card laid on the waste, also "d"
    for source, kind in enumerate(rules.piles):
        for target in range(up + (kind is not FOUNDATION)):
            for count in range(1, most + 1 if kind is TABLEAU and target < up else 2):
                code = source | target << 8 | count << 16
                names.setdefault(str(tables.move(code)), code)
    return names


class Opener:
    """The memory for opening lines of one position again."""

    def __init__(self, run: Searcher) -> None:
        tables, most = run.tables, max(LOOKS)
        self.run, self.tables = run, tables
        self.numbers = int_array_of([int(n) for n in tables.numbers])
        self.numbers[ALIAS] = 0  # here every deal is a move
        self.z = run.space.neighbours(tables.rules)
        self.rows = byte_array(tables.width * (most + 2))
        self.parents, self.steps, self.depths = int_array(most + 2), int_array(most + 2), int_array(most + 2)
        self.marks = int_array(3 * shortcuts.PLACES)
        self.table, self.out = int_array(1 << BITS), int_array(4096)

    def shorter(self, codes: list[int]) -> list[int]:
        """*codes*, which win, without what a look from each of its states finds to be a detour."""
        for look in LOOKS:
            start = 0
            while start < len(codes) and not self.run.spent():
                states, hashes = self._follow(codes)
                found = self._from(codes, states, hashes, start, look)
                if found is None:
                    start += 1
                else:
                    codes = found
        return codes

    def _follow(self, codes: list[int]) -> tuple[Buffer, list[tuple[int, int]]]:
        """The states of a line, one after another, and their hashes."""
        tables, width = self.tables, self.tables.width
        states = byte_array(width * (len(codes) + 1))
        states[:width] = tables.state
        hashes = [self._hash(states, 0)]
        for n, code in enumerate(codes, 1):
            states[n * width : (n + 1) * width] = states[(n - 1) * width : n * width]
            play.play(self.numbers, tables.octets, states, n * width, code, self.out, 0)
            hashes.append(self._hash(states, n * width))
        return states, hashes

    def _hash(self, states: Buffer, o: int) -> tuple[int, int]:
        one, two = hashing.hash_of(self.numbers, self.tables.octets, self.z, states, o)
        return int(one), int(two)

    def _from(
        self, codes: list[int], states: Buffer, hashes: list[tuple[int, int]], start: int, look: int
    ) -> list[int] | None:
        """A shorter line that leaves *codes* at state *start*, or None."""
        tables, width = self.tables, self.tables.width
        wipe(self.marks, len(self.marks), -1)
        for n in range(start + 1, len(hashes)):
            shortcuts.mark(self.marks, *hashes[n], n)
        wipe(self.table, 1 << BITS)
        self.rows[:width] = states[start * width : (start + 1) * width]
        node = shortcuts.shortcut(
            self.numbers,
            tables.octets,
            self.z,
            self.rows,
            self.parents,
            self.steps,
            self.depths,
            look,
            self.marks,
            start,
            len(codes),
            self.table,
            BITS,
            self.out,
        )
        if node < 0:
            return None
        gain, depth = int(self.parents[0]), int(self.depths[node])
        o, way = int(node), list[int]()
        while o > 0:
            way.append(int(self.steps[o]))
            o = int(self.parents[o])
        line = codes[:start] + way[::-1]
        after = start + depth + gain  # the state of the old line that is reached
        row, scratch = int(node) * width, (max(LOOKS) + 1) * width
        for one, two in hashes[after + 1 :]:
            code = shortcuts.step_to(
                self.numbers, tables.octets, self.z, self.rows, row, scratch, self.out, one, two
            )
            if code < 0:
                return None
            line.append(int(code))
        return line


def reopen(run: Searcher, moves: tuple[Move, ...]) -> tuple[Move, ...]:
    """*moves*, which win, or a shorter line found by looking from each of its states; replayed by the engine.

    The looks end when the budget of *run* does.  Raises :class:`WrongLine` for a fault of the solver.
    """
    tables = run.tables
    names = code_names(tables)
    codes = Opener(run).shorter([names[str(move)] for move in moves])
    line = replayed(run.rules, run.position, [tables.move(code) for code in codes])
    return line if len(line) < len(moves) else moves
