"""The panel of /settings: menus and switches, with a sample board that shows every change."""

import asyncio
from typing import Any

import discord
from discord import ButtonStyle, ui

from bot.controls.items import Button, button, host, player, row, select
from bot.controls.replies import edit, tell
from bot.controls.view import attachment, picture_view
from bot.patience import GAMES, Game
from bot.people.preferences import CHOICES, SWITCHES, Chosen
from bot.pictures.board import alt_text, picture
from bot.words import preferences as words
from bot.words.refusals import OLD_CONTROL

SAMPLE = GAMES["chord"]  # has face-down cards and every kind of pile


async def show_preferences(interaction: discord.Interaction) -> None:
    """Show the user's preferences, to them alone."""
    view, file = await _panel(await host(interaction).services.preferences.chosen(interaction.user.id))
    await interaction.response.send_message(view=view, file=file, ephemeral=True)


async def set_preference(interaction: discord.Interaction, arguments: list[str], chosen: str | None) -> None:
    """Change the preference that a menu or a switch names, and show the panel with it."""
    name, *rest = arguments
    value = chosen if chosen is not None else "".join(rest)
    change: dict[str, Any] = {}
    if value in CHOICES.get(name, ()):
        change = {name: value}
    elif name in SWITCHES and value in ("on", "off"):
        change = {name: value == "on"}
    if not change:  # a forged control
        await tell(interaction, OLD_CONTROL)
        return
    view, file = await _panel(
        await host(interaction).services.preferences.change(player(interaction), **change)
    )
    await edit(interaction, view, file)


async def _panel(chosen: Chosen) -> tuple[ui.LayoutView, discord.File]:
    game = Game.start(SAMPLE, "1")
    png = await asyncio.to_thread(picture, game, None, chosen.style)
    item, file = attachment(png, "preferences.png", alt_text(game))
    view = picture_view(words.HEADING, item)
    for name, labels in words.CHOICES.items():
        now = getattr(chosen.style, name)
        options = [
            discord.SelectOption(label=label, value=value, default=value == now)
            for value, label in labels.items()
        ]
        view.add_item(row(select(words.PROMPTS[name], options, "set", name)))
    view.add_item(row(*(_switch(name, on=on) for name, on in chosen.switches().items())))
    return view, file


def _switch(name: str, *, on: bool) -> Button:
    style = ButtonStyle.success if on else ButtonStyle.secondary
    return button(words.switch(name, on=on), "set", name, "off" if on else "on", style=style)
