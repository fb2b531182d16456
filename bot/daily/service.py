"""The daily deals: each day one of every game, one of them featured, and one ranked attempt at each a person.

At 00:00 UTC the deals of a day open, the same for everybody.  Nobody can know tomorrow's without the secret
(:mod:`bot.daily.fairness`), and their numbers lie above those that people may type, so none can be
practised before its day is over or the person's own attempt is.
"""

import hmac
import secrets
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta

from bot.daily import fairness as proof
from bot.daily.calendar import GAMES_OF_DAY, WEEK, daily_game
from bot.daily.certifier import Certifier
from bot.daily.fairness import Proof, Proven, day_key
from bot.daily.values import (
    AlreadyPlayed,
    BeforeFirst,
    DailyDeal,
    Ending,
    NoDate,
    NotADaily,
    NotFinished,
    NotOver,
    NotYet,
    PlayFirst,
    SecretChanged,
    Spoiler,
    StillOpen,
    Year,
)
from bot.patience import Rules, read_game
from bot.play.sessions import Place, Player, Sessions, StoredGame
from bot.standings.points import stars
from bot.standings.streaks import folded, forgiven, standing
from bot.store import AlreadyRanked, Store, dailies, people, settings
from bot.store.dailies import DailyRow

__all__ = [
    "GAMES_OF_DAY",
    "WEEK",
    "AlreadyPlayed",
    "BeforeFirst",
    "Daily",
    "DailyDeal",
    "Ending",
    "NoDate",
    "NotADaily",
    "NotFinished",
    "NotOver",
    "NotYet",
    "PlayFirst",
    "SecretChanged",
    "Spoiler",
    "StillOpen",
    "Year",
    "daily_game",
    "game_of_day",
    "kept_secret",
]

_SECRET = "daily_secret"
_DAY = timedelta(days=1)


def game_of_day(text: str) -> str:
    """The key of the game of the day that *text* names.

    Raises :class:`UnknownGame`, and :class:`NotADaily` for a rule set without a daily deal.
    """
    rules: Rules = read_game(text)
    if rules.key not in GAMES_OF_DAY:
        raise NotADaily(rules.name)
    return rules.key


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

    def __init__(
        self,
        store: Store,
        sessions: Sessions,
        certifier: Certifier,
        *,
        secret: str,
        now: Callable[[], datetime],
    ) -> None:
        self._store = store
        self._sessions = sessions
        self._certifier = certifier
        self._secret = secret
        self._now = now
        self._tidied: date | None = None

    def today(self) -> date:
        """The day it is in UTC."""
        return self._now().astimezone(UTC).date()

    def read_day(self, text: str) -> date:
        """The day that *text* means: ``2026-11-21``, ``today``, ``yesterday`` or ``tomorrow``.

        Raises :class:`NoDate`.
        """
        plain = text.strip().casefold()
        words = {"today": 0, "yesterday": -1, "tomorrow": 1}
        if plain in words:
            return self.today() + words[plain] * _DAY
        try:
            return date.fromisoformat(plain)
        except ValueError:
            raise NoDate(text) from None

    # The deals

    async def featured(self, day: date) -> str:
        """The key of the game that is featured on *day*."""
        async with self._store.read() as connection:
            row = await dailies.deal_of_day(connection, day)
        return daily_game(day) if row is None else row.rules_key

    async def featured_on(self, first: date, last: date) -> dict[date, str]:
        """The key of the game that is featured on each day from *first* to *last*, the latest first."""
        async with self._store.read() as connection:
            kept = await dailies.featured(connection, first, last)
        days = (last - n * _DAY for n in range((last - first).days + 1))
        return {day: kept.get(day) or daily_game(day) for day in days}

    async def deal(self, day: date | None = None, key: str | None = None) -> DailyDeal:
        """The deal of *day* (None: today) in one game (None: the featured one).

        Once somebody has asked it stays that one.  One that is not in the table yet takes up to two seconds.
        """
        day = self.today() if day is None else day
        key = await self.featured(day) if key is None else key
        return _deal(await self._certifier.asked(day, key))

    async def known(self, day: date, key: str) -> DailyDeal | None:
        """The deal of *day* in one game if it is in the table: without any waiting."""
        async with self._store.read() as connection:
            row = await dailies.deal_of_day(connection, day, key)
        return None if row is None else _deal(row)

    async def deals(self, day: date | None = None) -> list[DailyDeal]:
        """All the deals of *day* (None: today), the featured one first, as :meth:`deal` gives each."""
        day = self.today() if day is None else day
        first = await self.featured(day)
        keys = [first, *(key for key in GAMES_OF_DAY if key != first)]
        return [await self.deal(day, key) for key in keys]

    async def first_day(self) -> date:
        """The first day that has had a deal; today if none has."""
        async with self._store.read() as connection:
            return min(await dailies.first_day(connection) or self.today(), self.today())

    async def over(self, day: date) -> None:
        """Nothing if *day* is over and had deals; else raises NotYet, NotOver or BeforeFirst."""
        if day > self.today():
            raise NotYet(day)
        if day == self.today():
            raise NotOver(day)
        first = await self.first_day()
        if day < first:
            raise BeforeFirst(first)

    async def solution(self, day: date, key: str) -> tuple[str, ...] | None:
        """The moves of the winning line that is stored, once *day* is over; None if there is none.

        Raises what :meth:`over` raises.
        """
        await self.over(day)
        async with self._store.read() as connection:
            row = await dailies.deal_of_day(connection, day, key)
        return None if row is None or row.line is None else tuple(row.line.split())

    # Playing

    async def start(self, player: Player, place: Place, key: str | None = None) -> StoredGame:
        """The person's ranked attempt of today at one game: begun now, or continued wherever it was begun.

        Either way it is now the game before them in *place*.  An ordinary game begun there is put aside
        and there again when this one is over.  Raises :class:`AlreadyPlayed`.
        """
        today = await self.deal(None, key)
        await self._tidy(today.day)
        while True:
            stored = await self._begun(player.id, today.day, today.key)
            if stored is not None and (stored.result is not None or stored.player_id != player.id):
                raise AlreadyPlayed(stored)
            if stored is not None:
                return await self._sessions.sit(stored.id, player.id, place)
            try:
                return await self._sessions.start(player, place, today.key, today.deal, day=today.day)
            except AlreadyRanked:
                continue  # the same person asked twice at once

    async def practise(
        self, player: Player, place: Place, day: date, key: str | None = None, *, replace: int | None = None
    ) -> StoredGame:
        """An ordinary game of the deal of *day*, which counts nowhere.

        Raises :class:`NotYet`, :class:`BeforeFirst`, today :class:`PlayFirst` unless the person's own
        attempt is over and :class:`StillOpen` as long as it can be taken back, and ``GameInProgress`` as
        ``Sessions.start`` does for any game.
        """
        if day != self.today():
            await self.over(day)
        key = await self.featured(day) if key is None else key
        if day == self.today():
            own = await self._begun(player.id, day, key)
            if own is None or own.result is None:
                raise PlayFirst(day)
            if own.result.outcome == "lost" and own.player_id == player.id:
                raise StillOpen(day)
        wanted = await self.deal(day, key)
        return await self._sessions.start(
            player, place, wanted.key, wanted.deal, archive=day, replace=replace
        )

    async def may_see(self, stored: StoredGame, person: int) -> None:
        """Raises :class:`Spoiler` if *stored* shows somebody today's deal before their own attempt."""
        if stored.day is None or stored.day != self.today() or stored.player_id == person:
            return
        own = await self._begun(person, stored.day, stored.game.rules.key)
        if own is None or own.result is None or own.result.outcome == "lost":
            raise Spoiler(stored.day)

    async def attempt(
        self, player_id: int, day: date | None = None, key: str | None = None
    ) -> StoredGame | None:
        """The person's ranked attempt of *day* (None: today) at one game (None: the featured one)."""
        day = self.today() if day is None else day
        key = await self.featured(day) if key is None else key
        return await self._sessions.ranked(player_id, day, key)

    async def finished(self, player_id: int, day: date | None = None, key: str | None = None) -> StoredGame:
        """The ranked attempt that the person has finished last, of *day* or one game if these are given.

        Raises :class:`NotFinished`.
        """
        async with self._store.read() as connection:
            found = await dailies.finished(connection, player_id, day, key)
        if found is None:
            raise NotFinished(day)
        return await self._sessions.load(found)

    async def _begun(self, player_id: int, day: date, key: str) -> StoredGame | None:
        """The person's attempt, also one of which only a mark is left: see :meth:`mark`."""
        async with self._store.read() as connection:
            spent = await people.spent_attempt(connection, self.mark(player_id, day), key)
        if spent is not None:
            return await self._sessions.load(spent)
        return await self._sessions.ranked(player_id, day, key)

    async def _tidy(self, today: date) -> None:
        """Forget the marks of days that are over."""
        if self._tidied != today:
            async with self._store.write() as connection:
                await people.clear_spent(connection, today)
            self._tidied = today

    # What can be told

    async def ending(self, stored: StoredGame) -> Ending | None:
        """What the ranked attempt *stored* has come to; None as long as it lasts or if it is none."""
        if stored.day is None or stored.result is None:
            return None
        deal = await self.known(stored.day, stored.game.rules.key)
        assert deal is not None  # an attempt has its deal
        result = stored.result
        late = result.finished_at >= deal.closes_at
        won = result.outcome == "won" and not late
        streak, safe = await self._streak(stored.player_id, stored.day)
        return Ending(
            deal=deal,
            stars=stars(won=won, clean=result.clean, moves=result.moves, par=deal.par),
            clean=result.clean,
            late=late,
            streak=streak,
            safe=safe,
        )

    async def _streak(self, player_id: int, day: date) -> tuple[int, bool]:
        """The person's streak as it was when *day* ended, or is as long as it lasts; whether *day* counts."""
        async with self._store.read() as connection:
            days = await dailies.days_of(connection, player_id)
        won = [each for each, any_won in days.items() if any_won and each <= day]
        safe = day in won
        lasts = safe or day >= self.today()
        return (standing(folded(won), day).current if lasts else 0), safe

    async def year(self, player_id: int) -> Year:
        """The person's days of this year."""
        async with self._store.read() as connection:
            days = await dailies.days_of(connection, player_id)
        today = self.today()
        won = [day for day, any_won in days.items() if any_won]
        marks = {day: "won" if any_won else "lost" for day, any_won in days.items()}
        marks |= dict.fromkeys(forgiven(won, today), "frozen")
        return Year(
            streak=standing(folded(won), today),
            marks={day: mark for day, mark in sorted(marks.items()) if day.year == today.year},
        )

    async def proof(self, day: date) -> Proof:
        """What may be told of *day*: the commitment, and once it is over also the key and the deals.

        Raises :class:`NotYet` for days after tomorrow, :class:`BeforeFirst`, :class:`SecretChanged`.
        """
        key = day_key(self._secret, day)
        if day > self.today() + _DAY:
            raise NotYet(day)
        if day < self.today():
            await self.over(day)
        async with self._store.read() as connection:
            rows = await dailies.deals_of_day(connection, day)
        if any(row.number != proof.deal_number(key, row.rules_key) for row in rows):
            raise SecretChanged(day)
        if day >= self.today():
            return Proof(day=day, commitment=proof.commitment(key))
        return Proof(
            day=day,
            commitment=proof.commitment(key),
            key=key,
            deals=tuple(
                Proven(
                    game=row.rules_key,
                    number=row.number or 0,
                    deal=row.deal,
                    featured=row.featured,
                    certified=row.line is not None,
                )
                for row in rows
            ),
        )

    def mark(self, player_id: int, day: date) -> str:
        """By which a person is known again on *day* after they had themselves deleted, and by nobody else."""
        return hmac.new(self._secret.encode(), f"{day} {player_id}".encode(), "sha256").hexdigest()


def _deal(row: DailyRow) -> DailyDeal:
    return DailyDeal(
        day=row.day,
        key=row.rules_key,
        deal=row.deal,
        closes_at=row.closes_at,
        featured=row.featured,
        certified=row.line is not None,
        par=row.par,
        grade=row.grade,
    )
