"""Answers to refused actions: the reason and the remedy, in two sentences at most."""

import math
from difflib import get_close_matches

from bot.daily.refusals import AlreadyPlayed, NotADaily
from bot.daily.schedule import ScheduleError
from bot.patience import (
    GAMES,
    OTHER_NAMES,
    AmbiguousMove,
    BadDeal,
    FailedMove,
    Fault,
    IllegalMove,
    NotationError,
    NothingToRedo,
    NothingToUndo,
    PatienceError,
    SharedName,
    TooManyMoves,
    UnknownGame,
    UnknownReading,
    own_name,
)
from bot.people.moderation import ServerError
from bot.people.privacy import HiddenByOperator
from bot.play.refusals import (
    Analysed,
    BoardMissing,
    ClockWrong,
    DealtAgain,
    GameOver,
    NoGame,
    NoHint,
    NothingFinished,
    NothingPlayed,
    NothingSafe,
    NotYours,
    PartlyPlayed,
    RankedHint,
    Refusal,
    Restarting,
    StaleBoard,
    StillBusy,
    TimeUp,
    TooFast,
    TooManyGames,
    Unfinished,
)
from bot.record import ABANDONED_AFTER, StoredGame
from bot.words.analysis import analysis_refusal
from bot.words.daily import daily_refusal
from bot.words.games import OUTCOMES, brought_home
from bot.words.reasons import why_not
from bot.words.server import server_refusal
from bot.words.text import duration, escape, next_daily, plural, short

_LISTED = "`/play` lists the games as you type."


def _meant(text: str) -> str:
    """Return a suggestion for a mistyped game."""
    names = {name.casefold(): GAMES[key].game for key, others in OTHER_NAMES.items() for name in others}
    names |= {rules.game.casefold(): rules.game for rules in GAMES.values()}
    close = get_close_matches(text.casefold(), names, n=1)
    return f"Did you mean {names[close[0]]}?" if close else _LISTED


def in_terminal(error: PatienceError | Refusal) -> str:
    """Return the answer to a refused command line: :func:`refusal` without remedies that need Discord."""
    match error:
        case UnknownGame():
            meant = _meant(error.key)
            found = f" {meant}" if meant != _LISTED else ""
            return f"There is no game called “{short(error.key)}”.{found}"
        case UnknownReading():
            return f"“{short(error.text)}” is not a variant of {error.game}."
        case BadDeal():
            return f"“{short(error.text)}” is not a deal: {_deal_fault(error)}."
        case NotADaily():
            return f"There is no daily deal of {short(error.text)}, only of ten games in their usual rules."
        case _:
            return refusal(error)


def refusal(error: PatienceError | Refusal | ScheduleError) -> str:
    """Return the answer to a refused action: the reason and the remedy."""
    match error:
        case PatienceError():
            return _engine_refusal(error)
        case ScheduleError() | ServerError():
            return server_refusal(error)
        case HiddenByOperator():
            return (
                "The operator of this bot has hidden you from the leaderboards. Your own statistics are kept."
            )
        case Restarting():
            return "The bot is being restarted; nothing was played. Please try again in a minute."
        case NoGame():
            return "You have no game here. Start one with `/play`."
        case NothingFinished():
            return "You have finished no game in this channel yet. `date:` shows your dailies of past days."
        case NotYours():
            name = escape(error.stored.player_name)
            return f"This is {name}'s game." if name else "This game's owner has deleted their data."
        case BoardMissing():
            return "Your last move was saved, but its board did not reach you. Nothing was played since."
        case TooFast():
            wait = plural(math.ceil(error.seconds), "second")
            return f"You are going too fast, so nothing was done. Try again in {wait}."
        case StillBusy():
            return "Your last file is not ready yet. Ask for another one when it has arrived."
        case StaleBoard():
            return "That board was out of date. This is your game now."
        case TimeUp():
            return _time_up(error.stored)
        case ClockWrong():
            return "The bot's clock is being set. Nothing was played; try again in a few minutes."
        case NothingPlayed():
            return "There is nothing to give up: an attempt counts from its first move."
        case DealtAgain():
            return "You have started this deal again, so no move can be taken back here."
        case GameOver() if not isinstance(error, Analysed):
            assert error.stored.result is not None
            return f"This game is over ({OUTCOMES[error.stored.result.outcome]}). Start another with `/play`."
        case Unfinished():
            return "That deal stays secret until its game is over."
        case PartlyPlayed():
            return f"{_failed(error.error)} The moves before it are played: they turned a card up."
        case TooManyGames():
            return f"You have {error.limit} games in progress. Finish one or give one up first."
        case RankedHint():
            return "Ranked attempts have no hints. Practice games have them."
        case NoHint():
            return "No move in sight helps. Take some moves back, or give up."
        case NothingSafe():
            return "Nothing is safe to move up automatically. Pick a move yourself."
        case AlreadyPlayed() if error.stored.result and error.stored.result.outcome == "lost":
            name = error.stored.game.rules.name
            return f"You have lost today's {name} so far. Take a move back with Undo to play on."
        case AlreadyPlayed():
            return f"You have already played today's {error.stored.game.rules.name}{_how(error.stored)}."
        case _:
            return daily_refusal(error) or analysis_refusal(error) or "That does not work here."


def _time_up(stored: StoredGame) -> str:
    """Return the reason why an expired game takes no more moves."""
    result = stored.result
    assert result is not None
    if result.outcome == "lost":
        return "It is too late to take this back. You can continue from here for practice."
    if stored.day is None:
        return (
            f"You left this game for {ABANDONED_AFTER.days} days, so it counts as given up. "
            "You can continue it for practice."
        )
    if not result.moves:
        return "That day is over. You made no move, so it does not count. You can still practise."
    if not result.counted:
        return "The day ended before this game, so it does not rank. You can continue it for practice."
    home = plural(brought_home(stored), "card")
    return (
        f"That day is over: your attempt counts with {home} brought home. You can continue it for practice."
    )


def _how(stored: StoredGame) -> str:
    """Return the outcome of a ranked attempt and the start of the next daily, to end a sentence."""
    coming = f". The next one starts {next_daily(stored.day)}" if stored.day else ""
    if stored.result is None:  # the player deleted it just now
        return coming
    result = stored.result
    effort = f"{plural(result.moves, 'move')}, {duration(result.seconds)}"
    return f" ({OUTCOMES[result.outcome]}, {effort}){coming}"


def _engine_refusal(error: PatienceError) -> str:
    match error:
        case NotationError():
            return _BUTTONS.get(_plain(error.text)) or (
                f"“{short(error.text)}” is not a move. Write it as on the board, for example `r>t2`, "
                "`t1:3>t4`, `w>f`, or `d` to deal."
            )
        case IllegalMove() if error.reason is not None:
            return why_not(error.reason)
        case IllegalMove():
            return f"“{short(error.text)}” is not possible now. The menu under the board lists your moves."
        case AmbiguousMove():
            return which_move(len(error.notations))
        case FailedMove():
            return f"{_failed(error)} Nothing was played."
        case TooManyMoves():
            return f"That is {error.count} moves. Type at most {error.most} at once; nothing was played."
        case UnknownGame():
            return f"There is no game called “{short(error.key)}”. {_meant(error.key)}"
        case SharedName():
            names = [own_name(GAMES[key]) for key in error.keys]
            return f"“{short(error.text)}” can mean {' or '.join(names)}. Which one?"
        case UnknownReading():
            return (
                f"“{short(error.text)}” is not a variant of {error.game}. Pick one from the list at `rules:`."
            )
        case BadDeal():
            return (
                f"“{short(error.text)}” is not a deal: {_deal_fault(error)}. Leave it empty for a random one."
            )
        case NothingToUndo():
            return "There is nothing to take back."
        case NothingToRedo():
            return "There is nothing to redo."
        case _:
            return "That does not work in this position."


def _plain(text: str) -> str:
    return " ".join(text.casefold().split()).strip(" .!/")


_UNDO = "**Undo** is a button under the board, and a command: `/undo`."
_AUTO = "**Auto** is a button under the board: it plays every move to the foundations that is safe."
_RESIGN = "To give up, press **More** and **Give up**, or use `/resign`."
_BUTTONS = {
    **dict.fromkeys(("undo", "u", "back", "take back"), _UNDO),
    "hint": "**Hint** is a button under the board, except in ranked attempts.",
    **dict.fromkeys(("auto", "autoplay", "auto play", "finish"), _AUTO),
    "redo": "**Redo** is a button under **More**, and a command: `/redo`.",
    **dict.fromkeys(("resign", "give up"), _RESIGN),
    **dict.fromkeys(("rules", "help", "?"), "`/rules` explains your game, and `/help` how to play."),
}
"""What to press instead of typing a word as a move."""


def _failed(error: FailedMove) -> str:
    """Return the refusal of several typed moves: the one that failed, and why."""
    match error.error:
        case NotationError() if _plain(error.text) not in _BUTTONS:
            why = "that is not a move."
        case AmbiguousMove():
            why = f"it can mean {', '.join(f'`{each}`' for each in error.error.notations[:4])}."
        case _:
            why = _engine_refusal(error.error)
    return f"Move {error.number} of {error.count}, “{short(error.text)}”: {why}"


def _deal_fault(error: BadDeal) -> str:
    match error.why:
        case Fault.RANGE:
            return f"deals have the numbers 1 to {error.detail}"
        case Fault.CARD:
            return f"“{short(error.detail)}” is not a card"
        case Fault.COUNT:
            return f"this game is dealt from {error.detail} cards"
        case Fault.COPIES:
            return f"{short(error.detail)} is missing or appears too often"
        case Fault.LAYOUT:
            return "this game never begins with these piles"
        case _:
            return "it is neither a number nor the cards of a pack"


def which_move(count: int, shown: int | None = None) -> str:
    """Ask which of *count* moves was meant; *shown*: the number of moves offered, if not all are."""
    if shown is not None and count > shown:
        return f"That can mean {count} moves. Is it one of these {shown}? If not, write it as on the board."
    return f"That can mean {count} moves. Which one?"


DEAL_OR_LEVEL = "Choose `deal:` or `level:`, not both."
NOW_PRIVATE = "Today's deal is private now: only its player sees this board."
CONTINUE_LABEL = "Continue for practice"
NO_DEAL = "That message does not show a deal. Start a game with `/play`."
OLD_CONTROL = "That button is outdated. `/board` shows your game with new ones."
OLD_COMMAND = "Your list of commands is outdated. Reload Discord, and type the command again."
NOBODY = "Discord does not know that person or channel. Choose one from the list as you type."
BUSY = "Nothing can be saved right now, so nothing was changed. Please try again in a moment."
UNAVAILABLE = "Games cannot be read or saved right now, so nothing was changed. Please try again later."
FAULT = "Something went wrong on our side. Your game is safe: `/board` shows it again."
