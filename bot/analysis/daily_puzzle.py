"""The puzzle of the day: one puzzle of the mine for everybody.

Whoever asks first lets the day have one; the first that is stored is final.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime
from random import Random

from bot.analysis.puzzle import Puzzle, puzzle_of, stock_up
from bot.analysis.refusals import NoSuchPuzzle
from bot.patience import Move
from bot.record import Player
from bot.standings.ratings import START
from bot.standings.streaks import folded, standing
from bot.store import Store, people, puzzles
from bot.store.puzzles import AnswerRow, Counts  # the latter is used by Discord code, too

GAMES = ("klondike-3", "klondike-vegas", "freecell", "canfield", "pyramid", "tripeaks", "golf")
"""The rule sets that most people know, which come first, one after another."""


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
    """The puzzles of the days of one store."""

    def __init__(self, store: Store, *, now: Callable[[], datetime]) -> None:
        self._store = store
        self._now = now

    def today(self) -> date:
        """Return the current day in UTC."""
        return self._now().astimezone(UTC).date()

    async def current(self) -> Puzzle:
        """Return today's puzzle, after choosing one if there is none yet."""
        day = self.today()
        row = await self._store.look(puzzles.of_day, day=day)
        if row is None:
            async with self._store.write() as connection:
                await stock_up(connection)
                numbers = await puzzles.for_days(connection, START.mu, GAMES)
                await puzzles.keep(connection, day, Random(f"puzzle of {day}").choice(numbers))
                row = await puzzles.of_day(connection, day)
                assert row is not None
        return puzzle_of(row)

    async def answer(self, player: Player, day: date, move: Move) -> Puzzle:
        """Store the player's answer to the puzzle of *day*, and return that; their first one counts.

        Raises :class:`NoSuchPuzzle` unless *day* is today and its puzzle has this move.
        """
        if day != self.today():
            raise NoSuchPuzzle
        puzzle = await self.current()
        if move not in puzzle.choices.moves:
            raise NoSuchPuzzle
        row = AnswerRow(day=day, move=str(move), found=puzzle.is_right(move), at=self._now())
        async with self._store.write() as connection:
            await people.greet(connection, player.id, player.name)
            await puzzles.answer(connection, player.id, row)
        return puzzle

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
        return await self._store.look(puzzles.counts, day=day)
