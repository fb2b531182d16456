"""A line that a search believes to win, replayed by the engine before anybody sees it."""

from __future__ import annotations

from bot.patience import Move, Position, Rules, is_won, play

from . import kernel_play, kernel_safe
from .compile import Tables
from .verdict import WrongLine
from .workspace import DEEPEST, Workspace


def replayed(
    rules: Rules, begin: Position, tables: Tables, space: Workspace, codes: list[int], greedy: int
) -> tuple[Move, ...]:
    """The moves by which *codes* win from *begin*, with those that the search made by itself.

    *tables* and *greedy* are those of the search; the rules may be wider than those of its tables.
    Raises :class:`WrongLine` if the engine refuses a move or the line does not win: a fault of the solver.
    """
    moves = tables.moves(_tidied(tables, space, codes, greedy))
    position = begin
    refused: Exception | None = None
    try:
        for move in moves:
            position = play(rules, position, move)
    except Exception as refusal:
        refused = refusal
    if refused or not is_won(rules, position):
        raise WrongLine(rules.key, begin.to_text(rules), " ".join(map(str, moves))) from refused
    return tuple(moves)


def _tidied(tables: Tables, space: Workspace, codes: list[int], greedy: int) -> list[int]:
    """*codes* and what ``tidy`` plays before and after each of them, which the search does not write down."""
    g, t, z = tables.numbers, tables.octets, space.neighbours(tables.rules)
    rows, log, out = space.depth_rows, space.log, space.out
    o = tables.width * (DEEPEST - 1)
    rows[o : o + tables.width] = tables.state
    line: list[int] = []
    for code in (None, *codes):
        if code is not None:
            line.append(code)
            kernel_play.play(g, t, rows, o, code, out, 0)
        end = kernel_safe.tidy(g, t, z, rows, o, greedy, log, 0, out, 0)
        line += [int(log[i]) for i in range(end)]
    return line
