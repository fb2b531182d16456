"""How a game is begun, by a command or a button, where another one may lie before the person already."""

from collections.abc import Awaitable, Callable

import discord

from bot.controls.items import Press, host
from bot.controls.replies import show, tell
from bot.play.sessions import Channel, GameInProgress, Player, StoredGame
from bot.words.refusals import refusal, resign_first

OF_DAY = "@"
"""Begins what stands for a deal where it is that of a day: ``gate:@2026-11-21``."""

GO_ON_WITH = "="
"""The same for a game that the clock has ended: ``gate:=17``."""


def player(interaction: discord.Interaction) -> Player:
    """Who pressed or typed."""
    return Player(id=interaction.user.id, name=interaction.user.display_name)


def channel_of(interaction: discord.Interaction) -> Channel:
    """Where it happened."""
    assert interaction.channel_id is not None
    return Channel(guild_id=interaction.guild_id, channel_id=interaction.channel_id)


async def begin(interaction: discord.Interaction, key: str, deal: str | None) -> StoredGame | None:
    """Start a game and show it; None where this person must first decide about the game they have here."""
    sessions = host(interaction).services.sessions

    async def start(replace: int | None) -> StoredGame:
        return await sessions.start(
            player(interaction), channel_of(interaction), key, deal, replacing=replace
        )

    return await begin_with(interaction, start, f"{key}:{deal or ''}")


async def go_on(interaction: discord.Interaction, old: StoredGame) -> StoredGame | None:
    """Go on for practice where the clock has ended a game of this person."""
    sessions = host(interaction).services.sessions

    async def start(replace: int | None) -> StoredGame:
        return await sessions.continue_unranked(
            old.id, player(interaction), channel_of(interaction), replacing=replace
        )

    return await begin_with(interaction, start, f"{old.game.rules.key}:{GO_ON_WITH}{old.id}")


async def begin_with(
    interaction: discord.Interaction, start: Callable[[int | None], Awaitable[StoredGame]], what: str
) -> StoredGame | None:
    """The same for any way to *start* a game, given the number of the one that it may replace.

    *what* stands in the button that gives the old game up: the key, a colon and the deal.
    """
    replace = None
    while True:
        try:
            stored = await start(replace)
        except GameInProgress as error:
            if error.stored.game.events:
                await _ask(interaction, error, what)
                return None
            replace = error.stored.id  # nothing is lost with it
        else:
            await show(interaction, stored)
            return stored


async def _ask(interaction: discord.Interaction, error: GameInProgress, what: str) -> None:
    here = error.stored
    swap = Press.make(
        "Give it up and start anew",
        "swap",
        here.id,
        here.game.ply,
        what,
        style=discord.ButtonStyle.danger,
    )
    keep = Press.make("Go on with it", "go", here.id, style=discord.ButtonStyle.primary)
    fits = len(swap.custom_id) <= 100  # a deal given as a whole pack does not
    question = refusal(error) if fits else resign_first(here)
    await tell(interaction, question, keep, *([swap] if fits else []))
