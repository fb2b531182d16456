"""The searches of an analysis: one position of the game after another, each in a worker process."""

from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from typing import Any

from bot.analysis import detours, turning_point, values
from bot.analysis.refusals import SolverAway
from bot.analysis.turning_point import TurningPoint
from bot.analysis.values import Analysis
from bot.patience import Game, Move, Position, Rules, is_lost
from bot.solver import Limits, Lost, Unknown, Verdict, Won
from bot.solver.workers.searches import Solver, WorkerDied, solve


@dataclass(frozen=True, slots=True, kw_only=True)
class Pace:
    """The effort of an analysis: the limits of a search for a win and for a shorter one, and their number.

    What the searches of a lost game leave open is searched *again*, with other limits.  An analysis that does
    so is complete.
    """

    win: Limits
    again: Limits | None = None
    shorter: Limits
    losses: int  # the most positions of a game that was not won, each time
    hardest: int = 0  # the most of them with the limits of *again*
    detours: int  # the most positions of a won game


_BYTES = 256 << 20
SHORT = Pace(
    win=Limits(seconds=1.0, bytes=_BYTES), shorter=Limits(seconds=0.3, bytes=_BYTES), losses=30, detours=6
)
"""The pace while somebody waits."""
LONG = Pace(
    win=Limits(seconds=4.0, bytes=_BYTES),
    again=Limits(seconds=120.0, bytes=_BYTES),
    shorter=Limits(seconds=1.5, bytes=_BYTES),
    losses=20,
    hardest=6,
    detours=40,
)
"""The pace in the background."""
GROUPS = Limits(seconds=4.0, states=300)
"""The effort of looking for idle moves."""
SINGLE = Limits(seconds=4.0, bytes=_BYTES)
"""The effort of one search for somebody who asks about a single position."""


def analyses(
    solver: Solver, game: Game, pace: Pace, start: Analysis | None = None, certified: tuple[Move, ...] = ()
) -> AsyncIterator[Analysis]:
    """Return what is known of a finished game after each search, the last time with the shortest line found.

    *start*: what an earlier analysis found.  *certified*: a win from the opening that is known, if any.
    Raises :class:`SolverAway` if a search gives no answer.
    """
    search = _detours if game.is_won else _losing_move
    return search(solver, game, pace, start, certified)


async def _losing_move(
    solver: Solver, game: Game, pace: Pace, start: Analysis | None, certified: tuple[Move, ...]
) -> AsyncIterator[Analysis]:
    last = len(game.moves)
    point = TurningPoint(last=last, lost_from=last if is_lost(game.rules, game.position) else last + 1)
    if certified:
        point = turning_point.learned(point, game.moves, 0, Won(certified))
    if start is not None and start.won_until is not None:
        point = turning_point.learned(point, game.moves, start.won_until, Won(start.line))
    if start is not None and start.lost_from is not None:
        point = turning_point.learned(point, game.moves, start.lost_from, Lost())
    for number, limits in enumerate(filter(None, (pace.win, pace.win, pace.again))):
        most = pace.losses if limits is pace.win else pace.hardest
        if number == 1:  # a second time, without the moves that decided nothing
            point = await _with_idle_moves(solver, game, point)
        else:
            point = replace(point, tried=frozenset())
        for _ in range(most):
            position = turning_point.next_position(point)
            if position is None:
                break
            verdict = await verdict_on(solver, game.rules, game.position_at(position), limits)
            point = turning_point.learned(point, game.moves, position, verdict)
            yield values.of_loss(point, complete=False)
    while point.won_until in point.idle:
        win = game.moves[point.won_until], point.line
        line = await _about_idle_moves(solver, "rejoin", game, point.won_until, win)
        if line is None:
            break
        point = turning_point.learned(point, game.moves, point.won_until + 1, Won(line))
    if point.won_until >= 0:
        winnable = game.position_at(point.won_until)
        line = await shorter(solver, game.rules, winnable, point.line, pace.shorter)
        point = turning_point.learned(point, game.moves, point.won_until, Won(line))
    yield values.of_loss(point, complete=pace.again is not None or not point.tried)


async def _with_idle_moves(solver: Solver, game: Game, point: TurningPoint) -> TurningPoint:
    """Return *point* with the idle moves among those that may have lost the game, if there are several."""
    first = max(point.won_until, 0)
    moves = game.moves[first : point.lost_from] if point.lost_from - point.won_until > 1 else ()
    numbers = await _about_idle_moves(solver, "idle_moves", game, first, moves) if moves else None
    point = replace(point, idle=frozenset(first + number for number in numbers or ()))
    if point.lost_from > point.last:
        return point
    return turning_point.learned(point, game.moves, point.lost_from, Lost())


async def _about_idle_moves(solver: Solver, name: str, game: Game, at: int, argument: Any) -> Any:
    """Return the answer of a search of ``bot.solver.quality.idle``, None if its worker has died."""
    try:
        return await solver.ask(name, game.rules, game.position_at(at), argument, GROUPS)
    except WorkerDied:
        return None


async def _detours(
    solver: Solver, game: Game, pace: Pace, start: Analysis | None, certified: tuple[Move, ...]
) -> AsyncIterator[Analysis]:
    wins: detours.Wins = {len(game.moves): ()}
    if certified:
        wins = detours.learned(wins, game.moves, 0, certified)
    if start is not None and start.shown is not None:
        wins = detours.learned(wins, game.moves, start.shown, start.line)
    for _ in range(pace.detours):
        position = detours.next_position(wins)
        if position is None:
            break
        line = None
        verdict = await verdict_on(solver, game.rules, game.position_at(position), pace.win)
        if isinstance(verdict, Won):
            line = await shorter(solver, game.rules, game.position_at(position), verdict.moves, pace.shorter)
        wins = detours.learned(wins, game.moves, position, line)
        yield values.of_win(game, wins, complete=False)
    found = values.of_win(game, wins, complete=pace.again is not None)
    if start is not None and start.best is not None and (found.best is None or found.best > start.best):
        found = replace(start, complete=found.complete)  # of its wins only the one that is shown was given
    yield found


async def verdict_on(solver: Solver, rules: Rules, position: Position, limits: Limits) -> Verdict:
    """Return the verdict on a position.  Raises :class:`SolverAway`."""
    verdict = await solve(solver, rules, position, limits)
    if isinstance(verdict, Unknown) and verdict.why in ("crash", "away"):
        raise SolverAway
    return verdict


async def shorter(
    solver: Solver, rules: Rules, position: Position, line: tuple[Move, ...], limits: Limits
) -> tuple[Move, ...]:
    """Return a shorter win than *line* if one is found, else *line*."""
    if len(line) < 2:
        return line
    try:
        return await solver.ask("find_par", rules, position, line, limits)
    except WorkerDied:  # the line stays as it was found
        return line
