"""The stored game: its owner, channel, state and deadline, and how it is rebuilt from its events."""

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta

from bot.patience import NOTES, REDO, UNDO, Game, PatienceError, game_rules
from bot.store.events import EventRow
from bot.store.games import GameRow, Outcome, ResultRow

HELPED = NOTES | {UNDO, REDO}  # events after which a game is no longer clean
THINKING_CAP = timedelta(minutes=2)  # the most that one pause between two moves adds to the thinking time
LONG = 300  # events; to replay more takes milliseconds, and others must not wait for that
_threads = ThreadPoolExecutor(2, "replay")  # that replay long games
ABANDONED_AFTER = timedelta(days=14)  # a game that would count is resigned after so long without a move


@dataclass(frozen=True, slots=True)
class Player:
    """A player's Discord id and display name."""

    id: int
    name: str


@dataclass(frozen=True, slots=True)
class Channel:
    """A channel of a server; *guild_id* is None in a direct message."""

    guild_id: int | None
    channel_id: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredGame:
    """A game as stored, with its owner, its channel and its result."""

    id: int
    player_id: int
    player_name: str
    style: str  # the player's picture preferences, see bot.people.preferences
    guild_id: int | None
    channel_id: int  # where it was started
    game: Game
    day: date | None  # set: the ranked attempt of that day at this game
    practice_day: date | None  # set: an unranked game of that day's deal
    dealt_by_bot: bool  # the bot chose the deal
    private: bool  # its boards are for the player only
    level: str | None = None  # set: the player asked for a deal of this level
    started_at: datetime
    thinking: timedelta  # up to the last event; each pause counts for at most THINKING_CAP
    last_at: datetime  # the last event, or the start
    result: ResultRow | None

    @property
    def of_day(self) -> date | None:
        """The day whose deal this is, ranked or not."""
        return self.day or self.practice_day

    @property
    def deal_is_secret(self) -> bool:
        """Whether the bot drew a random deal and the game is not over, so that nobody may learn its number.

        The deals of dailies are named by their day, never by their number.
        """
        return self.dealt_by_bot and self.of_day is None and self.result is None

    @property
    def is_practice(self) -> bool:
        """Whether the game counts nowhere, because the player chose its deal or has house rules."""
        return self.day is None and (not self.dealt_by_bot or "+" in self.game.rules.key)

    @property
    def ends_at(self) -> datetime | None:
        """The deadline: the moment from which the game accepts no move; None if it has none.

        A ranked attempt ends with its day.  A game whose deal the bot chose ends :data:`ABANDONED_AFTER`
        after its last move, or players could raise their win rate by abandoning every game that goes badly.
        Before the first move it has no deadline, and neither have games that do not count.
        """
        if self.day is not None:
            return datetime.combine(self.day + timedelta(days=1), time(), UTC)
        return self.last_at + ABANDONED_AFTER if self.dealt_by_bot and self.game.events else None

    @property
    def last_moment(self) -> datetime | None:
        """The end time of the game if it expires: just before the deadline, however late that is noticed."""
        return None if self.ends_at is None else max(self.ends_at - timedelta.resolution, self.last_at)

    def is_late(self, at: datetime) -> bool:
        """Return whether the deadline has passed at the moment *at*."""
        return self.ends_at is not None and at >= self.ends_at

    @property
    def timed_out(self) -> bool:
        """Whether the game expired."""
        result = self.result
        return result is not None and result.outcome == "resigned" and result.finished_at == self.last_moment


@dataclass(frozen=True, slots=True)
class Replay:
    """A game rebuilt from its events."""

    game: Game
    thinking: timedelta
    last_at: datetime


class CorruptGame(Exception):
    """A fault: the stored game cannot be replayed.

    ``record`` is the game as one line of text, ``why`` the engine's reason.
    """

    def __init__(self, game_id: int, record: str, why: str) -> None:
        super().__init__(f"game {game_id} cannot be replayed: {why}: {record}")
        self.game_id = game_id
        self.record = record
        self.why = why


def stored_game(row: GameRow, replayed: Replay) -> StoredGame:
    """Return the stored game of *row*, whose events were *replayed*."""
    return StoredGame(
        id=row.id,
        player_id=row.player_id,
        player_name=row.player_name,
        style=row.preferences,
        guild_id=row.guild_id,
        channel_id=row.channel_id,
        game=replayed.game,
        day=row.day,
        practice_day=row.practice_day,
        dealt_by_bot=row.dealt_by_bot,
        private=row.private,
        level=row.level,
        started_at=row.started_at,
        thinking=replayed.thinking,
        last_at=replayed.last_at,
        result=row.result,
    )


def is_clean(codes: Sequence[str]) -> bool:
    """Return whether a game with these events was played without taking a move back and without help."""
    return HELPED.isdisjoint(codes)


def outcome_of(game: Game, goes_on: bool = False) -> Outcome | None:
    """Return the outcome of the game, None while it lasts.

    *goes_on*: the last event was an undo, a hint or a check.  Then the game goes on even if it is proved
    lost, because the player wants to try another move.
    """
    if game.is_won:
        return "won"
    return "lost" if not goes_on and game.is_lost else None


def advance(before: StoredGame, game: Game, at: datetime, outcome: Outcome | None) -> StoredGame:
    """Return the stored game *before* with its state replaced by *game* at the moment *at*.

    With *outcome* it also has a result; a *game* at an unchanged ply was resigned.
    """
    pause = min(max(at - before.last_at, timedelta()), THINKING_CAP)  # a system clock may be set back
    thinking = before.thinking + pause
    result = None
    if outcome is not None:
        result = ResultRow(
            game_id=before.id,
            outcome=outcome,
            moves=game.made,
            seconds=round(thinking.total_seconds()),
            home=game.home,
            finished_at=at,
            clean=is_clean(game.events),
        )
    if game.ply == before.game.ply:  # a resignation is not an event
        return replace(before, result=result)
    return replace(before, game=game, thinking=thinking, last_at=at, result=result)


def replay(row: GameRow, events: Sequence[EventRow]) -> Replay:
    """Rebuild the game *row* from its *events*; the engine judges every move again.

    Raises :class:`CorruptGame`.
    """
    codes = [event.code for event in events]
    record = " ".join([row.rules_key, row.deal, *codes])
    if len(events) != row.ply:
        raise CorruptGame(row.id, record, f"{len(events)} of {row.ply} events are there")
    try:
        game = Game.replay(game_rules(row.rules_key), row.deal, codes)
    except PatienceError as error:
        raise CorruptGame(row.id, record, str(error)) from error
    thinking, last_at = timedelta(), row.started_at
    for event in events:
        thinking += min(max(event.at - last_at, timedelta()), THINKING_CAP)
        last_at = event.at
    return Replay(game=game, thinking=thinking, last_at=last_at)


async def replay_aside(row: GameRow, events: Sequence[EventRow]) -> Replay:
    """Replay as :func:`replay` does, but outside the event loop if it takes long, two games at a time."""
    if len(events) <= LONG:
        return replay(row, events)
    return await asyncio.get_running_loop().run_in_executor(_threads, replay, row, events)
