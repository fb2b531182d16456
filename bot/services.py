"""The services: the objects that live as long as the process, created and connected in one place."""

from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime

from bot.analysis.daily_puzzle import DailyPuzzles
from bot.analysis.mistakes import Mistakes
from bot.analysis.search import Solver
from bot.analysis.service import Analyses
from bot.daily.certifier import Certifier
from bot.daily.levels import Levels
from bot.daily.posting import Posting
from bot.daily.service import Daily, stored_secret
from bot.operations.clock import utc_now
from bot.operations.leases import Leases
from bot.people.moderation import Moderation
from bot.people.preferences import Preferences
from bot.people.presence import Presence
from bot.people.privacy import Privacy
from bot.play.boards import LiveBoards
from bot.play.deadlines import Deadlines
from bot.play.interactions import Interactions
from bot.play.sessions import Sessions, random_deal_number
from bot.solver.workers.searches import Searches
from bot.standings import rebuild
from bot.standings.leaderboards import Leaderboards
from bot.store import Busy, Observe, Store, StoreError, Unavailable, unobserved

__all__ = ["PATIENCE", "Busy", "Services", "StoreError", "Unavailable", "open_services", "utc_now"]

PATIENCE = 1.5
"""Seconds that somebody who waits for an answer waits for the transactions of others; timers wait longer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Services:
    """The services over one open database."""

    store: Store
    sessions: Sessions
    deadlines: Deadlines
    interactions: Interactions
    boards: LiveBoards
    daily: Daily
    certifier: Certifier
    leaderboards: Leaderboards
    presence: Presence
    privacy: Privacy
    preferences: Preferences
    posting: Posting
    moderation: Moderation
    analyses: Analyses
    mistakes: Mistakes
    puzzles: DailyPuzzles
    levels: Levels
    now: Callable[[], datetime]
    clock_agrees: Callable[[], bool]
    leases: Leases
    observe: Observe
    pool: Searches | None


@asynccontextmanager
async def open_services(
    database_url: str,
    *,
    daily_secret: str | None = None,
    now: Callable[[], datetime] = utc_now,
    clock_agrees: Callable[[], bool] = lambda: True,
    random_deal: Callable[[], int] = random_deal_number,
    pool: Searches | None = None,
    solver: Solver | None = None,
    check_seconds: float = 0.0,
    observe: Observe = unobserved,
) -> AsyncGenerator[Services]:
    """Open the services over the database at *database_url* for the duration of a ``with`` block.

    No game is ended while *clock_agrees* returns False: *now* may be wrong then.  Without *daily_secret* a
    secret is created once and stored in the database.  Daily deals are certified only with *pool*, and games
    analysed only with *solver*; the caller closes both.  *check_seconds* and *observe*: see
    :meth:`bot.store.Store.open`.

    Raises :class:`bot.store.StoreError`.
    """
    async with Store.open(database_url, check_seconds=check_seconds, observe=observe) as store:
        await rebuild.if_asked(store)
        quick = store.waiting(PATIENCE)
        sessions = Sessions(quick, now=now, random_deal=random_deal, clock_agrees=clock_agrees)
        secret = await stored_secret(store, daily_secret)
        certifier = Certifier(store, secret=secret, pool=pool)
        daily = Daily(quick, sessions, certifier, secret=secret, now=now)
        presence = Presence(quick, now=now)
        async with (
            Analyses(store, sessions, daily, solver) as analyses,
            DailyPuzzles(quick, sessions, solver, now=now) as puzzles,
        ):
            yield Services(
                store=store,
                sessions=sessions,
                deadlines=Deadlines(store, now=now, clock_agrees=clock_agrees),
                interactions=Interactions(store, now=now),  # for timers; that of the sessions waits less
                boards=LiveBoards(quick, now=now),
                daily=daily,
                certifier=certifier,
                leaderboards=Leaderboards(quick),
                presence=presence,
                privacy=Privacy(quick, sessions, daily, presence),
                preferences=Preferences(quick),
                posting=Posting(store, now=now),
                moderation=Moderation(quick, now=now),
                analyses=analyses,
                mistakes=Mistakes(quick, sessions, analyses, now=now),
                puzzles=puzzles,
                levels=Levels(store, sessions, random_deal, pool),
                now=now,
                clock_agrees=clock_agrees,
                leases=Leases(store),
                observe=observe,
                pool=pool,
            )
