"""What logs and metrics say of interactions, and the answers to those that fail."""

import logging

import discord
from discord import app_commands

from bot.controls.items import used
from bot.controls.live import NETWORK
from bot.controls.replies import is_answered, tell
from bot.operations import logs
from bot.operations.services import Busy, Unavailable
from bot.words.language import _
from bot.words.refusals import BUSY, FAULT, NOBODY, OLD_COMMAND, UNAVAILABLE

log = logging.getLogger(__name__)


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


async def answer_fault(interaction: discord.Interaction, error: Exception) -> None:
    """Log a fault or an outage, and say so privately.

    A reply that does not reach Discord, or is refused by it, is only logged: the move is saved by then, and
    the next press or ``/board`` shows it.
    """
    if isinstance(error, app_commands.CommandInvokeError):
        error = error.original
    record = interaction.extras.get("record", "no game")
    if is_answered(error):
        log.debug("an interaction was delivered twice (%s)", record)
        return
    if isinstance(error, NETWORK):
        log.warning("a reply did not arrive (%s): %r", record, error)
        return
    interaction.extras["outcome"] = "fault"
    match error:
        case app_commands.CommandSignatureMismatch() | app_commands.CommandNotFound():
            interaction.extras["outcome"] = "refused"
            log.info("an outdated command list: %s", error)
            if interaction.type is discord.InteractionType.autocomplete:  # a sentence would be no answer
                await interaction.response.autocomplete([])
                return
            text = OLD_COMMAND
        case app_commands.TransformerError():  # its author is gone from Discord, for example
            interaction.extras["outcome"] = "refused"
            text = NOBODY
        case Busy():
            log.warning("the database is busy (%s): %s", record, error)
            text = BUSY
        case Unavailable():
            log.error("the database is unavailable (%s): %s", record, error)
            text = UNAVAILABLE
        case _:
            source = (interaction.data or {}).get("custom_id") or name_of(interaction)
            log.error("fault in %s (%s)", source, record, exc_info=error)
            text = FAULT
    try:
        await tell(interaction, _(text))
    except NETWORK as failure:
        log.warning("the answer to %s did not arrive: %r", type(error).__name__, failure)
