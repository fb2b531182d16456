"""Winning lines of a search: completed with automatic moves, and replayed by the engine."""

from __future__ import annotations

from collections.abc import Sequence

from bot.patience import Move, Position, Rules, is_won, play_all
from bot.solver.kernel import lines
from bot.solver.kernel.compile import Tables
from bot.solver.kernel.jit import int_array_of
from bot.solver.searches.workspace import DEEPEST, Workspace
from bot.solver.verdict import WrongLine

AT_ONCE = 500
"""Moves of a line that are completed together: with all automatic moves they fit into the workspace's log."""


def completed(tables: Tables, space: Workspace, codes: list[int]) -> list[Move]:
    """Return the moves of *codes*, with those that a greedy beam in *tables* played between them."""
    rows, log = space.depth_rows, space.log
    state = tables.width * (DEEPEST - 1)
    rows[state : state + tables.width] = tables.state
    played = int_array_of(codes)
    line: list[Move] = []
    for first in range(0, len(codes) or 1, AT_ONCE):
        end = min(first + AT_ONCE, len(codes))
        count = lines.complete(tables.game, rows, state, played, first, end, log, space.out)
        line += tables.moves(map(int, log[:count]))
    return line


def replayed(rules: Rules, begin: Position, moves: Sequence[Move]) -> tuple[Move, ...]:
    """Replay *moves* from *begin* with the engine, and return them.

    Raises :class:`WrongLine` if the engine refuses one or they do not win, which is a fault of the solver.
    """
    position = begin
    refused: Exception | None = None
    try:
        position = play_all(rules, begin, moves)
    except Exception as refusal:
        refused = refusal
    if refused or not is_won(rules, position):
        raise WrongLine(rules.key, begin.to_text(rules), " ".join(map(str, moves))) from refused
    return tuple(moves)
