"""Stored games as values, for tests that need no store."""

from datetime import timedelta
from typing import Any

from bot.patience import Game
from bot.record import Preferences, StoredGame
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
