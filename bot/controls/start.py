"""Start a game from a command or a button."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Literal

import discord

from bot.controls.budget import starts_a_game
from bot.controls.items import button, channel_of, host, player
from bot.controls.live import replace_board
from bot.controls.replies import afterwards, show, tell
from bot.controls.verbs import OfRules
from bot.patience import GAMES, SharedName, own_name
from bot.record import StoredGame
from bot.words.refusals import refusal


@starts_a_game
async def begin(
    interaction: discord.Interaction,
    key: str,
    deal: str | None,
    level: str | None = None,
    *,
    private: bool | None = None,
    open_board: bool = False,
) -> None:
    """Start a game on a *deal*, or with *level* on one of that level, and show it.

    *private*: by default as the user prefers, never on an *open_board*.
    """
    services, user, channel = host(interaction).services, player(interaction), channel_of(interaction)
    if private is None and not open_board:
        private = await prefers_private(interaction)
    how = {"private": bool(private) and not open_board, "open_board": open_board}
    if level is None:
        start = partial(services.sessions.start, user, channel, key, deal, **how)
    else:
        start = partial(services.levels.start, user, channel, key, level, **how)
    await begin_with(interaction, start)


async def ask_which_game(
    interaction: discord.Interaction, error: SharedName, verb: Literal["new", "rules"]
) -> None:
    """Ask which of several games a name means, with a button for each that does *verb*."""
    buttons = (button(own_name(GAMES[key]), OfRules(name=verb, key=key)) for key in error.keys)
    await tell(interaction, refusal(error), *buttons)


@starts_a_game
async def practise(
    interaction: discord.Interaction, start: Callable[..., Awaitable[StoredGame]], *which: int
) -> None:
    """Start an unranked game from another one, and show it.

    *start*: a function of :mod:`bot.play.practice`; *which*: the number of the other game, and its position.
    """
    sessions, private = host(interaction).services.sessions, await prefers_private(interaction)
    user, channel = player(interaction), channel_of(interaction)
    await begin_with(interaction, partial(start, sessions, *which, user, channel, private=private))


async def prefers_private(interaction: discord.Interaction) -> bool:
    """Return whether the user wants their boards for themselves."""
    return (await host(interaction).services.preferences.get(interaction.user.id)).private


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
                await replace_board(interaction.client, host(interaction).services.boards, untouched, None)
