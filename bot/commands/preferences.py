"""Preferences: /settings."""

from bot.commands.declaring import command
from bot.controls.preferences import show_preferences

COMMANDS = [
    command("settings", "Choose how your boards look, who sees them, and reminders")(show_preferences)
]
