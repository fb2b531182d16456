"""The reader of a game: who looks at it, and by what."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Reader:
    """Somebody who looks at games."""

    player_id: int
    guild_id: int | None = None  # the server where they look
    alone: bool = False  # nobody else can see what is shown to them there
    shows: Callable[[int], bool] = frozenset[int]().__contains__  # whether a game is on what they use
