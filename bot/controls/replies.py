"""Sending: boards, private sentences, and the one place where trouble is answered."""

import logging

import discord
from discord import app_commands, ui

from bot.controls.items import Menu, Press, host
from bot.controls.view import board, go_on, notice
from bot.daily.schedule import ScheduleError
from bot.patience import PatienceError
from bot.people.moderation import ServerError
from bot.play.sessions import Refusal, StaleBoard, StoredGame, TimeUp
from bot.words.refusals import FAULT, refusal
from bot.words.server import server_refusal

log = logging.getLogger(__name__)


def note_record(interaction: discord.Interaction, stored: StoredGame) -> None:
    """Remember the game's record line, so that a fault later in this interaction is logged with it."""
    interaction.extras["record"] = f"game {stored.id}: {stored.game}"


async def draw(
    interaction: discord.Interaction, stored: StoredGame, *, panel: str = "", page: str = ""
) -> tuple[ui.LayoutView, discord.File]:
    """The message that shows *stored* (see :func:`bot.controls.view.board`), with what its day adds."""
    deal = ending = None
    if stored.of_day is not None:
        daily = host(interaction).services.daily
        deal = await daily.known(stored.of_day, stored.game.rules.key)
        ending = await daily.ending(stored)
    return await board(stored, panel=panel, page=page, deal=deal, ending=ending)


async def show(interaction: discord.Interaction, stored: StoredGame) -> None:
    """Answer with a new message that shows *stored*."""
    note_record(interaction, stored)
    view, file = await draw(interaction, stored)
    done = interaction.response.is_done()
    await (interaction.followup.send if done else interaction.response.send_message)(view=view, file=file)


async def redraw(
    interaction: discord.Interaction, stored: StoredGame, *, panel: str = "", page: str = ""
) -> None:
    """Answer a press by drawing its message anew."""
    note_record(interaction, stored)
    view, file = await draw(interaction, stored, panel=panel, page=page)
    await interaction.response.edit_message(view=view, attachments=[file])


async def tell(interaction: discord.Interaction, text: str, *controls: Press | Menu) -> None:
    """Say something that only this person sees."""
    send = interaction.followup.send if interaction.response.is_done() else interaction.response.send_message
    await send(view=notice(text, *controls), ephemeral=True)


async def answer_trouble(interaction: discord.Interaction, error: BaseException) -> None:
    """Turn whatever went wrong into one private sentence; log it if it is a fault of ours.

    An outdated board, or one whose time is up, is drawn anew before that.  A Discord request that fails is
    only logged: the move is saved by then, and the next press or ``/board`` draws it.
    """
    if isinstance(error, app_commands.CommandInvokeError):
        error = error.original
    try:
        if (
            isinstance(error, StaleBoard | TimeUp)
            and interaction.message is not None
            and not interaction.response.is_done()
        ):
            await redraw(interaction, error.stored)
        if isinstance(error, TimeUp):
            await tell(interaction, refusal(error), go_on(error.stored))
            return
        if isinstance(error, PatienceError | Refusal):
            await tell(interaction, refusal(error))
            return
        if isinstance(error, ScheduleError | ServerError):
            await tell(interaction, server_refusal(error))
            return
        record = interaction.extras.get("record", "no game")
        if isinstance(error, discord.HTTPException):
            log.warning("Discord refused a reply (%s): %s", record, error)
            return
        log.error("fault in %s (%s)", _what(interaction), record, exc_info=error)
        await tell(interaction, FAULT)
    except discord.HTTPException as failure:
        log.warning("Discord refused the answer to %s: %s", type(error).__name__, failure)


def _what(interaction: discord.Interaction) -> str:
    if interaction.command is not None:
        return f"/{interaction.command.qualified_name}"
    return str((interaction.data or {}).get("custom_id", "an interaction"))
