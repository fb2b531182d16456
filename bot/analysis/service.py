"""Analyses: who may see them, how they are searched for and stored, and how they are completed later.

Somebody waits for the first answer, so its searches are short.  Longer searches follow one at a time in the
background, as long as nobody waits.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import suppress
from contextvars import Context
from dataclasses import replace
from datetime import date
from typing import TypeVar
from weakref import WeakValueDictionary

from bot.analysis import values
from bot.analysis.accuracy import accuracy
from bot.analysis.background import Background
from bot.analysis.choices import Choices, judged
from bot.analysis.refusals import NoSolver, SolverAway, StillPlaying, TypedToday
from bot.analysis.search import LONG, SHORT, SINGLE, analyses, verdict_on
from bot.analysis.split import Attempt
from bot.analysis.values import Analysis, Skill
from bot.daily.refusals import NotOver
from bot.daily.service import Daily
from bot.patience import CHECK, Move, Position, Rules
from bot.play.refusals import HintsForbidden, Refusal, StaleBoard, Unfinished
from bot.play.sessions import Sessions
from bot.record import StoredGame
from bot.solver import Unknown, Won
from bot.solver.workers.searches import Solver, WorkerDied
from bot.store import Conflict, Store, Unavailable
from bot.store import analyses as rows

log = logging.getLogger(__name__)

T = TypeVar("T")

ANSWER_WITHIN = 60.0
"""Seconds that a player waits for the searches of an analysis, and then gets what is known."""
PAUSE = 1.0
"""Seconds between two searches in the background."""

Report = Callable[[int], Awaitable[None]]
"""Called after each search that somebody waits for, with the number of positions searched so far."""


async def no_report(searched: int) -> None:
    """Report nothing."""


class Analyses:
    """The analyses of the games in one store; without *solver* only those that are stored.

    Without *adviser* they have no accuracy.
    """

    def __init__(
        self,
        store: Store,
        sessions: Sessions,
        daily: Daily,
        solver: Solver | None = None,
        *,
        adviser: Solver | None = None,
        answer_within: float = ANSWER_WITHIN,
        pause: float = PAUSE,
    ) -> None:
        self._store = store
        self._sessions = sessions
        self._daily = daily
        self._solver = solver
        self._adviser = adviser
        self._answer_within, self._pause = answer_within, pause
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._background = Background(solver)
        self._one_at_a_time = asyncio.Lock()
        self._completing: dict[int, asyncio.Task[None]] = {}
        self._damaged = set[int]()  # games that are not looked back at again

    async def aclose(self) -> None:
        """Stop the searches in the background."""
        for task in self._completing.values():
            task.cancel()
        await asyncio.gather(*self._completing.values(), return_exceptions=True)

    def require_allowed(self, stored: StoredGame) -> None:
        """Raise StillPlaying, NotOver, TypedToday or Unfinished if the solver may say nothing about the game.

        What it says must help nobody in a ranked attempt, so the day of a daily must be over, for practice
        too.  A pack typed today may be today's daily, seen through and typed in, with a few cards exchanged.
        """
        if stored.result is None:
            raise StillPlaying(stored)
        self._require_other_deal(stored)

    def _require_other_deal(self, stored: StoredGame) -> None:
        """Raise NotOver or TypedToday if the deal may be a daily of today, Unfinished while it is raced."""
        if stored.race_id is not None:
            raise Unfinished(stored)
        if self._daily.is_secret(stored):
            assert stored.of_day is not None
            raise NotOver(stored.of_day, stored.game.rules.key)
        if stored.may_be_daily(self._daily.today()):
            raise TypedToday

    def allows(self, stored: StoredGame) -> bool:
        """Return whether a finished game could be analysed, or a game in progress be checked."""
        pointless = stored.day is not None if stored.result is None else not stored.game.moves
        return self._solver is not None and not pointless and self.may_tell(stored)

    def may_tell(self, stored: StoredGame) -> bool:
        """Return whether the deal of a game may be searched: it is not one of today's or of a race."""
        with suppress(Refusal):
            self._require_other_deal(stored)
            return True
        return False

    async def known(self, stored: StoredGame) -> Analysis | None:
        """Return the stored analysis of the game, None if there is none."""
        row = await self._store.look(rows.of_game, game_id=stored.id)
        return None if row is None else values.from_row(row)

    async def skill(self, player_id: int) -> Skill:
        """Return what the analyses of a player's games say about luck and skill."""
        return await self._store.look(rows.skill, player_id)

    async def analyse(self, stored: StoredGame, report: Report) -> Analysis:
        """Return the analysis of a finished game, after searching for it if it is not stored yet.

        If it is not complete, longer searches follow in the background.  A lost game that has an analysis
        can no longer be reopened.  Raises the exceptions of :meth:`require_allowed`, StillPlaying also if the
        game was reopened meanwhile, and SolverAway.
        """
        self.require_allowed(stored)
        async with self._locks.setdefault(stored.id, asyncio.Lock()):
            found = await self.known(stored)
            if found is None:
                with self._background.somebody_waits():
                    found = await self._search(stored, report)
                await self._keep(stored, found)
        if not found.complete:
            self._complete_later(stored, found)
        return found

    # The field of a daily

    async def attempts(self, day: date, key: str, names: Mapping[int, str]) -> list[Attempt]:
        """Return players' attempts at a daily with what is known of them, for :mod:`bot.analysis.split`.

        The best come first; one that cannot be replayed is left out.  Raises NotOver while the day lasts.
        """
        await self._daily.require_over(day)
        found = await self._store.look(rows.of_attempts, day, key, names)
        games = [stored for number in found if (stored := await self._sessions.replayable(number))]
        order = sorted(games, key=lambda one: (not one.game.is_won, -one.game.home, one.id))
        return [
            Attempt(
                name=names[stored.player_id],
                game=stored.game,
                analysis=None if (row := found[stored.id]) is None else values.from_row(row),
            )
            for stored in order
        ]

    async def look_back(self, day: date, key: str) -> bool:
        """Analyse one lost attempt at a daily whose day is over, briefly; return whether there was one."""
        number = await self._store.look(rows.next_attempt, day, key, self._damaged)
        if number is None or self._solver is None:
            return False
        if (stored := await self._sessions.replayable(number)) is None:
            self._damaged.add(number)
            return True
        self.require_allowed(stored)
        try:
            async with self._one_at_a_time:
                await self._while_quiet()
                await self._keep(stored, replace(await self._search(stored, no_report), complete=False))
        except (SolverAway, Unavailable) as error:
            log.info("looking back at game %d later: %r", number, error)
        except Exception:  # a fault in one game must not keep the others from being analysed
            log.exception("could not look back at game %d: %s", number, stored.game)
            self._damaged.add(number)
        return True

    # Games in progress

    async def check(self, stored: StoredGame) -> bool | None:
        """Return whether a game in progress can still be won, None if that is not known.

        The caller notes the question among the game's events before it tells the answer.  Raises
        HintsForbidden where it may have none, NotOver and TypedToday as :meth:`require_allowed` does, and
        SolverAway.
        """
        solver = await self._require_check(stored)
        certified = await self._certified(stored)
        if certified and stored.game.moves == certified[: len(stored.game.moves)]:
            return True
        with self._background.somebody_waits():
            try:
                async with asyncio.timeout(self._answer_within):
                    verdict = await verdict_on(solver, stored.game.rules, stored.game.position, SINGLE)
            except TimeoutError:
                raise SolverAway from None
        return None if isinstance(verdict, Unknown) else isinstance(verdict, Won)

    async def last_winnable(self, stored: StoredGame) -> int | None:
        """Return the last position of a game in progress that is proved winnable, None without one.

        Raises the exceptions of :meth:`check`, and StaleBoard unless that question was noted: what this tells
        would be help that nobody knows of.
        """
        await self._require_check(stored)
        if CHECK not in stored.game.events:
            raise StaleBoard(stored)
        with self._background.somebody_waits():
            return (await self._search(stored, no_report)).won_until

    async def choices(
        self, rules: Rules, position: Position, known: Choices, report: Report = no_report
    ) -> Choices:
        """Return what is proved of each move of a position that can be won; *known*: what is known before.

        The caller makes sure that the deal is none of today's dailies.  Raises SolverAway.
        """
        if self._solver is None:
            raise NoSolver
        with self._background.somebody_waits():
            return await self._latest(judged(self._solver, rules, position, known), report) or known

    async def _require_check(self, stored: StoredGame) -> Solver:
        if not await self._sessions.allows_hints(stored):
            raise HintsForbidden(stored)
        self._require_other_deal(stored)
        if self._solver is None:
            raise NoSolver
        return self._solver

    async def _search(self, stored: StoredGame, report: Report) -> Analysis:
        """Return what short searches tell.  Raises :class:`SolverAway` if they tell nothing."""
        if self._solver is None:
            raise NoSolver
        certified = await self._certified(stored)
        found = await self._latest(analyses(self._solver, stored.game, SHORT, certified=certified), report)
        if found is None:
            raise SolverAway
        return found if self._adviser is None else replace(found, complete=False)

    async def _latest(self, steps: AsyncIterator[T], report: Report) -> T | None:
        """Return the last of *steps* that comes while a player waits, None without one."""
        found, searched = None, 0
        try:
            async with asyncio.timeout(self._answer_within):
                async for step in steps:
                    found, searched = step, searched + 1
                    await report(searched)
        except TimeoutError:
            log.warning("the solver is slow: %d searches in %s s", searched, self._answer_within)
        return found

    async def _certified(self, stored: StoredGame) -> tuple[Move, ...]:
        """Return the stored win of a daily from its opening, () without one."""
        if stored.of_day is None:
            return ()
        line = await self._daily.solution(stored.of_day, stored.game.rules.key)
        return tuple(map(Move.from_text, line or ()))

    async def _keep(self, stored: StoredGame, found: Analysis) -> None:
        """Store an analysis.  Raises StillPlaying if the game was reopened."""
        try:
            await self._store.run(rows.put, stored.id, values.to_row(found), ply=stored.game.ply)
        except Conflict:
            raise StillPlaying(await self._sessions.load(stored.id)) from None

    def _complete_later(self, stored: StoredGame, found: Analysis) -> None:
        if self._solver is not None and stored.id not in self._completing:
            work = self._complete(stored, found)
            name = f"completing the analysis of game {stored.id}"
            task = Context().run(asyncio.create_task, work, name=name)  # it outlives the interaction
            self._completing[stored.id] = task
            task.add_done_callback(lambda _: self._completing.pop(stored.id))

    async def _while_quiet(self) -> None:
        await asyncio.sleep(self._pause)
        await self._background.quiet()

    async def _judged(self, stored: StoredGame, found: Analysis) -> Analysis:
        """Return an analysis with the accuracy of the game, or without it if that fails."""
        if self._adviser is None:
            return found
        try:
            percent, costly = await accuracy(self._adviser, stored.game, self._while_quiet)
        except Exception as error:
            if isinstance(error, WorkerDied) and error.why == "away":
                raise
            log.exception("game %d has no accuracy", stored.id)
            return found
        return replace(found, accuracy=percent, costly=costly)

    async def _complete(self, stored: StoredGame, found: Analysis) -> None:
        try:
            async with self._one_at_a_time:
                certified = await self._certified(stored)
                async for step in analyses(self._background, stored.game, LONG, found, certified):
                    found = step
                    await self._while_quiet()
                await self._keep(stored, await self._judged(stored, found))
        except (SolverAway, WorkerDied):
            log.info("the solver is away: the analysis of game %d stays incomplete", stored.id)
        except Unavailable as error:
            log.warning("the analysis of game %d stays incomplete: %s", stored.id, error)
        except Exception:  # whoever looks again starts this once more
            log.exception("the analysis of game %d stays incomplete", stored.id)
