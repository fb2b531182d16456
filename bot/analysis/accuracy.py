"""How well a finished game was played, judged by what its player could see at each move.

Each move is compared with the best of the others by the share of re-deals of the unseen cards that can still
be won after it (:mod:`bot.solver.quality.advice`), so luck with hidden cards does not count.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from bot.patience import Game, Move, legal_moves, safe_moves
from bot.solver.verdict import Appraisal, Limits
from bot.solver.workers.searches import Solver

LIMITS = Limits(seconds=0.2, states=200_000, bytes=64 << 20)
"""The effort for one move."""

SMALLEST = 0.01
"""The weight of a choice between equal moves, to which other choices add what their worst move costs."""

FEWEST = 5
"""The fewest choices with which a game gets an accuracy."""

SHOWN = 3
"""The most costly moves that are told."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Costly:
    """A move, from 1, that took *points* of 100 off the chance to win, and the one that was *better*."""

    number: int
    points: int
    better: Move


async def accuracy(
    adviser: Solver, game: Game, between: Callable[[], Awaitable[object]]
) -> tuple[int | None, tuple[Costly, ...]]:
    """Return the share of the chance to win that a player's choices kept, in percent, and what cost most.

    It is the average of the choices in the line of a finished game, weighted by how much there was to lose,
    and None if there are too few.  Moves that were taken back are left out, and so is what they showed.
    *between* is awaited after each move that is appraised.  Raises ``WorkerDied``.
    """
    weights, kept, costly = list[float](), list[float](), list[Costly]()
    now = game.beginning(0)
    for number, move in enumerate(game.moves, 1):
        memory = now.known
        if len(legal_moves(game.rules, memory)) > 1 and move not in safe_moves(game.rules, memory):
            found: Appraisal | None = await adviser.ask("appraise", game.rules, memory, move, LIMITS)
            if found is not None:
                weights.append(found.best - found.worst + SMALLEST)
                kept.append(weights[-1] * found.played / found.best)
                points = round(100 * (found.best - found.played))
                costly.append(Costly(number=number, points=points, better=found.better))
            await between()
        now = now.play(move)
    if len(weights) < FEWEST:
        return None, ()
    worst = sorted((one for one in costly if one.points), key=lambda one: -one.points)[:SHOWN]
    percent = int(100 * sum(kept) / sum(weights))  # 100 only without a loss
    return percent, tuple(sorted(worst, key=lambda one: one.number))
