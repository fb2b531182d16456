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
    TextTooLong,
    TooManyMoves,
    UnknownGame,
    UnknownReading,
    own_name,
)
from bot.patience.pages.marks import bold, typed
from bot.patience.pages.words import listed
from bot.people.moderation import ServerError
from bot.people.privacy import HiddenByOperator
from bot.play.refusals import (
    Analysed,
    BoardMissing,
    ClockWrong,
    DealtAgain,
    GameOver,
    HintsForbidden,
    NoGame,
    NoHint,
    NoSuchGame,
    NothingFinished,
    NothingPlayed,
    NothingSafe,
    NotYours,
    PartlyPlayed,
    Refusal,
    Restarting,
    SharedAlready,
    StaleBoard,
    StillBusy,
    TimeUp,
    TooCrowded,
    TooFast,
    TooManyGames,
    Unfinished,
)
from bot.record import ABANDONED_AFTER, StoredGame
from bot.together.refusals import RaceRefusal
from bot.words.analysis import analysis_refusal
from bot.words.calendar import DAILIES
from bot.words.daily import daily_refusal
from bot.words.games import OUTCOMES
from bot.words.moves import nothing_safe
from bot.words.races import race_refusal
from bot.words.reasons import why_not
from bot.words.server import server_refusal
from bot.words.text import duration, next_daily, plural, short

_LISTED = f"{typed('/play')} lists the games as you type."


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
            return f"{error.game} has no rule “{short(error.text)}” to add."
        case BadDeal():
            return f"“{short(error.text)}” is not a deal: {_deal_fault(error)}."
        case NotADaily():
            only = f"only of {DAILIES} games, each in one set of rules"
            return f"There is no daily deal of {short(error.text)}, {only}."
        case _:
            return refusal(error)


def refusal(error: PatienceError | Refusal | ScheduleError) -> str:
    """Return the answer to a refused action: the reason and the remedy."""
    match error:
        case PatienceError():
            return _engine_refusal(error)
        case RaceRefusal():
            return race_refusal(error)
        case ScheduleError() | ServerError():
            return server_refusal(error)
        case HiddenByOperator():
            return (
                "The operator of this bot has hidden you from the leaderboards. Your own statistics are kept."
            )
        case Restarting():
            return "The bot is being restarted; nothing was played. Please try again in a minute."
        case NoSuchGame():
            return f"That game is not yours, or it no longer exists. Start one with {typed('/play')}."
        case NoGame():
            return f"You have no game here. Start one with {typed('/play')}."
        case NothingFinished():
            return (
                f"You have finished no game in this channel yet. {typed('date:')} shows your dailies of past "
                "days."
            )
        case SharedAlready():
            return "You have just shared this game here."
        case NotYours():
            name = error.stored.player_name
            if not name:
                return "This game's owner has deleted their data."
            secret = error.stored.deal_is_secret and not error.stored.private
            return f"This is {name}'s game.{' You can play its deal when it is over.' if secret else ''}"
        case BoardMissing() if not error.certain:
            return "The bot has just been restarted, so here is your board first. Nothing was played since."
        case BoardMissing():
            return "Your last move was saved, but its board did not reach you. Nothing was played since."
        case TooFast():
            wait = plural(math.ceil(error.seconds), "second")
            return f"You are going too fast, so nothing was done. Try again in {wait}."
        case StillBusy():
            return "Your last file is not ready yet. Ask for another one when it has arrived."
        case TooCrowded():
            return "Very many people are starting games right now. Nothing was started; try again soon."
        case StaleBoard():
            return "That board was out of date. This is your game now."
        case TimeUp():
            return _time_up(error.stored)
        case ClockWrong():
            return "The bot's clock is being set. Nothing was played; try again in a few minutes."
        case NothingPlayed():
            return "There is nothing to give up: an attempt counts from its first move."
        case DealtAgain() if error.stored.challenged:
            return "The challenge is over, so no move can be taken back here."
        case DealtAgain():
            return "You have started this deal again, so no move can be taken back here."
        case GameOver() if not isinstance(error, Analysed):
            assert error.stored.result is not None
            return (
                f"This game is over ({OUTCOMES[error.stored.result.outcome]}). Start another with "
                f"{typed('/play')}."
            )
        case Unfinished():
            return "That deal stays secret until its game, race or challenge is over for good."
        case PartlyPlayed():
            return f"{_failed(error.error)} The moves before it are played: you have seen where they led."
        case TooManyGames():
            return f"You have {error.limit} games in progress. Finish one or give one up first."
        case HintsForbidden() if error.stored.race_id is not None:
            return (
                "Challenges have no hints."
                if error.stored.challenged
                else "Races have no hints. Undo is free."
            )
        case HintsForbidden() if error.stored.day is None:
            return "There are no hints in this server."
        case HintsForbidden():
            return "Ranked attempts have no hints. Practice games have them."
        case NoHint():
            return "No move in sight helps. Take some moves back, or give up."
        case NothingSafe():
            return nothing_safe(error.stored.game.rules, error.stored.game.known)
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
    home = plural(result.home, "card")
    return f"That day is over: your attempt counts with {home} home. You can continue it for practice."


def _how(stored: StoredGame) -> str:
    """Return the outcome of a ranked attempt and the start of the next daily, to end a sentence."""
    coming = f". The next one starts {next_daily(stored.day)}" if stored.day else ""
    if stored.result is None or not stored.result.moves:  # the player has deleted it
        return coming
    result = stored.result
    effort = f"{plural(result.moves, 'move')}, {duration(result.seconds)}"
    return f" ({OUTCOMES[result.outcome]}, {effort}){coming}"


def _engine_refusal(error: PatienceError) -> str:
    match error:
        case NotationError():
            what = f"I don't know “{short(error.text)}”." if error.text.strip() else "That is no move."
            return _BUTTONS.get(_plain(error.text)) or what + _try(error)
        case TextTooLong():
            return f"That is too long to read. Type at most {error.most} characters; nothing was done."
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
                f"{error.game} has no rule “{short(error.text)}” to add. Pick from the list at "
                f"{typed('rules:')}, or press {bold('House rules')} in {typed('/rules')}."
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


def _try(error: NotationError) -> str:
    """Return legal moves to type instead, if there are any."""
    examples = [typed(example) for example in error.examples]
    return f" Try {listed(examples)}." if examples else ""


def _plain(text: str) -> str:
    return " ".join(text.casefold().split()).strip(" .!/")


_UNDO = f"{bold('Undo')} is a button under the board, and a command: {typed('/undo')}."
_AUTO = f"{bold('Auto')} is a button under the board: it plays every move to the foundations that is safe."
_HELP = f"{typed('/rules')} explains your game, and {typed('/help')} how to play."
_RESIGN = f"To give up, press {bold('More')} and {bold('Give up')}, or use {typed('/resign')}."
_BUTTONS = {
    **dict.fromkeys(("undo", "u", "back", "take back"), _UNDO),
    "hint": f"{bold('Hint')} is a button under the board, except in ranked attempts.",
    **dict.fromkeys(("auto", "autoplay", "auto play", "finish"), _AUTO),
    "redo": f"{bold('Redo')} is a button under {bold('More')}, and a command: {typed('/redo')}.",
    **dict.fromkeys(("resign", "give up"), _RESIGN),
    **dict.fromkeys(("rules", "help", "?"), _HELP),
}
"""What to press instead of typing a word as a move."""


def _failed(error: FailedMove) -> str:
    """Return the refusal of several typed moves: the one that failed, and why."""
    match error.error:
        case NotationError() if _plain(error.text) not in _BUTTONS:
            why = "that is not a move."
        case AmbiguousMove():
            why = f"it can mean {', '.join(typed(each) for each in error.error.notations[:4])}."
        case _:
            why = _engine_refusal(error.error)
    return f"Move {error.number} of {error.count}, “{short(error.text)}”: {why}"


def _deal_fault(error: BadDeal) -> str:
    match error.why:
        case Fault.RANGE:
            return f"deals have the numbers 1 to {error.detail}"
        case Fault.NAME:
            return "no game that is over has that name"
        case Fault.MICROSOFT:
            return f"Microsoft's deals have the numbers 1 to {int(error.detail):,}"
        case Fault.ONE_PACK:
            return "Microsoft's deals are for games of one pack"
        case Fault.CARD:
            return f"“{short(error.detail)}” is not a card"
        case Fault.COUNT:
            return f"this game is dealt from {error.detail} cards"
        case Fault.COPIES:
            return f"{short(error.detail)} is missing or appears too often"
        case _:
            return "it is neither a number nor the cards of a pack"


def which_move(count: int, shown: int | None = None) -> str:
    """Ask which of *count* moves was meant; *shown*: the number of moves offered, if not all are."""
    if shown is not None and count > shown:
        return f"That can mean {count} moves. Which of these {shown}? Otherwise type the pile letters."
    return f"That can mean {count} moves. Which one?"


DEAL_OR_LEVEL = f"Choose {typed('deal:')} or {typed('level:')}, not both."
OPEN_OR_PRIVATE = f"An open board is for everybody here: choose {typed('open:')} or {typed('private:')}."
NOW_PRIVATE = "Today's deal is private now: only its player sees this board."
CONTINUE_LABEL = "Continue for practice"
NO_DEAL = f"That message does not show a deal. Start a game with {typed('/play')}."
OLD_CONTROL = f"That button is outdated. {typed('/board')} shows your game with new ones."
OLD_COMMAND = "Your list of commands is outdated. Reload Discord, and type the command again."
NOBODY = "Discord does not know that person or channel. Choose one from the list as you type."
BUSY = "Nothing can be saved right now, so nothing was changed. Please try again in a moment."
UNAVAILABLE = "Games cannot be read or saved right now, so nothing was changed. Please try again later."
FAULT = f"Something went wrong on our side. Your game is safe: {typed('/board')} shows it again."
