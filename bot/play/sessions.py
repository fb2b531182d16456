"""Games in progress: the one door through which everything passes that changes a game.

A turn is load, yours?, is the board you saw the present one?, the engine's judgement, and one
transaction that adds what happened.  Only then is it true.  A lock per game keeps the clicks of this
process in order; the database refuses what a second process was quicker with.
"""

import asyncio
import secrets
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime
from weakref import WeakValueDictionary

from bot.patience import (
    PEOPLE_DEALS,
    BadDeal,
    Fault,
    Game,
    Rules,
    deal_text,
    game_rules,
    read_move,
    safe_moves,
)
from bot.play import deadlines
from bot.play.cache import GameCache
from bot.play.start import New, begin
from bot.record import (
    LEFT_ALONE,
    THINKING_CAP,
    CorruptGame,
    GameInProgress,
    GameOver,
    NoGame,
    NothingPlayed,
    NothingSafe,
    NotYours,
    Place,
    Player,
    SessionError,
    StaleBoard,
    StoredGame,
    TimeUp,
    outcome_of,
    stepped,
)
from bot.standings import scoring, server_totals
from bot.store import Conflict, Store, games, totals
from bot.store.games import Outcome, ResultRow

__all__ = [
    "LEFT_ALONE",
    "THINKING_CAP",
    "CorruptGame",
    "GameInProgress",
    "GameOver",
    "NoGame",
    "NotYours",
    "NothingPlayed",
    "NothingSafe",
    "Outcome",
    "Place",
    "Player",
    "ResultRow",
    "SessionError",
    "Sessions",
    "StaleBoard",
    "StoredGame",
    "TimeUp",
    "any_deal",
]

_DRAWS = 20  # deals drawn at most until one can be played
_ID_END = 1 << 63


def any_deal() -> int:
    """A random one of the deals that people may type."""
    return secrets.choice(PEOPLE_DEALS)


class Sessions:
    """The games in progress of one store.  Time and chance are passed in."""

    def __init__(self, store: Store, *, now: Callable[[], datetime], random_deal: Callable[[], int]) -> None:
        self._store = store
        self._now = now
        self._random_deal = random_deal
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._cache = GameCache(store)

    # Beginning and finding games

    async def start(
        self,
        player: Player,
        place: Place,
        key: str,
        deal: str | None = None,
        *,
        day: date | None = None,
        archive: date | None = None,
        replace: int | None = None,
    ) -> StoredGame:
        """A new game before *player* in *place*; a random deal if none is given.

        One ordinary game a person and channel: another is refused, or, if its number is *replace*, resigned
        in the same transaction.  With *day* it is that day's ranked attempt, whose *deal* the bot chooses; it
        neither hinders an ordinary game nor is hindered by one.  With *archive* it is an ordinary game
        of that day's *deal*, which nobody could type.

        Raises :class:`UnknownGame`, :class:`BadDeal`, :class:`GameInProgress`, and
        :class:`bot.store.AlreadyRanked` for a second attempt of one day.
        """
        rules = game_rules(key)
        if deal is None:
            game = self._random_game(rules)
        else:
            of_day = day or archive
            game = Game.start(rules, _typed_deal(rules, deal) if of_day is None else deal)
        drawn = deal is None or day is not None
        return await self._lay(player, place, New(game=game, day=day, archive=archive, drawn=drawn), replace)

    async def go_on(
        self, game_id: int, player: Player, place: Place, *, replace: int | None = None
    ) -> StoredGame:
        """An ordinary game that goes on where the clock has ended one, and counts nowhere.

        What was played stays as it is.  Raises :class:`NoGame`, :class:`NotYours`, :class:`GameOver` for a
        game that did not end so, :class:`StaleBoard` for one that lasts, and :class:`GameInProgress` as
        :meth:`start` does.
        """
        old = await self.load(game_id)
        if old.player_id != player.id:
            raise NotYours(old)
        if old.result is None:
            raise StaleBoard(old)
        if not old.timed_out and not (old.result.outcome == "lost" and old.is_late(self._now())):
            raise GameOver(old)
        return await self._lay(player, place, New(game=old.game, archive=old.of_day, copied=old), replace)

    async def _lay(self, player: Player, place: Place, new: New, replace: int | None) -> StoredGame:
        while True:
            before = None if new.day is not None else await self._unfinished(player.id, place.channel_id)
            if before is not None and before.id != replace:
                raise GameInProgress(before)
            at = self._now()
            try:
                async with self._store.write() as connection:
                    stored = await begin(connection, player, place, new, before, at)
            except Conflict:
                continue  # the same person has begun, moved or ended a game here meanwhile
            self._cache.remember(stored)
            return stored

    def _random_game(self, rules: Rules) -> Game:
        """A random deal that is not lost before it begins: of Canfield one in two hundred is."""
        game = Game.start(rules, str(self._random_deal()))
        for _ in range(_DRAWS):
            if not game.is_lost:
                break
            game = Game.start(rules, str(self._random_deal()))
        return game

    async def current(self, user_id: int, channel_id: int) -> StoredGame:
        """The unfinished game the person has before them in the channel.

        That is the one laid there last (begun, or a daily continued), else the newest one begun there.  A
        daily of a past day that was only looked at hides no other: the clock has nothing to end there.
        Raises :class:`NoGame`.
        """
        today = self._now().astimezone(UTC).date()
        async with self._store.read() as connection:
            row = await games.seated(connection, user_id, channel_id)
            if row is not None and row.result is not None:
                row = None
            if row is None or (row.day is not None and row.day < today and not row.ply):
                row = await games.unfinished(connection, user_id, channel_id, day=today) or row
        if row is None:
            raise NoGame
        return await self._cache.of(row)

    async def latest(self, user_id: int, channel_id: int) -> StoredGame:
        """The game laid before the person in the channel last, finished or not.  Raises :class:`NoGame`."""
        async with self._store.read() as connection:
            row = await games.seated(connection, user_id, channel_id)
        if row is None:
            raise NoGame
        return await self._cache.of(row)

    async def load(self, game_id: int) -> StoredGame:
        """The game with this number, whoever asks.  Raises :class:`NoGame`."""
        if not 0 < game_id < _ID_END:  # a made-up button
            raise NoGame
        async with self._store.read() as connection:
            row = await games.by_id(connection, game_id)
        if row is None:
            raise NoGame
        return await self._cache.of(row)

    async def ranked(self, user_id: int, day: date, key: str) -> StoredGame | None:
        """The person's ranked attempt at the deal of *day* in one game, if they have begun it anywhere."""
        async with self._store.read() as connection:
            row = await games.ranked(connection, user_id, day, key)
        return None if row is None else await self._cache.of(row)

    async def sit(self, game_id: int, user_id: int, place: Place) -> StoredGame:
        """Lays the person's game before them in *place*, so that what they type there belongs to it.

        They are one of that server's people from then on, as if they had begun it there.  Raises
        :class:`NoGame`, :class:`NotYours`.
        """
        stored = await self.load(game_id)
        if stored.player_id != user_id:
            raise NotYours(stored)
        async with self._store.write() as connection:
            await games.sit(connection, user_id, place.channel_id, game_id)
            if place.guild_id is not None:
                await server_totals.join_server(connection, place.guild_id, user_id, self._now())
        return stored

    # Playing.  Each of these raises NoGame, NotYours, GameOver (TimeUp if the clock has ended the game), and
    # StaleBoard when the board that was acted on, told by its ply, is not the present one.

    async def move(self, game_id: int, user_id: int, text: str, ply: int | None = None) -> StoredGame:
        """Plays the move that *text* means.  Also raises NotationError, IllegalMove, AmbiguousMove."""
        return await self._turn(game_id, user_id, ply, lambda game: _play_typed(game, text))

    async def auto(self, game_id: int, user_id: int, ply: int | None = None) -> StoredGame:
        """Plays every foundation move that cannot hurt, in one transaction.  Also raises NothingSafe."""
        return await self._turn(game_id, user_id, ply, _play_safe)

    async def undo(self, game_id: int, user_id: int, ply: int | None = None) -> StoredGame:
        """Takes the last move back; a lost game is open again.  Also raises NothingToUndo."""
        return await self._turn(game_id, user_id, ply, lambda game: game.undo(), takes_back=True)

    async def redo(self, game_id: int, user_id: int, ply: int | None = None) -> StoredGame:
        """Plays the move again that was taken back last.  Also raises NothingToRedo."""
        return await self._turn(game_id, user_id, ply, lambda game: game.redo())

    async def resign(self, game_id: int, user_id: int, ply: int | None = None) -> StoredGame:
        """Gives the game up.  Also raises NothingPlayed for a ranked attempt before its first move.

        It begins with that move: until then there is nothing to give up, and who has only looked at the
        deal, or opened it by accident, has lost nothing.
        """
        return await self._turn(game_id, user_id, ply, lambda game: game, resigns=True)

    async def _turn(
        self,
        game_id: int,
        user_id: int,
        ply: int | None,
        act: Callable[[Game], Game],
        *,
        takes_back: bool = False,
        resigns: bool = False,
    ) -> StoredGame:
        lock = self._locks.setdefault(game_id, asyncio.Lock())
        async with lock:
            while True:
                before = await self.load(game_id)
                if before.player_id != user_id:
                    raise NotYours(before)
                at = self._now()
                late = before.is_late(at)
                if late and before.result is None:
                    try:
                        before = await self._end(before)
                    except Conflict:
                        continue
                lost = before.result is not None and before.result.outcome == "lost"
                reopens = takes_back and lost and not late
                if before.result is not None and not reopens:
                    raise (TimeUp if before.timed_out or (takes_back and lost) else GameOver)(before)
                if ply is not None and ply != before.game.ply:
                    raise StaleBoard(before)
                if resigns and before.day is not None and not before.game.events:
                    raise NothingPlayed(before)
                game = act(before.game)
                if game is before.game and not resigns:  # Auto found nothing to play
                    raise NothingSafe(before)
                after = stepped(before, game, at, "resigned" if resigns else outcome_of(game, takes_back))
                try:
                    after = await self._save(before, after, reopens=reopens)
                except Conflict:
                    continue  # a second process was quicker: judge the board that is there now
                self._cache.remember(after, before)
                return after

    async def _end(self, before: StoredGame) -> StoredGame:
        """Ends a game whose time is up.  Raises Conflict."""
        async with self._store.write() as connection:
            return await deadlines.end(connection, before)

    async def _save(self, before: StoredGame, after: StoredGame, *, reopens: bool) -> StoredGame:
        """Stores the step in one transaction; gives it with its result as it counts.

        Raises Conflict if the game is no longer at *before*."""
        codes = after.game.events[before.game.ply :]
        async with self._store.write() as connection:
            if reopens or after.result is not None:
                await totals.lock_player(connection, before.player_id)
            if codes:
                await games.append(
                    connection,
                    after.id,
                    before.game.ply,
                    codes,
                    after.last_at,
                    reopens=reopens,
                    ends_at=after.ends_at,
                )
            if reopens and before.result is not None:
                await scoring.withdraw_result(connection, before.result)
            if after.result is not None:
                return replace(
                    after, result=await scoring.record_result(connection, after.result, ply=after.game.ply)
                )
        return after

    async def _unfinished(self, user_id: int, channel_id: int) -> StoredGame | None:
        async with self._store.read() as connection:
            row = await games.unfinished(connection, user_id, channel_id)
        return None if row is None else await self._cache.of(row)


def _typed_deal(rules: Rules, text: str) -> str:
    """The deal that a person has typed: a number of theirs or a pack.  Raises BadDeal."""
    try:
        deal = deal_text(rules, text)
    except BadDeal as error:
        if error.why is Fault.RANGE:
            raise BadDeal(text, Fault.RANGE, str(PEOPLE_DEALS[-1])) from None
        raise
    if deal.isdecimal() and int(deal) not in PEOPLE_DEALS:
        raise BadDeal(text, Fault.RANGE, str(PEOPLE_DEALS[-1]))
    return deal


def _play_typed(game: Game, text: str) -> Game:
    return game.play(read_move(game.rules, game.position, text))


def _play_safe(game: Game) -> Game:
    for move in safe_moves(game.rules, game.position):
        game = game.play(move)
    return game
