"""Analyses of finished games; see :mod:`bot.analysis`."""

from collections.abc import Collection
from dataclasses import asdict, dataclass
from datetime import date

from sqlalchemy import func, select, update

from bot.store.db.connection import Connection
from bot.store.db.rows import columns_of, fetch_one, put_rows
from bot.store.errors import Conflict
from bot.store.results import lock_game
from bot.store.schema import analysis, game, membership, result, starts_midway
from bot.store.schema.sending import posting


@dataclass(frozen=True, slots=True, kw_only=True)
class AnalysisRow:
    """The analysis of a game; the schema says what its columns mean."""

    last: int
    won_until: int | None
    lost_from: int | None
    shown: int | None
    line: str
    best: int | None
    detours: str
    complete: bool
    accuracy: int | None = None
    costly: str = ""
    suspects: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Skill:
    """Luck and skill in the analysed games of a player, without undo or help."""

    games: int
    unwinnable: int  # proved lost from the deal on
    thrown: int  # proved winnable, and not won
    judged: int  # with an accuracy
    accuracy: int  # sum of these, in percent
    wins: int  # won, and a best known win is there to compare with
    needless: int  # moves of these wins above the best known


async def skill(connection: Connection, player_id: int) -> Skill:
    """Return the sums over the analysed games that a player played from the deal on, without undo or help."""
    winnable, known = analysis.c.won_until.is_not(None), analysis.c.best.is_not(None)
    won = analysis.c.won_until == analysis.c.last
    columns = columns_of(
        Skill,
        games=func.count(),
        unwinnable=func.count().filter(analysis.c.lost_from == 0),
        thrown=func.count().filter(winnable, result.c.outcome != "won"),
        judged=func.count(analysis.c.accuracy),
        accuracy=func.coalesce(func.sum(analysis.c.accuracy), 0),
        wins=func.count().filter(won, known),
        needless=func.coalesce(func.sum(analysis.c.last - analysis.c.best).filter(won, known), 0),
    )
    query = select(*columns).select_from(analysis.join(game).join(result))
    query = query.where(game.c.player_id == player_id, result.c.clean, ~game.c.open_board, ~starts_midway)
    return Skill(**(await connection.execute(query)).mappings().one())


async def of_game(connection: Connection, game_id: int) -> AnalysisRow | None:
    """Return the analysis of the game, None if there is none."""
    query = select(*columns_of(AnalysisRow, analysis)).where(analysis.c.game_id == game_id)
    return await fetch_one(connection, AnalysisRow, query)


async def of_attempts(
    connection: Connection, day: date, rules_key: str, players: Collection[int]
) -> dict[int, AnalysisRow | None]:
    """Return the analyses of ranked attempts of some players that count, by the game's number."""
    query = select(game.c.id, *analysis.c).select_from(game.join(result).outerjoin(analysis))
    query = query.where(game.c.day == day, game.c.rules_key == rules_key, game.c.player_id.in_(players))
    rows = (await connection.execute(query.where(result.c.counted).order_by(game.c.id))).mappings()
    found = {row["id"]: {name: row[name] for name in AnalysisRow.__slots__} for row in rows}
    return {number: None if row["last"] is None else AnalysisRow(**row) for number, row in found.items()}


async def next_attempt(connection: Connection, day: date, key: str, skipped: Collection[int]) -> int | None:
    """Return a ranked attempt that was not won and never analysed, of a member of a server with a post.

    It is none of *skipped*.
    """
    posts = select(membership.c.player_id).join(posting, posting.c.guild_id == membership.c.guild_id)
    query = select(game.c.id).join(result).outerjoin(analysis)
    query = query.where(game.c.day == day, game.c.rules_key == key, game.c.player_id.in_(posts))
    query = query.where(result.c.counted, ~result.c.won, analysis.c.game_id.is_(None))
    return await connection.scalar(query.where(game.c.id.not_in(skipped)).order_by(game.c.id).limit(1))


async def put(connection: Connection, game_id: int, row: AnalysisRow, *, ply: int) -> None:
    """Store the analysis of a game that has ended after *ply* events, replacing an earlier one.

    If the game is lost, it cannot be reopened from now on.  Raises :class:`bot.store.Conflict` if it goes on.
    """
    if await lock_game(connection, game_id, ply) is None:
        raise Conflict(game_id, ply)
    lost = (result.c.game_id == game_id) & (result.c.outcome == "lost")
    await connection.execute(update(result).where(lost).values(final=True))
    await put_rows(connection, analysis, {"game_id": game_id, **asdict(row)})
