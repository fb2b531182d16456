"""Who has left a server: asked of Discord one by one, since nobody hands out the list of members unasked.

Whoever stands on a page of a server's board is looked for when the page is drawn, at most once a day.
"""

import asyncio
import logging
from collections.abc import Sequence
from datetime import timedelta

import discord
from aiohttp import ClientError

from bot.services import Services

log = logging.getLogger(__name__)

KEEP = timedelta(days=1)
"""How long what was found is believed."""

AT_ONCE = 5
"""Requests under way at most, of all boards together."""

PATIENCE = 1.0
"""Seconds that a board waits; who has not been found out about by then counts as there."""


class Members:
    """The look-ups of one client."""

    def __init__(self, services: Services, *, patience: float = PATIENCE) -> None:
        self._services = services
        self._patience = patience
        self._turn = asyncio.Semaphore(AT_ONCE)
        self._asked: dict[tuple[int, int], asyncio.Task[bool | None]] = {}

    async def look_for(self, guild: discord.Guild, people: Sequence[int]) -> bool:
        """Looks for those of *people* who have not been looked for today; gives whether anybody is gone.

        Who is gone is noted with the server's people, and with that off its boards.
        """
        now = self._services.now()
        unseen = await self._services.rankings.unseen(guild.id, people, now - KEEP)
        if not unseen:
            return False
        tasks = {person: self._ask(guild, person) for person in unseen}
        done, _ = await asyncio.wait(tasks.values(), timeout=self._patience)
        found = {person: task.result() for person, task in tasks.items() if task in done}
        here = [person for person, there in found.items() if there]
        gone = [person for person, there in found.items() if there is False]
        if here or gone:
            await self._services.rankings.looked_for(guild.id, here=here, gone=gone, at=now)
        return bool(gone)

    def _ask(self, guild: discord.Guild, person: int) -> asyncio.Task[bool | None]:
        """The one request about a person that is under way: a second board waits for the same."""
        key = (guild.id, person)
        if key not in self._asked:
            task = asyncio.create_task(self._fetch(guild, person))
            task.add_done_callback(lambda _: self._asked.pop(key, None))
            self._asked[key] = task
        return self._asked[key]

    async def _fetch(self, guild: discord.Guild, person: int) -> bool | None:
        """Whether the person is in the server; None where Discord does not say."""
        async with self._turn:
            try:
                await guild.fetch_member(person)
            except discord.NotFound:
                return False
            except (discord.HTTPException, ClientError, OSError) as error:
                log.warning("whether %d is in server %d is not known: %s", person, guild.id, error)
                return None
            return True
