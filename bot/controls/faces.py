"""Faces: the cards as emojis of the application, which its buttons and menus may show anywhere."""

import asyncio
import logging

import discord

from bot.view.pictures.emojis import card_emojis

log = logging.getLogger(__name__)

Emojis = dict[str, discord.PartialEmoji]
"""Emojis of cards by card (``"QS"``), and of backs by their names in /settings.

Letters stand for those that Discord does not have yet.
"""


async def upload(client: discord.Client, emojis: Emojis) -> bool:
    """Upload the emojis that the application lacks, note all in *emojis*, and return whether it has them.

    An emoji whose picture has changed has another name.  The former one stays for the messages that show
    it; Discord keeps 2,000.
    """
    drawn = await asyncio.to_thread(card_emojis)
    try:
        known = {emoji.name: emoji for emoji in await client.fetch_application_emojis()}
    except (discord.DiscordException, OSError) as error:
        log.warning("cannot list the emojis of the application: %s", error)
        return False
    failed: Exception | None = None
    for key, (name, png) in drawn.items():
        emoji = known.get(name)
        try:
            emoji = emoji or await client.create_application_emoji(name=name, image=png)
        except (discord.DiscordException, OSError) as error:
            failed = error
        else:
            emojis[key] = discord.PartialEmoji(name=emoji.name, id=emoji.id)
    if failed is not None:
        missing = len(drawn) - len(emojis)
        log.warning("%d of %d card emojis are not uploaded: %s", missing, len(drawn), failed)
    return failed is None
