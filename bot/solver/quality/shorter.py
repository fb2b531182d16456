"""Shorter lines: search each state of a winning line for a path that rejoins it with fewer moves."""

from __future__ import annotations

from bot.patience import Move
from bot.patience.rules import FOUNDATION, TABLEAU
from bot.solver.kernel import hashing, play
from bot.solver.kernel.compile import Tables
from bot.solver.kernel.jit import Buffer, byte_array, int_array, int_array_of
from bot.solver.kernel.layout import ALIAS, DEAL_MOVE
from bot.solver.kernel.table import wipe
from bot.solver.quality import shortcuts
from bot.solver.searches.line import replayed
from bot.solver.searches.searcher import Searcher

EFFORTS = (300, 2_000, 10_000)
"""States searched from each state of the line; the next number only once the last one finds nothing."""


def code_names(tables: Tables) -> dict[str, int]:
    """Return the kernel's code of every move that the rules can have, by the move's notation."""
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


class Shortener:
    """The memory of the search for shortcuts in lines of one position."""

    def __init__(self, run: Searcher) -> None:
        tables, most = run.tables, max(EFFORTS)
        self.run, self.width, self.first = run, tables.width, tables.state
        self.game = tables.game._replace(numbers=int_array_of([int(n) for n in tables.numbers]))
        self.game.numbers[ALIAS] = 0  # every deal is a move of its own
        self.nodes = shortcuts.Nodes(
            states=byte_array(self.width * (most + 2)),
            parents=int_array(most + 2),
            steps=int_array(most + 2),
            depths=int_array(most + 2),
        )
        self.marks = int_array(3 * shortcuts.MARKS)
        self.table, self.out = int_array(1 << shortcuts.TABLE_BITS), int_array(4096)

    def shorter(self, codes: list[int]) -> list[int]:
        """Return the winning line *codes* without the detours that a search from each of its states finds."""
        for most in EFFORTS:
            start = 0
            while start < len(codes) and not self.run.spent():
                states, keys = self._follow(codes)
                found = self._shortcut(codes, states, keys, start, most)
                if found is None:
                    start += 1
                else:
                    codes = found
        return codes

    def _follow(self, codes: list[int]) -> tuple[Buffer, list[tuple[int, int]]]:
        """Return the states of a line, one after another, and their hash keys."""
        width = self.width
        states = byte_array(width * (len(codes) + 1))
        states[:width] = self.first
        keys = [self._key(states, 0)]
        for number, code in enumerate(codes, 1):
            states[number * width : (number + 1) * width] = states[(number - 1) * width : number * width]
            play.play(self.game, states, number * width, code, self.out, 0)
            keys.append(self._key(states, number * width))
        return states, keys

    def _key(self, states: Buffer, state: int) -> tuple[int, int]:
        one, two = hashing.hash_of(self.game, states, state)
        return int(one), int(two)

    def _shortcut(
        self, codes: list[int], states: Buffer, keys: list[tuple[int, int]], start: int, most: int
    ) -> list[int] | None:
        """Return a shorter line that leaves *codes* at state *start*, or None."""
        width, nodes = self.width, self.nodes
        wipe(self.marks, len(self.marks), -1)
        for number in range(start + 1, len(keys)):
            shortcuts.mark(self.marks, *keys[number], number)
        wipe(self.table, len(self.table))
        nodes.states[:width] = states[start * width : (start + 1) * width]
        best = int(
            shortcuts.shortcut(self.game, nodes, self.marks, self.table, self.out, most, start, len(codes))
        )
        if best < 0:
            return None
        path: list[int] = []
        node = best
        while node > 0:
            path.append(int(nodes.steps[node]))
            node = int(nodes.parents[node])
        line = codes[:start] + path[::-1]
        joined = start + int(nodes.depths[best]) + int(nodes.parents[0])  # a state of the old line
        state, scratch = best * width, (max(EFFORTS) + 1) * width
        for one, two in keys[joined + 1 :]:
            code = shortcuts.step_to(self.game, nodes.states, state, scratch, self.out, one, two)
            if code < 0:
                return None
            line.append(int(code))
        return line


def without_detours(run: Searcher, moves: tuple[Move, ...]) -> tuple[Move, ...]:
    """Return a shorter line than the winning line *moves*, or *moves*; the engine has replayed the result.

    The search ends when the budget of *run* does.  Raises :class:`WrongLine` for a fault of the solver.
    """
    tables = run.tables
    names = code_names(tables)
    codes = Shortener(run).shorter([names[str(move)] for move in moves])
    line = replayed(run.rules, run.position, [tables.move(code) for code in codes])
    return line if len(line) < len(moves) else moves
