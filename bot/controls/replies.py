"""Replies to interactions: boards, private messages, and answers to refused actions and faults."""

import logging
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

import discord
from discord import app_commands, ui

from bot.controls.items import Menu, Press, host
from bot.controls.view import board, continue_button, notice
from bot.daily.closing import Closing
from bot.daily.schedule import ScheduleError
from bot.patience import PatienceError
from bot.play.refusals import Refusal, StaleBoard, TimeUp
from bot.record import StoredGame
from bot.words.refusals import FAULT, NOW_PRIVATE, refusal

log = logging.getLogger(__name__)
REFUSALS = (PatienceError, Refusal, ScheduleError)

_Given = ParamSpec("_Given")
_Offer = TypeVar("_Offer")
_Action = Callable[Concatenate[discord.Interaction, _Given], Coroutine[Any, Any, None]]
_Complete = Callable[[discord.Interaction, str], Coroutine[Any, Any, list[_Offer]]]


# -- messages ---------------------------------------------------------------------------------


def note_record(interaction: discord.Interaction, stored: StoredGame) -> None:
    """Keep the game's record line, which is logged if this interaction fails."""
    interaction.extras["record"] = f"game {stored.id}: {stored.game}"


async def draw(
    interaction: discord.Interaction, stored: StoredGame, *, panel: str = "", page: str = ""
) -> tuple[ui.LayoutView, discord.File]:
    """Return the message that shows a game (see :func:`bot.controls.view.board`)."""
    deal = ending = closing = None
    if stored.of_day is not None:
        daily = host(interaction).services.daily
        deal = await daily.known(stored.of_day, stored.game.rules.key)
        if deal is not None and not deal.certified and await daily.has_won(stored):
            deal = None  # its player need not be told that it may not be winnable
        ending = await daily.ending(stored)
        closing = None if ending is None else await _closing(interaction, stored)
    return await board(stored, panel=panel, page=page, deal=deal, ending=ending, closing=closing)


async def _closing(interaction: discord.Interaction, stored: StoredGame) -> Closing:
    """Return the place of a finished ranked attempt where it is shown, and the deals of its day."""
    services, day = host(interaction).services, stored.day
    assert day is not None
    key, guild_id = stored.game.rules.key, interaction.guild_id
    return Closing(
        place=await services.leaderboards.place(day, key, guild_id, stored.player_id),
        rating=await services.leaderboards.rating_change(stored.player_id, stored.id, key),
        in_server=guild_id is not None,
        entries=await services.daily.entries(stored.player_id) if day == services.daily.today() else (),
    )


def in_own_channel(interaction: discord.Interaction) -> bool:
    """Return whether only the user of this interaction reads its channel: the bot's direct messages."""
    return interaction.context.dm_channel


def must_hide(interaction: discord.Interaction, stored: StoredGame) -> bool:
    """Return whether the game shows today's daily deal where others could read it."""
    return host(interaction).services.daily.is_secret(stored) and not in_own_channel(interaction)


async def show(interaction: discord.Interaction, stored: StoredGame) -> None:
    """Answer with a new message that shows the game, to its player alone if it is today's daily deal."""
    note_record(interaction, stored)
    view, file = await draw(interaction, stored)
    done = interaction.response.is_done()
    send = interaction.followup.send if done else interaction.response.send_message
    await send(view=view, file=file, ephemeral=must_hide(interaction, stored))


async def redraw(
    interaction: discord.Interaction, stored: StoredGame, *, panel: str = "", page: str = ""
) -> None:
    """Answer a press by updating its message.

    A board of today's daily deal that stands where others read it is replaced by a notice, and the game
    continues in a message for its player alone.
    """
    note_record(interaction, stored)
    view, file = await draw(interaction, stored, panel=panel, page=page)
    public = interaction.message is None or not interaction.message.flags.ephemeral
    if public and must_hide(interaction, stored):
        await interaction.response.edit_message(view=notice(NOW_PRIVATE), attachments=[])
        await interaction.followup.send(view=view, file=file, ephemeral=True)
    else:
        await interaction.response.edit_message(view=view, attachments=[file])


async def tell(interaction: discord.Interaction, text: str, *controls: Press | Menu) -> None:
    """Send a message that only the user of this interaction sees."""
    send = interaction.followup.send if interaction.response.is_done() else interaction.response.send_message
    await send(view=notice(text, *controls), ephemeral=True)


# -- refusals and faults ----------------------------------------------------------------------


def answers_refusals(action: _Action[_Given]) -> _Action[_Given]:
    """Decorate a command or control so that a refused action is answered instead of raised.

    Other exceptions pass through.
    """

    @wraps(action)
    async def run(interaction: discord.Interaction, *args: _Given.args, **kwargs: _Given.kwargs) -> None:
        try:
            await action(interaction, *args, **kwargs)
        except REFUSALS as error:
            await _answer_refusal(interaction, error)

    return run


def offers_nothing_if_refused(complete: _Complete[_Offer]) -> _Complete[_Offer]:
    """Decorate an autocomplete callback so that it offers nothing if the action would be refused."""

    @wraps(complete)
    async def run(interaction: discord.Interaction, text: str) -> list[_Offer]:
        try:
            return await complete(interaction, text)
        except REFUSALS:
            return []

    return run


async def _answer_refusal(
    interaction: discord.Interaction, error: PatienceError | Refusal | ScheduleError
) -> None:
    """Explain privately why an action was refused, after updating the board if it is outdated or expired."""
    if (
        isinstance(error, StaleBoard | TimeUp)
        and interaction.message is not None
        and not interaction.response.is_done()
    ):
        await redraw(interaction, error.stored)
    controls = [continue_button(error.stored)] if isinstance(error, TimeUp) else []
    await tell(interaction, refusal(error), *controls)


async def answer_fault(interaction: discord.Interaction, error: Exception) -> None:
    """Log a fault and apologise privately.

    A reply that Discord refuses is only logged: the move is saved by then, and the next press or ``/board``
    shows it.
    """
    if isinstance(error, app_commands.CommandInvokeError):
        error = error.original
    record = interaction.extras.get("record", "no game")
    if isinstance(error, discord.HTTPException):
        log.warning("Discord refused a reply (%s): %s", record, error)
        return
    log.error("fault in %s (%s)", _source(interaction), record, exc_info=error)
    try:
        await tell(interaction, FAULT)
    except discord.HTTPException as failure:
        log.warning("Discord refused the answer to %s: %s", type(error).__name__, failure)


def _source(interaction: discord.Interaction) -> str:
    """Return the command or custom_id of an interaction."""
    if interaction.command is not None:
        return f"/{interaction.command.qualified_name}"
    return str((interaction.data or {}).get("custom_id", "an interaction"))
