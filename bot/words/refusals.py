"""Answers to refused actions: the reason and the remedy, in two sentences at most."""

import math
from collections.abc import Callable, Mapping
from datetime import date
from typing import Any

from bot import patience
from bot.analysis import refusals as analysis
from bot.daily import refusals as daily
from bot.daily.calendar import GAMES_OF_DAY, GRADED_GAMES
from bot.daily.schedule import BadTime, UnknownZone
from bot.patience import game_rules
from bot.people import moderation
from bot.people.privacy import HiddenByOperator
from bot.play import refusals as play
from bot.record import ABANDONED_AFTER
from bot.together.refusals import RaceRefusal
from bot.words.bad_input import button, deal_fault, no_rule, rule_named, unknown_game
from bot.words.games import LEVELS, OUTCOMES
from bot.words.language import N_, _, day_name, listed, n_, number
from bot.words.marks import typed
from bot.words.moves import nothing_safe
from bot.words.races import race_refusal
from bot.words.reasons import why_not
from bot.words.text import APART, duration, game_name, joined, name_of_game, next_daily, short


def in_terminal(error: patience.PatienceError | play.Refusal) -> str:
    """Return the answer to a refused command line: :func:`refusal` without remedies that need Discord."""
    match error:
        case patience.UnknownGame():
            return unknown_game(error.key)
        case patience.UnknownReading():
            return f"{error.game} has no rule “{rule_named(error.text)}” to add."
        case patience.BadDeal():
            return deal_fault(error)
        case daily.NotADaily():
            only = f"only of {len(GAMES_OF_DAY)} games, each in one set of rules"
            return f"There is no daily deal of {game_rules(error.key).name}, {only}."
        case _:
            return refusal(error)


def refusal(error: patience.PatienceError | play.Refusal) -> str:
    """Return the answer to a refused action: the reason and the remedy."""
    answer = ANSWERS.get(type(error), N_("That does not work here."))
    return _(answer, **_values(error)) if isinstance(answer, str) else answer(error)


def _values(error: Exception) -> dict[str, object]:
    """Return the data of an error as it stands in sentences: texts cut short, days in words."""
    said: dict[str, object] = {}
    for name, value in vars(error).items():
        text = day_name(value) if isinstance(value, date) else value
        said[name] = short(text) if isinstance(text, str) else text
    return said


def _not_read(error: patience.NotationError) -> str:
    if label := button(error.text):
        return _(label)
    unknown = _("I don't know “{text}”.", text=short(error.text))
    what = unknown if error.text.strip() else _("That is not a move.")
    examples = [typed(example) for example in error.examples]
    moves = _("Try {moves}.", moves=listed(examples)) if examples else ""
    return f"{what} {moves}".rstrip()


def _failed(error: patience.FailedMove) -> str:
    """Return the refusal of several typed moves: the one that failed, and why."""
    match error.error:
        case patience.NotationError() if not button(error.text):
            why = _("That is not a move.")
        case patience.AmbiguousMove():
            moves = joined(typed(each) for each in error.error.notations[:4])
            why = _("It can mean {moves}.", moves=moves)
        case _:
            why = refusal(error.error)
    return _("Move {number} of {count}, “{text}”: {why}", **_values(error), why=why)


def _partly_played(error: play.PartlyPlayed) -> str:
    failed, why = _failed(error.error), error.error.error
    if isinstance(why, patience.IllegalMove) and why.reason and why.reason.why is patience.Why.WON:
        return failed
    return f"{failed} {_('What came before it has been played: you have seen where it led.')}"


def _not_yours(error: play.NotYours) -> str:
    stored, name = error.stored, error.stored.player_name
    if not name:
        return _("This game's owner has deleted their data.")
    if stored.open_board and stored.result is None:
        return _("Only {player} can give up this board.", player=name)
    own = _("This is {player}'s game.", player=name)
    secret = stored.deal_is_secret and not stored.private
    return f"{own} {_('You can play its deal when it is over.')}" if secret else own


def _hints_forbidden(error: play.HintsForbidden) -> str:
    stored = error.stored
    if stored.challenged:
        return _("Challenges have no hints.")
    if stored.race_id is not None:
        return _("Races have no hints. Undo is free.")
    if stored.day is None:
        return _("The server where this game was started does not allow hints.")
    return _("Ranked attempts have no hints. Practice games can have them.")


def _time_up(error: play.TimeUp) -> str:
    stored, result = error.stored, error.stored.ended
    if result.outcome == "lost":
        return _("It is too late to take this back. You can continue from here for practice.")
    if stored.day is None:
        return _(
            "You left this game for {count} days, so it counts as given up. You can continue for practice.",
            count=ABANDONED_AFTER.days,
        )
    if not result.moves:
        return _("That day is over. You made no move, so it does not count. You can still practise.")
    if not result.counted:
        return _("The day ended before this game did, so it is not ranked. You can continue it for practice.")
    return n_(
        "That day is over: your attempt counts with {count} card home. You can continue it for practice.",
        "That day is over: your attempt counts with {count} cards home. You can continue it for practice.",
        result.home,
    )


def _game_over(error: play.GameOver) -> str:
    stored = error.stored
    if stored.raced:
        return _("This game is over. Start another with <c>/play</c>.")
    if stored.ended.outcome == "resigned" and not stored.ended.moves:
        return _("This game was closed before its first move. Start another with <c>/play</c>.")
    outcome = _(OUTCOMES[stored.ended.outcome])
    return _("This game is over ({outcome}). Start another with <c>/play</c>.", outcome=outcome)


def _already_played(error: daily.AlreadyPlayed) -> str:
    stored = error.stored
    name, result = game_name(stored.game.rules), stored.result
    if result is not None and result.outcome == "lost":
        return _("You have lost today's {game} so far. Take a move back with Undo to play on.", game=name)
    if result is not None and result.moves:  # else the player has deleted it
        moves = n_("{count} move", "{count} moves", result.moves)
        how = joined([_(OUTCOMES[result.outcome]), moves, duration(result.seconds)])
        # Translators: how it ended, as in "won, 31 moves, 5 min".
        played = _("You have already played today's {game} ({result}).", game=name, result=how)
    else:
        played = _("You have already played today's {game}.", game=name)
    if not stored.day:
        return played
    return f"{played} {_('The next one starts {time}.', time=next_daily(stored.day))}"


def _no_levels(error: daily.NoLevels) -> str:
    rules, graded = game_rules(error.key), map(game_rules, GRADED_GAMES)
    none = _("{game} has no levels.", game=game_name(rules))
    others = [game_name(other) for other in graded if other.game == rules.game]
    if not others:
        return f"{none} {_('Leave <c>level:</c> empty.')}"
    return f"{none} {_('Pick {games}, or leave <c>level:</c> empty.', games=listed(others))}"


def _not_ready(error: daily.NotReady) -> str:
    others = [(error.key, level) for level in error.levels]
    others += [(key, error.level) for key in error.keys]
    none = _("No such deal is ready: {deal}.", deal=_graded(error.key, error.level))
    ready = _("Ready now: {deals}.", deals=joined((_graded(*each) for each in others), APART))
    return f"{none} {ready if others else _('Ask again later.')}"


def _graded(key: str, level: str) -> str:
    return joined([name_of_game(key), _(LEVELS.get(level, short(level)))])


def _not_over(error: daily.NotOver) -> str:
    at = next_daily(error.day)
    if error.key is None:
        return _("Today's dailies keep their secrets until the day is over, {time}.", time=at)
    game = name_of_game(error.key)
    return _("Today's {game} keeps its secrets until the day is over, {time}.", game=game, time=at)


def _not_finished(error: daily.NotFinished) -> str:
    game = "" if error.key is None else name_of_game(error.key)
    day = "" if error.day is None else day_name(error.day)
    if day and game:
        return _("You did not finish a daily of {game} on {day}.", game=game, day=day)
    if day:
        return _("You did not finish a daily on {day}.", day=day)
    if game:
        return _("You have not finished a daily of {game} yet.", game=game)
    return _("You have not finished a daily yet.")


def _no_zone(error: UnknownZone) -> str:
    unknown = _("I do not know the time zone “{text}”.", text=short(error.text))
    advice = _("Pick one as you type, for example <c>Europe/Berlin</c>.")
    if error.close:
        advice = _("Did you mean {zones}?", zones=listed([typed(name) for name in error.close]))
    return f"{unknown} {advice}"


ANSWERS: Mapping[type[Exception], str | Callable[[Any], str]] = {
    # typed moves, deals and rules
    patience.TextTooLong: N_("That is too long to read. Type at most {most} characters; nothing was done."),
    patience.TooManyMoves: N_("That is {count} moves. Type at most {most} at once; nothing was played."),
    patience.NotationError: _not_read,
    patience.IllegalMove: lambda error: (
        why_not(error.reason)
        if error.reason is not None
        else _("“{text}” is not possible now. The menu under the board lists your moves.", **_values(error))
    ),
    patience.AmbiguousMove: lambda error: which_move(len(error.notations)),
    patience.FailedMove: lambda error: f"{_failed(error)} {_('Nothing was played.')}",
    play.PartlyPlayed: _partly_played,
    patience.UnknownGame: lambda error: unknown_game(error.key, _("Pick one from the list at <c>game:</c>.")),
    patience.UnknownReading: no_rule,
    patience.BadDeal: lambda error: f"{deal_fault(error)} {_('Leave it empty for a random one.')}",
    patience.BadPosition: N_("That does not work in this position."),
    patience.NothingToUndo: N_("There is nothing to take back."),
    patience.NothingToRedo: N_("There is nothing to redo."),
    # games in progress
    play.Restarting: N_("The bot is being restarted; nothing was played. Please try again in a minute."),
    play.NoSuchGame: N_("That game is not yours, or it no longer exists. Start one with <c>/play</c>."),
    play.NoGame: N_("You have no game here. Start one with <c>/play</c>."),
    play.NothingFinished: N_(
        "You have finished no game in this channel yet. <c>date:</c> shows your dailies of past days."
    ),
    play.StaleMessage: N_("That took too long to arrive, so nothing was played. Try again."),
    play.SharedAlready: N_("You have just shared this game here."),
    play.BoardMissing: N_(
        "Your last move was saved, but its board may not have reached you. Nothing was played since."
    ),
    play.StillBusy: N_("Your last file is not ready yet. Ask for another one when it has arrived."),
    play.TooCrowded: N_(
        "Very many people are starting games right now. Nothing was started; try again soon."
    ),
    play.StaleBoard: N_("That board was out of date. This is your game now."),
    play.ClockWrong: N_("The bot's clock is being set. Nothing was played; try again in a few minutes."),
    play.NothingPlayed: N_("There is nothing to give up: an attempt counts from its first move."),
    play.NotYours: _not_yours,
    play.TooFast: lambda error: _(
        "You are going too fast, so nothing was done. Try again in {time}.",
        time=duration(math.ceil(error.seconds)),
    ),
    play.TimeUp: _time_up,
    play.GameOver: _game_over,
    play.DealtAgain: lambda error: (
        _("The challenge is over, so no move can be taken back here.")
        if error.stored.challenged
        else _("You have started this deal again, so no move can be taken back here.")
    ),
    play.NothingSafe: lambda error: nothing_safe(error.stored.game.rules, error.stored.game.known),
    play.Unfinished: N_("That deal stays secret until its game, race or challenge is over for good."),
    play.TooManyGames: N_("Games in progress: {limit}. Finish one or give one up first."),
    play.HintsForbidden: _hints_forbidden,
    play.NoHint: N_("I see no move that clearly helps. Try one of yours: you can take it back."),
    HiddenByOperator: N_(
        "The operator of this bot has hidden you from the leaderboards. Your own statistics are kept."
    ),
    # dailies and levels
    daily.AlreadyPlayed: _already_played,
    daily.NotADaily: lambda error: _(
        "{text} is not one of the {count} daily games. Pick one of those from the list at <c>game:</c>.",
        text=name_of_game(error.key),
        count=number(len(GAMES_OF_DAY)),
    ),
    daily.NoLevels: _no_levels,
    daily.NotReady: _not_ready,
    daily.NotOver: _not_over,
    daily.NotFinished: _not_finished,
    daily.NoDate: N_("“{text}” is not a date. Write it like 2026-11-21, or pick from the list."),
    daily.NotYet: N_("The deals of {day} are secret until that day."),
    daily.BeforeFirst: N_("The first daily deal was on {day}."),
    daily.StillOpen: N_(
        "Your attempt can still continue with <c>/undo</c>. Practise its deal from tomorrow."
    ),
    daily.Spoiler: N_("That would show you today's deal. Play your own attempt first: <c>/daily play</c>."),
    daily.PlayFirst: N_("Play your ranked attempt first: <c>/daily play</c>. Then you can practise."),
    daily.SecretChanged: N_(
        "The deals of {day} cannot be checked: they were made with a secret that the bot no longer has."
    ),
    daily.ExampleDeals: N_(
        "These dailies are example deals of this demo. All of them can be won, but they "
        "were not drawn by a secret, so there is nothing to check."
    ),
    # analyses and puzzles
    analysis.StillSearching: lambda error: n_(
        "You are already waiting for {count} answer from the solver. Try again when it has come.",
        "You are already waiting for {count} answers from the solver. Try again when one has come.",
        error.limit,
    ),
    analysis.StillPlaying: N_("Finish this game first: an analysis tells where its hidden cards lie."),
    analysis.TypedToday: N_("A deal that was typed today can be analysed from tomorrow."),
    analysis.NoSolver: N_("This bot runs without its solver, so it has no analyses."),
    analysis.SolverAway: N_("Not known yet: the solver does not answer right now. Try again in a minute."),
    analysis.NotYourStorm: N_("This storm is another player's, or it no longer exists."),
    analysis.NoFreshPuzzle: N_("You have seen all puzzles. Each comes back 90 days after you saw it."),
    analysis.NoSuchPuzzle: N_("That puzzle is out of date. <c>/mistakes</c> and <c>/puzzle</c> show others."),
    play.Analysed: N_(
        "This game was analysed, so no move can be taken back. Use <b>Play from here</b> to practise."
    ),
    # races and challenges
    RaceRefusal: race_refusal,
    # managing a server
    UnknownZone: _no_zone,
    BadTime: N_("“{text}” is not a time of day. Write it like <c>09:30</c> or <c>21</c>."),
    moderation.NotManager: N_("Only members with the permission <b>Manage Server</b> can do that."),
    moderation.NoReason: N_("Please give a reason; members may ask."),
    moderation.NoResult: N_(
        "“{text}” is not a finished game of this server. Pick one from the list, or give its number."
    ),
    moderation.AlreadyRemoved: N_("That result is already removed. <c>/server restore</c> puts it back."),
    moderation.NotRemoved: N_("That result is not removed."),
    moderation.AlreadyExcluded: N_(
        "That member is left out already. <c>/server include</c> takes them back."
    ),
    moderation.NotExcluded: N_("That member is not left out of this server's leaderboards."),
}
"""The answer to each kind of refusal: a sentence with holes for its data by name, or a function of it."""


def which_move(count: int, shown: int | None = None) -> str:
    """Ask which of *count* moves was meant; *shown*: the number of moves offered, if not all are."""
    can = n_("That can mean {count} move.", "That can mean {count} moves.", count)
    if shown is not None and count > shown:
        rest = _("Which of these {number}? Or type the letters of the piles.", number=shown)
        return f"{can} {rest}"
    return f"{can} {_('Which one?')}"


DEAL_OR_LEVEL = N_("Choose <c>deal:</c> or <c>level:</c>, not both.")
WHICH_GAME = N_("Which game? Fill in <c>game:</c> as well.")
OPEN_OR_PRIVATE = N_("An open board is for everybody here: choose <c>open:</c> or <c>private:</c>.")
NOW_PRIVATE = N_("Today's deal is private now: only its player sees this board.")
CONTINUE_LABEL = N_("Continue for practice")
NO_DEAL = N_("That message does not show a deal. Start a game with <c>/play</c>.")
OLD_CONTROL = N_("That button is outdated. <c>/board</c> shows your game with new ones.")
OLD_COMMAND = N_("Your list of commands is outdated. Reload Discord, and type the command again.")
NOBODY = N_("Discord does not know that person or channel. Choose one from the list as you type.")
BUSY = N_("Nothing can be saved right now, so nothing was changed. Please try again in a moment.")
UNAVAILABLE = N_("Games cannot be read or saved right now, so nothing was changed. Please try again later.")
FAULT = N_("Something went wrong on our side. Your game is safe: <c>/board</c> shows it again.")
