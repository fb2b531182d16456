"""Storms: start one, judge an answer, see who is best.

The store has all of it, so a storm survives a restart.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from random import Random

from bot.analysis.puzzle import Puzzle, puzzle_of, stock_up
from bot.analysis.refusals import NoFreshPuzzle, NoSuchPuzzle, NotYourStorm
from bot.analysis.storm import FRESH, RIGHT, WRONG, drawn, ends_at
from bot.patience import Move
from bot.record import Player
from bot.standings import ratings
from bot.standings.ratings import Rating, Score
from bot.store import Connection, Store, people, puzzles, storms
from bot.store.storms import StormRow


@dataclass(frozen=True, slots=True, kw_only=True)
class Storm:
    """A storm as it stands at the moment *at*, with the puzzle to be solved until it is over."""

    row: StormRow
    at: datetime
    puzzle: Puzzle | None

    @property
    def ends_at(self) -> datetime:
        """The moment from which answers no longer count."""
        return ends_at(self.row.started_at, self.row.answers)


@dataclass(frozen=True, slots=True, kw_only=True)
class Bests:
    """The best storms: the player's other ones, that of today and that of a server, the latter with names."""

    own: int | None
    today: tuple[str, int] | None
    server: tuple[str, int] | None


class Storms:
    """The storms of one store."""

    def __init__(
        self, store: Store, *, now: Callable[[], datetime], random_number: Callable[[], int]
    ) -> None:
        self._store = store
        self.now = now
        self._random_number = random_number

    async def start(self, player: Player, guild_id: int | None) -> Storm:
        """Return the storm of the player that runs, or else a new one.

        Raises :class:`NoFreshPuzzle` if the player has been shown all puzzles lately.
        """
        async with self._store.write() as connection:
            await people.greet(connection, player.id, player.name)  # which locks the player
            rows = await storms.of_player(connection, player.id, self.now() - FRESH)
            known = rows or await storms.of_player(connection, player.id, self.now() - 400 * FRESH)
            last = known[-1] if known else None  # its rating stays, however long ago that was
            storm = None if last is None else await self._storm(connection, last)
            if storm is None or storm.puzzle is None:
                await stock_up(connection)
                seen = {number for row in rows for number in row.numbers[: len(row.answers) + 1]}
                fresh = [each for each in await puzzles.for_storms(connection) if each not in seen]
                if not fresh:
                    raise NoFreshPuzzle
                row = await storms.start(
                    connection,
                    player_id=player.id,
                    guild_id=guild_id,
                    started_at=self.now(),
                    puzzles=" ".join(map(str, drawn(fresh, Random(self._random_number())))),
                    mu=ratings.START.mu if last is None else last.mu,
                    sigma=ratings.START.sigma if last is None else last.sigma,
                )
                storm = await self._storm(connection, row)
            return storm

    async def answer(self, player_id: int, storm_id: int, number: int, move: Move) -> Storm:
        """Judge the player's answer to puzzle *number* of a storm, from 0, and return the storm after it.

        Nothing changes for an answer that was given before or comes too late.  Raises :class:`NotYourStorm`
        and :class:`NoSuchPuzzle`.
        """
        async with self._store.write() as connection:
            row = await storms.by_id(connection, storm_id, lock=True)
            if row is None or row.player_id != player_id:
                raise NotYourStorm
            storm = await self._storm(connection, row)
            if storm.puzzle is None or number != len(row.answers):
                return storm
            if move not in storm.puzzle.choices.moves:
                raise NoSuchPuzzle
            right = storm.puzzle.is_right(move)
            answers = row.answers + (RIGHT if right else WRONG)
            row = await _rated(connection, replace(row, answers=answers, score=row.score + right))
            await storms.save(connection, row)
            return await self._storm(connection, row)

    async def _storm(self, connection: Connection, row: StormRow) -> Storm:
        at, puzzle = self.now(), None
        if at < ends_at(row.started_at, row.answers) and len(row.answers) < len(row.numbers):
            found = await puzzles.by_id(connection, row.numbers[len(row.answers)])
            puzzle = None if found is None else puzzle_of(found)
        return Storm(row=row, at=at, puzzle=puzzle)

    async def bests(self, storm: Storm) -> Bests:
        """Return the best storms of today and of the server of *storm*, and the player's own before it."""
        row, midnight = storm.row, storm.at.astimezone(UTC).replace(hour=0, minute=0, second=0, microsecond=0)
        async with self._store.read() as connection:
            return Bests(
                own=await storms.own_best(connection, row.player_id, row.id),
                today=await storms.best(connection, since=midnight),
                server=(row.guild_id and await storms.best(connection, guild_id=row.guild_id)) or None,
            )


async def _rated(connection: Connection, row: StormRow) -> StormRow:
    """Rate the player and the puzzle of the last answer against each other, and return the row after it."""
    found = await puzzles.by_id(connection, row.numbers[len(row.answers) - 1], lock=True)
    assert found is not None
    result = Score.WIN if row.answers.endswith(RIGHT) else Score.LOSS
    player, puzzle = ratings.played(
        "storm", Rating(mu=row.mu, sigma=row.sigma), Rating(mu=found.mu, sigma=found.sigma), result
    )
    await puzzles.rate(connection, found.id, puzzle.mu, puzzle.sigma)
    return replace(row, mu=player.mu, sigma=player.sigma)
