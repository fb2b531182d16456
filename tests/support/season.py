"""A simulated season: people in several servers play through the services, and a log keeps what they do."""

import random
from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, date, datetime, time, timedelta
from functools import cache

from bot.operations.services import Services
from bot.patience import Game, game_rules, legal_moves
from bot.play.refusals import GameOver, TimeUp, Unfinished
from bot.record import Channel, Player, StoredGame
from tests.support.clock import Clock
from tests.support.people import ZED
from tests.support.played import LOSING, LOST
from tests.support.recount import DAY, Deal, Played
from tests.support.scored import DEALS, GAME, OTHER_GAME, deal_of
from tests.support.stored import append_events
from tests.support.winning import winning

LOST_GAME = "canfield"
KEYS = (GAME, OTHER_GAME, LOST_GAME)
HOUSE = f"{GAME}+takeback"
ABANDONED = timedelta(days=14)
TICK = timedelta.resolution

_KINDS = {"daily": 70, "random": 14, "typed": 5, "practice": 6, "house": 5}
_FATES = {"win": 45, "undone": 15, "give up": 20, "leave": 15, "look": 5}
ACTS = (
    *("hide", "show", "remove", "remove", "restore", "exclude", "include"),
    *("leave", "leave", "return", "visit", "visit", "late"),
)


@cache
def lines(key: str, deal: str) -> tuple[tuple[str, ...], ...]:
    """Return two ways to win a deal, of different length where the second is found."""
    game = Game.start(game_rules(key), deal)
    first = tuple(winning(game))
    chance = random.Random(deal)
    while game.ply < 150 and not game.is_won and (moves := legal_moves(game.rules, game.position)):
        up = [move for move in moves if ">f" in str(move)]
        game = game.play(chance.choice(up if up and chance.random() < 0.9 else moves))
    return (first, tuple(game.events)) if game.is_won else (first,)


class Season:
    """People who play, and the log of it: what anybody would need to count the leaderboards again."""

    def __init__(
        self, services: Services, clock: Clock, people: Sequence[Player], servers: Sequence[int], seed: int
    ) -> None:
        self.services, self.clock, self.people, self.servers = services, clock, people, servers
        self.chance = random.Random(seed)
        self.deals: dict[tuple[date, str], Deal] = {}
        self.played: dict[int, Played] = {}
        self.members: dict[tuple[int, int], bool] = {}  # server and player, and whether they are there now
        self.excluded: set[tuple[int, int]] = set()
        self.removed: set[tuple[int, int]] = set()  # server and game
        self.hidden: set[int] = set()
        self._numbers: dict[tuple[date, str], str] = {}
        self._tried: set[tuple[int, date, str]] = set()
        self._open: dict[tuple[int, int], Played] = {}  # the unfinished game of a player in a channel
        self._homes = {
            player.id: self.chance.sample(servers, min(len(servers), self.chance.choice((1, 1, 2, 3))))
            for player in people
        }
        # Some play every day, others now and then.
        self._eager = {
            player.id: self.chance.random() ** 1.5 if number % 4 else 0.9
            for number, player in enumerate(people)
        }
        # A few win a daily on most days, so that their streaks outlast a missed day by a freeze.
        self._regulars = {player.id for player in people[::4][:12]}

    @property
    def today(self) -> date:
        return self.clock.time.astimezone(UTC).date()

    async def day(self, *, rate: float, acts: int, deletions: float) -> None:
        """Let a day pass, from midnight on; at its end the clock stands at the next midnight.

        *rate* is how often those who play that day do, *acts* how much else happens, and *deletions* how
        often somebody's data is deleted.
        """
        day = self.today
        for key in KEYS:
            await self._draw(day, key)
        if self.chance.random() < 0.7:
            await self.catch_up()
        todo = [player for player in self.people if self.chance.random() < self._eager[player.id]]
        steps: list[Player | None] = [None] * acts
        for player in todo:
            if player.id in self._regulars or self.chance.random() < rate:
                steps += [player] * self.chance.choice((1, 2, 3))
        self.chance.shuffle(steps)
        for player in steps:
            if self.clock.time.hour >= 23:
                break
            self.clock.on(seconds=self.chance.randrange(1, 60_000 // len(steps)))
            await (self.act(self.chance.choice(ACTS)) if player is None else self._play(player))
        if self.chance.random() < deletions:
            await self._forget(self.chance.choice(self.people))
        self.clock.time = datetime.combine(day + DAY, time(), UTC)

    async def catch_up(self) -> None:
        """End what the clock ends, in the bot and in the log."""
        await self.services.deadlines.catch_up()
        for one in self.played.values():
            self._expire(one)

    def _expire(self, one: Played) -> bool:
        """Note in the log that a game has ended by the clock, if it has."""
        if one.ended is not None or not one.codes or one.kind in ("typed", "practice"):
            return False
        last = one.times[-1] + ABANDONED
        if one.day is not None:
            last = datetime.combine(one.day + DAY, time(), UTC)
        if self.clock.time < last:
            return False
        one.times.append(last - TICK)
        one.ended = last - TICK
        return True

    async def _draw(self, day: date, key: str) -> None:
        deal = LOST.deal if key == LOST_GAME else self.chance.choice(DEALS)
        par = min(map(len, lines(key, deal))) if key != LOST_GAME else None
        featured = key == KEYS[day.toordinal() % 5 % 3]
        grade = self.chance.choice((None, "easy", "medium", "hard", "expert"))
        par = self.chance.choice((par, par, None))
        await deal_of(self.services, day, deal, key, featured=featured, par=par, grade=grade)
        self._numbers[day, key] = deal
        self.deals[day, key] = Deal(featured=featured, par=par, grade=grade)

    # Playing

    async def _play(self, player: Player) -> None:
        guild = self.chance.choice([*self._homes[player.id], None])
        channel = Channel(guild, player.id if guild is None else guild * 10)
        (kind,) = self.chance.choices(list(_KINDS), list(_KINDS.values()))
        key = self.chance.choice(KEYS if kind == "daily" else (GAME, OTHER_GAME))
        regular = player.id in self._regulars and (player.id, self.today, GAME) not in self._tried
        if regular:
            kind, key = "daily", GAME
        if kind == "daily" and (player.id, self.today, key) in self._tried:
            return
        if kind == "practice" and len(self._numbers) == len(KEYS):
            return  # the first day
        try:
            one, stored = await self._begin(player, channel, kind, key)
        except Unfinished:  # the player has a game that counts with the same deal
            return
        await self._appear(guild, player)
        self.clock.on(seconds=self.chance.randrange(1, 300))
        won = tuple(LOSING) if one.key == LOST_GAME else self.chance.choice(lines(one.key, stored.game.deal))
        (fate,) = ["win"] if regular else self.chance.choices(list(_FATES), list(_FATES.values()))
        cut = self.chance.randrange(1, len(won))
        line = list(won if fate in ("win", "undone") else won[:cut])
        if fate == "undone":
            line[cut:cut] = self.chance.choice((["undo", "redo"], ["undo", line[cut - 1]]))
        if one.day is None and self.chance.random() < 0.3:
            line.insert(cut - 1, self.chance.choice(("hint", "check")))
        if fate != "look":
            await self._events(one, stored, line)
        if one.ended is not None and one.key == LOST_GAME and self.chance.random() < 0.6:
            self.clock.on(seconds=60)
            await self._take(one, "undo")
            fate = self.chance.choice(("give up", "leave", "redo"))
            if fate == "redo":
                await self._take(one, "redo")
        if fate == "give up":
            self.clock.on(seconds=self.chance.randrange(200))
            await self.services.sessions.resign(one.game_id, player.id)
            self._end(one)
        if one.ended is None and one.kind != "daily":
            self._open[player.id, channel.channel_id] = one

    async def _begin(
        self, player: Player, channel: Channel, kind: str, key: str
    ) -> tuple[Played, StoredGame]:
        sessions = self.services.sessions
        if kind == "daily":
            self._tried.add((player.id, self.today, key))
        elif (before := self._open.pop((player.id, channel.channel_id), None)) and (
            before.ended is None and before.game_id in self.played
        ):
            if not self._expire(before):
                self._end(before)
            with suppress(TimeUp):
                await sessions.resign(before.game_id, player.id)
        match kind:
            case "daily":
                stored = await self.services.daily.start(player, channel, key)
            case "practice":
                day = self.chance.choice([day for day, _ in self._numbers if day < self.today])
                stored = await self.services.daily.practise(player, channel, day, key)
            case "typed":
                deal = self.chance.choice(DEALS)
                stored = await sessions.start(player, channel, key, deal)
            case _:
                key = HOUSE if kind == "house" else key
                stored = await sessions.start(player, channel, key)
        one = Played(
            game_id=stored.id,
            player_id=player.id,
            guild_id=channel.guild_id,
            key=key,
            kind=kind,
            day=self.today if kind == "daily" else None,
            times=[self.clock.time],
            home=stored.game.home,
        )
        self.played[one.game_id] = one
        return one, stored

    async def _events(self, one: Played, stored: StoredGame, line: list[str]) -> None:
        """Play *line*: all but its last move in one transaction, as another process could, for speed."""
        *before, last = line
        if before:
            ends_at = self.clock.time + ABANDONED if stored.dealt_by_bot else None
            async with self.services.store.write() as connection:
                await append_events(
                    connection,
                    one.game_id,
                    0,
                    before,
                    self.clock.time,
                    ends_at=ends_at if one.day is None else stored.ends_at,
                )
            one.times.append(self.clock.time)
            one.codes += before
            self.clock.on(seconds=self.chance.randrange(1, 300))
        await self._take(one, last)

    async def _take(self, one: Played, code: str) -> None:
        """Play one move, take one back, or play it again."""
        sessions, player_id = self.services.sessions, one.player_id
        match code:
            case "undo":
                stored = await sessions.undo(one.game_id, player_id)
            case "redo":
                stored = await sessions.redo(one.game_id, player_id)
            case _:
                stored = await sessions.move(one.game_id, player_id, code)
        if one.ended is not None:  # reopened
            one.ended = None
        one.codes.append(code)
        one.times.append(self.clock.time)
        one.home = stored.game.home
        one.won = stored.game.is_won
        if stored.result is not None:
            one.ended = self.clock.time

    def _end(self, one: Played) -> None:
        one.times.append(self.clock.time)
        one.ended = self.clock.time

    async def _appear(self, guild: int | None, player: Player) -> None:
        """Let the player be seen in a server, as by any command there."""
        await self.services.presence.note(guild, player)
        if guild is not None:
            self.members[guild, player.id] = True

    # What members, managers and the clock do beside

    async def act(self, what: str) -> None:
        """Let something happen that is one of ``ACTS``, to a random player in a random server."""
        player, guild = self.chance.choice(self.people), self.chance.choice(self.servers)
        pair = (guild, player.id)
        moderation, at = self.services.moderation, self.clock.time
        match what:
            case "hide":
                await self.services.privacy.hide(player)
                self.hidden.add(player.id)
            case "show" if self.hidden:
                player_id = self.chance.choice(sorted(self.hidden))
                await self.services.privacy.show(player_id)
                self.hidden.remove(player_id)
            case "remove" if names := [one for one in self._on_boards(guild) if not self._is_off(guild, one)]:
                one = self.chance.choice(names)
                await moderation.remove(guild, ZED, str(one.game_id), "a reason")
                self.removed.add((guild, one.game_id))
            case "restore" if names := [one for one in self._on_boards(guild) if self._is_off(guild, one)]:
                one = self.chance.choice(names)
                await moderation.restore(guild, ZED, str(one.game_id))
                self.removed.remove((guild, one.game_id))
            case "exclude" if pair not in self.excluded:
                await moderation.exclude(guild, ZED, player, "a reason")
                self.excluded.add(pair)
                self.members.setdefault(pair, True)
            case "include" if self.excluded:
                guild, player_id = self.chance.choice(sorted(self.excluded))
                await moderation.include(guild, ZED, player_id)
                self.excluded.remove((guild, player_id))
            case "leave" if self.members.get(pair):
                await self.services.presence.update(guild, player.id, at, gone=True)
                self.members[pair] = False
            case "return" if pair in self.members:
                await self.services.presence.update(guild, player.id, at, gone=False)
                self.members[pair] = True
            case "visit":
                await self._appear(guild, player)
            case _:
                await self._come_late()

    def _on_boards(self, guild: int) -> list[Played]:
        """Return the results that a manager of the server can name."""
        return [
            one
            for one in self.played.values()
            if one.counts and (guild, one.player_id) in self.members
            if one.kind == "daily" or one.guild_id == guild
        ]

    def _is_off(self, guild: int, one: Played) -> bool:
        return (guild, one.game_id) in self.removed

    async def _come_late(self) -> None:
        """Go on with an attempt of a day that is over, which ends it."""
        for one in self.played.values():
            if one.ended is None and one.codes and one.day is not None and one.day < self.today:
                try:
                    await self.services.sessions.resign(one.game_id, one.player_id)
                except GameOver:
                    assert self._expire(one)
                    return
                raise AssertionError("the attempt has not ended with its day")

    async def _forget(self, player: Player) -> None:
        await self.services.privacy.forget(player.id)
        self.played = {number: one for number, one in self.played.items() if one.player_id != player.id}
        self.members = {pair: here for pair, here in self.members.items() if pair[1] != player.id}
        self.excluded = {pair for pair in self.excluded if pair[1] != player.id}
        self.hidden.discard(player.id)

    # What the boards are counted from

    def on_leaderboards_of(self, guild: int | None) -> list[Played]:
        """Return the results that the leaderboards of a server, or of the world, are made of."""
        return [
            one
            for one in self.played.values()
            if one.counts and one.player_id not in self.hidden
            if guild is None
            or (
                self.members.get((guild, one.player_id))
                and (guild, one.player_id) not in self.excluded
                and (guild, one.game_id) not in self.removed
            )
        ]
