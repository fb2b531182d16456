"""Games in progress: the only way to change a game.

They are found and started here; what a turn does to one is in :mod:`bot.play.turns`.
"""

import logging
import secrets
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, date, datetime
from functools import partial
from typing import Unpack

from cachetools import LRUCache

from bot.patience import LARGEST, PEOPLE_DEALS, BadDeal, FailedMove, Game, Move, Rules, game_rules, read_name
from bot.play import steps
from bot.play.cache import GameCache
from bot.play.events import Event
from bot.play.group_commit import GroupCommit
from bot.play.refusals import HintsForbidden, NoGame, NothingFinished, NotYours, PartlyPlayed
from bot.play.start import NewGame, begin, random_game, typed_deal
from bot.play.turns import How, Turns
from bot.record import Channel, CorruptGame, Player, StoredGame
from bot.store import Conflict, Store, games, profiles
from bot.store.games import GameRow

log = logging.getLogger(__name__)

_KNOWN = 4096  # players in channels whose current game is kept in memory


def random_deal_number() -> int:
    """Return the number of a random deal, above all that players may type, so that none can be looked up."""
    return PEOPLE_DEALS.stop + secrets.randbelow(LARGEST + 1 - PEOPLE_DEALS.stop)


class Sessions:
    """The games in progress of one store.

    *now* is the clock, *random_deal* returns the number of a random deal.  No game is ended while
    *clock_agrees* returns False: *now* may be wrong then.  *starting* is the same store for starts, which may
    wait longer than turns do.  *allow_hints* returns whether a server, or direct messages (None), allow hints
    outside of contests; without it all do.  *advise* gives hints where it can, else the rule of thumb does.

    *changed* is called with each game that was started or in which something has happened, once stored.
    """

    def __init__(
        self,
        store: Store,
        *,
        now: Callable[[], datetime],
        random_deal: Callable[[], int],
        clock_agrees: Callable[[], bool] = lambda: True,
        starting: Store | None = None,
        allow_hints: Callable[[int | None], Awaitable[bool]] | None = None,
        advise: Callable[[Game], Awaitable[Sequence[Move]]] | None = None,
    ) -> None:
        self._store = store
        self._advise = advise
        self._starting = GroupCommit(starting or store)
        self.now = now
        self._random_deal = random_deal
        self._allow_hints = allow_hints
        self._cache = GameCache(store, now=now)
        self._turns = Turns(store, self._cache, now=now, clock_agrees=clock_agrees)
        self.started = Event()  # told of every game that a member has started here, before *changed* is
        self.put_away = Event()  # told of every game without a move that has made way for one started here
        self.changed = self._turns.changed
        self.requests = self._turns.requests
        self.seen = self._turns.seen
        self.load = self._cache.load
        self.use_preferences = self._cache.use_preferences
        self._current: LRUCache[tuple[int, int], int] = LRUCache(_KNOWN)  # game by player and channel

    async def allows_hints(self, stored: StoredGame) -> bool:
        """Return whether a game may have hints and checks: ranked attempts and races have none anywhere."""
        contest = stored.day is not None or stored.race_id is not None
        return not contest and (self._allow_hints is None or await self._allow_hints(stored.guild_id))

    # Starting and finding games

    async def start(
        self,
        player: Player,
        channel: Channel,
        key: str,
        deal: str | None = None,
        *,
        day: date | None = None,
        practice_day: date | None = None,
        private: bool | None = False,
        open_board: bool = False,
        request_id: str | None = None,
    ) -> StoredGame:
        """Start a game of the rules *key*, and make it the player's current game in *channel*.

        Without *deal* the deal is random.  With *day* the game is the ranked attempt of that day, and with
        *practice_day* an unranked game of that day's deal; the caller chooses the *deal* of both.
        *private*: its boards are for the player only; None: as the player prefers.  *open_board*: anybody
        who sees its board may move, and it counts nowhere.

        Games in progress are put aside, but see :func:`bot.play.start.begin` for one in which nothing was
        played, and :class:`TooManyGames`.  A request that is delivered again starts nothing: the current
        game is returned.

        Also raises :class:`UnknownGame`, :class:`BadDeal`, and :class:`bot.store.AlreadyRanked` for a
        second attempt of one day.
        """
        rules = game_rules(key)
        if deal is None:
            game = random_game(rules, self._random_deal)
        else:
            of_day = day or practice_day
            game = Game.start(rules, deal if of_day else await self._typed(rules, deal, player.id))
        new = NewGame(
            game=game,
            day=day,
            practice_day=practice_day,
            dealt_by_bot=day is not None or (deal is None and not open_board),
            private=private,
            open_board=open_board,
        )
        return await self.begin(player, channel, new, request_id=request_id)

    async def begin(
        self, player: Player, channel: Channel, new: NewGame, *, request_id: str | None = None
    ) -> StoredGame:
        """Store *new*, make it the player's current game in *channel* and return it; see :meth:`start`."""
        while True:
            start = partial(
                begin, player=player, channel=channel, new=new, at=self.now(), request_id=request_id
            )
            try:
                stored, put_away = await self._starting.run(start, player_id=player.id)
            except Conflict:
                continue  # the player has just played the first move of the game that was to make way
            if stored is None:
                return await self.latest(player.id, channel.channel_id)
            if put_away is not None:
                self.put_away(put_away)
            self._cache.remember(stored)
            if channel.member:
                self.started(stored)
            self.changed(stored)
            self._current[player.id, channel.channel_id] = stored.id
            return stored

    async def _typed(self, rules: Rules, text: str, user_id: int) -> str:
        """Return the deal that a player has typed, perhaps by its name.  Raises :class:`BadDeal`."""
        try:
            return typed_deal(rules, text)
        except BadDeal:
            if (named := await self.named(text, user_id)) is None:
                raise
            return named.game.deal

    async def named(self, text: str, user_id: int) -> StoredGame | None:
        """Return a game of the random deal that *text* names, None if there is none that the user may play.

        A secret deal gets the same answer as a name that no deal has.
        """
        name = read_name(text)
        row = name and await self._store.look(games.named, deal_name=name)
        stored = await self._cache.stored_game(row) if row else None
        return None if stored is None or stored.hides_deal_from(user_id) else stored

    async def is_first(self, stored: StoredGame) -> bool:
        """Return whether this is the first game of its rules that its player has started."""
        player_id, key = stored.player_id, stored.game.rules.key
        return not await self._store.look(games.has_earlier, player_id, stored.id, key)

    async def in_progress(self, user_id: int) -> list[StoredGame]:
        """Return the unranked games that a player has in progress and that can be replayed, latest first."""
        rows = await self._store.look(games.unranked_unfinished, user_id, raced=True)
        found = [stored for row in rows if (stored := await self.replayable(row))]
        return sorted(found, key=lambda stored: (stored.last_at, stored.id), reverse=True)

    async def of_race(self, race_id: int) -> list[StoredGame]:
        """Return the games of a race, one of each player who was dealt in."""
        rows = await self._store.look(games.of_race, race_id=race_id)
        return [await self._cache.stored_game(row) for row in rows]

    async def current(self, user_id: int, channel_id: int) -> StoredGame:
        """Return the player's current game in the channel: the unfinished game that typed moves apply to.

        It is the game made current last (by starting it, or by continuing a daily); if that has ended, the
        newest unfinished game started in the channel, and without any the newest open board there.  A ranked
        attempt of a past day without a move gives way to any other game, because it never expires.  Raises
        :class:`NoGame`.
        """
        today = self.now().astimezone(UTC).date()
        async with self._store.read() as connection:
            row = await games.current_game(connection, user_id, channel_id)
            if row is not None and row.result is not None:
                row = None
            if row is None or (row.day is not None and row.day < today and not row.ply):
                row = await games.unfinished(connection, user_id, channel_id, day=today) or row
            if row is None:
                row = await games.open_board(connection, channel_id)
        return await self._cache.stored_game(row)

    async def recent_games(self, user_id: int, limit: int) -> list[str]:
        """Return the rules keys of the user's latest games, each once."""
        return await self._store.look(profiles.recent_games, player_id=user_id, limit=limit)

    async def latest(self, user_id: int, channel_id: int) -> StoredGame:
        """Return the game made current last in the channel, even if finished.  Raises :class:`NoGame`."""
        row = await self._store.look(games.current_game, player_id=user_id, channel_id=channel_id)
        return await self._cache.stored_game(row)

    async def won_together(self, guild_id: int) -> int:
        """Return the number of games that were won on open boards of a server."""
        return await self._store.look(games.won_together, guild_id=guild_id)

    async def last_finished(
        self, user_id: int, channel_id: int, *, without: date | None = None
    ) -> StoredGame:
        """Return the game that the player finished last in the channel; no dailies of the day *without*.

        Raises :class:`NothingFinished`.
        """
        row = await self._store.look(games.last_finished, user_id, channel_id, without=without)
        if row is None:
            raise NothingFinished
        return await self._cache.stored_game(row)

    async def replayable(self, game: int | GameRow) -> StoredGame | None:
        """Return a game by its id or row, None if it is damaged, which is logged.  Raises :class:`NoGame`."""
        try:
            return await (self.load(game) if isinstance(game, int) else self._cache.stored_game(game))
        except CorruptGame as error:
            log.error("a game is left out: %s", error)
            return None

    async def make_current(self, game_id: int, user_id: int, channel_id: int) -> StoredGame:
        """Make the game the player's current game in a channel, so that typed moves apply to it.

        Raises :class:`NoGame`, :class:`NotYours`.
        """
        stored = await self.load(game_id)
        if stored.player_id != user_id:
            raise NotYours(stored)
        if not await self._store.run(games.take_up, user_id, channel_id, game_id):
            raise NoGame  # deleted meanwhile
        self._current[user_id, channel_id] = game_id
        return stored

    async def stay_current(self, stored: StoredGame, channel_id: int) -> None:
        """Make the game just played its player's current game in a channel, unless it is known to be."""
        at = stored.player_id, channel_id
        if self._current.get(at) != stored.id and await self._store.run(games.take_up, *at, stored.id):
            self._current[at] = stored.id

    # Playing.  Each of these methods raises NoGame, NotYours, GameOver (TimeUp if the game has expired,
    # ClockWrong if that is uncertain), and StaleBoard; see How.

    async def move(self, game_id: int, user_id: int, text: str, **how: Unpack[How]) -> StoredGame:
        """Play the typed moves *text* in one transaction: all of them, or none if one cannot be played.

        Also raises NotationError, IllegalMove and AmbiguousMove, and FailedMove for one of several moves.
        But a card that was turned up stays turned up, or typing would be a way to look at it: then the moves
        before the failed one are played, and PartlyPlayed is raised.
        """
        failed: FailedMove | None = None

        def act(game: Game) -> Game:
            nonlocal failed
            game, failed = steps.typed(game, text)
            return game

        stored = await self._turns.take(game_id, user_id, act, **how)
        if failed:
            raise PartlyPlayed(stored, failed)
        return stored

    async def auto(self, game_id: int, user_id: int, **how: Unpack[How]) -> StoredGame:
        """Play every safe foundation move, in one transaction.  Also raises NothingSafe."""
        return await self._turns.take(game_id, user_id, steps.safe_played, **how)

    async def hint(self, game_id: int, user_id: int, **how: Unpack[How]) -> StoredGame:
        """Show a hint, after which the game is no longer clean.

        Also raises HintsForbidden where it may have none, and NoHint where no move in sight helps.
        """
        stored = await self._require_hints(game_id, user_id)
        advised = await self._advise(stored.game) if self._advise and stored is not None else ()
        return await self._turns.take(game_id, user_id, partial(steps.hinted, advised=advised), **how)

    async def check(self, game_id: int, user_id: int, **how: Unpack[How]) -> StoredGame:
        """Note that the player is told whether the game can still be won; it is no longer clean.

        Also raises HintsForbidden where it may have no checks.
        """
        await self._require_hints(game_id, user_id)
        return await self._turns.take(game_id, user_id, Game.checked, **how)

    async def _require_hints(self, game_id: int, user_id: int) -> StoredGame | None:
        """Return the game unless help is forbidden in it, None where the solver is not to be asked."""
        stored, today = await self.load(game_id), self.now().astimezone(UTC).date()
        theirs = stored.player_id == user_id or stored.open_board
        if theirs and not await self.allows_hints(stored):
            raise HintsForbidden(stored)
        return stored if theirs and stored.result is None and not stored.may_be_daily(today) else None

    async def go_back(self, game_id: int, user_id: int, position: int, **how: Unpack[How]) -> StoredGame:
        """Take back one move, and more until *position* are left.  Also raises NothingToUndo."""

        def back(game: Game) -> Game:
            return game.undo(max(1, len(game.moves) - position))

        return await self._turns.take(game_id, user_id, back, takes_back=True, **how)

    async def undo(self, game_id: int, user_id: int, **how: Unpack[How]) -> StoredGame:
        """Take the last move back, which reopens a lost game; with *deals* also the deals that followed it.

        Also raises NothingToUndo, and Analysed for a lost game whose analysis is known.
        """
        return await self._turns.take(game_id, user_id, Game.undo, takes_back=True, **how)

    async def redo(self, game_id: int, user_id: int, **how: Unpack[How]) -> StoredGame:
        """Play the move that was undone last again.  Also raises NothingToRedo."""
        return await self._turns.take(game_id, user_id, Game.redo, **how)

    async def resign(self, game_id: int, user_id: int, **how: Unpack[How]) -> StoredGame:
        """Resign the game.  Also raises NothingPlayed for a ranked attempt before its first move.

        An attempt starts to count with that move, so looking at the deal, or opening it by accident, costs
        nothing.
        """
        return await self._turns.take(game_id, user_id, lambda game: game, resigns=True, **how)
