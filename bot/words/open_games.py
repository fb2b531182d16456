"""Texts about a player's games in progress, and about boards whose game has ended elsewhere."""

from collections.abc import Sequence
from datetime import datetime

from bot.patience import all_home
from bot.record import StoredGame
from bot.words.games import board_heading, closing_text, deal_as_played, deal_of, moves_made
from bot.words.language import N_, _, n_
from bot.words.marks import SMALL, bold, instant
from bot.words.text import game_name, joined

_DAILIES = N_("Your daily deals are under <c>/daily today</c>.")
CONTINUE_LABEL = N_("Continue")
GAMES_LABEL = N_("Your games")
THIS_DEAL_LABEL = N_("Play this deal")


def none() -> str:
    """Return what is said to a player without a game in progress."""
    text = _("Apart from dailies, you have no game in progress. Start one with <c>/play</c>.")
    return f"{text} {_(_DAILIES)}"


def games_heading(found: Sequence[StoredGame]) -> str:
    """Return the lines above the list."""
    count = n_("{count} in progress", "{count} in progress", len(found))
    return f"{bold(_(GAMES_LABEL))} · {count}\n{SMALL}{_(_DAILIES)}"


def _home(stored: StoredGame) -> str:
    return _("{home} of {all} home", home=stored.game.home, all=all_home(stored.game.rules))


def _numbered(number: int, stored: StoredGame) -> str:
    return f"{number}. {game_name(stored.game.rules)}"


def game_line(number: int, stored: StoredGame, now: datetime) -> str:
    """Return the lines about one game: number, name, deal, progress, and when it was last played."""
    where = [_("private")] if stored.private else []
    name = " · ".join([bold(_numbered(number, stored)), deal_as_played(stored), *where])
    return f"{name}\n{SMALL}{_home(stored)} · {moves_made(stored.game)} · {instant(min(stored.last_at, now))}"


def games_alt(found: Sequence[StoredGame]) -> str:
    """Return the alt text of the picture of the boards."""
    names = joined(_numbered(number, stored) for number, stored in enumerate(found, 1))
    return _("Your games in progress: {games}.", games=names)


def give_up_option(number: int, stored: StoredGame) -> tuple[str, str]:
    """Return the label and the note of a game in the menu of games to give up."""
    return _numbered(number, stored)[:100], joined([deal_of(stored), _home(stored)])[:100]


def give_up_label(stored: StoredGame) -> str:
    """Return the label of the button that gives a game up."""
    return _("Give up {game}", game=_(stored.game.rules.game))


def give_up_question(stored: StoredGame) -> str:
    """Return the question whether to give a game up."""
    question = n_(
        "Give up <b>{game}</b>, {deal}, after {count} move?",
        "Give up <b>{game}</b>, {deal}, after {count} moves?",
        stored.game.made,
        game=game_name(stored.game.rules),
        deal=deal_of(stored),
    )
    if stored.day is not None:
        return f"{question} {_('This is your only ranked attempt at this daily.')}"
    return f"{question} {_('This is your only attempt at this deal.')}" if stored.raced else question


def over(stored: StoredGame) -> str:
    """Return what stands in place of the board of a game that has ended elsewhere."""
    return f"{board_heading(stored)}\n{closing_text(stored)}"
