"""Limits: how much one person and one server may use the bot at a time, so that others need not wait."""

import asyncio
import time
from collections import Counter
from collections.abc import AsyncGenerator, Awaitable, Callable, Generator
from contextlib import AbstractContextManager, asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass
from weakref import WeakValueDictionary

from cachetools import LRUCache
from discord.app_commands import Cooldown

from bot.analysis.refusals import StillSearching
from bot.play.refusals import Refusal, Restarting, StillBusy, TooCrowded, TooFast

_KNOWN = 10_000  # people and servers whose uses are counted
_TELL_AFTER = 1.0  # seconds that somebody waits to start a game before they are told; Discord waits for three
_START_WITHIN = 10.0  # seconds that they wait then


@dataclass(frozen=True, slots=True, kw_only=True)
class Allowance:
    """The limits for each person and each server.  Uses are commands and presses."""

    seconds: float = 10
    person: int = 40  # uses in that time
    completions: int = 60  # of one person in that time, beside the uses: Discord asks as they type
    server: int = 2000
    at_once: int = 3  # uses of one person that are worked on at the same time; more wait
    searches: int = 2  # of one person at the same time; fewer than uses, so that turns need not wait for them
    slow: int = 2  # pieces of slow work of all people; more wait
    starts: int = 6  # games that all people start at the same time; more wait
    queue: int = 100  # people who wait to start a game: further ones are told so at once


_MANY = 10**9
UNLIMITED = Allowance(person=_MANY, completions=_MANY, server=_MANY, at_once=_MANY)
"""The allowance that limits slow work, searches and starts only."""


class Limits:
    """Recent uses, counted against an allowance."""

    def __init__(
        self, allowance: Allowance = UNLIMITED, *, monotonic: Callable[[], float] = time.monotonic
    ) -> None:
        self._allowance = allowance
        self._monotonic = monotonic
        self._uses: LRUCache[tuple[str, int], Cooldown] = LRUCache(3 * _KNOWN)
        self._at_once: WeakValueDictionary[int, asyncio.Semaphore] = WeakValueDictionary()
        self._slow = asyncio.Semaphore(allowance.slow)
        self._starts, self._queued = asyncio.Semaphore(allowance.starts), 0
        self._telling = asyncio.Lock()
        self._running = Counter[tuple[str, int]]()  # slow work and searches, by person
        self._closed = False

    def close(self) -> None:
        """Allow no further use, because the process is about to end."""
        self._closed = True

    @asynccontextmanager
    async def use(self, user_id: int, guild_id: int | None) -> AsyncGenerator[None]:
        """Count a use, and wait until one of the person's earlier uses is done if there are too many.

        Raises :class:`TooFast`, and :class:`Restarting` after :meth:`close`.
        """
        self._count(("person", user_id), self._allowance.person)
        if guild_id is not None:
            self._count(("server", guild_id), self._allowance.server)
        at_once = self._at_once.setdefault(user_id, asyncio.Semaphore(self._allowance.at_once))
        async with at_once:
            yield

    def complete(self, user_id: int) -> None:
        """Count a completion of what a person types.  Raises :class:`TooFast` and :class:`Restarting`."""
        self._count(("completions", user_id), self._allowance.completions)

    def _count(self, user: tuple[str, int], most: int) -> None:
        if self._closed:
            raise Restarting
        counted = self._uses.setdefault(user, Cooldown(most, self._allowance.seconds))
        seconds = counted.update_rate_limit(self._monotonic())
        if seconds is not None:
            raise TooFast(seconds)

    @asynccontextmanager
    async def slow_work(self, user_id: int, defer: Callable[[], Awaitable[object]]) -> AsyncGenerator[None]:
        """Wait until there is room for a piece of slow work, such as drawing a replay.

        *defer* answers Discord, which waits for three seconds only, and is awaited first.

        Raises :class:`StillBusy` if the person has another one.
        """
        with self._few(("slow", user_id), 1, StillBusy()):
            await defer()
            async with self._slow:
                yield

    @asynccontextmanager
    async def start(self, defer: Callable[[], Awaitable[object]]) -> AsyncGenerator[None]:
        """Wait until there is room to start a game, in the order in which people came.

        Many come at once where a daily is posted; without an order they would delay each other and all turns.
        Those who wait are told so by *defer*, one after another for the same reason.

        Raises :class:`TooCrowded`.
        """
        self._queued += 1
        try:
            if not await self._room(0 if self._queued > self._allowance.queue else _TELL_AFTER):
                async with self._telling:
                    await defer()
                if not await self._room(_START_WITHIN):
                    raise TooCrowded
        finally:
            self._queued -= 1
        try:
            yield
        finally:
            self._starts.release()

    async def _room(self, seconds: float) -> bool:
        """Wait at most *seconds* for room to start a game, and return whether it is taken."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                return await self._starts.acquire()
        return False

    def search(self, user_id: int) -> AbstractContextManager[None]:
        """Count a search of the solver that the person waits for.

        Raises :class:`StillSearching` if there are too many already.
        """
        most = self._allowance.searches
        return self._few(("search", user_id), most, StillSearching(most))

    @contextmanager
    def _few(self, what: tuple[str, int], most: int, refusal: Refusal) -> Generator[None]:
        """Count *what* a person waits for during the block; raise *refusal* if there are *most* already."""
        if self._running[what] >= most:
            raise refusal
        self._running[what] += 1
        try:
            yield
        finally:
            self._running[what] -= 1
            self._running += Counter()  # without those that are 0
