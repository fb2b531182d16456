"""The decorator of slash commands, which also answers refusals."""

from collections.abc import Callable, Coroutine
from typing import Any, Concatenate, ParamSpec

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.controls.replies import answers_refusals
from bot.daily.levels import LEVELS

_Given = ParamSpec("_Given")
_Action = Callable[Concatenate[discord.Interaction, _Given], Coroutine[Any, Any, None]]
_Command = app_commands.Command[Any, _Given, None]
LEVEL_CHOICES = [Choice(name=level, value=level) for level in LEVELS]


def command(
    name: str, description: str, group: app_commands.Group | None = None
) -> Callable[[_Action[_Given]], _Command[_Given]]:
    """Return a decorator that makes an action a command, or one of a *group*."""
    declare = app_commands.command if group is None else group.command

    def made(action: _Action[_Given]) -> _Command[_Given]:
        return declare(name=name, description=description)(answers_refusals(action))

    return made
