"""The time that a turn may take: Discord wants to hear of an interaction within 3 seconds."""

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, TypeVar

import discord

from bot.controls.live import NETWORK, UNKNOWN_MESSAGE

T = TypeVar("T")
DISCORD_WAITS = 3.0  # seconds, from Discord's sending of the interaction to its receipt of an answer
DEFER_AFTER = 2.0  # seconds; a database that is merely locked refuses a turn earlier


async def in_time(interaction: discord.Interaction, work: Coroutine[Any, Any, T]) -> T:
    """Return the result of *work*; if it takes long, let Discord wait for the answer first.

    A slow command is answered in private, since where its board may be shown is not known yet.
    """
    task = asyncio.create_task(work)
    await asyncio.wait([task], timeout=DEFER_AFTER)
    if not task.done() and not interaction.response.is_done():
        with suppress(*NETWORK):  # then the answer, which is still to come, does not arrive either
            await hold(interaction)
    return await task


async def hold(interaction: discord.Interaction) -> None:
    """Let Discord wait for the answer, which replaces the message of a press.

    It is a private message if there was no press, or if that message was deleted meanwhile.
    """
    if interaction.type is discord.InteractionType.component:
        try:
            await interaction.response.defer()
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
        else:
            return
    await interaction.response.defer(ephemeral=True, thinking=True)
