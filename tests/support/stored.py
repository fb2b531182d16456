"""Stored games as values, for tests that need no store, and games that need no service."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from bot.patience import Game
from bot.record import Preferences, StoredGame
from bot.store import Conflict, Connection, games, turns
from tests.support.clock import NOON
from tests.support.people import ANN, HALL


def stored(game: Game, **others: Any) -> StoredGame:
    """Return Ann's *game* on a random deal, in progress; *others*: fields with other values."""
    fields: dict[str, Any] = {
        "id": 1,
        "player_id": ANN.id,
        "player_name": ANN.name,
        "preferences": Preferences(),
        "guild_id": HALL.guild_id,
        "channel_id": HALL.channel_id,
        "game": game,
        "day": None,
        "practice_day": None,
        "dealt_by_bot": True,
        "private": False,
        "started_at": NOON,
        "thinking": timedelta(),
        "last_at": NOON,
        "result": None,
    }
    return StoredGame(**fields | others)


async def begin_game(connection: Connection, **row: Any) -> int:
    """Insert a game of a known player, and return its number; *row*: fields of :class:`games.GameRow`."""
    usual: dict[str, Any] = {"player_name": "", "preferences": "", "ply": 0, "result": None}
    return (await games.begin(connection, games.GameRow(id=0, **{**usual, **row}))).id


async def append_events(
    connection: Connection,
    game_id: int,
    ply: int,
    codes: Sequence[str],
    at: datetime,
    *,
    ends_at: datetime | None = None,
) -> None:
    """Append events to a game as a turn of its player.  Raises :class:`Conflict`."""
    row = await games.by_id(connection, game_id)
    assert row is not None
    turn = turns.Turn(game_id=game_id, player_id=row.player_id, ply=ply, codes=codes, at=at, ends_at=ends_at)
    await turns.lock(connection, [turn], wait=True)
    if not await turns.append(connection, [turn]):
        raise Conflict(game_id, ply)
