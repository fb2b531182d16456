"""What people may fill into a command's options: games, rule sets, deals and moves as they type."""

from collections.abc import Callable, Coroutine, Iterable, Mapping
from datetime import date
from itertools import islice
from typing import Any

import discord
from discord.app_commands import Choice

from bot.daily.service import GAMES_OF_DAY
from bot.patience import GAMES, PEOPLE_DEALS, UnknownGame, default_rules, house_rules, legal_moves, read_game
from bot.play.sessions import NoGame
from bot.services import Services
from bot.words import daily as daily_words
from bot.words.moves import describe_move

Offer = Callable[[discord.Interaction, str], Coroutine[Any, Any, list[Choice[str]]]]
LIMIT = 25  # choices that Discord shows


def games(current: str) -> list[Choice[str]]:
    """The games whose name holds what has been typed."""
    return _fitting(current, ((game, rules.key) for game, rules in default_rules().items()))


def games_of_day(current: str, featured: str) -> list[Choice[str]]:
    """The games that have a daily deal, today's *featured* one first."""
    keys = sorted(GAMES_OF_DAY, key=lambda key: key != featured)
    return _fitting(current, ((daily_words.game_choice(key, featured=key == featured), key) for key in keys))


def days(current: str, today: date, featured: Mapping[date, str]) -> list[Choice[str]]:
    """Days that have daily deals, as they are ordered in *featured*, each with its featured game."""
    named = ((daily_words.day_choice(day, today, key), day.isoformat()) for day, key in featured.items())
    wanted = _plain(current)
    fitting = (Choice(name=name, value=value) for name, value in named if wanted in _plain(name + value))
    return list(islice(fitting, LIMIT))


def games_and_rule_sets(current: str) -> list[Choice[str]]:
    """The games whose name holds what has been typed, then their other rule sets."""
    named = {rules.key: game for game, rules in default_rules().items()}
    named |= {key: rules.name for key, rules in GAMES.items() if key not in named}
    return _fitting(current, ((name, key) for key, name in named.items()))


def rule_sets(game: str | None, current: str) -> list[Choice[str]]:
    """The rule sets of *game*, the default first, each with the line that tells them apart.

    Then the same with a house rule; behind a key with a ``+`` one more of them.
    """
    behind = current.rstrip().rstrip("+") if "+" in current else ""
    try:
        chosen = read_game(behind or game or "")
    except UnknownGame:
        chosen = None
    if chosen is not None and behind:
        sets = [chosen, *house_rules(chosen)]
        current = ""
    else:
        sets = [rules for rules in GAMES.values() if chosen is None or rules.game == chosen.game]
        sets += [] if chosen is None else house_rules(chosen)
    return _fitting(
        current,
        (
            (f"{rules.name}: {rules.difference}" if rules.difference else rules.name, rules.key)
            for rules in sets
        ),
    )


def deals(current: str) -> list[Choice[str]]:
    """A deal number as it is typed, with what it stands for."""
    text = current.strip()
    if text.isascii() and text.isdigit() and len(text) < 10:
        return [Choice(name=f"Deal {int(text)}", value=str(int(text)))] if int(text) in PEOPLE_DEALS else []
    if text:
        return []
    return [Choice(name="Leave empty for a random deal, or type a number from 1 to 999999", value="random")]


async def moves(services: Services, interaction: discord.Interaction, current: str) -> list[Choice[str]]:
    """The legal moves of the caller's game in this channel, by notation and in words."""
    if interaction.channel_id is None:
        return []
    try:
        stored = await services.sessions.current(interaction.user.id, interaction.channel_id)
    except NoGame:
        return []
    rules, position = stored.game.rules, stored.game.position
    return _fitting(
        current,
        (
            (f"{step}   {describe_move(rules, position, step)}", str(step))
            for step in legal_moves(rules, position)
        ),
    )


def _fitting(current: str, offers: Iterable[tuple[str, str]]) -> list[Choice[str]]:
    wanted = _plain(current)
    return [Choice(name=name[:100], value=value) for name, value in offers if wanted in _plain(name)][:LIMIT]


def _plain(text: str) -> str:
    return "".join(text.casefold().split())
