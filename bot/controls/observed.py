"""The names of interactions in logs and metrics."""

import discord

from bot.controls.actions import ACTIONS
from bot.controls.items import custom_id_parts
from bot.operations import logs


def name_of(interaction: discord.Interaction) -> str:
    """Return the command or the verb of the control, such as ``/daily play`` and ``press undo``."""
    if interaction.type is discord.InteractionType.autocomplete:
        return "autocomplete"
    if interaction.command is not None:
        return f"/{interaction.command.qualified_name}"
    custom_id = str((interaction.data or {}).get("custom_id", ""))
    verb = custom_id_parts(custom_id)[0] if ":" in custom_id else ""
    return f"press {verb}" if verb in ACTIONS else "press"


def log_about(interaction: discord.Interaction) -> None:
    """Let the log lines of the current task name the interaction, its person and its server."""
    logs.about(interaction=interaction.id, person=interaction.user.id, server=interaction.guild_id)
