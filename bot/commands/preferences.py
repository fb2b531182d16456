"""Preferences: /settings."""

from typing import Any

import discord
from discord import app_commands

from bot.controls.items import host, player
from bot.controls.replies import answers_refusals
from bot.controls.view import preferences_message
from bot.people.preferences import CHOICES
from bot.words.pages import PREFERENCES


@app_commands.command(description="Choose how your boards look")
@app_commands.describe(
    theme="The colours of the table",
    deck="Two suit colours or four",
    back="The backs of the cards",
    size="The size of the picture",
    index="The size of the signs in the cards' corners",
)
@app_commands.choices(
    **{
        name: [app_commands.Choice(name=PREFERENCES[name][value], value=value) for value in values]
        for name, values in CHOICES.items()
    },
    index=[app_commands.Choice(name=name, value=value) for value, name in PREFERENCES["index"].items()],
)
@answers_refusals
async def settings(
    interaction: discord.Interaction,
    theme: str | None = None,
    deck: str | None = None,
    back: str | None = None,
    size: str | None = None,
    index: str | None = None,
) -> None:
    """Change the given preferences and show all of them on a sample board."""
    preferences, user = host(interaction).services.preferences, player(interaction)
    chosen: dict[str, Any] = {
        name: value
        for name, value in (("theme", theme), ("deck", deck), ("back", back), ("size", size))
        if value is not None
    }
    if index is not None:
        chosen["jumbo"] = index == "large"
    style = await (preferences.change(user, **chosen) if chosen else preferences.get(user.id))
    view, file = await preferences_message(style)
    await interaction.response.send_message(view=view, file=file, ephemeral=True)


COMMANDS = [settings]
