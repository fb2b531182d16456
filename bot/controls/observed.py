"""The names of interactions in logs and metrics."""

import discord

from bot.controls.items import used
from bot.operations import logs


def name_of(interaction: discord.Interaction) -> str:
    """Return the command or the verb of the control, such as ``/daily play`` and ``press undo``."""
    if interaction.type is discord.InteractionType.autocomplete:
        return "autocomplete"
    if interaction.command is not None:
        return f"/{interaction.command.qualified_name}"
    verb = used(interaction)
    return "press" if verb is None else f"press {verb.name}"


def log_about(interaction: discord.Interaction) -> None:
    """Let the log lines of the current task name the interaction, its person and its server."""
    logs.about(interaction=interaction.id, person=interaction.user.id, server=interaction.guild_id)
