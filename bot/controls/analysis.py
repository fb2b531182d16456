"""The analysis of a finished game, and practice from the position that decided it."""

from contextlib import suppress
from functools import partial

import discord

from bot.analysis.values import Analysis
from bot.controls import verbs
from bot.controls.budget import defer, progress
from bot.controls.games import practise
from bot.controls.items import Button, asked_by, button, channel_of, host, in_private, primary
from bot.controls.languages import spoken_in
from bot.controls.messages import Message, message, notice, picture_of
from bot.controls.replies import edit, follow_up, note_record, redraw, show, tell
from bot.play.practice import start_again
from bot.play.refusals import NothingFinished, Refusal
from bot.record import StoredGame
from bot.view.permissions import must_hide, open_deal, own_game
from bot.view.pictures.analysis import analysis_alt, analysis_in_words, analysis_picture, drawn_position
from bot.words import analysis as words
from bot.words.language import _
from bot.words.refusals import refusal


async def analyse(interaction: discord.Interaction, stored: StoredGame) -> None:
    """Show the analysis of a game that the user may see: privately if it is private or another player's."""
    note_record(interaction, stored)
    service = host(interaction).services.analyses
    service.require_allowed(stored)
    private = stored.player_id != interaction.user.id or must_hide(*asked_by(interaction), stored)
    with host(interaction).limits.search(interaction.user.id), spoken_in(interaction, private=private):
        await interaction.response.defer(ephemeral=private, thinking=True)
        try:
            found = await service.analyse(stored, progress(interaction))
            # an analysis makes the number of its deal public
            shown = await _message(await host(interaction).services.sessions.load(stored.id), found)
        except Refusal as error:  # in the place of the progress
            shown = notice(refusal(error))
        await follow_up(interaction, shown)


async def _message(stored: StoredGame, found: Analysis) -> Message:
    style, name = stored.preferences.style, f"analysis{stored.id}.png"
    if stored.preferences.words:
        shown = analysis_in_words(stored, found)
    else:
        shown = await picture_of(name, analysis_alt(stored, found), analysis_picture, stored, found, style)
    buttons: list[Button] = []
    if found.shown is not None and drawn_position(stored.game, found) == found.shown:
        play_from_it = verbs.AtPosition(name="playfrom", game_id=stored.id, position=found.shown)
        buttons.append(primary(_(words.PLAY_FROM_LABEL), play_from_it))
    if found.may_grow:
        buttons.append(button(_(words.AGAIN_LABEL), verbs.InGame(name="analyse", game_id=stored.id)))
    return message(words.heading(stored), shown, words.findings(stored.game, found), rows=[buttons])


async def offer_other(interaction: discord.Interaction, stored: StoredGame) -> None:
    """Say that a daily of today cannot be analysed yet, and offer the game that was finished before it."""
    assert stored.of_day is not None
    sessions, channel_id = host(interaction).services.sessions, channel_of(interaction).channel_id
    others: list[Button] = []
    with suppress(NothingFinished):
        other = await sessions.last_finished(interaction.user.id, channel_id, without=stored.of_day)
        if other.game.moves:
            others = [primary(words.analyse_label(other), verbs.InGame(name="analyse", game_id=other.id))]
    await tell(interaction, words.not_yet(stored, stored.of_day), *others)


# -- presses ----------------------------------------------------------------------------------


async def pressed_analyse(interaction: discord.Interaction, verb: verbs.InGame) -> None:
    """Analyse the game of a button."""
    await analyse(interaction, await open_deal(*asked_by(interaction), verb.game_id))


async def pressed_from(interaction: discord.Interaction, verb: verbs.AtPosition) -> None:
    """Start practice from a position of a finished game."""
    stored = await open_deal(*asked_by(interaction), verb.game_id)
    host(interaction).services.analyses.require_allowed(stored)
    await practise(interaction, partial(start_again, position=verb.position), stored.id)


async def pressed_check(interaction: discord.Interaction, verb: verbs.AtPly) -> None:
    """Tell the player whether their game can still be won, and note on its board that they asked."""
    services, user, ply = host(interaction).services, interaction.user.id, verb.ply
    stored = await own_game(*asked_by(interaction), verb.game_id, ply)
    with host(interaction).limits.search(user):
        await defer(interaction)
        searching = notice(_(words.SEARCHING))
        told = await interaction.followup.send(view=searching.view, ephemeral=True, wait=True)
        try:
            answer = await services.analyses.check(stored)
            stored = await services.sessions.check(stored.id, user, ply=ply)
        except Refusal as error:
            await told.edit(view=notice(refusal(error)).view)
            return
    await redraw(interaction, stored)
    take_back = verbs.AtPly(name="back", game_id=stored.id, ply=stored.game.ply)
    back = [button(_(words.BACK_LABEL), take_back)] if answer is False and stored.game.moves else []
    found = words.CHECKED[answer] if back or answer is not False else words.NOBODY
    await told.edit(view=notice(_(found), *back).view)


async def pressed_back(interaction: discord.Interaction, verb: verbs.AtPly) -> None:
    """Take moves back up to the last position that can be won, and show the board."""
    services, user, ply = host(interaction).services, interaction.user.id, verb.ply
    stored = await own_game(*asked_by(interaction), verb.game_id, ply)
    with host(interaction).limits.search(user), spoken_in(interaction, private=in_private(interaction)):
        await edit(interaction, notice(_(words.LOOKING)))
        try:
            position = await services.analyses.last_winnable(stored)
            if position is None:
                await edit(interaction, notice(_(words.NO_WAY_BACK)))
                return
            after = await services.sessions.go_back(stored.id, user, position, ply=ply)
        except Refusal as error:
            await edit(interaction, notice(refusal(error)))
            return
        await edit(interaction, notice(words.taken_back(len(stored.game.moves) - position)))
    await show(interaction, after)
