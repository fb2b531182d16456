"""Registration of the commands with Discord."""

from collections.abc import Sequence
from typing import Any

import discord

ENTRY_POINT = 4  # the type of the command that Discord adds to an application with an Activity
# The parts of a command that Discord takes; it sends more than that.
TAKEN = (
    "id",
    "name",
    "name_localizations",
    "description",
    "description_localizations",
    "default_member_permissions",
    "contexts",
    "integration_types",
    "type",
    "handler",
)


async def replace_commands(client: discord.Client, payload: Sequence[dict[str, Any]]) -> None:
    """Replace the application's commands by those of *payload*, but keep an Entry Point command.

    Discord rejects a replacement that leaves the Entry Point command out, which ``CommandTree.sync`` does.
    """
    assert client.application_id is not None
    http: Any = client.http  # the types of its payloads leave out what an Entry Point command has
    there = await http.get_global_commands(client.application_id)
    kept = [
        {part: command[part] for part in TAKEN if part in command}
        for command in there
        if command["type"] == ENTRY_POINT
    ]
    await http.bulk_upsert_global_commands(client.application_id, payload=[*payload, *kept])
