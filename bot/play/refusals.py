"""Refused actions: each exception carries the data a reply needs."""

from dataclasses import dataclass

from bot.patience import FailedMove
from bot.record import StoredGame


class Refusal(Exception):
    """Base class for actions that are refused; a refusal is an answer to the player, not a fault."""


@dataclass(eq=False)
class TextRefusal(Refusal):
    """Base class for refusals of a typed ``text``."""

    text: str


class Restarting(Refusal):
    """The process is about to end, and begins no turn."""


class NoGame(Refusal):
    """No such game: none is in progress in the channel, or the game id is unknown."""


class NoSuchGame(NoGame):
    """The game that a control names is another player's, or does not exist; the player is not told which."""


class StaleMessage(Refusal):
    """The message took so long to arrive that it may have been judged and forgotten."""


class SharedAlready(Refusal):
    """The player has just shared the game in the channel."""


class NothingFinished(Refusal):
    """The player has finished no game in the channel."""


@dataclass(eq=False)
class GameRefusal(Refusal):
    """Base class for refusals that concern one game, ``stored``."""

    stored: StoredGame

    def __str__(self) -> str:
        return f"game {self.stored.id} at ply {self.stored.game.ply}"


@dataclass(eq=False)
class TooManyGames(Refusal):
    """The player has as many unfinished games as one player may have, ``limit``."""

    limit: int


class NotYours(GameRefusal):
    """The game belongs to another player."""


class StaleBoard(GameRefusal):
    """The action was taken on an outdated board; ``stored`` is the current state."""


class BoardMissing(GameRefusal):
    """The last turn is saved, but its board may not have reached the player, who has typed again."""


class GameOver(GameRefusal):
    """The game is finished."""


class Analysed(GameOver):
    """The lost game was analysed, so that no move can be taken back; its positions can be practised."""


class DealtAgain(GameOver):
    """The player has started the deal of the lost game again, so no move can be taken back in it."""


class Unfinished(GameRefusal):
    """The deal stays secret: the game may go on, or is a daily, which is practised instead."""


class TimeUp(GameOver):
    """The deadline has passed: the game has expired, or is lost and can no longer be reopened."""


class ClockWrong(GameRefusal):
    """The deadline seems to have passed, but the clock cannot be believed; nothing was changed."""


class NothingPlayed(GameRefusal):
    """A ranked attempt cannot be resigned before its first move."""


@dataclass(eq=False)
class PartlyPlayed(GameRefusal):
    """The typed moves were played up to the one that failed with *error*: where they led has been seen."""

    error: FailedMove


class HintsForbidden(GameRefusal):
    """The game is played without hints, as ranked attempts are."""


class NoHint(Refusal):
    """No move helps, as far as can be seen; one that leads back to where the game has been does not."""


@dataclass(eq=False)
class TooFast(Refusal):
    """The person, or their server, has used the bot too often lately; *seconds* until the next use."""

    seconds: float


class TooCrowded(Refusal):
    """So many people start games that this one has waited too long."""


class StillBusy(Refusal):
    """The bot is still drawing or writing something large for the same person."""


class NothingSafe(GameRefusal):
    """No move to the foundations is safe to play automatically."""
