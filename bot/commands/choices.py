"""Autocomplete choices of games, rule sets, days, deals and moves."""

from collections.abc import Iterable
from datetime import timedelta
from itertools import islice

import discord
from discord.app_commands import Choice

from bot.commands.completion import LIMIT, complete_moves
from bot.controls.items import host
from bot.daily.calendar import GAMES_OF_DAY
from bot.patience import (
    GAMES,
    OTHER_NAMES,
    PEOPLE_DEALS,
    BadDeal,
    Rules,
    SharedName,
    UnknownGame,
    default_rules,
    house_rules,
    own_name,
    read_game,
    read_number,
)
from bot.words import daily as daily_words


def games(current: str) -> list[Choice[str]]:
    """Return the games of which a name contains *current*; another name stands behind the game's own."""
    wanted = _plain(current)
    offers: list[Choice[str]] = []
    for game, rules in default_rules().items():
        names = (game, *OTHER_NAMES.get(rules.key, ()))
        name = next((name for name in names if wanted in _plain(name)), None)
        if name is not None:
            offers.append(Choice(name=game if name == game else f"{game} ({name})", value=_value(rules)))
    return offers[:LIMIT]


def _value(rules: Rules) -> str:
    """Return the key of *rules*, or a name of its own if several games have that name."""
    name = own_name(rules)
    return rules.key if name == rules.game else name


async def games_of_day(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
    """Return the games that have a daily deal, today's featured one first."""
    daily = host(interaction).services.daily
    featured = await daily.featured(daily.today())
    keys = sorted(GAMES_OF_DAY, key=lambda key: key != featured)
    return _fitting(current, ((daily_words.game_choice(key, featured=key == featured), key) for key in keys))


async def days(interaction: discord.Interaction, current: str, *, ahead: int = 0) -> list[Choice[str]]:
    """Return the days that have had a deal and *ahead* more, latest first, each with its featured game."""
    daily = host(interaction).services.daily
    today = daily.today()
    featured = await daily.featured_on(await daily.first_day(), today + timedelta(days=ahead))
    named = ((daily_words.day_choice(day, today, key), day.isoformat()) for day, key in featured.items())
    wanted = _plain(current)
    fitting = (Choice(name=name, value=value) for name, value in named if wanted in _plain(name + value))
    return list(islice(fitting, LIMIT))


def games_and_rule_sets(current: str) -> list[Choice[str]]:
    """Return the games whose name contains *current*, then the other rule sets."""
    named = {_value(rules): game for game, rules in default_rules().items()}
    named |= {key: rules.name for key, rules in GAMES.items() if rules not in default_rules().values()}
    return _fitting(current, ((name, key) for key, name in named.items()))


def rule_sets(game: str | None, current: str) -> list[Choice[str]]:
    """Return the rule sets of *game* with their differences: the default, its readings, its house rules.

    If *current* is a key followed by ``+``, return that rule set and each one with one more house rule.
    """
    base = current.rstrip().rstrip("+") if "+" in current else ""
    try:
        chosen = read_game(base or game or "")
    except (UnknownGame, SharedName):
        chosen = None
    if chosen is not None and base:
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
    """Return *current* if it is a deal number, or an explanation if it is empty."""
    if not current.strip():
        return [
            Choice(name="Leave empty for a random deal, or type a number from 1 to 999999", value="random")
        ]
    try:
        number = read_number(current)
    except BadDeal:
        number = None
    if number not in PEOPLE_DEALS:
        return []
    return [Choice(name=f"Deal {number}", value=str(number))]


async def moves(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
    """Return the legal moves of the user's game in the channel, in notation and in words."""
    if interaction.channel_id is None:
        return []
    stored = await host(interaction).services.sessions.current(interaction.user.id, interaction.channel_id)
    offers = complete_moves(stored.game.rules, stored.game.position, current)
    return [Choice(name=name, value=value) for name, value in offers]


def _fitting(current: str, offers: Iterable[tuple[str, str]]) -> list[Choice[str]]:
    wanted = _plain(current)
    return [Choice(name=name[:100], value=value) for name, value in offers if wanted in _plain(name)][:LIMIT]


def _plain(text: str) -> str:
    return "".join(text.casefold().split())
