"""Buttons and menus, recognised by their custom ids.

A control holds no state: the client reads the custom id of a press.  discord.py's DynamicItem does so too,
but first makes a view of the whole message, which takes a tenth of the processor time of a turn.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Protocol, cast

import discord
from cachetools import LRUCache
from discord import ui

from bot.analysis.storms import Storm
from bot.controls.faces import Emojis
from bot.controls.limits import Limits
from bot.controls.members import Members
from bot.controls.verbs import AtPly, Move, Verb, decode, encode, game_of
from bot.operations.services import Services
from bot.play.turns import How
from bot.record import Channel, Player
from bot.view.permissions import Reader
from bot.view.pictures.drawing import Drawing
from bot.words.language import understood
from bot.words.marks import clean

_KNOWN = 1024  # races or challenges whose messages can be reached


class Links(Protocol):
    """The table in the browser, where it is switched on."""

    @property
    def pages(self) -> int:
        """The number of open pages."""
        ...

    async def link(self, player: Player, game_id: int) -> str:
        """Return the address at which *player* opens a game once."""
        ...


class Ways:
    """The last interactions with messages, through which these can be reached for 15 minutes.

    Those of races and challenges are kept by number, and there by player or message.
    """

    def __init__(self) -> None:
        self.races: LRUCache[int, dict[int, discord.Interaction]] = LRUCache(_KNOWN)
        self.challenges: LRUCache[int, dict[int, discord.Interaction]] = LRUCache(_KNOWN)
        self.storms: dict[int, tuple[Storm, discord.Interaction]] = {}  # those that run, by number


class Host(discord.AutoShardedClient):
    """The client, with the attributes that controls and commands use."""

    services: Services
    members: Members
    drawing: Drawing
    faces: Emojis
    limits: Limits
    ways: Ways
    table: Links | None  # None: no table is served


def host(interaction: discord.Interaction) -> Host:
    """Return the client of an interaction."""
    return cast(Host, interaction.client)


def player_of(user: discord.abc.User) -> Player:
    """Return a user as a player, whose name is harmless in every text."""
    return Player(id=user.id, name=clean(user.display_name))


def player(interaction: discord.Interaction) -> Player:
    """Return the user of an interaction as a player."""
    user = interaction.user
    return Player(id=user.id, name=clean(user.display_name), language=understood(str(interaction.locale)))


def channel_of(interaction: discord.Interaction) -> Channel:
    """Return the channel of an interaction."""
    assert interaction.channel_id is not None
    return Channel(guild_id=interaction.guild_id, channel_id=interaction.channel_id)


Button = ui.Button[Any]
Select = ui.Select[Any] | ui.UserSelect[Any]


def button(
    label: str,
    verb: Verb,
    *,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    disabled: bool = False,
    emoji: str | discord.PartialEmoji | None = None,
) -> Button:
    """Return a button with *label*, cut to the length that Discord allows, that does *verb*."""
    return ui.Button(label=label[:80], style=style, disabled=disabled, emoji=emoji, custom_id=encode(verb))


def primary(label: str, verb: Verb) -> Button:
    """Return the button of a message that most users want."""
    return button(label, verb, style=discord.ButtonStyle.primary)


def switch(label: str, verb: Verb, *, on: bool) -> Button:
    """Return a button that shows whether something is on."""
    return button(label, verb, style=discord.ButtonStyle.success if on else discord.ButtonStyle.secondary)


def select(placeholder: str, options: Sequence[discord.SelectOption], verb: Verb) -> Select:
    """Return a menu whose choice becomes the last value of *verb*."""
    return ui.Select(placeholder=placeholder[:150], options=list(options), custom_id=encode(verb, menu=True))


def used(interaction: discord.Interaction) -> Verb | None:
    """Return the verb of the control that was used, None if that is none of ours."""
    data: Any = interaction.data or {}
    picked = data.get("values")
    return decode(str(data.get("custom_id")), picked[0] if picked else None)


def verbs_of(components: Sequence[Any]) -> Iterator[Verb]:
    """Yield the verb of each control of a message; that of a menu with its first choice."""
    for component in components:
        options = getattr(component, "options", ())
        verb = decode(getattr(component, "custom_id", None) or "", options[0].value if options else None)
        if verb is not None:
            yield verb
        yield from verbs_of(getattr(component, "children", ()))
        if (accessory := getattr(component, "accessory", None)) is not None:
            yield from verbs_of([accessory])


def reader(interaction: discord.Interaction) -> Reader:
    """Return the user of an interaction as the reader of games; shown to them are those of its message."""
    message = interaction.extras.get("message", interaction.message)

    def shows(game_id: int) -> bool:
        return message is not None and game_id in map(game_of, verbs_of(message.components))

    return Reader(
        player_id=interaction.user.id,
        guild_id=interaction.guild_id,
        alone=interaction.context.dm_channel,
        shows=shows,
    )


def in_private(interaction: discord.Interaction) -> bool:
    """Return whether the message of a press is seen by its user alone."""
    return interaction.message is not None and interaction.message.flags.ephemeral


def how(interaction: discord.Interaction, verb: AtPly | Move | None = None, *, deals: bool = False) -> How:
    """Return how a user acts by a command or by a press, which is *verb*.

    They act once, and by name in a command or if the message of the press shows the game.  The picture of the
    board is drawn while the turn is being stored.
    """
    named = verb is None or reader(interaction).shows(verb.game_id)
    return How(
        ply=None if verb is None else verb.ply,
        request_id=str(interaction.id),
        deals=deals,
        by=clean(interaction.user.display_name) if named else None,
        meanwhile=host(interaction).drawing.begin,
    )


def is_on_its_message(interaction: discord.Interaction) -> bool:
    """Return whether the message of a press has a control of the same game, or with the same verb.

    It has not the control itself if it has changed meanwhile; it has neither if the press is forged.
    """
    verb, message = used(interaction), interaction.message
    if verb is None or message is None:
        return False
    subject = game_of(verb) or verb.name
    return any((game_of(one) or one.name) == subject for one in verbs_of(message.components))


def asked_by(interaction: discord.Interaction) -> tuple[Services, Reader]:
    """Return the services and the reader of an interaction, with which every check of permission begins."""
    return host(interaction).services, reader(interaction)
