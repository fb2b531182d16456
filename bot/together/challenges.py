"""Challenges: a deal that two players play when they like, and the results that both see at the end.

The store has all of it, so a challenge survives a restart.  Their games are those of a race, whose deal
nobody may know or play elsewhere before it is over.
"""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime

from cachetools import LRUCache

from bot.daily.refusals import NoLevels, NotReady
from bot.patience import game_rules
from bot.play.refusals import NoGame
from bot.play.sessions import Sessions
from bot.play.start import random_game
from bot.record import Channel, Player, StoredGame
from bot.store import Connection, Store, games, people, races
from bot.store.races import RaceRow, RacerRow
from bot.together.challenge import LASTS, MOST_NAMELESS, MOST_WAITING, Side, is_done, winners
from bot.together.races import begin, give_up, locked, take_deal
from bot.together.refusals import RaceRefusal, Why

_KNOWN = 1024  # challenges whose message can be reached by an interaction


@dataclass(frozen=True, slots=True, kw_only=True)
class Challenge:
    """A challenge as it stands; *sides*: the challenger first, without those who have had data deleted."""

    row: RaceRow
    ends_at: datetime
    sides: tuple[Side, ...]

    @property
    def is_over(self) -> bool:
        """Whether it has ended."""
        return self.row.state == "over"

    @property
    def is_called_off(self) -> bool:
        """Whether it has ended without a result."""
        return self.is_over and not any(side.place for side in self.sides)


class Challenges:
    """The challenges of one store; ``shown``, what their messages show, belongs to the front end."""

    def __init__(
        self, store: Store, sessions: Sessions, *, now: Callable[[], datetime], random_deal: Callable[[], int]
    ) -> None:
        self._store = store
        self._sessions = sessions
        self._random_deal = random_deal
        self.now = now
        # The challenges in which something has happened, with the game; None: at first all that are not over.
        self._touched: dict[int, StoredGame | None] | None = None
        self.shown: LRUCache[int, Challenge] = LRUCache(_KNOWN)
        sessions.changed.subscribe(self._note)

    def _note(self, stored: StoredGame) -> None:
        if stored.challenged and stored.race_id is not None and stored.result:
            self.touch(stored.race_id, stored)

    def touch(self, challenge_id: int, stored: StoredGame | None = None) -> None:
        """Let :meth:`due` name a challenge, in which *stored* has ended, or whose messages are late."""
        self.shown.pop(challenge_id, None)
        if self._touched is not None:
            self._touched[challenge_id] = stored

    # Each of these methods raises RaceRefusal.

    async def challenge(
        self,
        player: Player,
        other: Player,
        channel: Channel,
        key: str,
        level: str | None = None,
        *,
        known: bool = False,
        series: tuple[int, int] = (0, 0),
        after: int | None = None,
    ) -> Challenge:
        """Store a challenge of *player* to *other*; *series*: how many of a series each has won.

        *after*: it is the rematch of a challenge.  If *other* has asked for it too, return theirs.

        Without *level* the deal is the easiest that is ready, or else a random one; that of a rematch is of
        the nearest level.  *known*: refuse to challenge somebody who has never used the bot.  Also raises
        :class:`bot.daily.refusals.NoLevels` and :class:`bot.daily.refusals.NotReady`.
        """
        if player.id == other.id:
            raise RaceRefusal(Why.ONESELF)
        async with self._store.write() as connection:
            number, sides = None, [*zip((player.id, other.id), series, strict=True)]
            since = self.now() - LASTS
            if after is not None:
                played = await races.by_id(connection, after, lock=True)  # both may ask at once
                since = max(since, played.starts_at) if played is not None else since
                number = await races.running_challenge(connection, key, sides[::-1])
            if number is None:
                await self._greet(connection, player, other, since, known=known)
                now = self.now()
                found, deal = await self._deal(connection, key, level, near=after is not None)
                at = {"guild_id": channel.guild_id, "channel_id": channel.channel_id}
                row = {"rules_key": key, "level": found, "deal": deal, "state": "running"}
                times = {"starts_at": now, "ends_at": now + LASTS}
                number = await races.begin(connection, **at, **row, **times)
                assert number is not None
                for seat, (player_id, wins) in enumerate(sides):
                    await races.join(connection, number, player_id, seat, wins, active=False)
        return await self.find(number)

    async def _greet(
        self, connection: Connection, player: Player, other: Player, since: datetime, *, known: bool
    ) -> None:
        new = await people.name(connection, other.id) is None
        if new and known:
            raise RaceRefusal(Why.OUT_OF_REACH)
        for each in sorted((player, other) if new else (player,), key=lambda one: one.id):  # no deadlock
            await people.greet(connection, each.id, each.name, each.language)
        if await people.is_hidden(connection, other.id):
            raise RaceRefusal(Why.HIDDEN)
        waiting = await races.unplayed(connection, player.id, since)
        same = [each for each in waiting if each.player_id == other.id]
        if same and not same[0].called_off:
            raise RaceRefusal(Why.AGAIN, same[0].starts_at + LASTS)
        if len(same) > 1:  # nobody is mentioned without end
            raise RaceRefusal(Why.AGAIN, same[1].starts_at + LASTS)
        if len(waiting) >= MOST_WAITING:
            raise RaceRefusal(Why.MANY, waiting[MOST_WAITING - 1].starts_at + LASTS)
        if await races.nameless(connection, other.id, self.now() - LASTS) >= MOST_NAMELESS:
            raise RaceRefusal(Why.HIDDEN)  # else deleted data would allow mentions without end

    async def _deal(
        self, connection: Connection, key: str, level: str | None, *, near: bool
    ) -> tuple[str, str]:
        """Take a deal that is proved winnable, and return its level with it; without one, a random deal."""
        try:
            return await take_deal(connection, key, level, near=near)
        except (NoLevels, NotReady):
            if level is not None and not near:
                raise
            return "", random_game(game_rules(key), self._random_deal).deal

    async def find(self, challenge_id: int) -> Challenge:
        """Return a challenge as it stands."""
        async with self._store.read() as connection:
            row = await races.by_id(connection, challenge_id)
            there = await races.racers(connection, challenge_id)
        if row is None or row.ends_at is None:
            raise RaceRefusal(Why.ENDED)
        found = {stored.player_id: stored for stored in await self._sessions.of_race(challenge_id)}
        sides = tuple(self._side(each, found.get(each.player_id)) for each in there)
        return Challenge(row=row, ends_at=row.ends_at, sides=sides)

    def _side(self, racer: RacerRow, stored: StoredGame | None) -> Side:
        own = {"player_id": racer.player_id, "name": racer.name, "wins": racer.wins, "place": racer.place}
        if stored is None:
            return Side(**own)
        game, ended = stored.game, stored.result is not None
        return Side(
            **own,
            begun=True,
            ended=ended,
            done=is_done(stored, self.now()),
            won=game.is_won,
            moves=game.made,
            home=game.home,
        )

    async def of_player(self, player_id: int, challenge_id: int) -> Challenge:
        """Return a challenge that the player is in, ended if its time has come."""
        challenge = await self.advance(challenge_id)
        if player_id not in {side.player_id for side in challenge.sides}:
            raise RaceRefusal(Why.NOT_ASKED)
        return challenge

    async def game(self, player: Player, challenge_id: int, channel: Channel) -> StoredGame | None:
        """Return the player's game, which begins with the first call; None without one after the end."""
        challenge = await self.of_player(player.id, challenge_id)
        if not challenge.is_over:
            with suppress(NoGame):  # there is one, which was started elsewhere
                await begin(self._sessions, challenge.row, player, channel)
        played = await self._sessions.of_race(challenge_id)
        return next((stored for stored in played if stored.player_id == player.id), None)

    async def decline(self, player_id: int, challenge_id: int) -> Challenge:
        """Call a challenge off, which a player may do who has not begun; the place 0 marks that player."""
        async with locked(self._store, challenge_id, Why.ENDED, player_id) as (connection, *_):
            if player_id in {row.player_id for row in await games.of_race(connection, challenge_id)}:
                raise RaceRefusal(Why.BEGUN)
            await races.finish(connection, challenge_id, {player_id: 0})
        self.touch(challenge_id)
        return await self.find(challenge_id)

    async def withdraw(self, challenge_id: int) -> None:
        """End a challenge that cannot be delivered, as if there had been none."""
        async with locked(self._store, challenge_id, Why.ENDED) as (connection, _, there):
            for each in there:
                await races.leave(connection, challenge_id, each.player_id)
            await races.finish(connection, challenge_id, {})

    async def rematch(self, player: Player, challenge_id: int, channel: Channel) -> Challenge:
        """Let the player challenge the other one of a challenge that is over, in the same series.

        Return the other's challenge if they were faster.
        """
        before = await self.of_player(player.id, challenge_id)
        if not before.is_over:
            raise RaceRefusal(Why.NOT_ENDED)
        own = next(side for side in before.sides if side.player_id == player.id)
        other = next((side for side in before.sides if side.player_id != player.id), None)
        if other is None:
            raise RaceRefusal(Why.ENDED)
        row, asked = before.row, Player(id=other.player_id, name=other.name)
        series, level = (own.wins, other.wins), row.level or None
        return await self.challenge(player, asked, channel, row.rules_key, level, series=series, after=row.id)

    # The end.

    async def due(self) -> list[int]:
        """Return the challenges that may have ended, or in which something has happened."""
        async with self._store.read() as connection:
            if self._touched is None:
                self._touched = dict.fromkeys(await races.challenges(connection))
            late = await races.challenges(connection, until=self.now())
        return sorted({*self._touched, *late})

    async def advance(self, challenge_id: int) -> Challenge:
        """Return a challenge, which ends now if both are done or its time is over."""
        touched = self._touched or {}
        seen = touched.get(challenge_id)
        try:
            challenge = await self.find(challenge_id)
        except RaceRefusal:  # it is gone
            touched.pop(challenge_id, None)
            raise
        sides = challenge.sides
        late = self.now() >= challenge.ends_at or len(sides) < 2
        if not challenge.is_over and (late or all(side.done for side in sides)):
            await self._end(challenge)
            challenge = await self.find(challenge_id)
        settled = challenge.is_over or all(side.done or not side.ended for side in sides)
        if settled and touched.get(challenge_id) is seen:  # else a game has ended meanwhile
            touched.pop(challenge_id, None)
        return challenge

    async def _end(self, challenge: Challenge) -> None:
        """Give up the games in progress, and store who has won: nobody if one has deleted their data."""
        if len(challenge.sides) == 2:
            await give_up(self._sessions, challenge.row.id)
        sides = (await self.find(challenge.row.id)).sides  # with the moves that were made meanwhile
        won = winners(sides)
        with suppress(RaceRefusal):  # another process has
            async with locked(self._store, challenge.row.id, Why.ENDED) as (connection, *_):
                places = {side.player_id: 1 if side in won else 2 for side in sides if len(sides) == 2}
                await races.finish(connection, challenge.row.id, places)
