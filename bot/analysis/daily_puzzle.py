"""The puzzle of the day: one position for everybody, with one or two moves that keep the win.

It comes from a game that somebody has lost on an earlier day, without their name.  If no such game gives one,
a simulated player's does.  The first puzzle stored for a day is final: two processes that search for it only
waste time.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from random import Random
from types import TracebackType
from typing import Self

from bot.analysis import brink
from bot.analysis.brink import Found
from bot.analysis.choices import Choices, from_texts, to_texts
from bot.analysis.refusals import NoPuzzleYet, NoSolver, NoSuchPuzzle, SolverAway
from bot.analysis.search import Solver
from bot.patience import Game, Move, game_rules
from bot.play.sessions import Sessions
from bot.record import CorruptGame, Player
from bot.standings.streaks import folded, standing
from bot.store import Store, Unavailable, people, puzzles
from bot.store.puzzles import AnswerRow, Counts, PuzzleRow

log = logging.getLogger(__name__)

__all__ = ["Counts", "DailyPuzzle", "DailyPuzzles", "Outcome"]  # Discord code may not import the store

AHEAD = 2
"""Days after today whose puzzles are searched for ahead of time."""
REAL, SIMULATED = 20, 200
"""The most real games, and the most deals of each game of the simulated player, that are tried for a day."""
SEARCH_WITHIN = 60.0
"""Seconds that a player waits for the search of a puzzle, and then is asked to come back."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DailyPuzzle:
    """The puzzle of *day*: the position at the end of *game*, *real* if somebody has played it."""

    day: date
    game: Game
    choices: Choices
    real: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """A player's answer to a puzzle, with what others have answered, and the player's streak of found moves.

    *here*: the answers of the members of a server.
    """

    move: Move
    world: Counts
    here: Counts | None
    streak: int


class DailyPuzzles:
    """The puzzles of the days of one store; without *solver* only those that are stored."""

    def __init__(
        self,
        store: Store,
        sessions: Sessions,
        solver: Solver | None = None,
        *,
        now: Callable[[], datetime],
        search_within: float = SEARCH_WITHIN,
    ) -> None:
        self._store = store
        self._sessions = sessions
        self._solver = solver
        self._now = now
        self._search_within = search_within
        self._searching: dict[date, asyncio.Task[None]] = {}

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        tasks = list(self._searching.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def today(self) -> date:
        """Return the current day in UTC."""
        return self._now().astimezone(UTC).date()

    # Finding puzzles

    async def of_day(self, day: date) -> DailyPuzzle | None:
        """Return the puzzle of *day*, None if it has none yet."""
        async with self._store.read() as connection:
            row = await puzzles.of_day(connection, day)
        return None if row is None else _puzzle(row)

    async def current(self) -> DailyPuzzle:
        """Return today's puzzle, after searching for it if it is not stored yet.

        Raises :class:`NoPuzzleYet` if the search takes long; it goes on when nobody waits for it any longer.
        Raises :class:`SolverAway` if the search has failed, and :class:`NoSolver` if nothing can search.
        """
        day = self.today()
        found = await self.of_day(day)
        if found is None:
            if self._solver is None:
                raise NoSolver
            over, _ = await asyncio.wait([self._search(day)], timeout=self._search_within)
            found = await self.of_day(day)
            if found is None:
                raise SolverAway if over else NoPuzzleYet
        return found

    def _search(self, day: date) -> asyncio.Task[None]:
        """Return the task that searches for the puzzle of *day*."""
        if day not in self._searching:
            task = asyncio.create_task(self._logged(day), name=f"searching for the puzzle of {day}")
            self._searching[day] = task
            task.add_done_callback(lambda _: self._searching.pop(day))
        return self._searching[day]

    async def _logged(self, day: date) -> None:
        try:
            await self.find(day)
        except SolverAway:
            log.info("the solver is away: %s has no puzzle yet", day)
        except Unavailable as error:
            log.warning("the search for the puzzle of %s failed: %s", day, error)
        except Exception:  # the next who asks starts this once more
            log.exception("the search for the puzzle of %s failed", day)

    async def find(self, day: date) -> bool:
        """Search for a puzzle for *day* and store it, unless it has one; return whether it has one now.

        The games and deals that are tried, and their order, follow from the day.  Raises :class:`SolverAway`.
        """
        if await self.of_day(day) is not None:
            return True
        if self._solver is None:
            raise NoSolver
        chance = Random(f"puzzle of {day}")
        start = datetime.combine(min(day, self.today()), time(), UTC)
        async with self._store.read() as connection:
            lost = await puzzles.lost_games(connection, start, limit=10 * REAL)
        for game_id, won_until in chance.sample(lost, min(REAL, len(lost))):
            try:
                stored = await self._sessions.load(game_id)
            except CorruptGame as error:
                log.error("a game cannot become a puzzle: %s", error)
                continue
            found = await brink.in_game(self._solver, stored.game, won_until)
            if found is not None and await self._keep(day, found, real=True):
                return True
        first = day.toordinal() % len(brink.GAMES)
        for key in (*brink.GAMES[first:], *brink.GAMES[:first]):
            for _ in range(SIMULATED):
                found = await brink.simulated(self._solver, key, chance)
                if found is not None and await self._keep(day, found, real=False):
                    return True
        log.warning("no puzzle was found for %s", day)
        return False

    async def _keep(self, day: date, found: Found, *, real: bool) -> bool:
        """Store a puzzle, and return whether the day has one now."""
        texts = to_texts(found.choices)
        row = PuzzleRow(
            day=day,
            rules_key=found.game.rules.key,
            deal=found.game.deal,
            moves=" ".join(map(str, found.game.moves)),
            keeps=texts["keeps"],
            loses=texts["loses"],
            real=real,
        )
        async with self._store.write() as connection:
            return await puzzles.keep(connection, row) or await puzzles.of_day(connection, day) is not None

    async def keep_examples(self, first: date, examples: Sequence[Found]) -> None:
        """Store *examples* as the puzzles of the days from *first* on, except of those that have one."""
        for number, found in enumerate(examples):
            await self._keep(first + timedelta(days=number), found, real=False)

    async def fill(self, elected: Callable[[], Awaitable[bool]]) -> None:
        """Find the puzzles of today and the next days that are missing, while *elected* returns True."""
        if self._solver is None:
            return
        today = self.today()
        for day in (today + timedelta(days=n) for n in range(AHEAD + 1)):
            if await self.of_day(day) is None and await elected():
                await self._search(day)

    # Answers

    async def answer(self, player: Player, day: date, move: Move) -> None:
        """Store the player's answer to the puzzle of *day*; their first one counts.

        Raises :class:`NoSuchPuzzle` unless *day* is today and its puzzle has this move.
        """
        puzzle = await self.of_day(day) if day == self.today() else None
        if puzzle is None or move not in puzzle.choices.moves:
            raise NoSuchPuzzle
        found = puzzle.choices.line(move) is not None
        row = AnswerRow(day=day, move=str(move), found=found, at=self._now())
        async with self._store.write() as connection:
            await people.greet(connection, player.id, player.name)
            await puzzles.answer(connection, player.id, row)

    async def outcome(self, player_id: int, day: date, guild_id: int | None) -> Outcome | None:
        """Return the player's answer to the puzzle of *day* and those of others, None before it."""
        async with self._store.read() as connection:
            answers = await puzzles.answers_of(connection, player_id)
            mine = next((each for each in answers if each.day == day), None)
            if mine is None:
                return None
            world = await puzzles.counts(connection, day)
            here = None if guild_id is None else await puzzles.counts(connection, day, guild_id)
        streak = standing(folded(each.day for each in answers if each.found), day).current
        return Outcome(move=Move.from_text(mine.move), world=world, here=here, streak=streak)

    async def counts(self, day: date) -> Counts:
        """Return how many players have answered the puzzle of *day*."""
        async with self._store.read() as connection:
            return await puzzles.counts(connection, day)


def _puzzle(row: PuzzleRow) -> DailyPuzzle:
    return DailyPuzzle(
        day=row.day,
        game=Game.replay(game_rules(row.rules_key), row.deal, row.moves.split()),
        choices=from_texts(row.keeps, row.loses, ""),
        real=row.real,
    )
