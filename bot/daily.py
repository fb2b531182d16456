"""The daily deal: at 00:00 UTC one deal, the same for everybody, and one ranked attempt at it a person.

Nobody can know tomorrow's deal without the secret: the key of a day is ``HMAC-SHA256(secret, "2026-11-21")``,
and the deal's number follows from the key alone.  The number lies above those that people may type, so a
daily deal cannot be practised.
"""

import hashlib
import hmac
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

from bot.patience import LARGEST, PEOPLE_DEALS, Game, game_rules
from bot.sessions import Place, Player, SessionError, Sessions, Sitting
from bot.store import AlreadyRanked, Store, dailies, people, settings

# Monday the easiest, Sunday the hardest; where two games share a weekday the weeks take turns.
# By the share of deals that can be won and how hard the wins are to see: Fortune's Favor practically always,
# Gate 99 of 100, Simplicity and Chord nearly always with care, Four Seasons and Frog mostly but seldom at
# first sight, the Canfields about 7 of 10, Storehouse 44 of 100, Chameleon the rarest.
WEEK: Sequence[tuple[str, ...]] = (
    ("fortunes-favor",),
    ("gate",),
    ("simplicity", "chord"),
    ("four-seasons", "frog"),
    ("selective-canfield", "canfield"),
    ("storehouse",),
    ("chameleon-001",),
)

_SECRET = "daily_secret"


class AlreadyPlayed(SessionError):
    """The person's ranked attempt of the day is over: ``sitting`` is how it ended."""

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(f"game {sitting.id} was the ranked attempt of {sitting.day}")
        self.sitting = sitting


@dataclass(frozen=True, slots=True, kw_only=True)
class DailyDeal:
    """The deal of a day: which game, which deal, and the moment (UTC) after which results do not rank."""

    day: date
    key: str
    deal: str
    closes_at: datetime


def daily_game(day: date) -> str:
    """The key of the game that is played on *day*.

    >>> daily_game(date(2026, 11, 22))  # a Sunday
    'chameleon-001'
    """
    games = WEEK[day.weekday()]
    return games[day.toordinal() // 7 % len(games)]


def day_key(secret: str, day: date) -> bytes:
    """The 32 bytes from which the deal of *day* follows; to be shown to nobody before the day is over."""
    return hmac.digest(secret.encode(), day.isoformat().encode(), "sha256")


def commitment(key: bytes) -> str:
    """What may be published before the day: the SHA-256 of its key, in hexadecimal.

    Whoever is shown the key afterwards can compute this and :func:`deal_number`, and so check that the
    deal was fixed beforehand.
    """
    return hashlib.sha256(key).hexdigest()


def deal_number(key: bytes) -> int:
    """The deal that follows from a day's key: the key modulo the span of the bot's own numbers."""
    first = PEOPLE_DEALS.stop
    return first + int.from_bytes(key) % (LARGEST + 1 - first)


async def kept_secret(store: Store, given: str | None = None) -> str:
    """The secret of the daily deals: the one *given*, else the database's, made at the first call."""
    if given:
        return given
    async with store.read() as connection:
        kept = await settings.get(connection, _SECRET)
    if kept is not None:
        return kept
    async with store.write() as connection:
        return await settings.keep(connection, _SECRET, secrets.token_hex(32))


class Daily:
    """The daily deals of one store."""

    def __init__(self, store: Store, sessions: Sessions, *, secret: str, now: Callable[[], datetime]) -> None:
        self._store = store
        self._sessions = sessions
        self._secret = secret
        self._now = now

    def today(self) -> date:
        """The day it is in UTC."""
        return self._now().astimezone(UTC).date()

    async def deal(self, day: date | None = None) -> DailyDeal:
        """The deal of *day* (None: today); once somebody has asked, it stays that one."""
        day = self.today() if day is None else day
        async with self._store.read() as connection:
            row = await dailies.of(connection, day)
        if row is None:
            number = deal_number(day_key(self._secret, day))
            while Game.start(game_rules(daily_game(day)), str(number)).is_lost:  # seldom, but not for a daily
                number += 1
            async with self._store.write() as connection:
                row = await dailies.keep(connection, day, daily_game(day), str(number), featured=True)
                await people.clear_spent(connection, self.today())
        return DailyDeal(day=row.day, key=row.rules_key, deal=row.deal, closes_at=row.closes_at)

    async def start(self, player: Player, place: Place) -> Sitting:
        """The person's ranked attempt of today: begun now, or continued from wherever it was begun.

        Either way it is now the game before them in *place*.  An ordinary game begun there is put aside
        and there again when this one is over.  Raises :class:`AlreadyPlayed`.
        """
        today = await self.deal()
        async with self._store.read() as connection:
            spent = await people.spent_attempt(connection, self.mark(player.id, today.day), today.key)
        if spent is not None:
            raise AlreadyPlayed(await self._sessions.sitting(spent))
        while True:
            sitting = await self._sessions.ranked(player.id, today.day, today.key)
            if sitting is not None and sitting.result is not None:
                raise AlreadyPlayed(sitting)
            if sitting is not None:
                return await self._sessions.sit(sitting.id, player.id, place.channel_id)
            try:
                return await self._sessions.start(player, place, today.key, today.deal, day=today.day)
            except AlreadyRanked:
                continue  # the same person asked twice at once

    async def attempt(self, player_id: int, day: date | None = None) -> Sitting | None:
        """The person's ranked attempt of *day* (None: today), begun or over, if there is one."""
        day = self.today() if day is None else day
        async with self._store.read() as connection:
            row = await dailies.of(connection, day)
        return None if row is None else await self._sessions.ranked(player_id, day, row.rules_key)

    def mark(self, player_id: int, day: date) -> str:
        """By which a person is known again on *day* after they had themselves deleted, and by nobody else."""
        return hmac.new(self._secret.encode(), f"{day} {player_id}".encode(), "sha256").hexdigest()

    def commitment(self, day: date) -> str:
        """What may be published of *day* at any time: see :func:`commitment`."""
        return commitment(day_key(self._secret, day))

    def revealed(self, day: date) -> bytes | None:
        """The key of *day* once it is over, None before."""
        return day_key(self._secret, day) if day + timedelta(days=1) <= self.today() else None
