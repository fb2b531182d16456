"""Rules and help: /rules and /help."""

import discord
from discord import app_commands

from bot.commands import choices
from bot.controls.replies import answers_refusals
from bot.controls.rules import show_rules as answer_rules
from bot.controls.start import ask_which_game
from bot.controls.welcome import show_help as answer_help
from bot.patience import SharedName, read_rules


@app_commands.command(name="rules", description="Read how a game is played")
@app_commands.describe(game="The game", rules="Another way to play, or house rules")
@answers_refusals
async def show_rules(interaction: discord.Interaction, game: str, rules: str | None = None) -> None:
    """Show the rules of a game."""
    try:
        chosen = read_rules(game, rules)
    except SharedName as error:
        await ask_which_game(interaction, error, "rules")
        return
    await answer_rules(interaction, chosen)


show_rules.autocomplete("game")(choices.offering(choices.games))
show_rules.autocomplete("rules")(choices.rule_sets_of_game)


@app_commands.command(name="help", description="Learn how to play")
@answers_refusals
async def show_help(interaction: discord.Interaction) -> None:
    """Show the help page."""
    await answer_help(interaction)


COMMANDS = [show_rules, show_help]
