"""The user's preferences and data: /settings, and /privacy show, export, hide, delete."""

import asyncio
import gzip
import io

import discord
from discord import app_commands

from bot.commands.declaring import command
from bot.controls import verbs
from bot.controls.budget import slow_work
from bot.controls.items import button, host, player
from bot.controls.messages import page
from bot.controls.preferences import show_preferences
from bot.controls.replies import answer, tell
from bot.words import pages as words
from bot.words.language import N_, _

group = app_commands.Group(name="privacy", description=N_("See, export, hide or delete your data"))
COMMANDS = [
    group,
    command("settings", N_("Choose how your boards look, who sees them, and reminders"))(show_preferences),
]


@command("show", N_("See what is stored about you"), group)
async def show(interaction: discord.Interaction) -> None:
    """Show which data is stored about players."""
    await answer(interaction, page(*words.privacy()))


@command("export", N_("Get everything that is stored about you as a file"), group)
async def export(interaction: discord.Interaction) -> None:
    """Send the user's stored data as a JSON file."""
    async with slow_work(interaction):
        text = await host(interaction).services.privacy.export(interaction.user.id)
        if text is None:
            await tell(interaction, _(words.NOTHING_STORED))
            return
        data, name = text.encode(), "patience.json"
        if len(data) > interaction.filesize_limit:  # as after some hundred games
            data, name = await asyncio.to_thread(gzip.compress, data), f"{name}.gz"
        file = discord.File(io.BytesIO(data), name, description=_(words.EXPORT_ALT))
        await interaction.followup.send(_(words.EXPORT), file=file, ephemeral=True)


@command("hide", N_("Hide from the leaderboards, or appear on them again"), group)
@app_commands.describe(hidden=N_("True: the leaderboards do not show you"))
async def hide(interaction: discord.Interaction, hidden: bool = True) -> None:
    """Hide the user from the leaderboards, or show them again."""
    privacy = host(interaction).services.privacy
    if hidden:
        await privacy.hide(player(interaction))
        await tell(interaction, _(words.HIDDEN))
    else:
        known = await privacy.show(interaction.user.id)
        await tell(interaction, _(words.SHOWN if known else words.NOTHING_STORED))


@command("delete", N_("Delete everything that is stored about you"), group)
async def delete(interaction: discord.Interaction) -> None:
    """Ask for confirmation before the user's data is deleted."""
    sure = button(_("Delete everything"), verbs.Plain(name="forget"), style=discord.ButtonStyle.danger)
    keep = button(_("Cancel"), verbs.Plain(name="keep"))
    await tell(interaction, _(words.DELETE_SURE), sure, keep)
