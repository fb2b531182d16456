"""The puzzle of each day, and the answers of players; see :mod:`bot.analysis.daily_puzzle`."""

from dataclasses import asdict, dataclass
from datetime import date, datetime

from sqlalchemy import and_, case, exists, func, select

from bot.store.db.connection import Connection
from bot.store.db.upsert import insert_or_keep
from bot.store.schema import analysis, daily, game, membership, puzzle, puzzle_answer, result


@dataclass(frozen=True, slots=True, kw_only=True)
class PuzzleRow:
    """The puzzle of a day; the schema says what its columns mean."""

    day: date
    rules_key: str
    deal: str
    moves: str
    keeps: str
    loses: str
    real: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerRow:
    """A player's answer to the puzzle of a day."""

    day: date
    move: str
    found: bool
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Counts:
    """The players who have answered, and those of them who have found a move that keeps the win."""

    answers: int
    found: int


async def of_day(connection: Connection, day: date) -> PuzzleRow | None:
    """Return the puzzle of *day*, None if it has none yet."""
    row = (await connection.execute(select(puzzle).where(puzzle.c.day == day))).mappings().one_or_none()
    return None if row is None else PuzzleRow(**row)


async def keep(connection: Connection, row: PuzzleRow) -> bool:
    """Store the puzzle of a day, and return whether it is stored.

    It is not if the day has one, its deal was used before, or it is that of a daily whose day is not over
    before *row*'s day.
    """
    same = and_(daily.c.rules_key == row.rules_key, daily.c.deal == row.deal, daily.c.day >= row.day)
    if await connection.scalar(select(exists().where(same))):
        return False
    return (await connection.execute(insert_or_keep(connection, puzzle, asdict(row)))).rowcount > 0


async def lost_games(connection: Connection, before: datetime, *, limit: int) -> list[tuple[int, int]]:
    """Return the latest games that may give a puzzle: the number of each, and its last winnable position.

    They ended before a moment, their deals were chosen by the bot and made no puzzle yet, and they were not
    private.
    """
    used = exists().where(puzzle.c.rules_key == game.c.rules_key, puzzle.c.deal == game.c.deal)
    query = (
        select(game.c.id, analysis.c.won_until)
        .join(analysis, analysis.c.game_id == game.c.id)
        .join(result, result.c.game_id == game.c.id)
        .where(
            analysis.c.lost_from == analysis.c.won_until + 1,
            result.c.finished_at < before,
            game.c.dealt_by_bot,
            ~game.c.private,
            ~used,
        )
        .order_by(game.c.id.desc())
        .limit(limit)
    )
    return [(game_id, won_until) for game_id, won_until in await connection.execute(query)]


async def answer(connection: Connection, player_id: int, row: AnswerRow) -> bool:
    """Store the answer of a known player, and return whether it is their first to this puzzle."""
    values = {"player_id": player_id, **asdict(row)}
    return (await connection.execute(insert_or_keep(connection, puzzle_answer, values))).rowcount > 0


async def answers_of(connection: Connection, player_id: int) -> list[AnswerRow]:
    """Return the player's answers, the earliest first."""
    query = select(puzzle_answer).where(puzzle_answer.c.player_id == player_id).order_by(puzzle_answer.c.day)
    rows = (await connection.execute(query)).mappings()
    return [AnswerRow(day=row["day"], move=row["move"], found=row["found"], at=row["at"]) for row in rows]


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
