"""The daily deals: one deal of each game per day, and one ranked attempt at each per player.

The deals of a day open at 00:00 UTC and are identical for all players; one of them is featured.  They cannot
be computed in advance without the secret (:mod:`bot.daily.fairness`).  They are whole packs, so that nobody
can type one without having seen all its cards.
"""

import hmac
import re
import secrets
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

from cachetools import LRUCache

from bot.daily import refusals
from bot.daily.calendar import daily_game
from bot.daily.certifier import Certifier
from bot.daily.fairness import Proof, chain_end, commitment, day_key, day_pack
from bot.daily.secrecy import is_secret
from bot.daily.today import Ending, Entry, entries
from bot.patience import game_rules
from bot.play.sessions import Sessions
from bot.record import Channel, Player, StoredGame
from bot.standings.calendar import Calendar, calendar
from bot.standings.points import stars
from bot.standings.streaks import Streak, folded, standing
from bot.store import AlreadyRanked, Store, dailies, people, settings
from bot.store.dailies import AttemptRow, DailyRow

_DATE = re.compile(r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})", re.ASCII)
_DAY = timedelta(days=1)
_DEALS = 64  # kept in memory: those of today, and of a few days that are looked back on


async def stored_secret(store: Store, given: str | None = None) -> str:
    """Return the secret of the daily deals: *given*, or the database's, which the first call creates."""
    return given or await store.run(settings.keep, "daily_secret", secrets.token_hex(32))


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
        clock_agrees: Callable[[], bool] = lambda: True,
    ) -> None:
        self._store = store
        self._sessions = sessions
        self._certifier = certifier
        self._secret = secret
        self.now = now
        self._clock_agrees = clock_agrees
        self._cleared: date | None = None
        self._day: date | None = None
        self._certified: LRUCache[tuple[date, str], DailyRow] = LRUCache(_DEALS)  # which never change

    def today(self) -> date:
        """Return the current day in UTC; while the clock may be wrong, the last day on which it was not."""
        if self._day is None or self._clock_agrees():
            self._day = self.now().astimezone(UTC).date()
        return self._day

    def read_day(self, text: str) -> date:
        """Return the day that *text* names: ``2026-11-21``, ``today``, ``yesterday`` or ``tomorrow``.

        Raises :class:`NoDate`.
        """
        plain = text.strip().casefold()
        words = {"today": 0, "yesterday": -1, "tomorrow": 1}
        if plain in words:
            return self.today() + words[plain] * _DAY
        try:
            if numbers := _DATE.fullmatch(plain):
                return date(*map(int, numbers.groups()))
            return date.fromisoformat(plain)
        except ValueError:
            raise refusals.NoDate(text) from None

    # The deals

    async def featured(self, day: date) -> str:
        """Return the key of the game featured on *day*."""
        return (await self.featured_on(day, day))[day]

    async def featured_on(self, first: date, last: date) -> dict[date, str]:
        """Return the key of the game featured on each day from *first* to *last*, latest first."""
        kept = await self._store.look(dailies.featured, first=first, last=last)
        days = (last - n * _DAY for n in range((last - first).days + 1))
        return {day: kept.get(day) or daily_game(day) for day in days}

    async def deal(self, day: date | None = None, key: str | None = None) -> DailyRow:
        """Return the deal of *day* (default: today) for one game (default: the featured one).

        A deal that is not stored yet is searched for, which takes up to two seconds; from then on it is
        fixed.
        """
        day = self.today() if day is None else day
        key = await self.featured(day) if key is None else key
        return await self.known(day, key) or await self._certifier.deal(day, key)

    async def known(self, day: date, key: str) -> DailyRow | None:
        """Return the stored deal of *day* for one game, None if it is not stored yet.  Never waits."""
        if (final := self._certified.get((day, key))) is not None:
            return final
        row = await self._store.look(dailies.deal_of_day, day=day, rules_key=key)
        if row is not None and row.certified:
            self._certified[day, key] = row
        return row

    async def first_day(self) -> date:
        """Return the first day that has had a deal, today if none has."""
        return min(await self._store.look(dailies.first_day) or self.today(), self.today())

    async def require_over(self, day: date, key: str | None = None) -> None:
        """Raise NotYet, NotOver (about the game *key*) or BeforeFirst unless *day* is over and had deals."""
        if day > self.today():
            raise refusals.NotYet(day)
        if day == self.today():
            raise refusals.NotOver(day, key)
        first = await self.first_day()
        if day < first:
            raise refusals.BeforeFirst(first)

    async def solution(self, day: date, key: str) -> tuple[str, ...] | None:
        """Return the moves of the stored winning line, None if there is none.

        Raises the exceptions of :meth:`require_over` unless *day* is over.
        """
        await self.require_over(day, key)
        line = await self._store.look(dailies.line, day, key)
        return None if line is None else tuple(line.split())

    # Playing

    async def start(self, player: Player, channel: Channel, key: str | None = None) -> StoredGame:
        """Start today's ranked attempt at one game, or continue it from any channel, and return it.

        It becomes the player's current game in *channel*; an unranked game started there is current again
        once the attempt has ended.  Raises :class:`AlreadyPlayed`.
        """
        today = await self.deal(None, key)
        if self._cleared != today.day and self._clock_agrees():
            await self._store.run(people.clear_spent, today.day)
            self._cleared = today.day
        while True:
            stored = await self.attempt(player.id, today.day, today.rules_key)
            if stored is not None and (stored.result is not None or stored.player_id != player.id):
                raise refusals.AlreadyPlayed(stored)
            if stored is not None:
                return await self._sessions.make_current(stored.id, player.id, channel.channel_id)
            with suppress(AlreadyRanked):  # two requests of the same player at once
                return await self._sessions.start(player, channel, today.rules_key, today.deal, day=today.day)

    async def practise(
        self,
        player: Player,
        channel: Channel,
        day: date,
        key: str | None = None,
        *,
        request_id: str | None = None,
    ) -> StoredGame:
        """Start an unranked game of the deal of *day* and return it; it is private as the player prefers.

        Raises :class:`NotYet` and :class:`BeforeFirst`; for today's deal :class:`PlayFirst` before the
        player's own attempt is over, and :class:`StillOpen` while it can be reopened; and
        ``TooManyGames`` as ``Sessions.start`` does.
        """
        key = await self.featured(day) if key is None else key
        if day != self.today():
            await self.require_over(day)
        else:
            own = await self.attempt(player.id, day, key)
            if own is None or own.result is None:
                raise refusals.PlayFirst(day)
            if own.result.outcome == "lost" and own.player_id == player.id:
                raise refusals.StillOpen(day)
        wanted = await self.deal(day, key)
        return await self._sessions.start(
            player,
            channel,
            wanted.rules_key,
            wanted.deal,
            practice_day=day,
            private=None,
            request_id=request_id,
        )

    def is_secret(self, stored: StoredGame) -> bool:
        """Return whether *stored* shows today's deal, ranked or not, which only its player may see."""
        return is_secret(stored.of_day, self.today())

    async def require_may_see(self, stored: StoredGame, reader_id: int) -> None:
        """Raise :class:`Spoiler` if *stored* shows today's deal to a reader whose own attempt is not over."""
        if not self.is_secret(stored) or stored.player_id == reader_id:
            return
        assert stored.of_day is not None
        own = await self.attempt(reader_id, stored.of_day, stored.game.rules.key)
        if own is None or own.result is None or own.result.outcome == "lost":
            raise refusals.Spoiler(stored.of_day)

    async def finished(self, player_id: int, day: date | None = None, key: str | None = None) -> StoredGame:
        """Return the ranked attempt that the player finished last, of *day* and of one game if given.

        Raises :class:`NotFinished`.
        """
        found = await self._store.look(dailies.finished, player_id=player_id, day=day, rules_key=key)
        if found is None:
            raise refusals.NotFinished(day, key)
        return await self._sessions.load(found)

    async def entries(self, player_id: int, day: date | None = None) -> tuple[Entry, ...]:
        """Return the deals of *day* (default: today) and the player's attempts at them; never waits."""
        day = self.today() if day is None else day
        return await entries(self._store, day, await self.featured(day), player_id, self.mark(player_id, day))

    async def attempt(self, player_id: int, day: date, key: str) -> StoredGame | None:
        """Return the player's attempt, even if they have deleted their data since: see :meth:`mark`."""
        row = await self._attempt(player_id, day, key)
        return None if row is None else await self._sessions.load(row.game_id)

    async def _attempt(self, player_id: int, day: date, key: str) -> AttemptRow | None:
        found = await self._store.look(dailies.attempts_of_day, day, player_id, self.mark(player_id, day))
        return next((row for row in found if row.rules_key == key), None)

    # Results and published data

    async def has_won(self, stored: StoredGame) -> bool:
        """Return whether *stored* is won, or its player's ranked attempt at the same daily deal."""
        if stored.game.is_won or stored.practice_day is None:
            return stored.game.is_won
        row = await self._attempt(stored.player_id, stored.practice_day, stored.game.rules.key)
        return row is not None and row.outcome == "won"

    async def ending(self, stored: StoredGame) -> Ending | None:
        """Return the ending of a ranked attempt, None if it is unfinished or not ranked."""
        if stored.day is None or stored.result is None:
            return None
        deal = await self.known(stored.day, stored.game.rules.key)
        assert deal is not None  # an attempt has a stored deal
        result = stored.result
        days = await self._store.look(dailies.days_of, player_id=stored.player_id)
        wins = [day for day, any_won in days.items() if any_won and day <= stored.day]
        lasts = stored.day in wins or stored.day >= self.today()
        streak = standing(folded(wins), stored.day) if lasts else Streak()
        return Ending(
            deal=deal,
            stars=stars(won=result.outcome == "won", clean=result.clean, moves=result.moves, par=deal.par),
            streak=streak.current,
            safe=stored.day in wins,
            freezes=streak.freezes,
        )

    async def calendar(self, player_id: int) -> Calendar:
        """Return the player's dailies of the last year."""
        days = await self._store.look(dailies.days_of, player_id=player_id)
        return calendar(days, self.today())

    def chain_end(self) -> str:
        """Return the fingerprint that fixes the deals of all days."""
        return chain_end(self._secret)

    async def proof(self, day: date) -> Proof:
        """Return the published data of *day*: the commitment, and once it is over the key and the deals.

        The commitment is the key of the day before.  Raises :class:`NotYet`, :class:`BeforeFirst`,
        :class:`SecretChanged` and :class:`ExampleDeals`.
        """
        if day != self.today():
            await self.require_over(day)
        key = day_key(self._secret, day)
        rows = await self._store.look(dailies.deals_of_day, day=day)
        for row in rows:
            if row.skipped is None:
                raise refusals.ExampleDeals(day)
            if row.deal != day_pack(key, game_rules(row.rules_key), len(row.verdicts)):
                raise refusals.SecretChanged(day)
        promised = Proof(day=day, commitment=commitment(key))
        return promised if day == self.today() else replace(promised, key=key, deals=tuple(rows))

    def mark(self, player_id: int, day: date) -> str:
        """Return the mark that recognizes a player on *day* after they have deleted their data.

        It cannot be traced back to the player without the secret.
        """
        return hmac.new(self._secret.encode(), f"{day} {player_id}".encode(), "sha256").hexdigest()
