"""Personal bests: a player's best wins at one rule set before a game."""

from dataclasses import dataclass
from datetime import datetime

from bot.store import Connection, profiles


@dataclass(frozen=True, slots=True, kw_only=True)
class Bests:
    """The fewest moves and the least time of a player's earlier wins, None if there is none."""

    moves: int | None
    seconds: int | None


async def bests(connection: Connection, player_id: int, rules_key: str, before: datetime) -> Bests:
    """Return the player's bests at a rule set in games that were finished before the moment *before*."""
    row = await profiles.best_wins(connection, player_id, rules_key, before)
    return Bests(moves=row.moves, seconds=row.seconds)
