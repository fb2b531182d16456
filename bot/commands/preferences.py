"""Preferences: /settings."""

import discord
from discord import app_commands

from bot.controls.preferences import show_preferences
from bot.controls.replies import answers_refusals


@app_commands.command(description="Choose how your boards look, who sees them, and reminders")
@answers_refusals
async def settings(interaction: discord.Interaction) -> None:
    """Show the panel of preferences."""
    await show_preferences(interaction)


COMMANDS = [settings]
