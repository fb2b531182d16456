"""Analyses of finished games; see :mod:`bot.analysis`."""

from dataclasses import asdict, dataclass

from sqlalchemy import RowMapping, select

from bot.store.db.connection import Connection
from bot.store.db.upsert import insert_or_update
from bot.store.games import require_result
from bot.store.schema import analysis, game


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


async def of_game(connection: Connection, game_id: int) -> AnalysisRow | None:
    """Return the analysis of the game, None if there is none."""
    query = select(analysis).where(analysis.c.game_id == game_id)
    row = (await connection.execute(query)).mappings().one_or_none()
    return None if row is None else _row(row)


async def of_player(connection: Connection, player_id: int) -> dict[int, AnalysisRow]:
    """Return the analyses of the player's games, by the game's number."""
    query = select(analysis).join(game, game.c.id == analysis.c.game_id)
    rows = await connection.execute(query.where(game.c.player_id == player_id).order_by(game.c.id))
    return {row["game_id"]: _row(row) for row in rows.mappings()}


async def put(connection: Connection, game_id: int, row: AnalysisRow, *, ply: int) -> None:
    """Store the analysis of a game that has ended after *ply* events, replacing an earlier one.

    Raises :class:`bot.store.Conflict` if the game goes on.
    """
    await require_result(connection, game_id, ply)
    await connection.execute(insert_or_update(connection, analysis, {"game_id": game_id, **asdict(row)}))


def _row(row: RowMapping) -> AnalysisRow:
    return AnalysisRow(**{name: row[name] for name in AnalysisRow.__slots__})
