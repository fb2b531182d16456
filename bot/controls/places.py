"""The place of a finished daily among the members of a server, or in the world."""

from datetime import date
from functools import partial

import discord

from bot.controls.items import host, player
from bot.standings.leaderboards import Place


async def place_here(interaction: discord.Interaction, day: date, key: str, player_id: int) -> Place | None:
    """Return the player's place in the results of a day's deal where *interaction* is, None without one.

    The player above is one who is still in the server.
    """
    client, guild_id = host(interaction), interaction.guild_id
    if player_id == interaction.user.id:
        await client.services.presence.note(guild_id, player(interaction))  # their result belongs here
    guild = None if guild_id is None else interaction.client.get_guild(guild_id)
    load = partial(client.services.leaderboards.place, day, key, guild_id, player_id)
    return await client.members.load_present(guild, load, _above)


def _above(place: Place | None) -> list[int]:
    return [] if place is None or place.above is None else [place.above.player_id]
