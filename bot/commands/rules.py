"""Learning: /rules and /help."""

import discord
from discord import app_commands

from bot import words
from bot.commands import choices
from bot.controls.view import page
from bot.patience import read_game, rules_page


def commands() -> list[app_commands.Command]:
    """The commands that explain."""

    @app_commands.command(description="How a game is played")
    @app_commands.describe(game="Which game")
    async def rules(interaction: discord.Interaction, game: str) -> None:
        await interaction.response.send_message(view=page(rules_page(read_game(game))), ephemeral=True)

    @rules.autocomplete("game")
    async def _(interaction: discord.Interaction, text: str) -> list[app_commands.Choice[str]]:
        return choices.games(text)

    @app_commands.command(name="help", description="How to play here")
    async def help_(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(view=page(*words.HELP), ephemeral=True)

    return [rules, help_]
