"""Buttons and menus, recognised by their custom_id.

A control holds no state: the client reads the custom_id of a press.  discord.py's DynamicItem does so too,
but first makes a view of the whole message, which takes a tenth of the processor time of a turn.
"""

import re
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Protocol, cast

import discord
from discord import ui

from bot.controls.drawing import Drawing
from bot.controls.faces import Faces
from bot.controls.limits import Limits
from bot.controls.members import Members
from bot.record import Channel, Player
from bot.services import Services

SEPARATOR = ":"

Pressed = Callable[[discord.Interaction, str, list[str], str | None], Awaitable[None]]
"""The action on a press, given the verb, its arguments and the value picked from a menu."""


class Host(Protocol):
    """The attributes of the client that controls and commands use."""

    services: Services
    members: Members
    drawing: Drawing
    faces: Faces
    limits: Limits
    pressed: Pressed


def host(interaction: discord.Interaction) -> Host:
    """Return the client of an interaction."""
    return cast(Host, interaction.client)


def player(interaction: discord.Interaction) -> Player:
    """Return the user of an interaction as a player."""
    return Player(id=interaction.user.id, name=interaction.user.display_name)


def channel_of(interaction: discord.Interaction) -> Channel:
    """Return the channel of an interaction."""
    assert interaction.channel_id is not None
    return Channel(guild_id=interaction.guild_id, channel_id=interaction.channel_id)


def custom_id(verb: str, *arguments: object) -> str:
    """Return the custom_id of a control, like ``b:m:12:7:r>t2``; Discord allows 100 characters."""
    return SEPARATOR.join([verb, *map(str, arguments)])


def is_number(text: str) -> bool:
    """Return whether an argument of a custom_id is a number that the database can hold."""
    return text.isascii() and text.isdecimal() and len(text) < 20 and int(text) < 2**63


Button = ui.Button[Any]
Select = ui.Select[Any]

_CONTROL = re.compile(r"[bs]:[a-z]+(?::.*)?", re.DOTALL)


def button(
    label: str,
    verb: str,
    *arguments: object,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    disabled: bool = False,
    emoji: str | discord.PartialEmoji | None = None,
) -> Button:
    """Return a button with *label* that does *verb* with *arguments*: ``b:verb:arguments``."""
    return ui.Button(
        label=label, style=style, disabled=disabled, emoji=emoji, custom_id=custom_id("b", verb, *arguments)
    )


def select(
    placeholder: str, options: Sequence[discord.SelectOption], verb: str, *arguments: object
) -> Select:
    """Return a menu that takes one choice: ``s:verb:arguments``.

    Without *options* it is disabled, and the message keeps its height.
    """
    return ui.Select(
        placeholder=placeholder[:150],
        options=list(options) or [discord.SelectOption(label="–", value="-")],
        disabled=not options,
        custom_id=custom_id("s", verb, *arguments),
    )


def used(interaction: discord.Interaction) -> tuple[str, list[str], str | None]:
    """Return the verb and the arguments of the control that was used, and the value picked from a menu.

    The verb is empty for a control that is none of ours.
    """
    data: Any = interaction.data or {}
    text = str(data.get("custom_id"))
    if _CONTROL.fullmatch(text) is None:
        return "", [], None
    picked = data.get("values") if text.startswith("s") else None
    return *custom_id_parts(text), picked[0] if picked else None


def custom_id_parts(text: str) -> tuple[str, list[str]]:
    """Return the verb and the arguments of a custom_id, the inverse of :func:`custom_id`."""
    _, verb, *arguments = text.split(SEPARATOR, 4)  # the last argument is a move and may contain a colon
    return verb, arguments


def row(*controls: Button | Select) -> ui.ActionRow[ui.LayoutView]:
    """Return one row of controls."""
    return ui.ActionRow(*controls)
