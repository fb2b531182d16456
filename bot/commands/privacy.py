"""One's own data: /privacy show, export, hide, delete."""

import io

import discord
from discord import app_commands

from bot.controls.items import Press
from bot.controls.replies import tell
from bot.controls.view import page
from bot.services import Services
from bot.words.pages import DELETE_SURE, EXPORT, EXPORT_ALT, NOTHING_STORED, PRIVACY, hiding


def commands(services: Services) -> list[app_commands.Group]:
    """The group of commands about one's own data."""
    privacy = services.privacy
    group = app_commands.Group(
        name="privacy", description="What is stored of you, and how to have it deleted"
    )

    @group.command(description="What is stored of you")
    async def show(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(view=page(*PRIVACY), ephemeral=True)

    @group.command(description="Everything that is stored of you, as a file")
    async def export(interaction: discord.Interaction) -> None:
        text = await privacy.export(interaction.user.id)
        if text is None:
            await tell(interaction, NOTHING_STORED)
            return
        file = discord.File(io.BytesIO(text.encode()), "patience.json", description=EXPORT_ALT)
        await interaction.response.send_message(EXPORT, file=file, ephemeral=True)

    @group.command(description="Keep yourself off the leaderboards, or come back to them")
    @app_commands.describe(hidden="True: nobody sees your name there")
    async def hide(interaction: discord.Interaction, hidden: bool = True) -> None:
        known = await privacy.hide(interaction.user.id, hidden)
        await tell(interaction, hiding(hidden) if known else NOTHING_STORED)

    @group.command(description="Have everything deleted that is stored of you")
    async def delete(interaction: discord.Interaction) -> None:
        sure = Press.make("Delete everything", "forget", style=discord.ButtonStyle.danger)
        await tell(interaction, DELETE_SURE, sure)

    return [group]
