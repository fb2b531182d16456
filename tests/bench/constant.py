"""The least that a bot of discord.py can do: answer every press with one and the same picture.

``python -m tests.bench.constant PICTURE``, with the address of Discord in ``DISCORD_API_BASE``.
"""

import io
import os
import sys
from pathlib import Path

import discord
from discord import ui
from discord.http import Route


class Constant(discord.AutoShardedClient):
    """A bot that shows a picture and a button."""

    def __init__(self, png: bytes) -> None:
        super().__init__(intents=discord.Intents(guilds=True), max_messages=None)
        self._png = png

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Send the picture, or update the message whose button was pressed."""
        view = ui.LayoutView(timeout=None)
        view.stop()
        view.add_item(ui.MediaGallery(discord.MediaGalleryItem("attachment://board.png")))
        view.add_item(ui.ActionRow(ui.Button(label="Deal", custom_id="deal")))
        file = discord.File(io.BytesIO(self._png), "board.png")
        if interaction.type is discord.InteractionType.component:
            await interaction.response.edit_message(view=view, attachments=[file])
        else:
            await interaction.response.send_message(view=view, file=file)


if __name__ == "__main__":
    Route.BASE = os.environ["DISCORD_API_BASE"]
    Constant(Path(sys.argv[1]).read_bytes()).run(os.environ["DISCORD_TOKEN"], log_handler=None)
