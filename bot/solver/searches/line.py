"""Winning lines of a search: completed with automatic moves, and replayed by the engine."""

from collections.abc import Sequence

from bot.patience import Move, Position, Rules, is_won, play_all
from bot.solver.kernel import lines, play
from bot.solver.kernel.compile import Tables
from bot.solver.searches.workspace import DEEPEST, Workspace
from bot.solver.verdict import WrongLine


def completed(tables: Tables, space: Workspace, codes: list[int]) -> list[Move]:
    """Return the moves of *codes*, with those that a greedy beam in *tables* played before and after them."""
    game, rows, log, out = tables.game, space.depth_rows, space.log, space.out
    state = tables.width * (DEEPEST - 1)
    rows[state : state + tables.width] = tables.state
    line: list[int] = []
    for code in (None, *codes):
        if code is not None:
            play.play(game, rows, state, code, out, 0)
            line.append(code)
        line += map(int, log[: lines.auto_play(game, rows, state, log, 0, out, 0)])
    return tables.moves(line)


def replayed(rules: Rules, begin: Position, moves: Sequence[Move]) -> tuple[Move, ...]:
    """Replay *moves* from *begin* with the engine, and return them.

    Raises :class:`WrongLine` if the engine refuses one or they do not win, which is a fault of the solver.
    """
    refused: Exception | None = None
    try:
        if is_won(rules, play_all(rules, begin, moves)):
            return tuple(moves)
    except Exception as refusal:
        refused = refusal
    raise WrongLine(rules.key, begin.to_text(rules), " ".join(map(str, moves))) from refused
