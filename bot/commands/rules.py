"""Rules and help: /rules and /help."""

import discord
from discord import app_commands

from bot.commands import choices
from bot.controls.replies import answers_refusals, offers_nothing_if_refused
from bot.controls.start import ask_which_game
from bot.controls.view import rules_message
from bot.controls.welcome import show_help as answer_help
from bot.patience import SharedName, read_rules


@app_commands.command(name="rules", description="Read how a game is played")
@app_commands.describe(game="The game", rules="A variant of the rules; the usual rules by default")
@answers_refusals
async def show_rules(interaction: discord.Interaction, game: str, rules: str | None = None) -> None:
    """Show the rules of a game."""
    try:
        chosen = read_rules(game, rules)
    except SharedName as error:
        await ask_which_game(interaction, error, "rules")
        return
    view, file = await rules_message(chosen)
    await interaction.response.send_message(view=view, file=file, ephemeral=True)


@show_rules.autocomplete("game")
@offers_nothing_if_refused
async def offer_games(interaction: discord.Interaction, text: str) -> list[app_commands.Choice[str]]:
    """Complete the game to explain."""
    return choices.games(text)


@show_rules.autocomplete("rules")
@offers_nothing_if_refused
async def offer_rules(interaction: discord.Interaction, text: str) -> list[app_commands.Choice[str]]:
    """Complete a rule set of the chosen game."""
    return choices.rule_sets(interaction.namespace.game, text)


@app_commands.command(name="help", description="Learn how to play")
@answers_refusals
async def show_help(interaction: discord.Interaction) -> None:
    """Show the help page."""
    await answer_help(interaction)


COMMANDS = [show_rules, show_help]
