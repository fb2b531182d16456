"""Learning: /rules and /help."""

import discord
from discord import app_commands

from bot.commands import choices
from bot.controls.view import page, rules_of
from bot.patience import read_rules
from bot.words.pages import HELP


def commands() -> list[app_commands.Command]:
    """The commands that explain."""

    @app_commands.command(description="How a game is played")
    @app_commands.describe(
        game="Which game", rules="Another reading of the rules; the usual one if you leave it out"
    )
    async def rules(interaction: discord.Interaction, game: str, rules: str | None = None) -> None:
        view, file = await rules_of(read_rules(game, rules))
        await interaction.response.send_message(view=view, file=file, ephemeral=True)

    @rules.autocomplete("game")
    async def _(interaction: discord.Interaction, text: str) -> list[app_commands.Choice[str]]:
        return choices.games(text)

    @rules.autocomplete("rules")
    async def _(interaction: discord.Interaction, text: str) -> list[app_commands.Choice[str]]:
        return choices.rule_sets(interaction.namespace.game, text)

    @app_commands.command(name="help", description="How to play here")
    async def help_(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(view=page(*HELP), ephemeral=True)

    return [rules, help_]
