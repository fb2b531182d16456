"""Finding the deals of the days: the first from each key's number on that the solver has won.

Who is asked for a deal that nobody has looked for yet has two seconds; so the table is filled days ahead,
by ``patience certify`` and by the bot itself.  Whatever is written first stays: two processes that look for
the same deal lose nothing but time.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import count, islice
from weakref import WeakValueDictionary

from bot.daily.calendar import GAMES_OF_DAY, daily_game
from bot.daily.fairness import day_key, deal_number
from bot.patience import Game, game_rules
from bot.solver.survey.sweep import Certificate, certify
from bot.solver.verdict import Limits, Lost, Verdict
from bot.solver.workers.pool import Pool, WorkerDied
from bot.store import Store, dailies
from bot.store.dailies import DailyRow

log = logging.getLogger(__name__)

Wanted = tuple[date, str]
"""A day and a game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """What may be spent on one deal of one day."""

    seconds: float  # of processor time for each number
    shorter: float  # of them for a shorter line
    deals: int  # numbers looked at, at most
    patience: float | None = None  # seconds of wall clock in all
    bytes: int = 256 << 20  # of memory

    @property
    def limits(self) -> Limits:
        return Limits(seconds=self.seconds, bytes=self.bytes)


ASKED = Trial(seconds=0.8, shorter=0.1, deals=10, patience=2.0)
"""While somebody waits for their board."""
AHEAD = Trial(seconds=10.0, shorter=2.0, deals=60)
"""Days before anybody asks."""

DAYS_AHEAD = 3
PAUSE = 3.0  # seconds between two deals: the machine has other things to do
ROUND = 600.0  # seconds between two looks at the table


class WrongCertificate(Exception):
    """A fault of the solver: the engine does not win with the line of a certificate."""


class Certifier:
    """The deals of the days of one store, looked for with *pool*; without one nothing is proved."""

    def __init__(self, store: Store, *, secret: str, pool: Pool | None = None) -> None:
        self._store = store
        self._secret = secret
        self._pool = pool
        self._locks: WeakValueDictionary[Wanted, asyncio.Lock] = WeakValueDictionary()

    def number(self, day: date, key: str) -> int:
        """The number from which the deal of *day* is looked for."""
        return deal_number(day_key(self._secret, day), key)

    async def asked(self, day: date, key: str, trial: Trial = ASKED) -> DailyRow:
        """The deal of *day* as it now stays, certified if that can be done within *trial*.

        Else it is the first that is not proved lost.
        """
        lock = self._locks.setdefault((day, key), asyncio.Lock())
        async with lock:
            async with self._store.read() as connection:
                row = await dailies.deal_of_day(connection, day, key)
            if row is not None:
                return row
            lost: set[str] = set()
            found = await self._prove(key, self._playable(day, key), trial, lost)
            chosen = next(text for text in self._playable(day, key) if text not in lost)
            return await self._keep(day, key, chosen, found)

    async def certify(self, day: date, key: str, trial: Trial = AHEAD) -> bool:
        """Whether the deal of *day* is certified, after another *trial* if it was not.

        A deal that was given out uncertified stays; then it is the only one that is tried.
        """
        async with self._store.read() as connection:
            row = await dailies.deal_of_day(connection, day, key)
        if row is not None and row.line is not None:
            return True
        numbers = self._playable(day, key) if row is None else [row.deal]
        found = await self._prove(key, numbers, trial, set())
        return found is not None and (await self._keep(day, key, found.deal, found)).line is not None

    async def missing(self, first: date, days: int, keys: Sequence[str] = GAMES_OF_DAY) -> list[Wanted]:
        """What is not certified of *days* days from *first* on: day by day, the featured game first."""
        async with self._store.read() as connection:
            there = await dailies.certified(connection, first, first + timedelta(days=days - 1))
        return [
            (day, key)
            for day in (first + timedelta(days=n) for n in range(days))
            for key in sorted(keys, key=lambda key: key != daily_game(day))
            if (day, key) not in there
        ]

    async def fill(
        self, wanted: Iterable[Wanted], trial: Trial = AHEAD, *, jobs: int = 1
    ) -> AsyncIterator[tuple[Wanted, bool]]:
        """Certify *wanted*, *jobs* at a time, and give each with whether it is certified now."""
        waiting, tasks = iter(wanted), dict[asyncio.Task[bool], Wanted]()
        try:
            while True:
                while len(tasks) < jobs and (each := next(waiting, None)) is not None:
                    tasks[asyncio.create_task(self.certify(*each, trial))] = each
                if not tasks:
                    return
                done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
                for task in done:
                    yield tasks.pop(task), task.result()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def keep_ahead(
        self, today: Callable[[], date], *, days: int = DAYS_AHEAD, pause: float = PAUSE, wait: float = ROUND
    ) -> None:
        """Fill the table for today and the *days* after it, one deal at a time, until it is cancelled.

        What cannot be certified is not tried again by this process; trouble with the database is waited out.
        """
        hopeless: set[Wanted] = set()
        if self._pool is not None:
            await self._pool.warm()  # where the kernel is not compiled yet, it is now, while the bot answers
        while True:
            try:
                for wanted in await self.missing(today(), days + 1):
                    if wanted in hopeless:
                        continue
                    if not await self.certify(*wanted):
                        log.warning("no certified deal of %s on %s", wanted[1], wanted[0])
                        hopeless.add(wanted)
                    await asyncio.sleep(pause)
            except Exception:  # the database perhaps: the next round may find it well again
                log.exception("daily deals could not be certified")
            if self._pool is not None:
                await self._pool.rest()
            await asyncio.sleep(wait)

    def _playable(self, day: date, key: str) -> Iterable[str]:
        """The numbers from the key's on whose deals are not lost at first sight."""
        numbers = map(str, count(self.number(day, key)))
        return (text for text in numbers if not Game.start(game_rules(key), text).is_lost)

    async def _prove(
        self, key: str, numbers: Iterable[str], trial: Trial, lost: set[str]
    ) -> Certificate | None:
        """The first of *numbers* that is won within *trial*; those proved lost are added to *lost*."""
        if self._pool is None:
            return None

        def skipped(text: str, verdict: Verdict) -> None:
            if isinstance(verdict, Lost):
                lost.add(text)

        looked_at = islice(numbers, trial.deals)
        rules, limits = game_rules(key), trial.limits
        try:
            async with asyncio.timeout(trial.patience):
                found = await certify(
                    self._pool, rules, looked_at, limits, seconds=trial.shorter, skipped=skipped
                )
            if found is not None and not Game.replay(rules, found.deal, found.line.split()).is_won:
                raise WrongCertificate(f"{key} {found.deal} {found.line}")
            return found
        except (TimeoutError, WorkerDied):
            return None
        except Exception:  # a fault of the solver's: the day has a deal all the same
            log.exception("certifying %s", key)
            return None

    async def _keep(self, day: date, key: str, deal: str, found: Certificate | None) -> DailyRow:
        """The deal of *day* in the table: this one, or the one that was there first."""
        if found is not None:
            deal = found.deal
        async with self._store.write() as connection:
            featured = await dailies.deal_of_day(
                connection, day
            )  # another game's, if the table of the week changed
            await dailies.keep(
                connection,
                day,
                key,
                deal,
                featured=featured is None and key == daily_game(day),
                number=self.number(day, key),
            )
            if found is not None:
                await dailies.certify(
                    connection,
                    day,
                    key,
                    deal,
                    line=found.line,
                    par=found.par,
                    least=found.least,
                    difficulty=found.number,
                    grade=found.grade,
                )
            row = await dailies.deal_of_day(connection, day, key)
        assert row is not None
        return row
