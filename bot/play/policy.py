"""Policies: what is allowed in a game, by the server where it was started."""

from collections.abc import Awaitable, Callable
from datetime import timedelta

MOST_OPEN = 10
"""The most unranked games that a player may have in progress."""

MOVE_PAUSE = timedelta(seconds=2)
"""The shortest time between two moves of one person on an open board, where anybody may move."""

AllowHints = Callable[[int | None], Awaitable[bool]]
"""Return whether a server, or direct messages (None), allow hints and checks in games other than contests."""


async def always(guild_id: int | None) -> bool:
    """Return what holds in servers that have chosen nothing."""
    return True
