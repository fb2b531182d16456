"""The services: the objects that live as long as the process, created and connected in one place."""

from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Services:
    """The services over one open database."""

    store: Store
    sessions: Sessions
    deadlines: Deadlines
    boards: LiveBoards
    daily: Daily
    certifier: Certifier
    leaderboards: Leaderboards
    presence: Presence
    privacy: Privacy
    preferences: StoredPreferences
    servers: Servers
    reminders: Reminders
    posting: Posting
    moderation: Moderation
    analyses: Analyses
    mistakes: Mistakes
    puzzles: DailyPuzzles
    storms: Storms
    levels: Levels
    races: Races
    challenges: Challenges
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
    async with (
        Store.open(database_url, check_seconds=check_seconds, observe=observe) as store,
        Hints(adviser) as hints,
    ):
        quick = store.waiting(REPLY_TIMEOUT)
        servers = Servers(quick, now=now)
        sessions = Sessions(
            store.waiting(REPLY_TIMEOUT),  # turns have connections of their own
            starting=store.waiting(START_TIMEOUT),
            now=now,
            random_deal=random_deal,
            clock_agrees=clock_agrees,
            allow_hints=servers.allows_hints,
            advise=hints.advise,
        )
        deadlines = Deadlines(store, now=now, clock_agrees=clock_agrees)
        deadlines.ended.subscribe(sessions.changed)
        secret = await stored_secret(store, daily_secret)
        certifier = Certifier(store, secret=secret, pool=pool)
        daily = Daily(quick, sessions, certifier, secret=secret, now=now, clock_agrees=clock_agrees)
        presence = Presence(quick, now=now)
        sessions.started.subscribe(presence.started)
        async with (
            LiveBoards(quick, now=now) as boards,
            Analyses(store, sessions, daily, solver, adviser=adviser) as analyses,
        ):
            sessions.started.subscribe(boards.started)
            yield Services(
                store=store,
                sessions=sessions,
                deadlines=deadlines,
                boards=boards,
                daily=daily,
                certifier=certifier,
                leaderboards=Leaderboards(quick),
                presence=presence,
                privacy=Privacy(quick, sessions, daily, presence),
                preferences=StoredPreferences(quick, now=now, changed=sessions.use_preferences),
                servers=servers,
                reminders=Reminders(quick, now=now),
                posting=Posting(store, now=now),
                moderation=Moderation(quick, now=now),
                analyses=analyses,
                mistakes=Mistakes(quick, sessions, analyses, now=now),
                puzzles=DailyPuzzles(quick, now=now),
                storms=Storms(quick, now=now, random_number=random_deal),
                levels=Levels(store, sessions, random_deal, pool),
                races=Races(quick, sessions, now=now),
                challenges=Challenges(quick, sessions, now=now, random_deal=random_deal),
                now=now,
                clock_agrees=clock_agrees,
                leases=Leases(store),
                observe=observe,
                pool=pool,
            )
