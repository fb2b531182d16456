"""Start a game from a command or a button, and ask first when another one is in progress."""

from collections.abc import Awaitable, Callable

import discord

from bot.controls.items import Press, host
from bot.controls.replies import show, tell
from bot.play.refusals import GameInProgress
from bot.record import Channel, Player, StoredGame
from bot.words.refusals import refusal, resign_first

OF_DAY = "@"
"""Prefix of a deal given by its day in a custom_id: ``gate:@2026-11-21``."""

CONTINUING = "="
"""Prefix of a deal given by the expired game that it continues: ``gate:=17``."""

AGAIN = "~"
"""Prefix of a deal given by the finished game that had it: ``gate:~17``."""


def player(interaction: discord.Interaction) -> Player:
    """Return the user of an interaction as a player."""
    return Player(id=interaction.user.id, name=interaction.user.display_name)


def channel_of(interaction: discord.Interaction) -> Channel:
    """Return the channel of an interaction."""
    assert interaction.channel_id is not None
    return Channel(guild_id=interaction.guild_id, channel_id=interaction.channel_id)


async def begin(interaction: discord.Interaction, key: str, deal: str | None) -> None:
    """Start a game and show it, or ask about the player's current game first."""
    sessions = host(interaction).services.sessions

    async def start(replacing: int | None) -> StoredGame:
        return await sessions.start(
            player(interaction), channel_of(interaction), key, deal, replacing=replacing
        )

    await begin_with(interaction, start, f"{key}:{deal or ''}")


async def continue_unranked(interaction: discord.Interaction, old: StoredGame) -> None:
    """Continue an expired game as an unranked copy, or ask about the player's current game first."""
    sessions = host(interaction).services.sessions

    async def start(replacing: int | None) -> StoredGame:
        return await sessions.continue_unranked(
            old.id, player(interaction), channel_of(interaction), replacing=replacing
        )

    await begin_with(interaction, start, f"{old.game.rules.key}:{CONTINUING}{old.id}")


async def start_again(interaction: discord.Interaction, old: StoredGame) -> None:
    """Start the deal of a finished game again, or ask about the player's current game first."""
    sessions = host(interaction).services.sessions

    async def start(replacing: int | None) -> StoredGame:
        return await sessions.start_again(
            old.id, player(interaction), channel_of(interaction), replacing=replacing
        )

    await begin_with(interaction, start, f"{old.game.rules.key}:{AGAIN}{old.id}")


async def begin_with(
    interaction: discord.Interaction, start: Callable[[int | None], Awaitable[StoredGame]], what: str
) -> None:
    """Start a game by *start*, which takes the id of a game to replace, and show it.

    A current game without moves is replaced at once.  For any other, ask the player, with a button that
    carries *what*: the key, a colon and the deal.
    """
    replacing = None
    while True:
        try:
            stored = await start(replacing)
        except GameInProgress as error:
            if error.stored.game.events:
                await _ask(interaction, error, what)
                return
            replacing = error.stored.id
        else:
            await show(interaction, stored)
            return


async def _ask(interaction: discord.Interaction, error: GameInProgress, what: str) -> None:
    current = error.stored
    swap = Press.make(
        "Give up and start the new game",
        "swap",
        current.id,
        current.game.ply,
        what,
        style=discord.ButtonStyle.danger,
    )
    keep = Press.make("Continue this game", "go", current.id, style=discord.ButtonStyle.primary)
    fits = len(swap.custom_id) <= 100  # a deal given as a list of cards does not
    question = refusal(error) if fits else resign_first(current)
    await tell(interaction, question, keep, *([swap] if fits else []))
