"""The events of games in their order: moves, undos, redos, and help that was given."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Select, func, insert, select

from bot.store.db.connection import Connection
from bot.store.db.prepared import Prepared
from bot.store.db.rows import in_pages
from bot.store.schema import move


@dataclass(frozen=True, slots=True, kw_only=True)
class EventRow:
    """A move, an undo, a redo, or help that was given."""

    code: str  # a move's notation, "undo", "redo", "hint" or "check"
    at: datetime  # UTC


_CHUNK = 500  # rows written at a time, so that others need not wait for all those of a long game
_GAMES_AT_ONCE = 200
_INSERT = Prepared(insert(move))


def event_count(game_id: object) -> Select[int]:
    """Return the query for the number of events of a game."""
    return select(func.coalesce(func.max(move.c.ply) + 1, 0)).where(move.c.game_id == game_id)


async def events_of(connection: Connection, game_id: int) -> tuple[EventRow, ...]:
    """Return the events of the game in their order."""
    query = select(move.c.ply, move.c.code, move.c.at).where(move.c.game_id == game_id)
    rows = in_pages(connection, query, move.c.ply)
    return tuple([EventRow(code=row["code"], at=row["at"]) async for row in rows])


async def codes_of(connection: Connection, game_ids: Sequence[int]) -> dict[int, list[str]]:
    """Return the codes of the events of games, in order."""
    found: dict[int, list[str]] = defaultdict(list)
    for first in range(0, len(game_ids), _GAMES_AT_ONCE):
        some = game_ids[first : first + _GAMES_AT_ONCE]
        query = select(move.c.game_id, move.c.code).where(move.c.game_id.in_(some))
        for game_id, code in await connection.execute(query.order_by(move.c.game_id, move.c.ply)):
            found[game_id].append(code)
    return found


async def insert_events(connection: Connection, rows: Sequence[Mapping[str, object]]) -> None:
    """Insert events, rows of ``move``, whose games the caller has locked."""
    for start in range(0, len(rows), _CHUNK):
        await connection.each(_INSERT, rows[start : start + _CHUNK])
