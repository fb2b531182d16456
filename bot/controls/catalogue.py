"""The page of all games: buttons of the best known ones, and a menu of each family."""

import discord

from bot.controls import verbs
from bot.controls.games import begin
from bot.controls.items import button, primary, select
from bot.controls.messages import page
from bot.controls.replies import answer
from bot.controls.view import LIMIT
from bot.patience import BEST_KNOWN, GAMES, Rules, default_rules, own_name
from bot.words import catalogue as words
from bot.words.language import _
from bot.words.text import game_name

READINGS = ("spider-1", "spider-2", "klondike-3")
"""The rule sets that newcomers look for beside the usual one of their game."""


async def show_games(interaction: discord.Interaction) -> None:
    """Offer every game privately, without typing."""
    known = [button(_(own_name(GAMES[key])), verbs.OfRules(name="new", key=key)) for key in BEST_KNOWN]
    others = [button(game_name(GAMES[key]), verbs.OfRules(name="new", key=key)) for key in READINGS]
    surprise = primary(_(words.SURPRISE_LABEL), verbs.Plain(name="surprise"))
    menus = [
        (name, games[first : first + LIMIT])
        for name, games in words.families().items()
        for first in range(0, len(games), LIMIT)
    ]
    rows = [
        [select(f"{name} …", list(map(_option, games)), verbs.Pick(menu=number))]
        for number, (name, games) in enumerate(menus)
    ]
    await answer(interaction, page(words.heading(), rows=[known, [*others, surprise], *rows]))


def _option(rules: Rules) -> discord.SelectOption:
    about = words.about(rules) or None
    return discord.SelectOption(label=_(own_name(rules)), value=rules.key, description=about)


async def surprise(interaction: discord.Interaction) -> None:
    """Start any game: the millisecond of the press chooses it."""
    keys = [rules.key for rules in default_rules().values()]
    await begin(interaction, keys[(interaction.id >> 22) % len(keys)], None)
