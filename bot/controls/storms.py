"""Storms: one message that only its player sees, edited with every answer."""

import logging
from functools import partial
from typing import cast

import discord

from bot.analysis.storms import Bests, Storm
from bot.controls import verbs
from bot.controls.items import button, host, player
from bot.controls.live import NETWORK
from bot.controls.messages import Message, message, notice
from bot.controls.puzzles import moves_to_choose, secret_picture
from bot.controls.replies import edit, follow_up, show_privately
from bot.operations.services import Services, StoreError
from bot.patience import Move
from bot.words import storms as words
from bot.words.puzzles import asked

log = logging.getLogger(__name__)


async def show_storm(interaction: discord.Interaction) -> None:
    """Show the user's storm that runs, or a new one, to them alone."""
    storm = await host(interaction).services.storms.start(player(interaction), interaction.guild_id)
    await show_privately(interaction, await _message(interaction, storm))


async def pressed_strike(interaction: discord.Interaction, verb: verbs.Storm) -> None:
    """Judge the user's answer to a puzzle, and show the next one or the result."""
    storms, move = host(interaction).services.storms, Move.from_text(verb.move)
    storm = await storms.answer(interaction.user.id, verb.storm_id, verb.number, move)
    await edit(interaction, await _message(interaction, storm))


async def _message(interaction: discord.Interaction, storm: Storm) -> Message:
    """Return the message of a storm, and note how its player is told of its end."""
    services, faces = host(interaction).services, host(interaction).faces.emojis
    number, puzzle = storm.row.id, storm.puzzle
    services.storms.ways.pop(number, None)
    if puzzle is None:
        return _result(storm, await services.storms.bests(storm))
    services.storms.ways[number] = storm, interaction
    game, style = puzzle.game, (await services.preferences.get(interaction.user.id)).style
    count = len(storm.answers)
    picture = await secret_picture(puzzle, f"storm{number}-{count}.png", style)
    strike = partial(verbs.Storm, storm_id=number, number=count)
    rows = moves_to_choose(game, puzzle.choices, style, faces, lambda move: strike(move=move))
    return message(words.heading(storm), picture, asked(puzzle), rows=rows)


def _result(storm: Storm, bests: Bests) -> Message:
    again = button(words.AGAIN_LABEL, verbs.Plain(name="storm"), style=discord.ButtonStyle.primary)
    return notice(words.result(storm, bests), again)


async def end_storms(services: Services) -> bool:
    """Show the results of storms whose time is up; call it every second.  Return whether any is known."""
    storms = services.storms
    for number, (storm, way) in [*storms.ways.items()]:
        if storms.now() < storm.ends_at:
            continue
        del storms.ways[number]
        try:
            await follow_up(cast(discord.Interaction, way), _result(storm, await storms.bests(storm)))
        except (StoreError, *NETWORK) as error:
            log.debug("the end of a storm is not shown: %r", error)
    return bool(storms.ways)
