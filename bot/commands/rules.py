"""Rules and help: /rules and /help."""

import discord
from discord import app_commands

from bot.commands import choices
from bot.commands.declaring import command
from bot.controls.rules import show_rules as answer_rules
from bot.controls.welcome import show_help
from bot.words.language import N_


@command("rules", N_("Read how a game is played"))
@app_commands.describe(game=N_("The game"), rules=N_("Another way to play, or house rules"))
@app_commands.autocomplete(game=choices.offering(choices.games), rules=choices.rule_sets_of_game)
async def show_rules(interaction: discord.Interaction, game: str, rules: str | None = None) -> None:
    """Show the rules of a game."""
    await answer_rules(interaction, choices.typed_rules(game, rules))


COMMANDS = [show_rules, command("help", N_("Learn how to play"))(show_help)]
