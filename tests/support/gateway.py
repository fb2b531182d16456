"""Interactions as Discord's gateway sends them, for what SimCord's own players cannot do.

SimCord takes one click at a time, and only on controls that a message has.  It knows context menus in servers
only, and leaves out where an app is installed.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Literal

import simcord.interactions
from simcord.actors import MemberActor
from simcord.backend import serializers
from simcord.builders import ChannelHandle
from simcord.components import walk_components

from tests.support.plain_copies import copied
from tests.support.seen import BUTTON, SELECT

if TYPE_CHECKING:
    from tests.support.club import Player
    from tests.support.seen import Message

COMMAND, COMPONENT, COMPLETION = 2, 3, 4  # types of interactions
SLASH, USER, MESSAGE = 1, 2, 3  # types of commands


def press(
    player: "Player",
    message: "Message",
    custom_id: str,
    value: str | None = None,
    *,
    payload_of: Mapping[str, Any] | None = None,
    there: bool = True,
) -> Any:
    """Send a press, unchecked and without waiting, and return SimCord's record of it.

    *value*: what is picked from a menu.  *payload_of*: the message as it was sent; by default, as it is now.
    *there*: the message has the control, which takes the place of another one if need be.
    """
    backend = player.club.env.backend
    data: dict[str, Any] = {"custom_id": custom_id, "component_type": BUTTON}
    if value is not None:
        data |= {"component_type": SELECT, "values": [value]}
    record, payload = _payload(player, COMPONENT, data)
    stored = backend.get_message(player.channel.id, message.id)
    payload["message"] = copied(dict(payload_of or serializers.message_payload(backend, stored)))
    controls = list(walk_components(payload["message"]["components"]))
    if there and not any(component.get("custom_id") == custom_id for component in controls):
        like = next((c for c in controls if c["type"] == data["component_type"]), None)
        if like is not None:
            like["custom_id"] = custom_id
    record.source_message_id = message.id
    backend.emit("INTERACTION_CREATE", payload)
    return record


def slash(player: "Player", name: str, **options: Any) -> Any:
    """Send a slash command with texts, members and channels as :func:`press` sends a press."""
    return _slash(player, name, options)


def complete(player: "Player", name: str, focused: str, **options: Any) -> Any:
    """Ask for the completions of the option *focused* as :func:`slash` sends a command."""
    return _slash(player, name, options, focused)


def _slash(player: "Player", name: str, options: Mapping[str, Any], focused: str = "") -> Any:
    backend = player.club.env.backend
    name, *inner = name.split()
    given: list[Any] = []
    resolved: dict[str, dict[str, Any]] = {}
    for option, value in options.items():
        if isinstance(value, str):
            given.append({"name": option, "type": 3, "value": value, "focused": option == focused})
            continue
        if isinstance(value, ChannelHandle):
            kind, number = "channels", 7
            found = serializers.channel_payload(backend, backend.get_channel(value.id))
        else:
            kind, number = "users", 6
            found = serializers.user_payload(backend.get_user(value.id))
        resolved[kind] = {str(value.id): {**found, "permissions": "0"}}
        given.append({"name": option, "type": number, "value": str(value.id)})
    for part in reversed(inner):  # a command of a group
        given = [{"name": part, "type": 1, "options": given}]
    data = {"options": given, "resolved": resolved}
    return _command(player, name, SLASH, data, COMPLETION if focused else COMMAND)


def context_menu(player: "Player", name: str, kind: Literal["user", "message"], target: int) -> Any:
    """Choose an entry in the context menu of a user or a message, as :func:`press` sends a press."""
    backend = player.club.env.backend
    if kind == "user":
        found = serializers.user_payload(backend.get_user(target))
    else:
        found = serializers.message_payload(backend, backend.get_message(player.channel.id, target))
    resolved = {f"{kind}s": {str(target): dict(found)}}
    of = {"user": USER, "message": MESSAGE}[kind]
    return _command(player, name, of, {"target_id": str(target), "resolved": resolved})


def _command(
    player: "Player", name: str, kind: int, data: Mapping[str, Any], interaction: int = COMMAND
) -> Any:
    backend = player.club.env.backend
    command = backend.find_command(name, None, type=kind)
    assert command is not None
    record, payload = _payload(player, interaction, {"id": command["id"], "name": name, "type": kind, **data})
    backend.emit("INTERACTION_CREATE", payload)
    return record


def _payload(player: "Player", kind: int, data: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
    with payloads(player):
        return simcord.interactions.base_payload(
            player.club.env.backend,
            type=kind,
            channel_id=player.channel.id,
            guild_id=player.club.guild.id if isinstance(player.actor, MemberActor) else None,
            user_id=player.id,
            data=data,
        )


@contextmanager
def payloads(player: "Player") -> Iterator[None]:
    """Let SimCord send the context, installation owners and locale that Discord sends.

    SimCord leaves these out or sends constants (see its parity notes). The kinds of context are those of
    Discord's documentation of interactions.
    """
    original = simcord.interactions.base_payload

    def base_payload(*args: Any, **kwargs: Any) -> Any:
        record, payload = original(*args, **kwargs)
        payload["locale"] = player.locale
        guild = payload.get("guild_id")
        if guild is not None:
            payload["guild_locale"] = player.club.env.backend.get_guild(int(guild)).preferred_locale
        match player.where:
            case "server":
                payload |= {"context": 0, "authorizing_integration_owners": {"0": guild}}
            case "dm":
                payload |= {"context": 1, "authorizing_integration_owners": {"0": "0"}}
            case "group":
                payload |= {"context": 2, "authorizing_integration_owners": {"1": str(player.id)}}
                payload["channel"] = {
                    "id": payload["channel_id"],
                    "type": 3,
                    "name": "friends",
                    "flags": 0,
                }
            case "server without the bot":
                payload |= {"context": 0, "authorizing_integration_owners": {"1": str(player.id)}}
                payload["guild"] = {"id": guild, "locale": "en-US", "features": []}
                player.club.client._connection._guilds.pop(player.club.guild.id, None)
        return record, payload

    simcord.interactions.base_payload = base_payload
    try:
        yield
    finally:
        simcord.interactions.base_payload = original
