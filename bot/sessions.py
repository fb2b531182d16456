"""Games in progress: the one door through which everything passes that changes a game.

A turn is load, yours?, is the board you saw the present one?, the engine's judgement, and one
transaction that adds what happened.  Only then is it true.  A lock per game keeps the clicks of this
process in order; the database refuses what a second process was quicker with.
"""

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from weakref import WeakValueDictionary

from bot import scoring
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
from bot.sitting import (
    THINKING_CAP,
    CorruptGame,
    GameInProgress,
    GameOver,
    NoGame,
    NothingSafe,
    NotYours,
    Place,
    Player,
    Replayed,
    SessionError,
    Sitting,
    StaleBoard,
    outcome_of,
    replay,
    stepped,
)
from bot.store import Conflict, Store, games, members, people, tallies
from bot.store.games import GameRow, Outcome, ResultRow

__all__ = [
    "THINKING_CAP",
    "CorruptGame",
    "GameInProgress",
    "GameOver",
    "NoGame",
    "NotYours",
    "NothingSafe",
    "Outcome",
    "Place",
    "Player",
    "ResultRow",
    "SessionError",
    "Sessions",
    "Sitting",
    "StaleBoard",
    "any_deal",
]

_DRAWS = 20  # deals drawn at most until one can be played
_CACHED = 512  # games kept in memory
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
        self._replayed: OrderedDict[tuple[int, int], Replayed] = OrderedDict()

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
    ) -> Sitting:
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
        while True:
            before = None if day is not None else await self._unfinished(player.id, place.channel_id)
            if before is not None and before.id != replace:
                raise GameInProgress(before)
            try:
                return await self._begin(player, place, game, day, archive, drawn, before)
            except Conflict:
                continue  # the same person has begun, moved or ended a game here meanwhile

    def _random_game(self, rules: Rules) -> Game:
        """A random deal that is not lost before it begins: of Canfield one in two hundred is."""
        game = Game.start(rules, str(self._random_deal()))
        for _ in range(_DRAWS):
            if not game.is_lost:
                break
            game = Game.start(rules, str(self._random_deal()))
        return game

    async def current(self, user_id: int, channel_id: int) -> Sitting:
        """The unfinished game the person has before them in the channel.

        That is the one laid there last (begun, or a daily continued), else the newest one begun there.
        Raises :class:`NoGame`.
        """
        async with self._store.read() as connection:
            row = await games.seated(connection, user_id, channel_id)
            if row is None or row.result is not None:
                row = await games.unfinished(
                    connection, user_id, channel_id, day=self._now().astimezone(UTC).date()
                )
        if row is None:
            raise NoGame
        return await self._sitting(row)

    async def latest(self, user_id: int, channel_id: int) -> Sitting:
        """The game laid before the person in the channel last, finished or not.  Raises :class:`NoGame`."""
        async with self._store.read() as connection:
            row = await games.seated(connection, user_id, channel_id)
        if row is None:
            raise NoGame
        return await self._sitting(row)

    async def sitting(self, game_id: int) -> Sitting:
        """The game with this number, whoever asks.  Raises :class:`NoGame`."""
        if not 0 < game_id < _ID_END:  # a made-up button
            raise NoGame
        async with self._store.read() as connection:
            row = await games.by_id(connection, game_id)
        if row is None:
            raise NoGame
        return await self._sitting(row)

    async def ranked(self, user_id: int, day: date, key: str) -> Sitting | None:
        """The person's ranked attempt at the deal of *day* in one game, if they have begun it anywhere."""
        async with self._store.read() as connection:
            row = await games.ranked(connection, user_id, day, key)
        return None if row is None else await self._sitting(row)

    async def sit(self, game_id: int, user_id: int, place: Place) -> Sitting:
        """Lays the person's game before them in *place*, so that what they type there belongs to it.

        They are one of that server's people from then on, as if they had begun it there.  Raises
        :class:`NoGame`, :class:`NotYours`.
        """
        sitting = await self.sitting(game_id)
        if sitting.player_id != user_id:
            raise NotYours(sitting)
        async with self._store.write() as connection:
            await games.sit(connection, user_id, place.channel_id, game_id)
            if place.guild_id is not None:
                await members.meet(connection, place.guild_id, user_id, self._now())
        return sitting

    # Playing.  Each of these raises NoGame, NotYours, GameOver, and StaleBoard when the board that was
    # acted on, told by its ply, is not the present one.

    async def move(self, game_id: int, user_id: int, text: str, ply: int | None = None) -> Sitting:
        """Plays the move that *text* means.  Also raises NotationError, IllegalMove, AmbiguousMove."""
        return await self._turn(game_id, user_id, ply, lambda game: _play_typed(game, text))

    async def auto(self, game_id: int, user_id: int, ply: int | None = None) -> Sitting:
        """Plays every foundation move that cannot hurt, in one transaction.  Also raises NothingSafe."""
        return await self._turn(game_id, user_id, ply, _play_safe)

    async def undo(self, game_id: int, user_id: int, ply: int | None = None) -> Sitting:
        """Takes the last move back; a lost game is open again.  Also raises NothingToUndo."""
        return await self._turn(game_id, user_id, ply, lambda game: game.undo(), takes_back=True)

    async def redo(self, game_id: int, user_id: int, ply: int | None = None) -> Sitting:
        """Plays the move again that was taken back last.  Also raises NothingToRedo."""
        return await self._turn(game_id, user_id, ply, lambda game: game.redo())

    async def resign(self, game_id: int, user_id: int, ply: int | None = None) -> Sitting:
        """Gives the game up."""
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
    ) -> Sitting:
        lock = self._locks.setdefault(game_id, asyncio.Lock())
        async with lock:
            while True:
                before = await self.sitting(game_id)
                if before.player_id != user_id:
                    raise NotYours(before)
                reopens = takes_back and before.result is not None and before.result.outcome == "lost"
                if before.result is not None and not reopens:
                    raise GameOver(before)
                if ply is not None and ply != before.game.ply:
                    raise StaleBoard(before)
                game = act(before.game)
                if game is before.game and not resigns:  # Auto found nothing to play
                    raise NothingSafe(before)
                after = stepped(
                    before, game, self._now(), "resigned" if resigns else outcome_of(game, takes_back)
                )
                try:
                    after = await self._save(before, after, reopens=reopens)
                except Conflict:
                    continue  # a second process was quicker: judge the board that is there now
                self._replayed.pop((game_id, before.game.ply), None)
                self._remember(after)
                return after

    async def _save(self, before: Sitting, after: Sitting, *, reopens: bool) -> Sitting:
        """Stores the step in one transaction; gives it with its result as it counts.

        Raises Conflict if the game is no longer at *before*."""
        codes = after.game.events[before.game.ply :]
        async with self._store.write() as connection:
            if reopens or after.result is not None:
                await tallies.hold(connection, before.player_id)
            if codes:
                await games.append(
                    connection, after.id, before.game.ply, codes, after.last_at, reopens=reopens
                )
            if reopens and before.result is not None:
                await scoring.take_away(connection, before.result)
            if after.result is not None:
                return replace(
                    after, result=await scoring.enter(connection, after.result, ply=after.game.ply)
                )
        return after

    async def _begin(
        self,
        player: Player,
        place: Place,
        game: Game,
        day: date | None,
        archive: date | None,
        drawn: bool,
        replaced: Sitting | None,
    ) -> Sitting:
        """Stores a game's start, and the end of the one it replaces, in one transaction.

        Raises Conflict if the person's unfinished game here is no longer *replaced*.
        """
        at = self._now()
        async with self._store.write() as connection:
            name = await people.greet(connection, player.id, player.name)
            if day is None:
                found = await games.unfinished(connection, player.id, place.channel_id)
                if (found and found.id) != (replaced and replaced.id):
                    raise Conflict(found.id if found else 0, 0)
            if replaced is not None:
                resigned = stepped(replaced, replaced.game, at, "resigned")
                assert resigned.result is not None
                await scoring.enter(connection, resigned.result, ply=replaced.game.ply)
            game_id = await games.begin(
                connection,
                player_id=player.id,
                guild_id=place.guild_id,
                channel_id=place.channel_id,
                rules_key=game.rules.key,
                deal=game.deal,
                day=day,
                started_at=at,
                drawn=drawn,
            )
            sitting = Sitting(
                id=game_id,
                player_id=player.id,
                player_name=name,
                look=await people.look(connection, player.id),
                guild_id=place.guild_id,
                channel_id=place.channel_id,
                game=game,
                day=day,
                archive=archive,
                drawn=drawn,
                started_at=at,
                thinking=timedelta(),
                last_at=at,
                result=None,
            )
            if place.guild_id is not None:
                await members.meet(connection, place.guild_id, player.id, at)
            outcome = outcome_of(game)  # a deal given card by card can be over before it begins
            if outcome is not None:
                sitting = stepped(sitting, game, at, outcome)
                assert sitting.result is not None
                ending = await scoring.enter(connection, sitting.result, ply=0)
                sitting = replace(sitting, result=ending)
        self._remember(sitting)
        return sitting

    # Loading

    async def _unfinished(self, user_id: int, channel_id: int) -> Sitting | None:
        async with self._store.read() as connection:
            row = await games.unfinished(connection, user_id, channel_id)
        return None if row is None else await self._sitting(row)

    async def _sitting(self, row: GameRow) -> Sitting:
        replayed = self._replayed.get((row.id, row.ply))
        if replayed is None:
            async with self._store.read() as connection:
                events = await games.events(connection, row.id)
            replayed = replay(row, events[: row.ply])
            self._keep(row.id, replayed)
        else:
            self._replayed.move_to_end((row.id, row.ply))
        return Sitting(
            id=row.id,
            player_id=row.player_id,
            player_name=row.player_name,
            look=row.look,
            guild_id=row.guild_id,
            channel_id=row.channel_id,
            game=replayed.game,
            day=row.day,
            archive=row.archive,
            drawn=row.drawn,
            started_at=row.started_at,
            thinking=replayed.thinking,
            last_at=replayed.last_at,
            result=row.result,
        )

    def _remember(self, sitting: Sitting) -> None:
        self._keep(
            sitting.id, Replayed(game=sitting.game, thinking=sitting.thinking, last_at=sitting.last_at)
        )

    def _keep(self, game_id: int, replayed: Replayed) -> None:
        self._replayed[game_id, replayed.game.ply] = replayed
        if len(self._replayed) > _CACHED:
            self._replayed.popitem(last=False)


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
