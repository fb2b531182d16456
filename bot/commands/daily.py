"""The deal of the day: /daily."""

import discord
from discord import app_commands

from bot.controls.actions import place, player
from bot.controls.replies import show
from bot.services import Services


def commands(services: Services) -> list[app_commands.Command]:
    """The commands of the daily deal."""

    @app_commands.command(description="Play the deal of the day: the same for everybody, one ranked attempt")
    async def daily(interaction: discord.Interaction) -> None:
        await show(interaction, await services.daily.start(player(interaction), place(interaction)))

    return [daily]
