"""The language of each message: that of its only reader, or that of the server whose members see it."""

from contextlib import AbstractContextManager, suppress

import discord

from bot.controls.items import Host, host
from bot.operations.services import StoreError
from bot.words.language import ENGLISH, speak, speaking, understood


async def hear(interaction: discord.Interaction) -> None:
    """Speak the language of an interaction's user for the rest of the task.

    It is what they have chosen, or else that of their Discord.
    """
    services, guild_id, chosen, public = host(interaction).services, interaction.guild_id, "", ""
    with suppress(StoreError):  # what is asked for says so
        chosen = await services.preferences.language(interaction.user.id)
        public = await services.servers.language(guild_id)
    own = understood(chosen or str(interaction.locale))
    here = own if guild_id is None else understood(public or str(interaction.guild_locale or ENGLISH))
    interaction.extras["languages"] = own, here
    speak(own)


def spoken_in(interaction: discord.Interaction, *, private: bool) -> AbstractContextManager[None]:
    """Speak within a block the language of a message that the user alone sees, or others of a server too."""
    own, here = interaction.extras["languages"]
    return speaking(own if private else here)


async def language_of(client: Host, guild_id: int | None, player_id: int = 0) -> str:
    """Return the language of a message that answers no interaction: of a server, or else of a player."""
    if guild_id is None:
        return understood(await client.services.preferences.spoken(player_id))
    guild = client.get_guild(guild_id)
    chosen = await client.services.servers.language(guild_id)
    return understood(chosen or ("" if guild is None else str(guild.preferred_locale)))
