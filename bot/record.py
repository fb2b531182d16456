"""The stored game: its owner with their preferences, channel, state and deadline, and how it is rebuilt."""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, fields, replace
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from typing import Any

from bot.patience import UNDO, Game, PatienceError, game_rules, is_note, is_public, name_of_deal
from bot.store.events import EventRow
from bot.store.games import GameRow
from bot.store.results import Outcome, ResultRow
from render import Style
from render.themes import BACKS, DECKS, SIZES, THEMES

THINKING_CAP = timedelta(minutes=2)  # the most that one pause between two moves adds to the thinking time
ABANDONED_AFTER = timedelta(days=14)  # a counted game is resigned after this long without a move
_NAMES = {"theme": tuple(THEMES), "deck": tuple(DECKS), "back": tuple(BACKS), "size": tuple(SIZES)}
_SWITCHES = ("deals", "private", "words")


@dataclass(frozen=True, slots=True)
class Player:
    """A player's Discord id and display name, and the language of their Discord, "" if it is not known."""

    id: int
    name: str
    language: str = ""


@dataclass(frozen=True, slots=True)
class Channel:
    """A channel of a server; *guild_id* is None in a direct message."""

    guild_id: int | None
    channel_id: int
    member: bool = True  # False at the table: the player may have left the server


@dataclass(frozen=True, slots=True, kw_only=True)
class Preferences:
    """A player's preferences: the style of their pictures, and of their boards.

    *deals*: a deal without a choice is made with the move before it.  *private*: their boards are for them
    alone.  *words*: their boards are text instead of pictures.  *language*: "" for that of their Discord.
    """

    style: Style = field(default_factory=Style)
    deals: bool = True
    private: bool = False
    words: bool = False
    language: str = ""

    def to_text(self) -> str:
        """Return the preferences as they are stored, in JSON."""
        values = asdict(self)
        return json.dumps(values.pop("style") | values)


@lru_cache(maxsize=1000)
def read_preferences(text: str) -> Preferences:
    """Return the preferences stored as *text*; unknown values fall back to the default."""
    stored: dict[str, Any] = json.loads(text) if text else {}
    known = {name: stored[name] for name, values in _NAMES.items() if stored.get(name) in values}
    switches = {name: stored[name] for name in _SWITCHES if isinstance(stored.get(name), bool)}
    style, language = Style(**known, jumbo=stored.get("jumbo") is True), str(stored.get("language", ""))
    return Preferences(style=style, language=language, **switches)


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredGame:
    """A game as stored, with its owner, its channel and its result."""

    id: int
    player_id: int
    player_name: str
    preferences: Preferences  # the player's
    guild_id: int | None
    channel_id: int  # where it was started
    game: Game
    day: date | None  # set: the ranked attempt of that day at this game
    practice_day: date | None  # set: an unranked game of that day's deal
    dealt_by_bot: bool  # the bot chose the deal
    private: bool  # its boards are for the player only
    open_board: bool = False  # anybody who sees its board may move, and it counts nowhere
    mover: str = ""  # on an open board: who has made the last turn, if this process knows
    level: str | None = None  # set: the player asked for a deal of this level
    race_id: int | None = None  # the race or challenge in which it is played, until that is over
    raced: bool = False  # played in a race or a challenge, over or not
    challenged: bool = False  # played in a challenge, over or not
    started_at: datetime
    thinking: timedelta  # up to the last event; each pause counts for at most THINKING_CAP
    last_at: datetime  # the last event, or the start
    result: ResultRow | None

    @property
    def ended(self) -> ResultRow:
        """The result of a game that is over."""
        assert self.result is not None
        return self.result

    @property
    def of_day(self) -> date | None:
        """The day whose deal this is, ranked or not."""
        return self.day or self.practice_day

    @property
    def deal_is_secret(self) -> bool:
        """Whether nobody may learn the number of a deal, because its race or the game goes on.

        A game that can be reopened goes on.  The deals of dailies are named by their day.
        """
        result = self.result
        goes_on = result is None or result.can_be_reopened
        random = self.dealt_by_bot or (self.open_board and name_of_deal(self.game.deal) != "")
        return self.race_id is not None or (random and self.of_day is None and goes_on)

    @property
    def deal_is_unnamed(self) -> bool:
        """Whether nobody is shown the number or name of a deal: it is secret, or of a level and played."""
        return self.deal_is_secret or (self.level is not None and self.result is None)

    def hides_deal_from(self, reader_id: int) -> bool:
        """Whether a reader may not play the deal or see its hidden cards.

        The player of a lost game may: it can no longer be reopened then.
        """
        own = self.race_id is None and self.result is not None and reader_id == self.player_id
        return self.deal_is_secret and not own

    @property
    def is_practice(self) -> bool:
        """Whether the game counts nowhere, because the player chose its deal or has house rules."""
        return self.day is None and (not self.dealt_by_bot or "+" in self.game.rules.key)

    def may_be_daily(self, today: date) -> bool:
        """Return whether its pack is one of *today*, or was typed today, maybe with some cards exchanged."""
        day = self.of_day or self.started_at.astimezone(UTC).date()
        return day >= today and not is_public(self.game.deal)

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


_OF_ROW = {field.name for field in fields(StoredGame)} & {field.name for field in fields(GameRow)}
_OF_ROW -= {"preferences"}  # which is text in the row


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


def stored_game(row: GameRow, replayed: Replay | StoredGame, at: datetime | None = None) -> StoredGame:
    """Return the stored game of *row*, whose events were *replayed*, as it stands at the moment *at*."""
    stored = StoredGame(
        **{name: getattr(row, name) for name in _OF_ROW},
        preferences=read_preferences(row.preferences),
        game=replayed.game,
        mover=replayed.mover if isinstance(replayed, StoredGame) else "",
        thinking=replayed.thinking,
        last_at=replayed.last_at,
    )
    if at is not None and row.result is not None and row.result.outcome == "lost" and stored.is_late(at):
        return replace(stored, result=replace(row.result, final=True))
    return stored


def is_aided(codes: Sequence[str]) -> bool:
    """Return whether a game with these events was played with a hint or a check whether it can be won."""
    return any(map(is_note, codes))


def is_clean(codes: Sequence[str]) -> bool:
    """Return whether a game with these events was played without taking a move back and without help."""
    return not is_aided(codes) and UNDO not in codes


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
            finished_at=at if game.ply != before.game.ply else max(at, before.last_at),
            clean=is_clean(game.events),
            aided=is_aided(game.events),
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
