"""Who has left a server: asked of Discord one by one, since nobody hands out the list of members unasked.

Whoever stands on a page of a server's board is looked for when the page is drawn, at most once a day; and
so are yesterday's best before they are named in the posted daily.
"""

import asyncio
import logging
from collections.abc import Coroutine, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, TypeVar

import discord
from aiohttp import ClientError

from bot.services import Services

_T = TypeVar("_T")
_Answer = asyncio.Task[bool | None]  # whether somebody is there; None where that cannot be known
log = logging.getLogger(__name__)

KEEP = timedelta(days=1)
"""How long what was found is believed."""

AT_ONCE = 5
"""Requests under way at most, of all boards together."""

PATIENCE = 1.0
"""Seconds that a board waits; who has not been found out about by then counts as there this time."""

ROUNDS = 3
"""How often a list of people is asked for anew at most because somebody on it turned out to have left."""

NOBODY = {10007, 10013}
"""What Discord says of people who are not there: unknown member, unknown user.

https://discord.com/developers/docs/topics/opcodes-and-status-codes
"""


class Members:
    """The look-ups of one client."""

    def __init__(self, services: Services, *, patience: float = PATIENCE) -> None:
        self._services = services
        self._patience = patience
        self._turn = asyncio.Semaphore(AT_ONCE)
        self._asked: dict[tuple[int, int], _Answer] = {}
        self._under_way: set[asyncio.Task[Any]] = set()

    async def look_for(self, guild: discord.Guild, people: Sequence[int]) -> bool:
        """Looks for those of *people* who have not been looked for today; gives whether anybody is gone.

        Who is gone is noted with the server's people, and with that off its boards.
        """
        now = self._services.now()
        unseen = await self._services.leaderboards.unseen(guild.id, people, now - KEEP)
        if not unseen:
            return False
        tasks = {person: self._ask(guild, person) for person in unseen}
        _, late = await asyncio.wait(tasks.values(), timeout=self._patience)
        gone = await self._note(guild, tasks, now)
        if late:
            self._begin(self._note_later(guild, {p: task for p, task in tasks.items() if task in late}, now))
        return gone

    async def close(self) -> None:
        """Ends what is under way; when this returns, nothing is asked of Discord or the database any more."""
        while self._under_way:
            for task in self._under_way:
                task.cancel()
            await asyncio.wait(self._under_way)

    async def _note(self, guild: discord.Guild, asked: Mapping[int, _Answer], at: datetime) -> bool:
        """Writes down all that is known of those *asked* about by now; gives whether anybody is gone."""
        known = {p: task.result() for p, task in asked.items() if task.done() and not task.cancelled()}
        here = [person for person, there in known.items() if there]
        gone = [person for person, there in known.items() if there is False]
        if here or gone:
            await self._services.leaderboards.update_members(guild.id, here=here, gone=gone, at=at)
        return bool(gone)

    async def _note_later(self, guild: discord.Guild, asked: Mapping[int, _Answer], at: datetime) -> None:
        """The same when all have been answered: for the next board."""
        await asyncio.wait(asked.values())
        try:
            await self._note(guild, asked, at)
        except Exception:  # they are asked about again for the next board
            log.exception("who is in server %d could not be noted", guild.id)

    def _begin(self, work: Coroutine[Any, Any, _T]) -> asyncio.Task[_T]:
        task = asyncio.create_task(work)
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)
        return task

    def _ask(self, guild: discord.Guild, person: int) -> _Answer:
        """The one request about a person that is under way: a second board waits for the same."""
        key = (guild.id, person)
        if key not in self._asked:
            task = self._begin(self._fetch(guild, person))
            task.add_done_callback(lambda _: self._asked.pop(key, None))
            self._asked[key] = task
        return self._asked[key]

    async def _fetch(self, guild: discord.Guild, person: int) -> bool | None:
        """Whether the person is in the server; None where Discord does not say."""
        async with self._turn:
            try:
                await guild.fetch_member(person)
            except (discord.DiscordException, ClientError, OSError) as error:
                if isinstance(error, discord.NotFound) and error.code in NOBODY:
                    return False
                log.warning("whether %d is in server %d is not known: %s", person, guild.id, error)
                return None
            return True
