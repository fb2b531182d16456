"""The user's own data: /privacy show, export, hide, delete."""

import io
from functools import partial

import discord
from discord import app_commands

from bot.controls import verbs
from bot.controls.items import button, host, player
from bot.controls.messages import page
from bot.controls.replies import answer, answers_refusals, tell
from bot.words.pages import (
    CANCEL_LABEL,
    DELETE_LABEL,
    DELETE_SURE,
    EXPORT,
    EXPORT_ALT,
    HIDDEN,
    NOTHING_STORED,
    PRIVACY,
    SHOWN,
)

group = app_commands.Group(name="privacy", description="See, export, hide or delete your data")
COMMANDS = [group]


@group.command(description="See what is stored about you")
@answers_refusals
async def show(interaction: discord.Interaction) -> None:
    """Show which data is stored about players."""
    await answer(interaction, page(*PRIVACY))


@group.command(description="Get everything that is stored about you as a file")
@answers_refusals
async def export(interaction: discord.Interaction) -> None:
    """Send the user's stored data as a JSON file."""
    defer = partial(interaction.response.defer, ephemeral=True, thinking=True)
    async with host(interaction).limits.slow_work(interaction.user.id, defer):
        text = await host(interaction).services.privacy.export(interaction.user.id)
        if text is None:
            await tell(interaction, NOTHING_STORED)
            return
        file = discord.File(io.BytesIO(text.encode()), "patience.json", description=EXPORT_ALT)
        await interaction.followup.send(EXPORT, file=file, ephemeral=True)


@group.command(description="Hide from the leaderboards, or appear on them again")
@app_commands.describe(hidden="True: the leaderboards do not show you")
@answers_refusals
async def hide(interaction: discord.Interaction, hidden: bool = True) -> None:
    """Hide the user from the leaderboards, or show them again."""
    privacy = host(interaction).services.privacy
    if hidden:
        await privacy.hide(player(interaction))
        await tell(interaction, HIDDEN)
    else:
        known = await privacy.show(interaction.user.id)
        await tell(interaction, SHOWN if known else NOTHING_STORED)


@group.command(description="Delete everything that is stored about you")
@answers_refusals
async def delete(interaction: discord.Interaction) -> None:
    """Ask for confirmation before the user's data is deleted."""
    sure = button(DELETE_LABEL, verbs.Plain(name="forget"), style=discord.ButtonStyle.danger)
    await tell(interaction, DELETE_SURE, sure, button(CANCEL_LABEL, verbs.Plain(name="keep")))
