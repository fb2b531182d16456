"""Texts about a player's games in progress, and about boards whose game has ended elsewhere."""

from collections.abc import Sequence
from datetime import datetime

from bot.patience import all_home
from bot.record import StoredGame
from bot.words.games import board_heading, closing_text, deal_of, moves_made
from bot.words.marks import SMALL, bold, instant, typed
from bot.words.text import plural

_DAILIES = f"Your daily deals are under {typed('/daily today')}."
NONE = f"You have no game in progress. Start one with {typed('/play')}. {_DAILIES}"
GIVE_UP_PROMPT = "Give up …"
KEEP_LABEL = "Keep it"
CONTINUE_LABEL = "Continue"
GAMES_LABEL = "Your games"
THIS_DEAL_LABEL = "Play this deal"


def games_heading(found: Sequence[StoredGame]) -> str:
    """Return the lines above the list."""
    return f"{bold('Your games')} · {len(found)} in progress\n{SMALL}{_DAILIES}"


def game_line(number: int, stored: StoredGame, now: datetime) -> str:
    """Return the lines about one game: number, name, deal, progress, and when it was last played."""
    home = f"{stored.game.home} of {all_home(stored.game.rules)} home"
    made = moves_made(stored.game)
    where = " · private" if stored.private else ""
    name = f"{bold(f'{number}. {stored.game.rules.name}')} · {deal_of(stored)}{where}"
    return f"{name}\n{SMALL}{home} · {made} · {instant(min(stored.last_at, now))}"


def games_alt(found: Sequence[StoredGame]) -> str:
    """Return the alt text of the picture of the boards."""
    names = [f"{number}. {stored.game.rules.name}" for number, stored in enumerate(found, 1)]
    return f"Your games in progress: {', '.join(names)}."


def give_up_option(number: int, stored: StoredGame) -> tuple[str, str]:
    """Return the label and the note of a game in the menu of games to give up."""
    home = f"{stored.game.home} of {all_home(stored.game.rules)} home"
    return f"{number}. {stored.game.rules.name}"[:100], f"{deal_of(stored)}, {home}"[:100]


def give_up_label(stored: StoredGame) -> str:
    """Return the label of the button that gives a game up."""
    return f"Give up {stored.game.rules.game}"


def give_up_question(stored: StoredGame) -> str:
    """Return the question whether to give a game up."""
    made = plural(stored.game.made, "move")
    return f"Give up {bold(stored.game.rules.name)}, {deal_of(stored)}, after {made}?"


def over(stored: StoredGame) -> str:
    """Return what stands in place of the board of a game that has ended elsewhere."""
    return f"{board_heading(stored)}\n{closing_text(stored)}"
