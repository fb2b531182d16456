"""Answers to refused actions: the reason and the remedy, in two sentences at most."""

import math
from collections.abc import Mapping
from datetime import date
from difflib import get_close_matches

from bot.analysis import refusals as analysis
from bot.daily import refusals as daily
from bot.daily.calendar import GRADED_GAMES
from bot.daily.schedule import BadTime, ScheduleError, UnknownZone
from bot.patience import (
    GAMES,
    OTHER_NAMES,
    AmbiguousMove,
    BadDeal,
    BadPosition,
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
    game_rules,
    own_name,
)
from bot.people import moderation
from bot.people.privacy import HiddenByOperator
from bot.play import refusals as play
from bot.play.refusals import Refusal
from bot.record import ABANDONED_AFTER, StoredGame
from bot.together.refusals import RaceRefusal
from bot.words.calendar import DAILIES
from bot.words.cards import listed
from bot.words.games import OUTCOMES
from bot.words.marks import bold, typed
from bot.words.moves import nothing_safe
from bot.words.races import race_refusal
from bot.words.reasons import why_not
from bot.words.text import day_name, duration, next_daily, plural, short

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
        case daily.NotADaily():
            only = f"only of {DAILIES} games, each in one set of rules"
            return f"There is no daily deal of {short(error.text)}, {only}."
        case _:
            return refusal(error)


def refusal(error: PatienceError | Refusal | ScheduleError) -> str:
    """Return the answer to a refused action: the reason and the remedy."""
    usual = SENTENCES.get(type(error), "That does not work here.")
    return _special(error) or usual.format_map(_values(error))


def _values(error: Exception) -> dict[str, object]:
    """Return the data of an error as it stands in sentences: texts cut short, days in words."""
    said: dict[str, object] = {}
    for name, value in vars(error).items():
        text = day_name(value) if isinstance(value, date) else value
        said[name] = short(text) if isinstance(text, str) else text
    return said


def _special(error: Exception) -> str | None:
    """Return the answer that depends on more than the kind of *error*, or None."""
    match error:
        case RaceRefusal():
            return race_refusal(error)
        case NotationError():
            what = f"I don't know “{short(error.text)}”." if error.text.strip() else "That is no move."
            return _BUTTONS.get(_plain(error.text)) or what + _try(error)
        case IllegalMove() if error.reason is not None:
            return why_not(error.reason)
        case AmbiguousMove():
            return which_move(len(error.notations))
        case FailedMove():
            return f"{_failed(error)} Nothing was played."
        case play.PartlyPlayed():
            return f"{_failed(error.error)} The moves before it are played: you have seen where they led."
        case UnknownGame():
            return f"There is no game called “{short(error.key)}”. {_meant(error.key)}"
        case SharedName():
            names = [own_name(GAMES[key]) for key in error.keys]
            return f"“{short(error.text)}” can mean {' or '.join(names)}. Which one?"
        case BadDeal():
            return (
                f"“{short(error.text)}” is not a deal: {_deal_fault(error)}. Leave it empty for a random one."
            )
        case play.NotYours() if not error.stored.player_name:
            return "This game's owner has deleted their data."
        case play.NotYours():
            secret = error.stored.deal_is_secret and not error.stored.private
            own = f"This is {error.stored.player_name}'s game."
            return f"{own} You can play its deal when it is over." if secret else own
        case play.BoardMissing() if not error.certain:
            return "The bot has just been restarted, so here is your board first. Nothing was played since."
        case play.TooFast():
            wait = plural(math.ceil(error.seconds), "second")
            return f"You are going too fast, so nothing was done. Try again in {wait}."
        case play.TimeUp():
            return _time_up(error.stored)
        case play.DealtAgain() if error.stored.challenged:
            return "The challenge is over, so no move can be taken back here."
        case play.GameOver() if type(error) not in SENTENCES:
            assert error.stored.result is not None
            how = "" if error.stored.raced else f" ({OUTCOMES[error.stored.result.outcome]})"
            return f"This game is over{how}. Start another with {typed('/play')}."
        case play.HintsForbidden() if error.stored.race_id is not None:
            challenge = error.stored.challenged
            return "Challenges have no hints." if challenge else "Races have no hints. Undo is free."
        case play.HintsForbidden() if error.stored.day is None:
            return "There are no hints in this server."
        case play.NothingSafe():
            return nothing_safe(error.stored.game.rules, error.stored.game.known)
        case daily.AlreadyPlayed():
            return _already_played(error.stored)
        case analysis.StillSearching():
            answers = plural(error.limit, "answer")
            return f"You are already waiting for {answers} from the solver. Try again when one has come."
        case UnknownZone():
            meant = listed([typed(name) for name in error.close])
            example = f"Pick one as you type, for example {typed('Europe/Berlin')}."
            advice = f"Did you mean {meant}?" if meant else example
            return f"I do not know the time zone “{short(error.text)}”. {advice}"
        case _:
            return _of_daily(error)


def _of_daily(error: Exception) -> str | None:
    """Return the answer to a refused request for a daily or a level that depends on its data, or None."""
    match error:
        case daily.NoLevels():
            rules, graded = game_rules(error.key), map(game_rules, GRADED_GAMES)
            others = [other.name for other in graded if other.game == rules.game]
            pick = f"Pick {' or '.join(others)}, or leave" if others else "Leave"
            return f"{rules.name} has no levels. {pick} {typed('level:')} empty."
        case daily.NotReady():
            name = game_rules(error.key).name
            others = [f"{', '.join(error.levels)} deals of {name}"] if error.levels else []
            if error.keys:
                games = ", ".join(game_rules(key).name for key in error.keys)
                others.append(f"{error.level} deals of {games}")
            now = f"Ready now: {'; '.join(others)}." if others else "Ask again later."
            return f"No {error.level} deal of {name} is ready. {now}"
        case daily.NotOver():
            what = "dailies keep their" if error.key is None else f"{game_rules(error.key).name} keeps its"
            return f"Today's {what} secrets until the day is over, {next_daily(error.day)}."
        case daily.NotFinished():
            what = "a daily" if error.key is None else f"a daily of {game_rules(error.key).name}"
            if error.day is None:
                return f"You have not finished {what} yet."
            return f"You did not finish {what} on {day_name(error.day)}."
        case _:
            return None


SENTENCES: Mapping[type[Exception], str] = {
    # typed moves, deals and rules
    TextTooLong: "That is too long to read. Type at most {most} characters; nothing was done.",
    TooManyMoves: "That is {count} moves. Type at most {most} at once; nothing was played.",
    IllegalMove: "“{text}” is not possible now. The menu under the board lists your moves.",
    UnknownReading: f"{{game}} has no rule “{{text}}” to add. Pick from the list at {typed('rules:')}, or "
    f"press {bold('House rules')} in {typed('/rules')}.",
    BadPosition: "That does not work in this position.",
    NothingToUndo: "There is nothing to take back.",
    NothingToRedo: "There is nothing to redo.",
    # games in progress
    play.Restarting: "The bot is being restarted; nothing was played. Please try again in a minute.",
    play.NoSuchGame: f"That game is not yours, or it no longer exists. Start one with {typed('/play')}.",
    play.NoGame: f"You have no game here. Start one with {typed('/play')}.",
    play.NothingFinished: f"You have finished no game in this channel yet. {typed('date:')} shows your "
    "dailies of past days.",
    play.SharedAlready: "You have just shared this game here.",
    play.BoardMissing: "Your last move was saved, but its board did not reach you. Nothing was played since.",
    play.StillBusy: "Your last file is not ready yet. Ask for another one when it has arrived.",
    play.TooCrowded: "Very many people are starting games right now. Nothing was started; try again soon.",
    play.StaleBoard: "That board was out of date. This is your game now.",
    play.ClockWrong: "The bot's clock is being set. Nothing was played; try again in a few minutes.",
    play.NothingPlayed: "There is nothing to give up: an attempt counts from its first move.",
    play.DealtAgain: "You have started this deal again, so no move can be taken back here.",
    play.Unfinished: "That deal stays secret until its game, race or challenge is over for good.",
    play.TooManyGames: "You have {limit} games in progress. Finish one or give one up first.",
    play.HintsForbidden: "Ranked attempts have no hints. Practice games have them.",
    play.NoHint: "No move in sight helps. Take some moves back, or give up.",
    HiddenByOperator: "The operator of this bot has hidden you from the leaderboards. Your own statistics "
    "are kept.",
    # dailies
    daily.NotADaily: f"There is no daily deal of {{text}}. {DAILIES} games have one, each in one set of "
    f"rules: pick from the list at {typed('game:')}.",
    daily.NoDate: "“{text}” is not a date. Write it like 2026-11-21, or pick from the list.",
    daily.NotYet: "The deals of {day} are secret until that day.",
    daily.BeforeFirst: "The first daily deal was on {day}.",
    daily.StillOpen: f"Your attempt can still continue with {typed('/undo')}. Practise its deal from "
    "tomorrow.",
    daily.Spoiler: f"That would show you today's deal. Play your own attempt first: {typed('/daily play')}.",
    daily.PlayFirst: f"Play your ranked attempt first: {typed('/daily play')}. Then you can practise.",
    daily.SecretChanged: "The deals of {day} cannot be checked: they were made with a secret that the bot "
    "no longer has.",
    daily.ExampleDeals: "These dailies are example deals of this demo. All of them can be won, but they "
    "were not drawn by a secret, so there is nothing to check.",
    # analyses and puzzles
    analysis.StillPlaying: "Finish this game first: an analysis tells where its hidden cards lie.",
    analysis.TypedToday: "A deal that was typed today can be analysed from tomorrow.",
    analysis.NoSolver: "This bot runs without its solver, so it has no analyses.",
    analysis.SolverAway: "Not known yet: the solver does not answer right now. Try again in a minute.",
    analysis.NotYourStorm: "This storm is another player's, or it no longer exists.",
    analysis.NoFreshPuzzle: "You have seen all puzzles. Each comes back 90 days after you saw it.",
    analysis.NoSuchPuzzle: f"That puzzle is out of date. {typed('/mistakes')} and {typed('/puzzle')} show "
    "others.",
    play.Analysed: f"This game was analysed, so no move can be taken back. Use {bold('Play from here')} to "
    "practise.",
    # managing a server
    BadTime: f"“{{text}}” is not a time of day. Write it like {typed('09:30')} or {typed('21')}.",
    moderation.NotManager: f"Only members with the permission {bold('Manage Server')} can do that.",
    moderation.NoReason: "Please give a reason; members may ask.",
    moderation.NoResult: "“{text}” is not a finished game of this server. Pick one from the list, or give "
    "its number.",
    moderation.AlreadyRemoved: f"That result is already removed. {typed('/server restore')} puts it back.",
    moderation.NotRemoved: "That result is not removed.",
    moderation.AlreadyExcluded: f"That member is left out already. {typed('/server include')} takes them "
    "back.",
    moderation.NotExcluded: "That member is not left out of this server's leaderboards.",
}
"""The usual sentence on each kind of refusal, with its data by name; :func:`_special` has the others."""


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


def _already_played(stored: StoredGame) -> str:
    """Return how a ranked attempt ended, and what can still be done or when the next daily starts."""
    name, result = stored.game.rules.name, stored.result
    if result is not None and result.outcome == "lost":
        return f"You have lost today's {name} so far. Take a move back with Undo to play on."
    how = ""
    if result is not None and result.moves:  # else the player has deleted it
        how = f" ({OUTCOMES[result.outcome]}, {plural(result.moves, 'move')}, {duration(result.seconds)})"
    coming = f" The next one starts {next_daily(stored.day)}." if stored.day else ""
    return f"You have already played today's {name}{how}.{coming}"


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
            why = refusal(error.error)
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
