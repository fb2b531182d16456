"""What can be said of a position that can be won: a line as people play, and its par."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bot.patience import Move, Position, Rules, is_won, play
from bot.solver.kernel import lines
from bot.solver.kernel.compile import compile_game
from bot.solver.kernel.jit import byte_array, int_array
from bot.solver.kernel.vocabulary import Unsupported
from bot.solver.quality.lower_bound import least_moves
from bot.solver.quality.shorter import code_names, reopen
from bot.solver.search import Searcher
from bot.solver.searches.portfolio import short_lines
from bot.solver.verdict import Budget, Won, never

REPLAYS = 20_000
"""How many replays :func:`shorten` makes at most: about a second for a long line."""

REPLAYS_AT_ONCE = 400
"""Of them, how many between two looks at the budget: about a hundredth of a second."""


def shorten(
    rules: Rules, position: Position, moves: tuple[Move, ...], spent: Callable[[], bool] = never
) -> tuple[Move, ...]:
    """*moves*, which win, without the moves that the win does not need; the engine has replayed the result.

    Once *spent* says so it leaves the rest as it is.  Positions that come twice are cut out, then idle
    moves and detours (``kernel_line.drop_idle``), these only where the kernel knows the rules.  Raises
    ``IllegalMove`` if *moves* are not legal and ``ValueError`` if they do not win.
    """
    line = _without_circles(rules, position, moves)
    try:
        tables = compile_game(rules, position)
    except Unsupported:
        return tuple(line)
    codes = code_names(tables)
    buffer = int_array(2 * len(line) + 8)
    for i, move in enumerate(line):
        buffer[i] = codes[str(move)]
    states = byte_array(2 * tables.width)
    states[: tables.width] = tables.state
    count, ctl, scratch = len(line), int_array(4), int_array(4096)
    for _ in range(0, REPLAYS, REPLAYS_AT_ONCE):
        if ctl[lines.DONE] or spent():
            break
        count = lines.drop_idle(
            tables.numbers, tables.octets, states, buffer, count, scratch, REPLAYS_AT_ONCE, ctl
        )
    shorter = tuple(tables.move(int(buffer[i])) for i in range(count))
    for move in shorter:
        position = play(rules, position, move)
    if not is_won(rules, position):
        raise ValueError(" ".join(map(str, shorter)))
    return shorter


def _without_circles(rules: Rules, position: Position, moves: tuple[Move, ...]) -> list[Move]:
    def state(at: Position) -> tuple[object, ...]:  # how often was redealt matters only where that is limited
        redeals = at.redeals if rules.stock.redeals is not None else bool(at.redeals)
        return at.piles, at.hidden, redeals

    line: list[Move] = []
    seen = {state(position): 0}
    for move in moves:
        position = play(rules, position, move)
        line.append(move)
        key = state(position)
        if key in seen:
            del line[seen[key] :]
            seen = {each: at for each, at in seen.items() if at <= len(line)}
        else:
            seen[key] = len(line)
    if not is_won(rules, position):
        raise ValueError(" ".join(map(str, moves)))
    return line


@dataclass(frozen=True, slots=True)
class Par:
    """The shortest line known and how many moves any line must have at least."""

    moves: tuple[Move, ...]
    least: int


def better(rules: Rules, position: Position, moves: tuple[Move, ...], budget: Budget) -> Par:
    """A shorter line than *moves*, as far as *budget* reaches.

    Beams for which every move has a price look for other lines; in the second half of the time the best
    is opened again from each of its states (:func:`~bot.solver.quality.shorter.reopen`).
    """
    try:
        searcher = Searcher(rules, position, budget)
    except Unsupported:
        return Par(shorten(rules, position, moves), least_moves(rules, position))
    best = shorten(rules, position, moves, searcher.spent)
    least = least_moves(rules, position)
    opened: tuple[Move, ...] = ()
    for number, beam in enumerate(short_lines(rules), 100):
        if opened != best and 2 * searcher.seconds() > budget.seconds:
            best = opened = reopen(searcher, best)
        if searcher.spent() or len(best) <= least:
            break
        found = searcher.beam(beam, number)
        if isinstance(found, Won) and len(found.moves) < 1.1 * len(best):
            line = shorten(rules, position, found.moves, searcher.spent)
            best = min(best, line, key=len)
    else:
        best = reopen(searcher, best)
    return Par(best, least)
