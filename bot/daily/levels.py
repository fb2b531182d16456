"""Levels: deals that are proved winnable, graded like dailies, and ready when a player asks for one.

Finding an easy deal of a hard game can take minutes, so the deals wait in the store, which is filled in the
background.  Each is dealt once.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress

from bot.daily.calendar import GAMES_OF_DAY
from bot.daily.refusals import NoLevels, NotReady
from bot.patience import Game, game_rules
from bot.play.sessions import Sessions
from bot.play.start import NewGame
from bot.record import Channel, Player, StoredGame
from bot.solver import Limits
from bot.solver.survey.sweep import certify
from bot.solver.workers.searches import Searches
from bot.standings.points import GRADES
from bot.store import AlreadyDealt, Store, Unavailable, graded

log = logging.getLogger(__name__)

LEVELS = tuple(GRADES)
READY = 5
"""Deals of each game and level that wait for players."""
SEARCH = Limits(seconds=3.0, bytes=256 << 20)
SHORTER = 0.3
"""Seconds for a shorter win, whose length is part of the grade."""
PAUSE, ROUND = 5.0, 900.0
"""Seconds between two deals, and between two rounds of one deal of each game."""


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
        private: bool = False,
        interaction_id: int | None = None,
    ) -> StoredGame:
        """Start a game of the rules *key* on a deal of *level*, which counts nowhere, and return it.

        Raises :class:`NoLevels` for a game that has no daily, :class:`NotReady` if no such deal waits, and
        ``TooManyGames`` as ``Sessions.start`` does.
        """
        if key not in GAMES_OF_DAY:
            raise NoLevels(key)
        while True:
            async with self._store.read() as connection:
                deal = await graded.first(connection, key, level)
                ready = {} if deal else await graded.counts(connection)
            if deal is None:
                levels = [other for other in LEVELS if (key, other) in ready]
                others = [other for other in GAMES_OF_DAY if (other, level) in ready]
                raise NotReady(key, level, levels, others)
            game = Game.start(game_rules(key), deal)
            new = NewGame(game=game, private=private, level=level, graded=True)
            with suppress(AlreadyDealt):  # to somebody else, just now; another one may be left
                return await self._sessions.begin(player, channel, new, interaction_id=interaction_id)

    async def find(self, key: str) -> str | None:
        """Search a random deal; store it if it is winnable and deals of its level are wanted.

        Return the level of a stored deal, None without one.
        """
        if self._pool is None:
            return None
        number = str(self._random_deal())
        found = await certify(self._pool, game_rules(key), [number], SEARCH, seconds=SHORTER)
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
        async with self._store.read() as connection:
            counts = await graded.counts(connection)
        ready = {key: [counts.get((key, level), 0) for level in LEVELS] for key in GAMES_OF_DAY}
        return sorted((key for key in ready if min(ready[key]) < READY), key=lambda key: sum(ready[key]))

    async def keep_filled(
        self, elected: Callable[[], Awaitable[bool]], *, pause: float = PAUSE, wait: float = ROUND
    ) -> None:
        """Search for wanted deals until cancelled, while *elected* returns True.

        A round tries one deal of each game that misses any, and the next one follows at once if it found
        some.  Otherwise only rare levels are missing, which can wait.  Errors are logged, and the next round
        tries again.
        """
        while self._pool is not None:
            found = 0
            try:
                for key in await self.missing():
                    if not (self._pool.workers and await elected()):
                        break
                    found += await self.find(key) is not None
                    await asyncio.sleep(pause)
            except Unavailable as error:
                log.warning("the search for deals of all levels failed: %s", error)
            except Exception:  # a worker may be back in the next round
                log.exception("the search for deals of all levels failed")
            await asyncio.sleep(pause if found else wait)
