"""How one's boards look: /settings."""

import discord
from discord import app_commands

from bot.controls.actions import player
from bot.controls.view import style_page
from bot.people.preferences import CHOICES
from bot.services import Services
from bot.words.pages import PREFERENCES


def commands(services: Services) -> list[app_commands.Command]:
    """The command that changes the look of one's boards."""

    @app_commands.command(description="Choose how your boards look")
    @app_commands.describe(
        theme="The colours of the table",
        deck="Two colours, or one for each suit",
        back="The backs of the cards",
        size="The size of the picture",
        index="Larger signs in the corners",
    )
    @app_commands.choices(
        **{
            name: [app_commands.Choice(name=PREFERENCES[name][value], value=value) for value in values]
            for name, values in CHOICES.items()
        },
        index=[
            app_commands.Choice(name=PREFERENCES["index"]["normal"], value="normal"),
            app_commands.Choice(name=PREFERENCES["index"]["large"], value="large"),
        ],
    )
    async def settings(
        interaction: discord.Interaction,
        theme: str | None = None,
        deck: str | None = None,
        back: str | None = None,
        size: str | None = None,
        index: str | None = None,
    ) -> None:
        chosen: dict[str, str | bool] = {
            name: value
            for name, value in (("theme", theme), ("deck", deck), ("back", back), ("size", size))
            if value is not None
        }
        if index is not None:
            chosen["jumbo"] = index == "large"
        person = player(interaction)
        style = await (
            services.preferences.change(person, **chosen) if chosen else services.preferences.of(person.id)
        )
        view, file = await style_page(style)
        await interaction.response.send_message(view=view, file=file, ephemeral=True)

    return [settings]
