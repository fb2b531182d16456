"""News of games for the pages, which any process of a bot may serve.

Between processes they go by PostgreSQL's NOTIFY, after the turn is stored, so that no turn waits for them.
News that are lost with a connection are made up for when it is back.
"""

import asyncio
from collections.abc import Callable, Set
from contextlib import suppress
from functools import partial
from secrets import token_hex

from bot.operations.background import periodic
from bot.operations.services import Services
from bot.play.refusals import NoGame
from bot.record import CorruptGame, StoredGame
from bot.store import news

PAUSE = 2.0  # seconds until a lost connection is opened again, or news are passed on that could not be


class Relay:
    """The news of one process: *shown* returns the games on its pages, *look* shows one as it is now."""

    def __init__(
        self, services: Services, shown: Callable[[], Set[int]], look: Callable[[StoredGame], None]
    ) -> None:
        self._services = services
        self._shown, self._look = shown, look
        self._name = token_hex(8)
        self._changed, self._behind = set[int](), set[int]()
        self._woken = asyncio.Event()
        self.listening = asyncio.Event()

    async def run(self) -> None:
        """Show what changes here and in the other processes, and tell those what changes here."""
        self._services.sessions.changed.subscribe(self._look)
        self._services.sessions.changed.subscribe(self._note)
        self._services.sessions.put_away.subscribe(self._made_way)
        listen = partial(self._services.store.listen, self._begin, self._hear)
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(periodic("listening to other processes", listen, PAUSE))
            tasks.create_task(periodic("news of games", self._pass_on, 0))

    def _note(self, stored: StoredGame) -> None:
        self._changed.add(stored.id)
        self._woken.set()

    def _made_way(self, stored: StoredGame) -> None:
        """Look at a game that made way for another, to which the page that began it has turned by then."""
        self._behind |= {stored.id} & self._shown()
        self._note(stored)

    def _begin(self) -> None:
        self._behind |= self._shown()
        self._woken.set()
        self.listening.set()

    def _hear(self, by: str, games: set[int]) -> None:
        if by != self._name:
            self._behind |= games & self._shown()
            self._woken.set()

    async def _pass_on(self) -> None:
        """Wait for news; announce what has changed here, and look at what has changed elsewhere."""
        await self._woken.wait()
        self._woken.clear()
        changed, self._changed = self._changed, set()
        behind, self._behind = self._behind, set()
        try:
            if changed and self.listening.is_set():  # on PostgreSQL, where there may be others
                await self._services.store.run(news.announce, self._name, sorted(changed))
            for game_id in behind:
                with suppress(NoGame, CorruptGame):  # deleted or damaged: there is nothing to show
                    self._look(await self._services.sessions.load(game_id))
        except Exception:  # the database may be busy
            self._changed |= changed
            self._behind |= behind
            await asyncio.sleep(PAUSE)
            self._woken.set()
            raise
