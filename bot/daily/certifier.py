"""Certification of daily deals: find the first of the day's packs that the solver can win.

A player who asks for a deal that is not stored yet waits at most two seconds, which is often too short for a
proof; so ``patience certify`` and the bot itself store deals days ahead.  The first deal stored is final: two
processes that search for the same one only waste time.
"""

import asyncio
import logging
import math
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import count, islice, takewhile
from typing import Any
from weakref import WeakValueDictionary

from bot.daily.calendar import GAMES_OF_DAY, daily_game
from bot.daily.fairness import CARELESS, LOST, OPEN, day_key, day_pack
from bot.patience import Game, deal, game_rules, is_lost
from bot.solver.verdict import Difficulty, Limits, Lost, Verdict
from bot.solver.workers.deals import Certificate, as_found, certify
from bot.solver.workers.searches import Searches, WorkerDied
from bot.standings.points import THOUGHTLESS
from bot.store import Store, dailies
from bot.store.dailies import DailyRow

log = logging.getLogger(__name__)

Wanted = tuple[date, str]
"""A day and the key of a game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """The effort allowed for the deal of one game on one day."""

    seconds: float  # of processor time per pack
    shorter: float  # seconds of these for shortening the winning line
    deals: int  # the most packs to try
    patience: float | None = None  # seconds of wall-clock time in all


ON_DEMAND = Trial(seconds=0.8, shorter=0.1, deals=10, patience=2.0)
"""The trial of a deal that a player is waiting for."""
AHEAD = Trial(seconds=10.0, shorter=2.0, deals=60)
"""The trial of a deal of the coming days."""

MOST_CARELESS = 0.25
"""The share of random games, foundations first, that win a deal which needs no thought."""
DAYS_AHEAD = 30
# A deal takes 5 s of processor time on average, so the deals of a new database take about an hour.
PAUSE = 3.0  # seconds between two deals, which leave the processor to the bot


class Certifier:
    """The daily deals of one store, certified with *pool*; without a pool no deal is certified."""

    def __init__(self, store: Store, *, secret: str, pool: Searches | None = None) -> None:
        self._store = store
        self._secret = secret
        self._pool = pool
        self._locks: WeakValueDictionary[Wanted, asyncio.Lock] = WeakValueDictionary()
        self._hopeless = set[Wanted]()  # deals that could not be certified ahead
        self._warm = False

    def packs(self, day: date, key: str) -> Iterator[str]:
        """Yield the packs of *day* in a game, as texts of deals, without end."""
        rules, of_day = game_rules(key), day_key(self._secret, day)
        return (day_pack(of_day, rules, number) for number in count())

    async def deal(self, day: date, key: str, trial: Trial = ON_DEMAND) -> DailyRow:
        """Return the deal of *day*; if none is stored, search for it within *trial* and store it.

        If no deal could be certified, it is the first one that is not proved lost.
        """
        async with self._locks.setdefault((day, key), asyncio.Lock()):
            row = await self._store.look(dailies.deal_of_day, day=day, rules_key=key)
            if row is not None:
                return row
            verdicts: dict[str, str] = {}
            found = await self._prove(key, self._playable(day, key, verdicts), trial, verdicts)
            packs = self._playable(day, key, verdicts)
            possible = (text for text in packs if verdicts.get(text) not in (LOST, CARELESS))
            return await self._keep(day, key, found.deal if found else next(possible), found, verdicts)

    async def certify(self, day: date, key: str, trial: Trial = AHEAD) -> bool:
        """Try to certify the deal of *day*, unless it is certified; return whether it is now.

        A deal that is stored uncertified is kept, so only that deal is tried.
        """
        row = await self._store.look(dailies.deal_of_day, day=day, rules_key=key)
        if row is not None and row.certified:
            return True
        verdicts: dict[str, str] = {}
        packs = self._playable(day, key, verdicts) if row is None else [row.deal]
        found = await self._prove(key, packs, trial, verdicts, MOST_CARELESS if row is None else math.inf)
        noted = verdicts if row is None else None
        return found is not None and (await self._keep(day, key, found.deal, found, noted)).certified

    async def missing(self, first: date, days: int, keys: Sequence[str] = GAMES_OF_DAY) -> list[Wanted]:
        """Return the uncertified deals of *days* days from *first* on, by day, the featured game first."""
        certified = await self._store.look(dailies.certified, first, first + timedelta(days=days - 1))
        return [
            (day, key)
            for day in (first + timedelta(days=n) for n in range(days))
            for key in sorted(keys, key=lambda key: key != daily_game(day))
            if (day, key) not in certified
        ]

    async def days_ahead(self, today: date) -> int:
        """Return how many days from *today* on have all their deals certified, at most DAYS_AHEAD + 1."""
        missing = await self.missing(today, DAYS_AHEAD + 1)
        return min(((day - today).days for day, _ in missing), default=DAYS_AHEAD + 1)

    async def keep_examples(
        self, first: date, days: int, examples: Mapping[str, Sequence[Certificate]]
    ) -> None:
        """Store example deals for the *days* days from *first* on, wherever none is stored yet.

        *examples*: proved deals of each game, which take turns from day to day.
        """
        async with self._store.write() as connection:
            for day in (first + timedelta(days=n) for n in range(days)):
                for key, deals in examples.items():
                    found = deals[day.toordinal() % len(deals)]
                    featured = key == daily_game(day)
                    await dailies.keep(connection, day, key, found.deal, featured=featured, **_proved(found))

    def fill(
        self, wanted: Iterable[Wanted], trial: Trial = AHEAD, *, jobs: int = 1
    ) -> AsyncIterator[tuple[Wanted, bool]]:
        """Certify *wanted*, *jobs* at a time, and yield each with whether it is certified now."""

        async def one(each: Wanted) -> tuple[Wanted, bool]:
            return each, await self.certify(*each, trial)

        return as_found(map(one, wanted), jobs)

    async def certify_ahead(
        self,
        today: Callable[[], date],
        *,
        elected: Callable[[], Awaitable[bool]],
        days: int = DAYS_AHEAD,
        pause: float = PAUSE,
    ) -> None:
        """Certify the deals of today and the next *days* days, one at a time: one round, to be repeated.

        Only while *elected* returns True: of several processes, one searches.

        The log says how far they are when the round begins and ends.  A deal that cannot be certified is not
        tried again by this process.
        """
        first = today()
        missing = await self.missing(first, days + 1)
        wanted = [each for each in missing if each not in self._hopeless]
        if wanted and (self._nobody_searches() or not await elected()):
            wanted = []
        if wanted:
            log.info("%s", progress(first, days + 1, missing))
        if self._pool is not None and not self._warm:
            # compiles the kernel, if necessary, while the bot already answers
            await self._pool.warm()
            self._warm = True
        for each in wanted:
            if not await elected():
                break
            if not await self.certify(*each):
                if self._nobody_searches():
                    break  # the deal was not tried
                log.warning("no deal of %s was proved winnable for %s", each[1], each[0])
                self._hopeless.add(each)
            await asyncio.sleep(pause)
        if wanted:
            log.info("%s", progress(first, days + 1, await self.missing(first, days + 1)))
        if self._pool is not None:
            await self._pool.rest()

    def _nobody_searches(self) -> bool:
        """Return whether no worker takes searches at present."""
        return self._pool is not None and not self._pool.workers

    def _playable(self, day: date, key: str, verdicts: dict[str, str]) -> Iterator[str]:
        """Yield the packs of the day that the engine does not prove lost; note the others in *verdicts*."""
        rules = game_rules(key)
        for text in self.packs(day, key):
            if is_lost(rules, deal(rules, text)):
                verdicts[text] = LOST
            else:
                yield text

    async def _prove(
        self,
        key: str,
        packs: Iterable[str],
        trial: Trial,
        verdicts: dict[str, str],
        careless: float = MOST_CARELESS,
    ) -> Certificate | None:
        """Return the first win among *packs* within *trial*, and note what is known of those before it.

        *careless*: as in ``certify``.
        """
        if self._pool is None:
            return None

        def skipped(text: str, verdict: Verdict | Difficulty) -> None:
            careless = isinstance(verdict, Difficulty)
            verdicts[text] = CARELESS if careless else LOST if isinstance(verdict, Lost) else OPEN

        rules = game_rules(key)
        try:
            async with asyncio.timeout(trial.patience):
                found = await certify(
                    self._pool,
                    rules,
                    islice(packs, trial.deals),
                    Limits(seconds=trial.seconds, bytes=256 << 20),
                    seconds=trial.shorter,
                    careless=math.inf if key in THOUGHTLESS else careless,
                    skipped=skipped,
                )
            if found is not None and not Game.replay(rules, found.deal, found.line.split()).is_won:
                raise ValueError(f"the line does not win: {key} {found.deal} {found.line}")
            return found
        except (TimeoutError, WorkerDied):
            return None
        except Exception:  # a fault of the solver must not leave the day without a deal
            log.exception("the search for a winnable deal of %s failed", key)
            return None

    async def _keep(
        self, day: date, key: str, deal: str, found: Certificate | None, verdicts: Mapping[str, str] | None
    ) -> DailyRow:
        """Store the deal of *day* unless there is one, and return the stored one.

        *verdicts* on the packs before it; None if the deal is stored already, perhaps from another secret.
        """
        skipped = None
        if verdicts is not None:
            before = takewhile(lambda text: text != deal, self.packs(day, key))
            skipped = " ".join(verdicts.get(text, OPEN) for text in before)
        async with self._store.write() as connection:
            # may be another game if the calendar changed
            featured = await dailies.deal_of_day(connection, day) is None and key == daily_game(day)
            await dailies.keep(connection, day, key, deal, featured=featured, skipped=skipped)
            if found is not None:
                await dailies.certify(connection, day, key, deal, **_proved(found))
            row = await dailies.deal_of_day(connection, day, key)
        assert row is not None
        return row


def _proved(found: Certificate) -> dict[str, Any]:
    return {"line": found.line, "par": found.par, "difficulty": found.number, "grade": found.grade}


def progress(first: date, days: int, missing: Sequence[Wanted]) -> str:
    """Return how far the deals of *days* days from *first* on are certified, as a line for the log.

    >>> progress(date(2026, 11, 22), 31, [(date(2026, 11, 25), "gate"), (date(2026, 12, 22), "frog")])
    'Daily deals proved until 24 November; 2 of 465 left to prove'
    """
    total = days * len(GAMES_OF_DAY)
    last = min((day for day, _ in missing), default=first + timedelta(days=days)) - timedelta(days=1)
    until = f"until {last.day} {last:%B}" if last >= first else "for no whole day yet"
    return f"Daily deals proved {until}; {len(missing)} of {total} left to prove"
