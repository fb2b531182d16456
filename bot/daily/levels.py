"""Levels: deals that are proved winnable, graded like dailies, and ready when a player asks for one.

Finding an easy deal of a hard game can take minutes, so the deals wait in the store, which is filled in the
background.  Each is dealt once.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress

from bot.daily.calendar import GRADED_GAMES
from bot.daily.refusals import NoLevels, NotReady
from bot.patience import Game, game_rules
from bot.play.sessions import Sessions
from bot.play.start import NewGame
from bot.record import Channel, Player, StoredGame
from bot.solver import Limits
from bot.solver.workers.deals import certify
from bot.solver.workers.searches import Searches, WorkerDied
from bot.standings.points import GRADES
from bot.store import AlreadyDealt, Connection, Store, graded

LEVELS = tuple(GRADES)
READY = 5
"""Deals of each game and level that wait for players."""
SEARCH = Limits(seconds=6.0, bytes=256 << 20)
PAUSE = 5.0
"""Seconds between two deals that are searched in the background."""


async def waiting_deal(connection: Connection, key: str, level: str) -> str:
    """Return a deal of *level* that waits.

    Raises :class:`bot.patience.UnknownGame`, :class:`NoLevels` for a game that has no levels, and
    :class:`NotReady` if no such deal waits.
    """
    if key not in GRADED_GAMES:
        raise NoLevels(game_rules(key).key)
    deal = await graded.first(connection, key, level)
    if deal is None:
        ready = await graded.counts(connection)
        levels = [other for other in LEVELS if (key, other) in ready]
        others = [other for other in GRADED_GAMES if (other, level) in ready]
        raise NotReady(key, level, levels, others)
    return deal


class Levels:
    """The graded deals of one store; without *pool* no new ones are found."""

    def __init__(
        self, store: Store, sessions: Sessions, random_deal: Callable[[], int], pool: Searches | None = None
    ) -> None:
        self._store = store
        self._sessions = sessions
        self._random_deal = random_deal
        self._pool = pool

    async def start(
        self,
        player: Player,
        channel: Channel,
        key: str,
        level: str,
        *,
        private: bool | None = None,
        open_board: bool = False,
        request_id: str | None = None,
    ) -> StoredGame:
        """Start a game of the rules *key* on a deal of *level*, which counts nowhere, and return it.

        Raises :class:`NoLevels` for a game that has no levels, :class:`NotReady` if no such deal waits, and
        ``TooManyGames`` as ``Sessions.start`` does.
        """
        while True:
            try:
                deal = await self._store.look(waiting_deal, key=key, level=level)
            except NotReady:
                if await self._sessions.requests.is_handled(request_id):
                    return await self._sessions.latest(player.id, channel.channel_id)
                raise
            game = Game.start(game_rules(key), deal)
            new = NewGame(game=game, private=private, open_board=open_board, level=level, graded=True)
            with suppress(AlreadyDealt):  # to somebody else, just now; another one may be left
                return await self._sessions.begin(player, channel, new, request_id=request_id)

    async def find(self, key: str) -> str | None:
        """Search a random deal; store it if it is winnable and deals of its level are wanted.

        Return the level of a stored deal, None without one.
        """
        if self._pool is None:
            return None
        number = str(self._random_deal())
        found = None
        with suppress(WorkerDied):
            found = await certify(self._pool, game_rules(key), [number], SEARCH, seconds=0.0)
        if found is None:
            return None
        async with self._store.write() as connection:
            if (await graded.counts(connection)).get((key, found.grade), 0) >= READY:
                return None
            await graded.put(connection, key, found.grade, found.deal)
        return found.grade

    async def keep_examples(self, examples: Iterable[tuple[str, str, str]]) -> None:
        """Add example deals, each given by its game's key, its level and its number."""
        async with self._store.write() as connection:
            for key, level, deal in examples:
                await graded.put(connection, key, level, deal)

    async def missing(self) -> list[str]:
        """Return the games of which deals of some level are wanted, those with the fewest deals first."""
        counts = await self._store.look(graded.counts)
        ready = {key: [counts.get((key, level), 0) for level in LEVELS] for key in GRADED_GAMES}
        return sorted((key for key in ready if min(ready[key]) < READY), key=lambda key: sum(ready[key]))

    async def fill(self, elected: Callable[[], Awaitable[bool]], *, pause: float = PAUSE) -> None:
        """Search for wanted deals while *elected* returns True, with a *pause* in seconds after each.

        A round tries one deal of each game that misses any.  Rounds follow each other as long as they find
        some; after that only rare levels are missing, which can wait.
        """
        found = self._pool is not None
        while found:
            found = False
            for key in await self.missing():
                if not (self._pool and self._pool.workers and await elected()):
                    return
                found |= await self.find(key) is not None
                await asyncio.sleep(pause)
