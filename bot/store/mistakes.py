"""Puzzles from players' own losing moves; see :mod:`bot.analysis.mistakes`."""

from collections.abc import Mapping
from datetime import date, datetime

from sqlalchemy import ColumnElement, Select, and_, func, or_, select, update

from bot.store.db.connection import Connection
from bot.store.db.rows import keep_row
from bot.store.schema import analysis, game, mistake, result


async def losing_moves(connection: Connection, player_id: int, today: date) -> dict[int, bool]:
    """Return the player's games with a known losing move, each with whether a better one was found since.

    Dailies of *today* and games whose puzzle was found to have no answer are left out.  Those to be solved
    come first: never tried, then tried longest ago; among equal ones the newest game.
    """
    solved = func.coalesce(mistake.c.solved, False)
    query = (
        select(game.c.id, solved)
        .select_from(game.join(analysis).join(result).outerjoin(mistake))
        .where(
            *_of(player_id, today),
            analysis.c.lost_from == analysis.c.won_until + 1,
            or_(mistake.c.keeps.is_(None), mistake.c.keeps != ""),
        )
        .order_by(solved, mistake.c.tried_at.is_not(None), mistake.c.tried_at, game.c.id.desc())
    )
    return {game_id: bool(found) for game_id, found in await connection.execute(query)}


async def unanalysed(connection: Connection, player_id: int, today: date) -> list[int]:
    """Return the player's games that were played, not won and never analysed, the latest first.

    Dailies of *today* are left out.
    """
    query = _losses(player_id, today).outerjoin(analysis)
    return list((await connection.execute(query.where(analysis.c.game_id.is_(None)))).scalars())


async def latest_loss(connection: Connection, player_id: int) -> int | None:
    """Return the game that the player has played and not won last, None without any."""
    return await connection.scalar(_losses(player_id, date.max).limit(1))


def _losses(player_id: int, today: date) -> Select[int]:
    """Return the query for the player's games that were played and not won, the latest first."""
    query = select(game.c.id).join(result)
    query = query.where(*_of(player_id, today), ~result.c.won, result.c.moves > 0)
    return query.order_by(result.c.finished_at.desc(), game.c.id.desc())


def _of(player_id: int, today: date) -> tuple[ColumnElement[bool], ...]:
    own = and_(game.c.player_id == player_id, ~game.c.open_board)  # where others have moved, too
    return own, or_(game.c.day.is_(None), game.c.day < today)


async def of_game(connection: Connection, game_id: int) -> tuple[str, str, str] | None:
    """Return the columns of what is proved in the puzzle of a game, None if it is not stored."""
    query = select(mistake.c.keeps, mistake.c.loses, mistake.c.unknown).where(mistake.c.game_id == game_id)
    row = (await connection.execute(query)).one_or_none()
    return None if row is None else (row.keeps, row.loses, row.unknown)


async def keep(connection: Connection, game_id: int, texts: Mapping[str, str]) -> None:
    """Store the puzzle of a game unless it is stored; *texts*: the columns of what is proved."""
    await keep_row(connection, mistake, game_id=game_id, **texts)


async def tried(connection: Connection, game_id: int, at: datetime, *, solved: bool) -> None:
    """Note a try at the puzzle of a game."""
    this = update(mistake).where(mistake.c.game_id == game_id)
    await connection.execute(this.values(tried_at=at, solved=solved))
