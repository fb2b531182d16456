"""Membership checks: whether the players named in a server are still its members.

Listing the members of a server requires a privileged intent, so members are fetched one by one: before a
leaderboard page, a podium or a place beside another player is shown, and at most once a day each.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection
from datetime import timedelta
from time import monotonic
from typing import TypeVar

import discord
from aiohttp import ClientError

from bot.operations.services import Services, StoreError

_T = TypeVar("_T")
_Answer = asyncio.Task[bool | None]  # whether a player is a member; None if the request failed
log = logging.getLogger(__name__)

KEEP = timedelta(days=1)
"""How long a check stays valid."""

AT_ONCE = 5
"""The most requests at the same time, for all messages together."""

TIMEOUT = 1.0
"""Seconds that a message waits for all checks; players not checked by then count as members this time."""

ROUNDS = 3
"""The most times that something is loaded again because players named in it have left."""

NOBODY = {10007, 10013}
"""Discord's error codes for unknown member and unknown user.

https://discord.com/developers/docs/topics/opcodes-and-status-codes
"""


class Members:
    """The membership checks of one client."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._turn = asyncio.Semaphore(AT_ONCE)
        self._running: dict[tuple[int, int], _Answer] = {}

    async def load_present(
        self,
        guild: discord.Guild | None,
        load: Callable[[], Awaitable[_T]],
        named: Callable[[_T], Collection[int]],
    ) -> _T:
        """Return the result of *load*, repeated until no player *named* in it has left the server.

        It is loaded again at most ROUNDS times.  Without *guild*, as in a server that the bot is not in,
        nobody is checked.
        """
        found, until = await load(), monotonic() + TIMEOUT
        for _ in range(ROUNDS):
            players = named(found)
            if guild is None or not players or not await self.check(guild, players, until - monotonic()):
                break
            found = await load()  # other players have moved up
        return found

    async def check(self, guild: discord.Guild, players: Collection[int], seconds: float = TIMEOUT) -> bool:
        """Check those of *players* who have not been checked today; return whether any of them has left.

        Players who have left drop off the server's leaderboards.  Longer checks than *seconds* go on.
        """
        unseen = await self._services.presence.unseen(guild.id, players, self._services.now() - KEEP)
        if not unseen:
            return False
        asked = [self._ask(guild, player) for player in unseen]
        answered, _ = await asyncio.wait(asked, timeout=seconds)  # the next message knows the others
        return any(not task.cancelled() and task.result() is False for task in answered)

    async def close(self) -> None:
        """Cancel running checks; after this, neither Discord nor the database is used."""
        while tasks := [*self._running.values()]:
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks)

    def _ask(self, guild: discord.Guild, player: int) -> _Answer:
        """Return the running request about a player, or start one, so that messages share requests."""
        key = (guild.id, player)
        if key not in self._running:
            self._running[key] = asyncio.create_task(self._note(guild, player))
            self._running[key].add_done_callback(lambda _: self._running.pop(key, None))
        return self._running[key]

    async def _note(self, guild: discord.Guild, player: int) -> bool | None:
        """Store whether the player is a member, and return it; None if the request failed."""
        there = True
        try:
            async with self._turn:
                await guild.fetch_member(player)
        except (discord.DiscordException, ClientError, OSError) as error:
            if not isinstance(error, discord.NotFound) or error.code not in NOBODY:
                log.warning("cannot tell whether %d is a member of server %d: %s", player, guild.id, error)
                return None
            there = False
        try:
            await self._services.presence.update(guild.id, player, self._services.now(), gone=not there)
        except StoreError as error:  # the next message asks again
            log.warning("a member of server %d could not be stored: %s", guild.id, error)
        return there
