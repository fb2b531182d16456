"""The puzzles of the mine, those of days, and the answers of players; see :mod:`bot.analysis.puzzle`."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import date, datetime

from sqlalchemy import and_, case, exists, func, select, update

from bot.store.db.connection import Connection
from bot.store.db.rows import columns_of, fetch_all, fetch_one, insert_or_keep, keep_row
from bot.store.schema import membership
from bot.store.schema.puzzles import daily_puzzle, puzzle, puzzle_answer

RESERVED = 4
"""Every fourth puzzle waits for its day, and is never one of a storm."""
_NEAREST = 10  # puzzles from which that of a day is taken


@dataclass(frozen=True, slots=True, kw_only=True)
class PuzzleRow:
    """A puzzle; the schema says what its columns mean."""

    id: int
    rules_key: str
    deal: str
    moves: str
    keeps: str
    loses: str
    mu: float
    sigma: float


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerRow:
    """A player's answer to the puzzle of a day."""

    day: date
    move: str
    found: bool
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Counts:
    """The players who have answered, and those of them who have found the move."""

    answers: int
    found: int


_PUZZLE = select(*columns_of(PuzzleRow, puzzle))


async def add(connection: Connection, rows: Sequence[Mapping[str, object]]) -> None:
    """Store puzzles that nobody has tried, given by their other columns, except of deals that have one."""
    await connection.execute(insert_or_keep(connection, puzzle, [*rows]))


async def counts_by_game(connection: Connection) -> dict[str, int]:
    """Return the number of puzzles of each rule set that has some."""
    query = select(puzzle.c.rules_key, func.count()).group_by(puzzle.c.rules_key)
    return {key: int(count) for key, count in await connection.execute(query)}


async def by_id(connection: Connection, number: int, *, lock: bool = False) -> PuzzleRow | None:
    """Return a puzzle, None if there is none; with *lock* nobody else rates it meanwhile."""
    query = _PUZZLE.where(puzzle.c.id == number)
    return await fetch_one(connection, PuzzleRow, query.with_for_update() if lock else query)


async def rate(connection: Connection, number: int, mu: float, sigma: float) -> None:
    """Store the rating of a puzzle."""
    await connection.execute(update(puzzle).where(puzzle.c.id == number).values(mu=mu, sigma=sigma))


async def for_storms(connection: Connection) -> list[int]:
    """Return the puzzles of storms, the easiest first."""
    query = select(puzzle.c.id).where(puzzle.c.id % RESERVED != 0).order_by(puzzle.c.mu, puzzle.c.id)
    return [*(await connection.execute(query)).scalars()]


# -- the puzzles of days ------------------------------------------------------------------------


async def of_day(connection: Connection, day: date) -> PuzzleRow | None:
    """Return the puzzle of *day*, None if it has none yet."""
    query = _PUZZLE.join(daily_puzzle).where(daily_puzzle.c.day == day)
    return await fetch_one(connection, PuzzleRow, query)


async def for_days(connection: Connection, middle: float, games: Sequence[str]) -> list[int]:
    """Return puzzles for a day, in which one move wins: those nearest to the difficulty *middle*.

    They are all of one rule set: of *games* as long as these have puzzles left, and of these the one whose
    day is longest ago.  If all puzzles have had their day, return that of long ago.
    """
    fits = and_(puzzle.c.id % RESERVED == 0, ~puzzle.c.keeps.contains("/"))
    fresh = and_(fits, ~exists().where(daily_puzzle.c.puzzle_id == puzzle.c.id))
    latest = func.max(daily_puzzle.c.day)
    had = select(puzzle.c.rules_key, latest).join(daily_puzzle).group_by(puzzle.c.rules_key)
    last: dict[str, date] = dict((await connection.execute(had)).all())
    left = [*(await connection.execute(select(puzzle.c.rules_key).where(fresh).distinct())).scalars()]
    if not left:
        again = select(puzzle.c.id).join(daily_puzzle).group_by(puzzle.c.id).order_by(latest)
        return [*(await connection.execute(again.limit(1))).scalars()]
    known = [key for key in games if key in left] or sorted(left)
    key = min(known, key=lambda key: last.get(key, date.min))
    query = select(puzzle.c.id).where(fresh, puzzle.c.rules_key == key)
    query = query.order_by(func.abs(puzzle.c.mu - middle), puzzle.c.id).limit(_NEAREST)
    return [*(await connection.execute(query)).scalars()]


async def keep(connection: Connection, day: date, number: int) -> None:
    """Let *day* have a puzzle unless it has one."""
    await keep_row(connection, daily_puzzle, day=day, puzzle_id=number)


async def answer(connection: Connection, player_id: int, row: AnswerRow) -> bool:
    """Store the answer of a known player, and return whether it is their first to this puzzle."""
    return await keep_row(connection, puzzle_answer, player_id=player_id, **asdict(row))


async def answers_of(connection: Connection, player_id: int) -> list[AnswerRow]:
    """Return the player's answers, the earliest first."""
    query = select(*columns_of(AnswerRow, puzzle_answer)).where(puzzle_answer.c.player_id == player_id)
    return await fetch_all(connection, AnswerRow, query.order_by(puzzle_answer.c.day))


async def counts(connection: Connection, day: date, guild_id: int | None = None) -> Counts:
    """Return how many players have answered the puzzle of *day*, in all or of one server."""
    found = func.coalesce(func.sum(case((puzzle_answer.c.found, 1), else_=0)), 0)
    query = select(func.count(), found).select_from(puzzle_answer).where(puzzle_answer.c.day == day)
    if guild_id is not None:
        here = membership.c.player_id == puzzle_answer.c.player_id
        query = query.join(membership, and_(here, membership.c.guild_id == guild_id))
        query = query.where(membership.c.gone_at.is_(None))
    answers, right = (await connection.execute(query)).one()
    return Counts(answers=answers, found=int(right))
