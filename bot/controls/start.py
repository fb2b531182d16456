"""Start a game from a command or a button."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Literal

import discord

from bot.controls.budget import starts_a_game
from bot.controls.items import button, channel_of, host, player
from bot.controls.live import delete_board
from bot.controls.replies import afterwards, show, tell
from bot.controls.verbs import OfRules
from bot.patience import GAMES, SharedName, own_name
from bot.play import practice
from bot.record import StoredGame
from bot.words.refusals import refusal


@starts_a_game
async def begin_level(
    interaction: discord.Interaction,
    key: str,
    level: str,
    *,
    private: bool | None = None,
    open_board: bool = False,
) -> None:
    """Start a game on a deal of *level* and show it; see :func:`begin`."""
    levels = host(interaction).services.levels
    how = {"private": await _private(interaction, private, open_board), "open_board": open_board}
    user, channel = player(interaction), channel_of(interaction)
    await begin_with(interaction, partial(levels.start, user, channel, key, level, **how))


@starts_a_game
async def begin(
    interaction: discord.Interaction,
    key: str,
    deal: str | None,
    *,
    private: bool | None = None,
    open_board: bool = False,
) -> None:
    """Start a game and show it; *private* by default as the user prefers, never on an *open_board*."""
    sessions = host(interaction).services.sessions
    how = {"private": await _private(interaction, private, open_board), "open_board": open_board}
    user, channel = player(interaction), channel_of(interaction)
    await begin_with(interaction, partial(sessions.start, user, channel, key, deal, **how))


async def ask_which_game(
    interaction: discord.Interaction, error: SharedName, verb: Literal["new", "rules"]
) -> None:
    """Ask which of several games a name means, with a button for each that does *verb*."""
    buttons = (button(own_name(GAMES[key]), OfRules(name=verb, key=key)) for key in error.keys)
    await tell(interaction, refusal(error), *buttons)


@starts_a_game
async def continue_unranked(interaction: discord.Interaction, game_id: int) -> None:
    """Continue an expired game as an unranked copy, and show it."""
    sessions, private = host(interaction).services.sessions, await prefers_private(interaction)
    user, channel = player(interaction), channel_of(interaction)
    await begin_with(
        interaction, partial(practice.continue_unranked, sessions, game_id, user, channel, private=private)
    )


@starts_a_game
async def start_again(interaction: discord.Interaction, game_id: int) -> None:
    """Start the deal of another game, and show it."""
    sessions, private = host(interaction).services.sessions, await prefers_private(interaction)
    user, channel = player(interaction), channel_of(interaction)
    await begin_with(
        interaction, partial(practice.start_again, sessions, game_id, user, channel, private=private)
    )


@starts_a_game
async def play_from(interaction: discord.Interaction, game_id: int, position: int) -> None:
    """Start practice from a position of a finished game, and show it."""
    sessions, private = host(interaction).services.sessions, await prefers_private(interaction)
    user, channel = player(interaction), channel_of(interaction)
    await begin_with(
        interaction,
        partial(practice.play_from, sessions, game_id, position, user, channel, private=private),
    )


async def prefers_private(interaction: discord.Interaction) -> bool:
    """Return whether the user wants their boards for themselves."""
    return (await host(interaction).services.preferences.get(interaction.user.id)).private


async def _private(interaction: discord.Interaction, private: bool | None, open_board: bool) -> bool:
    return not open_board and (await prefers_private(interaction) if private is None else private)


async def begin_with(interaction: discord.Interaction, start: Callable[..., Awaitable[StoredGame]]) -> None:
    """Start a game by *start*, show it, and delete the board of an untouched game that made way.

    *start* is called with the keyword argument *request_id* only.
    """
    sessions, at = host(interaction).services.sessions, channel_of(interaction)
    untouched = await sessions.untouched(interaction.user.id, at.channel_id)
    stored = await start(request_id=str(interaction.id))
    await show(interaction, stored)
    if untouched is not None:
        with afterwards():
            # it continues if no game was started, or if a move was played in it meanwhile
            if (await sessions.load(untouched)).result is not None:
                await delete_board(interaction, untouched)
