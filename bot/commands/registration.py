"""Registration of the commands with Discord, and their translations."""

from collections.abc import Sequence
from typing import Any

import discord
from discord import Locale, app_commands

from bot.words.language import ENGLISH, _, speaking, understood

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


_LABELS = app_commands.TranslationContextLocation
_UNTRANSLATED = (_LABELS.group_name, _LABELS.parameter_name)


class Translator(app_commands.Translator):
    """The translations for each of Discord's languages that is one of ours."""

    async def translate(
        self, string: app_commands.locale_str, locale: Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        """Return the text in the language of a locale, None if it is the same there."""
        code, command = understood(str(locale)), isinstance(context.data, app_commands.Command)
        is_name = context.location is _LABELS.command_name and command
        if code == ENGLISH or is_name or context.location in _UNTRANSLATED:
            return None
        with speaking(code):
            found = _(string.message)
        return None if found == string.message else found
