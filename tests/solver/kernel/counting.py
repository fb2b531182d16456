"""The kernel as a second engine: legal moves and perft, to check the first one."""

from __future__ import annotations

from bot.patience import Move, Position, Rules
from bot.solver.kernel import moves, play
from bot.solver.kernel.compile import Tables, compile_game
from bot.solver.kernel.jit import Buffer, byte_array, int_array
from bot.solver.kernel.layout import EXACT, PLAIN

ROOM = 4096  # moves listed at once, over all depths


def count(rules: Rules, position: Position, depth: int) -> int:
    """Return the number of legal move sequences of length *depth*, as ``perft`` does.

    Raises :class:`~bot.solver.kernel.vocabulary.Unsupported` if the kernel does not know the rules.
    """
    tables = compile_game(rules, position)
    states, out, width = _states(tables, depth + 2), int_array(ROOM), tables.width

    def count_from(state: int, free: int, depth: int) -> int:
        if depth == 0:
            return 1
        end = moves.moves(tables.game, states, state, out, free, EXACT)
        if depth == 1:
            return end - free
        total, then = 0, state + width
        for move in out[free:end]:
            states[then : then + width] = states[state:then]
            play.play(tables.game, states, then, move & PLAIN, out, end)
            total += count_from(then, end, depth - 1)
        return total

    return int(count_from(0, 0, depth))


def listed(rules: Rules, position: Position) -> list[Move]:
    """Return the legal moves, in no particular order; raises as :func:`count` does."""
    tables = compile_game(rules, position)
    out = int_array(ROOM)
    end = moves.moves(tables.game, _states(tables, 1), 0, out, 0, EXACT)
    return tables.moves(int(out[i]) & PLAIN for i in range(end))


def _states(tables: Tables, count: int) -> Buffer:
    states = byte_array(tables.width * count)
    states[: tables.width] = tables.state
    return states
