"""Policies: what is allowed in a game, by the server where it was started."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, fields, replace
from datetime import timedelta
from typing import Any

from bot.play.start import NewGame
from bot.record import StoredGame

MOST_OPEN = 10
"""The most unranked games that a player may have in progress."""

MOVE_PAUSE = timedelta(seconds=2)
"""The shortest time between two moves of one person on an open board, where anybody may move."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """What is allowed in a game.

    The managers of a server may choose each value: its name is that of the choice in
    :mod:`bot.people.servers`.
    """

    hints: bool = True  # also whether the game can still be won is told
    deals: bool = True  # deals without a choice are made with the move before them, if its player wants that
    most_open: int = MOST_OPEN


_NAMES = {field.name for field in fields(Policy)}
PolicyOf = Callable[[int | None, bool], Awaitable[Policy]]
"""Return the policy of a server's games, or of those in direct messages (None); True: ranked or raced."""


async def usual(guild_id: int | None, contest: bool) -> Policy:
    """Return the policy of servers that have chosen nothing."""
    return chosen({}, contest)


def chosen(choices: Mapping[str, Any], contest: bool) -> Policy:
    """Return the policy that holds where a server made *choices*: ranked attempts and races have no hints."""
    policy = Policy(**{name: choices[name] for name in _NAMES & choices.keys()})
    return replace(policy, hints=False) if contest else policy


async def policy_in(policy: PolicyOf, guild_id: int | None, game: NewGame | StoredGame) -> Policy:
    """Return what is allowed in a game that is started, or was started, in a server."""
    return await policy(guild_id, game.day is not None or game.race_id is not None)
