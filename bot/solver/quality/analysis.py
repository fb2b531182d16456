"""Shorter versions of a winning line, and its par: the length of the best line known."""

from __future__ import annotations

from collections.abc import Callable

from bot.patience import Move, Position, Rules, is_won, play
from bot.solver.kernel import lines
from bot.solver.kernel.compile import compile_game
from bot.solver.kernel.jit import byte_array, int_array
from bot.solver.kernel.vocabulary import Unsupported
from bot.solver.quality.lower_bound import lower_bound
from bot.solver.quality.shorter import code_names, without_detours
from bot.solver.searches.portfolio import short_lines
from bot.solver.searches.searcher import Searcher
from bot.solver.verdict import Budget, Par, Won, never

REPLAYS = 20_000
"""The most replays that :func:`shorten` makes: about a second for a long line."""

REPLAYS_AT_ONCE = 400
"""Replays between two checks of the budget: about a hundredth of a second."""


def shorten(
    rules: Rules, position: Position, moves: tuple[Move, ...], spent: Callable[[], bool] = never
) -> tuple[Move, ...]:
    """Return the winning line *moves* without moves that it does not need, replayed by the engine.

    Positions that occur twice are cut out first, then idle moves and detours (``kernel.lines.drop_idle``),
    the latter only where the kernel knows the rules.  When *spent* returns true the rest of the line stays as
    it is.  Raises ``IllegalMove`` if *moves* are not legal and ``ValueError`` if they do not win.
    """
    line = _without_cycles(rules, position, moves)
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
        count = lines.drop_idle(tables.game, states, buffer, count, scratch, REPLAYS_AT_ONCE, ctl)
    shorter = tuple(tables.move(int(buffer[i])) for i in range(count))
    for move in shorter:
        position = play(rules, position, move)
    if not is_won(rules, position):
        raise ValueError(" ".join(map(str, shorter)))
    return shorter


def _without_cycles(rules: Rules, position: Position, moves: tuple[Move, ...]) -> list[Move]:
    def state(at: Position) -> tuple[object, ...]:
        # the number of redeals matters only where it is limited
        # the number of redeals matters only where it is limited
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


def find_par(rules: Rules, position: Position, moves: tuple[Move, ...], budget: Budget) -> Par:
    """Return the shortest line that is found within *budget*, starting from the winning line *moves*.

    Beams whose score counts moves look for other lines.  In the second half of the time the best line is
    searched for shortcuts (:func:`~bot.solver.quality.shorter.without_detours`).
    """
    try:
        searcher = Searcher(rules, position, budget)
    except Unsupported:
        return Par(shorten(rules, position, moves), lower_bound(rules, position))
    best = shorten(rules, position, moves, searcher.spent)
    bound = lower_bound(rules, position)
    searched: tuple[Move, ...] = ()
    for number, beam in enumerate(short_lines(rules), 100):
        if searched != best and 2 * searcher.seconds() > budget.seconds:
            best = searched = without_detours(searcher, best)
        if searcher.spent() or len(best) <= bound:
            break
        found = searcher.beam(beam, number)
        if isinstance(found, Won) and len(found.moves) < 1.1 * len(best):
            line = shorten(rules, position, found.moves, searcher.spent)
            best = min(best, line, key=len)
    else:
        best = without_detours(searcher, best)
    return Par(best, bound)
