"""The answers to faults, outages and requests that fail, which are logged here too."""

import logging

import discord
from discord import app_commands

from bot.controls.live import NETWORK
from bot.controls.replies import is_answered, tell
from bot.operations.services import Busy, Unavailable
from bot.words.refusals import BUSY, FAULT, NOBODY, OLD_COMMAND, UNAVAILABLE

log = logging.getLogger(__name__)


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
            log.error("fault in %s (%s)", _source(interaction), record, exc_info=error)
            text = FAULT
    try:
        await tell(interaction, text)
    except NETWORK as failure:
        log.warning("the answer to %s did not arrive: %r", type(error).__name__, failure)


def _source(interaction: discord.Interaction) -> str:
    """Return the command or custom_id of an interaction."""
    if interaction.command is not None:
        return f"/{interaction.command.qualified_name}"
    return str((interaction.data or {}).get("custom_id", "an interaction"))
