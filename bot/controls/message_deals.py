"""The deal that a message shows, found by the controls under it."""

from collections.abc import Iterator, Sequence
from typing import Any

import discord

from bot.controls.items import custom_id_parts, host, is_number
from bot.controls.replies import tell
from bot.controls.view import other_deal_button
from bot.words.refusals import NO_DEAL

# The verbs of controls that begin with the id of a game, and of those that begin a deal themselves.
_OF_GAME = {
    *("m", "c", "undo", "redo", "auto", "hint", "resign", "panel", "text"),
    *("goon", "again", "replay", "share", "analyse", "from", "check", "back"),
}
_BEGINNING = {"today", "daily", "practise"}


async def play_deal_of(interaction: discord.Interaction, message: discord.Message) -> None:
    """Start the deal that a message of the bot shows; while it is secret, another one of its game.

    Raises the exceptions of the buttons that do so, and ``NoGame``.
    """
    client = host(interaction)
    controls = list(_controls(message.components)) if message.author == interaction.client.user else []
    for verb, arguments in controls:
        if verb in _OF_GAME and arguments and is_number(arguments[0]):
            stored = await client.services.sessions.load(int(arguments[0]))
            other = other_deal_button(stored, client.services.daily.today())
            await client.pressed(interaction, *custom_id_parts(str(other.custom_id)), None)
            return
    for verb, arguments in controls:
        if verb in _BEGINNING:
            await client.pressed(interaction, verb, arguments, None)
            return
    await tell(interaction, NO_DEAL)


def _controls(components: Sequence[Any]) -> Iterator[tuple[str, list[str]]]:
    """Yield the verb and the arguments of each control of a message."""
    for component in components:
        found = getattr(component, "custom_id", None) or ""
        if found.startswith(("b:", "s:")):
            yield custom_id_parts(found)
        yield from _controls(getattr(component, "children", ()))
