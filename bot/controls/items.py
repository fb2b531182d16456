"""Buttons and menus, recognised by their custom_id.

A control holds no state: a press goes to the client, with the parts of the custom_id.  discord.py neither
registers a view made of such controls alone nor lets it time out.
"""

import re
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Protocol, Self, cast

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
    return text.isascii() and text.isdecimal() and len(text) < 20


_BUTTON = re.compile(r"b:(?P<verb>[a-z]+)(?::(?P<rest>.*))?", re.DOTALL)
_MENU = re.compile(r"s:(?P<verb>[a-z]+)(?::(?P<rest>.*))?", re.DOTALL)


class Press(ui.DynamicItem[ui.Button[Any]], template=_BUTTON):
    """A button: ``b:verb:arguments``."""

    @classmethod
    def make(
        cls,
        label: str,
        verb: str,
        *arguments: object,
        style: discord.ButtonStyle = discord.ButtonStyle.secondary,
        disabled: bool = False,
        emoji: str | discord.PartialEmoji | None = None,
    ) -> Self:
        """Return a button with *label* that does *verb* with *arguments*."""
        button: ui.Button[Any] = ui.Button(
            label=label,
            style=style,
            disabled=disabled,
            emoji=emoji,
            custom_id=custom_id("b", verb, *arguments),
        )
        return cls(button)

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Return the control that was used, as discord.py requires."""
        return cls(cast("ui.Button[Any]", item))

    async def callback(self, interaction: discord.Interaction) -> None:
        """Pass the press to the client."""
        verb, arguments = custom_id_parts(self.custom_id)
        await host(interaction).pressed(interaction, verb, arguments, None)


class Menu(ui.DynamicItem[ui.Select[Any]], template=_MENU):
    """A menu that takes one choice: ``s:verb:arguments``."""

    @classmethod
    def make(
        cls, placeholder: str, options: Sequence[discord.SelectOption], verb: str, *arguments: object
    ) -> Self:
        """Return a menu; without *options* it is disabled, and the message keeps its height."""
        select: ui.Select[Any] = ui.Select(
            placeholder=placeholder[:150],
            options=list(options) or [discord.SelectOption(label="–", value="-")],
            disabled=not options,
            custom_id=custom_id("s", verb, *arguments),
        )
        return cls(select)

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Return the control that was used, as discord.py requires."""
        return cls(cast("ui.Select[Any]", item))

    async def callback(self, interaction: discord.Interaction) -> None:
        """Pass the choice to the client."""
        verb, arguments = custom_id_parts(self.custom_id)
        await host(interaction).pressed(interaction, verb, arguments, self.item.values[0])


def is_control(text: str) -> bool:
    """Return whether *text* is a custom_id of a control made here."""
    return bool(_BUTTON.fullmatch(text) or _MENU.fullmatch(text))


def custom_id_parts(text: str) -> tuple[str, list[str]]:
    """Return the verb and the arguments of a custom_id, the inverse of :func:`custom_id`."""
    _, verb, *arguments = text.split(SEPARATOR, 4)  # the last argument is a move and may contain a colon
    return verb, arguments


def row(*controls: Press | Menu) -> ui.ActionRow[ui.LayoutView]:
    """Return one row of controls."""
    controls_row: Any = ui.ActionRow()  # discord.py's types do not allow dynamic items in a row
    for control in controls:
        controls_row.add_item(control)
    return controls_row
