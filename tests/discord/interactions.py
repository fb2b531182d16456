"""Interactions: what a person does with the bot, as Discord sends it, and what became of it."""

import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any
from uuid import uuid4

from tests.discord.snowflakes import snowflake

Json = Any
COMMAND, COMPONENT, AUTOCOMPLETE = 2, 3, 4  # types of interactions
BUTTON, MENU = 2, 3  # types of components
OPTION_TYPES = {str: 3, int: 4, bool: 5}


class Context(IntEnum):
    """Where an interaction is made.  Only apps that their user has installed are in the last one."""

    GUILD = 0
    BOT_DM = 1
    PRIVATE_CHANNEL = 2  # direct messages with others, group chats


@dataclass(slots=True, kw_only=True, eq=False)
class Interaction:
    """One interaction: its payload, and what the bot has answered."""

    payload: Json
    sent_at: float = field(default_factory=time.monotonic)
    callback: Json = None  # the body of the callback that was accepted
    message: Json = None  # what the callback has sent or edited, as it is now
    followups: list[Json] = field(default_factory=list[Json])
    shown: list[Json] = field(default_factory=list[Json])  # each message, as it was once it had changed
    refused: list[int] = field(default_factory=list[int])  # Discord's error codes for answers

    def show(self, message: Json) -> None:
        """Note what the user sees from now on; edits replace the parts of a message."""
        self.shown.append(dict(message))

    @property
    def id(self) -> str:
        return self.payload["id"]

    @property
    def channel_id(self) -> str:
        return self.payload["channel_id"]

    def age(self) -> float:
        """Return the seconds since the interaction was sent."""
        return time.monotonic() - self.sent_at


def command(name: str, options: Mapping[str, Any]) -> Json:
    """Return the data of a slash command; *name* may have subcommands: ``daily play``."""
    first, *inner = name.split()
    given = [
        {"name": key, "type": OPTION_TYPES[type(value)], "value": value} for key, value in options.items()
    ]
    for part in reversed(inner):
        given = [{"name": part, "type": 1, "options": given}]
    return {"id": snowflake(), "name": first, "type": 1, "options": given}


def press(custom_id: str, value: str | None = None) -> Json:
    """Return the data of a pressed button, or with *value* of a choice in a menu."""
    if value is None:
        return {"custom_id": custom_id, "component_type": BUTTON}
    return {"custom_id": custom_id, "component_type": MENU, "values": [value]}


def payload(
    kind: int,
    data: Json,
    *,
    application_id: str,
    user: Json,
    channel_id: str,
    guild_id: str | None,
    locale: str,
    context: Context,
    user_installed: bool,
    guild_locale: str = "en-US",
    permissions: int = 0,
) -> Json:
    """Return the body of ``INTERACTION_CREATE``.

    *user_installed*: the user has installed the app for themselves, and nobody has for the server.
    """
    owners = {"1": user["id"]} if user_installed else {"0": guild_id or "0"}
    made = {
        "id": snowflake(),
        "application_id": application_id,
        "type": kind,
        "data": data,
        "token": uuid4().hex,
        "version": 1,
        "channel_id": channel_id,
        "app_permissions": str((1 << 53) - 1),
        "locale": locale,
        "entitlements": [],
        "attachment_size_limit": 10 << 20,
        "context": context,
        "authorizing_integration_owners": owners,
    }
    if guild_id is None:
        direct = {"id": channel_id, "type": 1, "recipients": [user], "last_message_id": None}
        if context is Context.PRIVATE_CHANNEL:
            direct |= {"type": 3, "name": "Friends", "owner_id": user["id"], "icon": None}
        return made | {"user": user, "channel": direct}
    member = {
        "user": user,
        "roles": [],
        "joined_at": "2026-01-01T00:00:00+00:00",
        "permissions": str(permissions),
        "deaf": False,
        "mute": False,
        "flags": 0,
    }
    return made | {
        "guild_id": guild_id,
        "guild": {"id": guild_id, "locale": guild_locale, "features": []},
        "guild_locale": guild_locale,
        "member": member,
        "channel": {"id": channel_id, "type": 0, "name": "cards", "guild_id": guild_id, "position": 0},
    }
