"""A stored game as a value: whose it is, how it stands, what a step makes of it; and what can be refused."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta

from bot.patience import Game, PatienceError, game_rules
from bot.store.games import EventRow, GameRow, Outcome, ResultRow

ASSISTED = frozenset({"undo", "redo", "hint"})  # events after which a game is not clean any more
THINKING_CAP = timedelta(minutes=2)  # a longer pause between two moves counts as this much thinking
ABANDONED_AFTER = timedelta(days=14)  # a game that could count and was not touched for so long is given up


@dataclass(frozen=True, slots=True)
class Player:
    """A person: their Discord id and the name they go by."""

    id: int
    name: str


@dataclass(frozen=True, slots=True)
class Channel:
    """Where somebody plays: a channel of a server, or (no server) a direct message."""

    guild_id: int | None
    channel_id: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredGame:
    """A stored game: whose it is, where it was begun, and how it stands."""

    id: int
    player_id: int
    player_name: str
    look: str  # how the person's boards look: see bot.people.preferences
    guild_id: int | None
    channel_id: int
    game: Game
    day: date | None  # set: the ranked attempt at this game's deal of that day
    practice_day: date | None  # set: an unranked game of that day's deal
    dealt_by_bot: bool  # the bot chose the deal
    started_at: datetime
    thinking: timedelta  # up to the last event, no pause counted beyond THINKING_CAP
    last_at: datetime  # the last event, or the start
    result: ResultRow | None

    @property
    def of_day(self) -> date | None:
        """The day whose deal this is, ranked or not."""
        return self.day or self.practice_day

    @property
    def ends_at(self) -> datetime | None:
        """The moment from which on the clock lets nothing happen here any more; None if none comes.

        A ranked attempt ends with its day.  A deal that the bot drew ends :data:`ABANDONED_AFTER` after its
        last move: else walking away from every game that goes badly would make the best win rate.  It begins
        with its first move, and games that count nowhere wait for ever.
        """
        if self.day is not None:
            return datetime.combine(self.day + timedelta(days=1), time(), UTC)
        return self.last_at + ABANDONED_AFTER if self.dealt_by_bot and self.game.events else None

    @property
    def last_moment(self) -> datetime | None:
        """When the game ends if the clock ends it: within its day, however late somebody looks."""
        return None if self.ends_at is None else max(self.ends_at - timedelta.resolution, self.last_at)

    def is_late(self, at: datetime) -> bool:
        """Whether at that moment the clock lets nothing happen here any more."""
        return self.ends_at is not None and at >= self.ends_at

    @property
    def timed_out(self) -> bool:
        """Whether the clock has ended the game."""
        result = self.result
        return result is not None and result.outcome == "resigned" and result.finished_at == self.last_moment


@dataclass(frozen=True, slots=True)
class Replay:
    """What the events of a game tell."""

    game: Game
    thinking: timedelta
    last_at: datetime


class CorruptGame(Exception):
    """A fault: the stored game cannot be replayed.  ``record`` is its line, ``why`` what the engine said."""

    def __init__(self, game_id: int, record: str, why: str) -> None:
        super().__init__(f"game {game_id} cannot be replayed: {why}: {record}")
        self.game_id = game_id
        self.record = record
        self.why = why


def stored_game(row: GameRow, told: Replay) -> StoredGame:
    """The stored game *row*, of which *told* was replayed."""
    return StoredGame(
        id=row.id,
        player_id=row.player_id,
        player_name=row.player_name,
        look=row.look,
        guild_id=row.guild_id,
        channel_id=row.channel_id,
        game=told.game,
        day=row.day,
        practice_day=row.practice_day,
        dealt_by_bot=row.dealt_by_bot,
        started_at=row.started_at,
        thinking=told.thinking,
        last_at=told.last_at,
        result=row.result,
    )


def is_clean(codes: Sequence[str]) -> bool:
    """Whether a game with these events was played without taking anything back and without a hint."""
    return ASSISTED.isdisjoint(codes)


def outcome_of(game: Game, took_back: bool = False) -> Outcome | None:
    """How the game has ended, if it has.  Who takes a move back wants to go on, whatever can be proved."""
    if game.is_won:
        return "won"
    return "lost" if not took_back and game.is_lost else None


def advance(before: StoredGame, game: Game, at: datetime, outcome: Outcome | None) -> StoredGame:
    """The stored game as it is once *game* stands there, at the moment *at*."""
    pause = min(max(at - before.last_at, timedelta()), THINKING_CAP)  # clocks are set back now and then
    thinking = before.thinking + pause
    ending = None
    if outcome is not None:
        ending = ResultRow(
            game_id=before.id,
            outcome=outcome,
            moves=game.made,
            seconds=round(thinking.total_seconds()),
            home=game.home,
            finished_at=at,
            clean=is_clean(game.events),
        )
    if game.ply == before.game.ply:  # a resignation is no event
        return replace(before, result=ending)
    return replace(before, game=game, thinking=thinking, last_at=at, result=ending)


def replay(row: GameRow, events: Sequence[EventRow]) -> Replay:
    """What the *events* of the game *row* tell, each move judged again.  Raises :class:`CorruptGame`."""
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
