"""The two kinds of control under a message: a button and a menu, both found again by their custom_id.

They hold no state and decide nothing: a press is handed to the client, with the parts of the
custom_id.  Views made of these alone are never registered or timed out by discord.py.
"""

import re
from collections.abc import Sequence
from typing import Any, Protocol, Self, cast

import discord
from discord import ui

from bot.controls.members import Members
from bot.services import Services

SEPARATOR = ":"


class Host(Protocol):
    """What a control needs of the client it lives in."""

    services: Services
    members: Members

    async def pressed(
        self, interaction: discord.Interaction, verb: str, arguments: list[str], chosen: str | None
    ) -> None:
        """Act on a press of *verb*; *chosen* is the value picked from a menu."""


def host(interaction: discord.Interaction) -> Host:
    """The client of an interaction, as the controls and commands know it."""
    return cast(Host, interaction.client)


def custom_id(verb: str, *arguments: object) -> str:
    """The text a control carries: ``b:m:12:7:r>t2``; at most 100 characters, as Discord allows."""
    return SEPARATOR.join([verb, *map(str, arguments)])


class Press(ui.DynamicItem[ui.Button[Any]], template=r"b:(?P<verb>[a-z]+)(?::(?P<rest>.*))?"):
    """A button: ``b:verb:arguments``."""

    @classmethod
    def make(
        cls,
        label: str,
        verb: str,
        *arguments: object,
        style: discord.ButtonStyle = discord.ButtonStyle.secondary,
        disabled: bool = False,
        emoji: str | None = None,
    ) -> Self:
        """A button that says *label* and does *verb* with *arguments*."""
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
        return cls(cast("ui.Button[Any]", item))

    async def callback(self, interaction: discord.Interaction) -> None:
        verb, arguments = _parts(self.custom_id)
        await host(interaction).pressed(interaction, verb, arguments, None)


class Menu(ui.DynamicItem[ui.Select[Any]], template=r"s:(?P<verb>[a-z]+)(?::(?P<rest>.*))?"):
    """A menu of which one line is chosen: ``s:verb:arguments``."""

    @classmethod
    def make(
        cls, placeholder: str, options: Sequence[discord.SelectOption], verb: str, *arguments: object
    ) -> Self:
        """A menu; without *options* it stands there greyed, so that the message keeps its height."""
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
        return cls(cast("ui.Select[Any]", item))

    async def callback(self, interaction: discord.Interaction) -> None:
        verb, arguments = _parts(self.custom_id)
        await host(interaction).pressed(interaction, verb, arguments, self.item.values[0])


def _parts(text: str) -> tuple[str, list[str]]:
    _, verb, *arguments = text.split(SEPARATOR, 4)  # the last one is a move and may hold a colon itself
    return verb, arguments
