"""Results: /leaderboard and /stats."""

from typing import Literal

import discord
from discord import app_commands

from bot.controls.pages import leaderboard as leaderboard_page
from bot.controls.pages import stats as stats_page
from bot.controls.view import page
from bot.services import Services


def commands(services: Services) -> list[app_commands.Command]:
    """The commands that show results."""

    @app_commands.command(description="Who did best at the daily deal")
    @app_commands.describe(
        scope="People of this server or of the whole world", span="Today's deal or all daily deals so far"
    )
    async def leaderboard(
        interaction: discord.Interaction,
        scope: Literal["server", "world"] | None = None,
        span: Literal["today", "all time"] = "today",
    ) -> None:
        server = scope != "world" and interaction.guild_id is not None
        texts = await leaderboard_page(
            services,
            guild_id=interaction.guild_id if server else None,
            today=span == "today",
            reader=interaction.user.id,
        )
        await interaction.response.send_message(view=page(*texts))

    @app_commands.command(description="Your games, wins, best results and streaks")
    @app_commands.describe(person="Somebody else's; your own if you leave it out")
    async def stats(interaction: discord.Interaction, person: discord.User | None = None) -> None:
        whose = person or interaction.user
        await interaction.response.send_message(
            view=page(*await stats_page(services, whose.id, whose.display_name))
        )

    return [leaderboard, stats]
