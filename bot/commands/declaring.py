"""The decorator of slash commands, which also answers refusals."""

from collections.abc import Callable
from functools import wraps
from typing import Any
from unicodedata import normalize

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.commands import choices
from bot.controls.replies import Action, Given, answers_refusals
from bot.daily.levels import LEVELS
from bot.words.text import english_name

_Command = app_commands.Command[Any, Given, None]
LEVEL_CHOICES = [Choice(name=level, value=level) for level in LEVELS]


def command(
    name: str, description: str, group: app_commands.Group | None = None
) -> Callable[[Action[Given]], _Command[Given]]:
    """Return a decorator that makes an action a command, or one of a *group*.

    The action gets the option ``game`` in English, ``date`` as a number where it is the words of a choice,
    and ``deal`` and ``date`` without full-width letters.
    """
    declare = app_commands.command if group is None else group.command

    def made(action: Action[Given]) -> _Command[Given]:
        @wraps(action)
        async def act(interaction: discord.Interaction, *args: Given.args, **options: Given.kwargs) -> None:
            if isinstance(game := options.get("game"), str):
                options["game"] = english_name(game)
            if isinstance(deal := options.get("deal"), str):
                options["deal"] = normalize("NFKC", deal)
            if isinstance(day := options.get("date"), str):
                options["date"] = await choices.typed_day(interaction, normalize("NFKC", day))
            await action(interaction, *args, **options)

        return declare(name=name, description=description)(answers_refusals(act))

    return made
