"""Policies: what is allowed in a game, by the server where it was started."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from datetime import timedelta

MOST_OPEN = 10
"""The most unranked games that a player may have in progress."""

MOVE_PAUSE = timedelta(seconds=2)
"""The shortest time between two moves of one person on an open board, where anybody may move."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """What is allowed in a game; the managers of a server may choose it, see :mod:`bot.people.servers`."""

    hints: bool = True  # also whether the game can still be won is told


PolicyOf = Callable[[int | None, bool], Awaitable[Policy]]
"""Return the policy of a server's games, or of those in direct messages (None); True: ranked or raced."""


async def usual(guild_id: int | None, contest: bool) -> Policy:
    """Return the policy of servers that have chosen nothing."""
    return chosen({}, contest)


def chosen(choices: Mapping[str, object], contest: bool) -> Policy:
    """Return the policy that holds where a server made *choices*: ranked attempts and races have no hints."""
    return Policy(hints=bool(choices.get("hints", True)) and not contest)
