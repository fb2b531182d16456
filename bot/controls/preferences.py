"""The panel of /settings: menus and switches, with a sample board that shows every change."""

import asyncio
from contextlib import suppress
from typing import Any

import discord
from discord import ButtonStyle

from bot.controls import verbs
from bot.controls.items import Button, Select, button, channel_of, host, player, select
from bot.controls.messages import Message, Picture, message
from bot.controls.reminders import reminders_button
from bot.controls.replies import answer, edit, tell
from bot.patience import GAMES, Game
from bot.people.preferences import CHOICES, SWITCHES, switches
from bot.pictures.board import alt_text, picture
from bot.play.refusals import NoGame
from bot.record import Preferences
from bot.words import preferences as words
from bot.words.refusals import OLD_CONTROL

SAMPLE = GAMES["klondike"]  # for players without a game


async def show_preferences(interaction: discord.Interaction) -> None:
    """Show the user's preferences, to them alone."""
    preferences = await host(interaction).services.preferences.get(interaction.user.id)
    await answer(interaction, await _panel(interaction, preferences))


async def set_preference(interaction: discord.Interaction, verb: verbs.Set) -> None:
    """Change the preference that a menu or a switch names, and show the panel with it."""
    name, value = verb.preference, verb.value
    change: dict[str, Any] = {}
    if value in CHOICES.get(name, ()):
        change = {name: value}
    elif name in SWITCHES and value in ("on", "off"):
        change = {name: value == "on"}
    if not change:  # a forged control
        await tell(interaction, OLD_CONTROL)
        return
    changed = await host(interaction).services.preferences.change(player(interaction), **change)
    await edit(interaction, await _panel(interaction, changed))


async def _panel(interaction: discord.Interaction, preferences: Preferences) -> Message:
    """Return the panel, with the user's game in the channel as the sample."""
    sessions, game, day, secret = host(interaction).services.sessions, Game.start(SAMPLE, "1"), None, False
    with suppress(NoGame):
        stored = await sessions.latest(interaction.user.id, channel_of(interaction).channel_id)
        game, day, secret = stored.game, stored.of_day, stored.deal_is_unnamed
    png = await asyncio.to_thread(picture, game, day, preferences.style, secret=secret)
    sample = Picture(data=png, name="preferences.png", alt=alt_text(game, day, secret=secret))
    rows: list[list[Button | Select]] = []
    for name, labels in words.CHOICES.items():
        now = getattr(preferences.style, name)
        options = [
            discord.SelectOption(label=label, value=value, default=value == now)
            for value, label in labels.items()
        ]
        rows.append([select(words.PROMPTS[name], options, verbs.Set(preference=name, value=""))])
    rows.append([_switch(name, on=on) for name, on in switches(preferences).items()])
    rows.append([reminders_button(await host(interaction).services.reminders.get(interaction.user.id))])
    return message(words.HEADING, sample, rows=rows)


def _switch(name: str, *, on: bool) -> Button:
    style = ButtonStyle.success if on else ButtonStyle.secondary
    verb = verbs.Set(preference=name, value="off" if on else "on")
    return button(words.switch(name, on=on), verb, style=style)
