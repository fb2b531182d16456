"""The services: the objects that live as long as the process, created and connected in one place."""

from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing, asynccontextmanager
from datetime import datetime

from bot.analysis.daily_puzzle import DailyPuzzles
from bot.analysis.hints import Hints
from bot.analysis.mistakes import Mistakes
from bot.analysis.service import Analyses
from bot.analysis.storms import Storms
from bot.daily.certifier import Certifier
from bot.daily.levels import Levels
from bot.daily.posting import Posting
from bot.daily.service import Daily, stored_secret
from bot.operations.clock import utc_now
from bot.operations.leases import Leases
from bot.people.moderation import Moderation
from bot.people.preferences import StoredPreferences
from bot.people.presence import Presence
from bot.people.privacy import Privacy
from bot.people.reminders import Reminders
from bot.people.servers import Servers
from bot.play.boards import LiveBoards
from bot.play.deadlines import Deadlines
from bot.play.sessions import Sessions, random_deal_number
from bot.solver.workers.searches import Searches, Solver
from bot.standings.leaderboards import Leaderboards
from bot.store import Busy, Observe, Store, StoreError, Unavailable, unobserved
from bot.together.challenges import Challenges
from bot.together.races import Races

__all__ = ["REPLY_TIMEOUT", "Busy", "Services", "StoreError", "Unavailable", "open_services", "utc_now"]

REPLY_TIMEOUT = 1.5
"""Seconds that the work for a reply waits for other transactions; timers wait longer."""

START_TIMEOUT = 10.0
"""Seconds that the start of a game waits for others, where many start at once."""


class Services:
    """The services over one open database, connected with each other; see :func:`open_services`."""

    def __init__(
        self,
        store: Store,
        secret: str,
        *,
        now: Callable[[], datetime],
        clock_agrees: Callable[[], bool],
        random_deal: Callable[[], int],
        pool: Searches | None,
        solver: Solver | None,
        adviser: Solver | None,
        observe: Observe,
    ) -> None:
        quick = store.waiting(REPLY_TIMEOUT)
        self.now, self.clock_agrees, self.observe, self.pool = now, clock_agrees, observe, pool
        self.store, self.leases = store, Leases(store)
        self.servers = Servers(quick, now=now)
        self.hints = Hints(adviser)
        self.sessions = Sessions(
            store.waiting(REPLY_TIMEOUT),  # turns have connections of their own
            starting=store.waiting(START_TIMEOUT),
            now=now,
            random_deal=random_deal,
            clock_agrees=clock_agrees,
            allow_hints=self.servers.allows_hints,
            advise=self.hints.advise,
        )
        self.preferences = StoredPreferences(quick, now=now, changed=self.sessions.use_preferences)
        self.deadlines = Deadlines(store, now=now, clock_agrees=clock_agrees)
        self.deadlines.ended.subscribe(self.sessions.changed)
        self.presence = Presence(quick, now=now)
        self.sessions.started.subscribe(self.presence.started)
        self.boards = LiveBoards(quick, now=now)
        self.sessions.started.subscribe(self.boards.started)
        self.certifier = Certifier(store, secret=secret, pool=pool)
        self.daily = Daily(
            quick, self.sessions, self.certifier, secret=secret, now=now, clock_agrees=clock_agrees
        )
        self.posting = Posting(store, now=now)
        self.reminders = Reminders(quick, now=now)
        self.levels = Levels(store, self.sessions, random_deal, pool)
        self.leaderboards = Leaderboards(quick)
        self.moderation = Moderation(quick, now=now)
        self.privacy = Privacy(quick, self.sessions, self.daily, self.presence)
        self.analyses = Analyses(store, self.sessions, self.daily, solver, adviser=adviser)
        self.mistakes = Mistakes(quick, self.sessions, self.analyses, now=now)
        self.puzzles = DailyPuzzles(quick, now=now)
        self.storms = Storms(quick, now=now, random_number=random_deal)
        self.races = Races(quick, self.sessions, now=now)
        self.challenges = Challenges(quick, self.sessions, now=now, random_deal=random_deal)


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
    adviser: Solver | None = None,
    check_seconds: float = 0.0,
    observe: Observe = unobserved,
) -> AsyncGenerator[Services]:
    """Open the services over the database at *database_url* for the duration of a ``with`` block.

    No game is ended, and nothing forgotten, while *clock_agrees* returns False: *now* may be wrong then.
    Without *daily_secret* a secret is created once and stored in the database.  Daily deals are certified
    only with *pool*, games analysed only with *solver*, and hints and accuracy come from *adviser*, without
    which there is the rule of thumb alone; the caller closes them.  *check_seconds* and *observe*: see
    :meth:`bot.store.Store.open`.

    Raises :class:`bot.store.StoreError`.
    """
    async with Store.open(database_url, check_seconds=check_seconds, observe=observe) as store:
        services = Services(
            store,
            await stored_secret(store, daily_secret),
            now=now,
            clock_agrees=clock_agrees,
            random_deal=random_deal,
            pool=pool,
            solver=solver,
            adviser=adviser,
            observe=observe,
        )
        async with aclosing(services.hints), aclosing(services.boards), aclosing(services.analyses):
            yield services
