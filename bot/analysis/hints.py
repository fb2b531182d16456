"""Hints worth following: the solver's advice from what the player has seen, within a second."""

import asyncio
import logging
from contextvars import Context

from cachetools import LRUCache

from bot.patience import Game, Move, Position
from bot.patience.repetition import occurrences, ways_back
from bot.solver.verdict import Advice, Limits
from bot.solver.workers.searches import Solver, WorkerDied

log = logging.getLogger(__name__)
WAIT = 1.0
"""Seconds until a hint is left to the rule of thumb."""

LIMITS = Limits(seconds=0.3, states=300_000, bytes=64 << 20)

MOST_WAITING = 3
"""The most hints that wait for the worker at a time; while it loads its kernel, they wait for long."""

MOST_LINES = 3_000
"""The positions within advised lines that are remembered."""


class Hints:
    """Advice from a worker, which is told only what the player of a game has seen.

    A player who asks again after each move of an advised line is told the rest of it.
    """

    def __init__(self, adviser: Solver | None) -> None:
        self._adviser = adviser
        self._lines = LRUCache[tuple[str, Position], tuple[Move, ...]](MOST_LINES)
        self._asked: set[asyncio.Task[Advice]] = set()

    async def aclose(self) -> None:
        """Wait for no more advice."""
        for asked in self._asked:
            asked.cancel()
        await asyncio.gather(*self._asked, return_exceptions=True)

    async def advise(self, game: Game) -> tuple[Move, ...]:
        """Return the move to advise, perhaps with another that is as good; none without advice in time.

        Moves back to earlier positions of the game come last, so that following the hints makes no circles.
        """
        if self._adviser is None or len(self._asked) >= MOST_WAITING:
            return ()
        back = tuple(ways_back(game.rules, game.position, occurrences(game.rules, game.positions)))
        line = self._lines.get((game.rules.key, game.known), ())
        if line and line[0] not in back:
            return line[:1]
        work = self._adviser.ask("advise", game.rules, game.known, back, LIMITS)
        asked = Context().run(asyncio.create_task, work)  # it may outlive the interaction
        self._asked.add(asked)
        asked.add_done_callback(self._asked.discard)
        asked.add_done_callback(lambda task: task.cancelled() or task.exception())  # may come too late
        try:
            async with asyncio.timeout(WAIT):
                advice = await asyncio.shield(asked)  # a worker that starts is not stopped
                for number, move in enumerate(advice.moves[:-1], 1):
                    game = game.play(move)
                    self._lines[game.rules.key, game.known] = advice.moves[number : number + 1]
                equal = () if advice.equal is None else (advice.equal,)
                return advice.moves[:1] + equal
        except Exception as error:  # the rule of thumb is left
            if not isinstance(error, TimeoutError | WorkerDied):
                log.exception("no advice for %s", game)
            return ()
