"""The deal that a message shows, found by the controls under it."""

import discord

from bot.controls.items import host, verbs_of
from bot.controls.replies import tell
from bot.controls.verbs import game_of
from bot.controls.view import other_deal
from bot.words.refusals import NO_DEAL


async def play_deal_of(interaction: discord.Interaction, message: discord.Message) -> None:
    """Start the deal that a message of the bot shows; while it is secret, another one of its game.

    Raises the exceptions of the buttons that do so, and ``NoGame``.
    """
    client = host(interaction)
    interaction.extras["message"] = message
    found = list(verbs_of(message.components)) if message.author == interaction.client.user else []
    for game_id in filter(None, map(game_of, found)):
        stored = await client.services.sessions.load(game_id)
        await client.pressed(interaction, other_deal(stored, client.services.daily.today()))
        return
    for verb in found:
        if verb.name in ("today", "daily", "practise"):
            await client.pressed(interaction, verb)
            return
    await tell(interaction, NO_DEAL)
