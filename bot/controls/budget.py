"""The time that an answer may take: Discord wants to hear of an interaction within 3 seconds."""

import asyncio
from collections.abc import AsyncGenerator, Callable, Coroutine
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from functools import partial
from typing import Any, TypeVar

import discord

from bot.controls.items import host, in_private
from bot.controls.languages import spoken_in
from bot.controls.live import NETWORK, UNKNOWN_MESSAGE
from bot.controls.messages import notice
from bot.controls.replies import follow_up
from bot.words.analysis import searching

T = TypeVar("T")
SLOW = 3.0  # seconds after which somebody who waits is told how far a search is, and then again
DEFER_AFTER = 2.0  # seconds; a database that is merely locked refuses a turn earlier


async def in_time(interaction: discord.Interaction, work: Coroutine[Any, Any, T]) -> T:
    """Return the result of *work*; if it takes long, defer the reply first.

    A slow command is answered in private, since where its board may be shown is not known yet.
    """
    deferring: list[asyncio.Task[None]] = []

    def late() -> None:
        if not interaction.response.is_done():
            deferring.append(asyncio.create_task(defer(interaction)))

    timer = asyncio.get_running_loop().call_later(DEFER_AFTER, late)
    try:
        with spoken_in(interaction, private=in_private(interaction)):  # its picture is begun meanwhile
            return await work
    finally:
        timer.cancel()
        with suppress(*NETWORK):  # then the answer, which is still to come, does not arrive either
            for task in deferring:
                await task


async def defer(interaction: discord.Interaction, *, anew: bool = False) -> None:
    """Defer the reply: after a press it replaces the pressed message, otherwise it is a private message.

    It is private too with *anew*, or if the pressed message has been deleted.
    """
    if interaction.type is discord.InteractionType.component and not anew:
        try:
            await interaction.response.defer()
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
        else:
            return
    await interaction.response.defer(ephemeral=True, thinking=True)


@asynccontextmanager
async def room_to_start(interaction: discord.Interaction) -> AsyncGenerator[None]:
    """Wait for room to start a game in the block; a few start at a time, and those who wait long are told so.

    Their boards come in private, since where a board may be shown is not known yet.  Raises
    :class:`bot.play.refusals.TooCrowded`.
    """
    interaction.extras["starts"] = False  # there is no room yet
    async with host(interaction).limits.start(partial(_wait, interaction)):
        interaction.extras["starts"] = True
        yield


def progress(interaction: discord.Interaction) -> Callable[[int], Coroutine[Any, Any, None]]:
    """Return a function that now and then says, in the place of a deferred answer, how far a search is."""
    clock = asyncio.get_running_loop().time
    due = clock() + SLOW

    async def report(positions: int) -> None:
        nonlocal due
        if clock() >= due:
            due = clock() + SLOW
            with suppress(*NETWORK):  # the search goes on, and its answer may arrive
                await follow_up(interaction, notice(searching(positions)))

    return report


def slow_work(interaction: discord.Interaction, *, private: bool = True) -> AbstractAsyncContextManager[None]:
    """Defer the answer, which is *private* or not, and wait until there is room for slow work."""
    waits = partial(interaction.response.defer, ephemeral=private, thinking=True)
    return host(interaction).limits.slow_work(interaction.user.id, waits)


async def _wait(interaction: discord.Interaction) -> None:
    """Defer the reply, which will be a private message of its own."""
    if not interaction.response.is_done():
        with suppress(*NETWORK):
            await defer(interaction, anew=True)
