"""The analysis of a finished game, and practice from the position that decided it."""

import asyncio

import discord

from bot.controls.budget import hold
from bot.controls.items import Button, button, host, row
from bot.controls.replies import (
    edit,
    must_hide,
    note_record,
    redraw,
    require_current,
    require_readable,
    show,
    tell,
    waits_for_solver,
)
from bot.controls.start import play_from
from bot.controls.view import attachment, notice, picture_view
from bot.people.preferences import read_style
from bot.pictures.analysis import analysis_alt, analysis_picture, drawn_position
from bot.play.refusals import Refusal
from bot.record import StoredGame
from bot.words import analysis as words
from bot.words.refusals import refusal

SLOW = 3.0
"""Seconds after which somebody who waits is told how far the search is, and then again."""


@waits_for_solver
async def analyse(interaction: discord.Interaction, stored: StoredGame) -> None:
    """Show the analysis of a finished game: to others, and where the board is private, in private."""
    note_record(interaction, stored)
    service = host(interaction).services.analyses
    service.require_allowed(stored)
    require_readable(interaction, stored)
    private = stored.player_id != interaction.user.id or must_hide(interaction, stored)
    await interaction.response.defer(ephemeral=private, thinking=True)
    clock = asyncio.get_running_loop().time
    due = clock() + SLOW

    async def report(searched: int) -> None:
        nonlocal due
        if clock() >= due:
            due = clock() + SLOW
            await interaction.edit_original_response(view=notice(words.searching(searched)))

    try:
        found = await service.analyse(stored, report)
    except Refusal as error:  # in the place of the progress
        await interaction.edit_original_response(view=notice(refusal(error)))
        return
    style = read_style(stored.style)
    png = await asyncio.to_thread(analysis_picture, stored, found, style)
    item, file = attachment(png, f"analysis{stored.id}.png", analysis_alt(stored, found))
    view = picture_view(words.heading(stored), item)
    view.add_item(discord.ui.TextDisplay(words.findings(stored.game, found)))
    buttons: list[Button] = []
    if found.shown is not None and drawn_position(stored.game, found) == found.shown:
        primary = discord.ButtonStyle.primary
        buttons.append(button(words.PLAY_FROM_LABEL, "from", stored.id, found.shown, style=primary))
    if not found.complete:
        buttons.append(button(words.AGAIN_LABEL, "analyse", stored.id))
    if buttons:
        view.add_item(row(*buttons))
    await interaction.edit_original_response(view=view, attachments=[file])


# -- presses ----------------------------------------------------------------------------------


async def pressed_analyse(interaction: discord.Interaction, arguments: list[str], chosen: str | None) -> None:
    """Analyse the game of a button."""
    await analyse(interaction, await host(interaction).services.sessions.load(int(arguments[0])))


async def pressed_from(interaction: discord.Interaction, arguments: list[str], chosen: str | None) -> None:
    """Start practice from a position of a finished game."""
    services = host(interaction).services
    stored = await services.sessions.load(int(arguments[0]))
    services.analyses.require_allowed(stored)
    require_readable(interaction, stored)
    await play_from(interaction, stored.id, int(arguments[1]))


@waits_for_solver
async def pressed_check(interaction: discord.Interaction, arguments: list[str], chosen: str | None) -> None:
    """Tell the player whether their game can still be won, and note on its board that they asked."""
    services, user, ply = host(interaction).services, interaction.user.id, int(arguments[1])
    stored = await require_current(interaction, int(arguments[0]), ply)
    await hold(interaction)
    search = asyncio.create_task(services.analyses.check(stored))
    progress = None
    try:
        await asyncio.wait([search], timeout=SLOW)
        if not search.done():
            searching = notice(words.SEARCHING)
            progress = await interaction.followup.send(view=searching, ephemeral=True, wait=True)
        answer = await search
        stored = await services.sessions.check(stored.id, user, ply)
    except Refusal as error:
        if progress is None:
            raise
        await progress.edit(view=notice(refusal(error)))
        return
    finally:
        search.cancel()  # where the progress could not be shown, nobody waits for it
    await redraw(interaction, stored)
    back: list[Button] = []
    if answer is False:
        back.append(button(words.BACK_LABEL, "back", stored.id, stored.game.ply))
    if progress is None:
        await tell(interaction, words.CHECKED[answer], *back)
    else:
        await progress.edit(view=notice(words.CHECKED[answer], *back))


@waits_for_solver
async def pressed_back(interaction: discord.Interaction, arguments: list[str], chosen: str | None) -> None:
    """Take moves back up to the last position that can be won, and show the board."""
    services, user, ply = host(interaction).services, interaction.user.id, int(arguments[1])
    stored = await require_current(interaction, int(arguments[0]), ply)
    await edit(interaction, notice(words.LOOKING))
    try:
        position = await services.analyses.last_winnable(stored)
        if position is None:
            await edit(interaction, notice(words.NO_WAY_BACK))
            return
        after = await services.sessions.go_back(stored.id, user, position, ply)
    except Refusal as error:
        await edit(interaction, notice(refusal(error)))
        return
    await edit(interaction, notice(words.taken_back(len(stored.game.moves) - position)))
    await show(interaction, after)
