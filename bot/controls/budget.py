"""The time that a turn may take: Discord wants to hear of an interaction within 3 seconds."""

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, TypeVar

import discord

from bot.controls.live import NETWORK

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
            if interaction.type is discord.InteractionType.component:
                await interaction.response.defer()
            else:
                await interaction.response.defer(ephemeral=True, thinking=True)
    return await task
