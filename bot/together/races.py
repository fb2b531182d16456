"""Races: open a lobby, join, start, see who is ahead, end.

The store has all of it, so a race survives a restart.  Only what its message shows, and which race is the
rematch of which, is kept in memory.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import takewhile

from cachetools import LRUCache

from bot.daily.levels import LEVELS, waiting_deal
from bot.patience import Game, game_rules
from bot.play.events import Event
from bot.play.refusals import GameOver, NoGame
from bot.play.sessions import Sessions
from bot.play.start import NewGame
from bot.record import Channel, CorruptGame, Player, StoredGame
from bot.store import Conflict, Connection, Store, graded, people, races
from bot.store.events import events_of
from bot.store.races import RaceRow, RacerRow
from bot.together.race import LATE, LOBBY, MOST_PLAYERS, Runner, end_of, placed, winners
from bot.together.refusals import RaceRefusal, Why

_KNOWN = 1024  # races


@dataclass(frozen=True, slots=True, kw_only=True)
class Race:
    """A race as it stands: in a lobby, while it runs, or with its result."""

    row: RaceRow
    runners: tuple[Runner, ...]  # without ghost, in the order in which they joined
    ghost: Runner | None
    ends_at: datetime  # before it runs, if it started as planned
    at: datetime  # the moment at which it stands so
    may_start_early: bool = True  # once its first player says so

    def has(self, player_id: int) -> bool:
        """Return whether the player is in it."""
        return player_id in {each.player_id for each in self.runners}

    @property
    def is_due(self) -> bool:
        """Whether a race that runs is to be ended."""
        done = all(each.won_at is not None or each.left for each in self.runners)
        return self.row.state == "running" and (done or self.at >= self.ends_at)

    @property
    def places(self) -> list[tuple[int, Runner]]:
        """The places, the best first, with the ghost."""
        return placed([*self.runners, *([] if self.ghost is None else [self.ghost])])


class Races:
    """The races of one store.

    *ended* is called with each game of a race that has ended here.  ``touched`` has the races in which
    something has happened since the front end has taken them out.

    The others belong to the front end, by race: ``shown``, the race as its message shows it, and ``unsent``,
    the race that its message could not be made to show.
    """

    def __init__(self, store: Store, sessions: Sessions, *, now: Callable[[], datetime]) -> None:
        self._store = store
        self._sessions = sessions
        self.now = now
        self.ended = Event()
        self.touched = set[int]()
        self.shown: LRUCache[int, Race] = LRUCache(_KNOWN)
        self.unsent: LRUCache[int, Race] = LRUCache(_KNOWN)
        self._rematches: LRUCache[int, int] = LRUCache(_KNOWN)  # the next race of a series, by the one before
        sessions.changed.subscribe(self._note)

    def _note(self, stored: StoredGame) -> None:
        if stored.race_id is not None and not stored.challenged:
            self.touched.add(stored.race_id)

    # Lobbies.  Each of these methods raises RaceRefusal.

    async def open_lobby(
        self, player: Player, channel: Channel, key: str, level: str | None, before: Race | None = None
    ) -> Race:
        """Open a lobby for a race, which the player is in, and those who stayed in the race *before*.

        Without *level*, its deal is the easiest that is ready, and in a rematch of the nearest level that is.
        Also raises :class:`bot.daily.refusals.NoLevels` and :class:`bot.daily.refusals.NotReady`.
        """
        series = () if before is None else before.runners
        wins = {each.player_id: each.wins for each in series if each.player_id and not each.left}
        wins = {player.id: wins.pop(player.id, 0), **wins}
        async with self._store.write() as connection:
            await people.greet(connection, player.id, player.name, player.language)
            found, deal = await take_deal(connection, key, level, near=bool(series))
            at = {"guild_id": channel.guild_id, "channel_id": channel.channel_id}
            row = {"rules_key": key, "level": found, "deal": deal, "starts_at": self.now() + LOBBY}
            race_id = await races.begin(connection, **at, **row)
            if race_id is None:
                raise RaceRefusal(Why.LOBBY_OPEN)
            for seat, player_id in enumerate(wins):
                joined = await races.join(connection, race_id, player_id, seat, wins[player_id])
                if not joined and player_id == player.id:  # the others are left out
                    raise RaceRefusal(Why.RACING)
        if before is not None:
            self._rematches[before.row.id] = race_id
        return await self.race(race_id)

    async def join(self, player: Player, race_id: int, channel_id: int) -> Race:
        """Add the player, who is in that channel, to its lobby; nothing changes for one who is in it."""
        async with locked(self._store, race_id, Why.OVER) as (connection, row, there):
            if player.id not in {each.player_id for each in there}:
                if row.channel_id != channel_id:  # a forged control
                    raise RaceRefusal(Why.OVER)
                if row.state != "open":
                    raise RaceRefusal(Why.STARTED)
                if len(there) >= MOST_PLAYERS:
                    raise RaceRefusal(Why.FULL)
                await people.greet(connection, player.id, player.name, player.language)
                seat = there[-1].seat + 1 if there else 0
                if not await races.join(connection, race_id, player.id, seat):
                    raise RaceRefusal(Why.RACING)
        return await self.race(race_id)

    async def leave(self, player_id: int, race_id: int) -> Race:
        """Take the player out of the lobby, which the last one to leave ends; a race that runs stays."""
        async with locked(self._store, race_id, Why.OVER, player_id) as (connection, row, there):
            if row.state == "open":
                await races.leave(connection, race_id, player_id)
                if len(there) == 1:
                    await _call_off(connection, row)
        return await self.race(race_id)

    async def hurry(self, player_id: int, race_id: int) -> Race:
        """End the lobby now for its first player; one for a rematch only once that player is alone."""
        async with locked(self._store, race_id, Why.OVER, player_id) as (connection, row, there):
            if row.state == "open" and there[0].player_id != player_id:
                raise RaceRefusal(Why.NOT_FIRST)
            if row.state == "open" and self._may_start_early(race_id, there):
                await races.change(connection, race_id, starts_at=self.now())
        return await self.race(race_id)

    def _may_start_early(self, race_id: int, there: Sequence[RacerRow]) -> bool:
        """Return whether all have joined the lobby: a rematch takes its players over without asking them."""
        return len(there) == 1 or race_id not in self._rematches.values()

    async def rematch(self, player: Player, race_id: int) -> Race:
        """Open the lobby of the next race of a series, with all who stayed to the end of its latest one.

        To a player who is in that next race already, return it as it stands.
        """
        race = await self.race(race_id)
        if not race.has(player.id):
            raise RaceRefusal(Why.NOT_IN_IT)
        if race.row.state != "over":
            raise RaceRefusal(Why.NOT_OVER)
        while (later := self._rematches.get(race.row.id)) is not None:
            if not (found := await self.race(later)).has(player.id):
                break
            race = found
        row = race.row
        if row.state == "over":
            channel = Channel(guild_id=row.guild_id, channel_id=row.channel_id)
            race = await self.open_lobby(player, channel, row.rules_key, row.level, race)
        return race

    async def note_message(self, race_id: int, message_id: int) -> None:
        """Store the message of a race or a challenge, which the bot can reach without an interaction."""
        await self._store.run(races.change, race_id, message_id=message_id)

    # Races that run.

    async def unfinished(self) -> list[RaceRow]:
        """Return the races that are not over."""
        return await self._store.look(races.unfinished)

    async def advance(self, race_id: int) -> Race:
        """Do what is to be done in a race whose time to start has come, and return it.

        It starts, players without a game get one, those who have left may join another race, and it ends
        when it is due.
        """
        async with self._store.read() as connection:
            row = await races.by_id(connection, race_id)
            there = await races.racers(connection, race_id)
        if row is None or row.state == "open":  # a race that runs needs no lock, and many run at once
            async with locked(self._store, race_id, Why.OVER) as (connection, row, there):
                now = self.now()
                while row.state == "open" and there and now - row.starts_at > LATE:  # the bot was away
                    await races.leave(connection, race_id, there.pop().player_id)
                if row.state == "open" and there:
                    alone = len(there) == 1
                    ghost = await races.latest_game(connection, row.rules_key, row.level) if alone else None
                    await races.change(connection, race_id, state="running", starts_at=now, ghost=ghost)
                elif row.state == "open":  # its players have gone, or had their data deleted
                    await _call_off(connection, row)
        elif row.state == "over" or row.ends_at is not None:  # the latter is a challenge
            raise RaceRefusal(Why.OVER)
        dealt = {stored.player_id for stored in await self._sessions.of_race(race_id)}
        others = [Player(id=each.player_id, name=each.name) for each in there if each.player_id not in dealt]
        channel = Channel(guild_id=row.guild_id, channel_id=row.channel_id)
        await asyncio.gather(*(begin(self._sessions, row, player, channel) for player in others))
        race = await self.race(race_id)
        gone = [each.player_id for each in race.runners if each.left and each.player_id]
        if gone and race.row.state == "running":
            await self._store.run(races.free, race_id, gone)
        if race.is_due:
            await self._finish(race_id)
            self.touched.discard(race_id)
            race = await self.race(race_id)
            for stored in await self._sessions.of_race(race_id):
                self.ended(stored)
        return race

    async def _finish(self, race_id: int) -> None:
        """Give up the games in progress, and store the places."""
        await give_up(self._sessions, race_id)
        race = await self.race(race_id)  # with the moves that were still being stored
        won, counts = winners(race.runners), len(race.runners) > 1
        places = {
            each.player_id or 0: (place if each in won else max(place, 2)) if counts else None
            for place, each in placed(race.runners)
        }
        with suppress(RaceRefusal):  # another process has
            async with locked(self._store, race_id, Why.OVER) as (connection, *_):
                await races.finish(connection, race_id, places)

    async def game(self, player_id: int, race_id: int) -> StoredGame:
        """Return the player's game in a race.  Raises :class:`RaceRefusal`."""
        for stored in await self._sessions.of_race(race_id):
            if stored.player_id == player_id:
                return stored
        raise RaceRefusal(Why.NOT_IN_IT)

    async def race(self, race_id: int) -> Race:
        """Return a race as it stands.  Raises :class:`RaceRefusal` if there is none."""
        async with self._store.read() as connection:
            row = await races.by_id(connection, race_id)
            there = await races.racers(connection, race_id)
        if row is None or row.ends_at is not None:
            raise RaceRefusal(Why.OVER)
        found = {stored.player_id: stored for stored in await self._sessions.of_race(race_id)}
        won = [stored.last_at for stored in found.values() if stored.game.is_won]
        ends_at, at = end_of(row.level, row.starts_at, won), self.now()
        runners = tuple([await self._runner(each, found.get(each.player_id), ends_at) for each in there])
        ghost = None
        if row.ghost is not None:
            with suppress(NoGame, CorruptGame):  # its player has had it deleted, or it is damaged
                ghost = await self._ghost(row.ghost, row.starts_at, min(at, ends_at))
        early = self._may_start_early(race_id, there)
        return Race(row=row, runners=runners, ghost=ghost, ends_at=ends_at, at=at, may_start_early=early)

    async def _runner(self, racer: RacerRow, stored: StoredGame | None, ends_at: datetime) -> Runner:
        """Return a player as they stood at the end of the race, or stand before it."""
        runner = Runner(player_id=racer.player_id, name=racer.name, wins=racer.wins)
        if stored is None:
            return runner
        result = stored.result
        left = result is not None and result.outcome == "resigned" and result.finished_at < ends_at
        return await self._standing(replace(runner, left=left), stored, ends_at)

    async def _ghost(self, game_id: int, started_at: datetime, at: datetime) -> Runner:
        """Return the ghost that plays as the player of an earlier game did, at the moment *at*."""
        stored = await self._sessions.load(game_id)
        later = started_at - stored.started_at
        ghost = await self._standing(Runner(player_id=None), stored, at - later)
        return replace(ghost, won_at=ghost.won_at and ghost.won_at + later)

    async def _standing(self, runner: Runner, stored: StoredGame, at: datetime) -> Runner:
        """Return a runner as they stood in their game at the moment *at*."""
        game = stored.game
        if stored.last_at >= at:
            events = await self._store.look(events_of, game_id=stored.id)
            before = takewhile(lambda event: event.at < at, events)  # later events may bear earlier times
            game = Game.replay(game.rules, game.deal, [event.code for event in before])
        home, won_at = game.home, stored.last_at if game.is_won else None
        brought = home - game.home_at(game.position_at(0))
        return replace(runner, home=home, brought=brought, moves=len(game.moves), won_at=won_at)

    async def best(self, guild_id: int) -> list[tuple[str, int]]:
        """Return the names of those who have won most races in a server, with their wins, the most first."""
        return await self._store.look(races.best_in_server, guild_id=guild_id)


async def _call_off(connection: Connection, row: RaceRow) -> None:
    """End a lobby without players; nobody has seen its deal, which waits again."""
    await races.finish(connection, row.id, {})
    await graded.put(connection, row.rules_key, row.level, row.deal)


# -- what challenges have in common with races ------------------------------------------------


async def take_deal(
    connection: Connection, key: str, level: str | None, *, near: bool = False
) -> tuple[str, str]:
    """Take a deal that waits, without *level* the easiest, and return its level with it.

    *near*: of the nearest level that is ready, the easier one of two.
    Raises as :meth:`Races.open_lobby`.
    """
    if level is None or near:
        wanted = LEVELS.index(level or LEVELS[0])
        nearest = sorted(LEVELS, key=lambda each: abs(LEVELS.index(each) - wanted))
        ready = [each for each in nearest if await graded.first(connection, key, each) is not None]
        level = [*ready, LEVELS[wanted]][0]
    deal = await waiting_deal(connection, key, level)
    await graded.take(connection, key, level, deal)
    return level, deal


@asynccontextmanager
async def locked(
    store: Store, number: int, over: Why, player_id: int | None = None
) -> AsyncIterator[tuple[Connection, RaceRow, list[RacerRow]]]:
    """Lock a race that is not over, or where the refusal *over* is ENDED a challenge, for a change.

    It is refused to a *player_id* that is not in it.
    """
    async with store.write() as connection:
        row = await races.by_id(connection, number, lock=True)
        if row is None or row.state == "over" or (row.ends_at is None) is (over is Why.ENDED):
            raise RaceRefusal(over)
        there = await races.racers(connection, number)
        if player_id is not None and player_id not in {each.player_id for each in there}:
            raise RaceRefusal(Why.NOT_ASKED if over is Why.ENDED else Why.NOT_IN_IT)
        yield connection, row, there


async def begin(sessions: Sessions, row: RaceRow, player: Player, channel: Channel) -> None:
    """Start the player's game."""
    game = Game.start(game_rules(row.rules_key), row.deal)
    dared = row.ends_at is not None
    new = NewGame(game=game, private=True, level=row.level or None, race_id=row.id, challenged=dared)
    await sessions.begin(player, channel, new)


async def give_up(sessions: Sessions, number: int) -> None:
    """Give up the games that are in progress."""
    for stored in await sessions.of_race(number):
        if stored.result is None:
            with suppress(GameOver, NoGame, Conflict):
                await sessions.resign(stored.id, stored.player_id)
