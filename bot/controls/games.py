"""Games: the page of all of them, starting one from a command or a button, and those in progress."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import discord
from discord import ui

from bot.controls import verbs
from bot.controls.budget import in_time, room_to_start
from bot.controls.items import asked_by, button, channel_of, host, player, primary, select
from bot.controls.live import replace_board
from bot.controls.markdown import text_display
from bot.controls.messages import Message, message, notice, page, picture_of
from bot.controls.replies import answer, edit, note_record, show, show_privately, tell
from bot.controls.today import invitation
from bot.controls.view import LIMIT, continue_button, new_game_button
from bot.controls.welcome import FIRST
from bot.patience import BEST_KNOWN, GAMES, Rules, default_rules
from bot.play.refusals import GameOver
from bot.record import StoredGame
from bot.view.permissions import own_game
from bot.view.pictures.board import open_games_picture
from bot.words import catalogue
from bot.words import open_games as words
from bot.words.language import _
from bot.words.text import game_name

_LISTED = 10  # games in progress; a message holds no more than 40 components
READINGS = ("spider-1", "spider-2", "klondike-3")
"""The rule sets that newcomers look for beside the usual one of their game."""


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
    how = {"private": False if open_board else private, "open_board": open_board}
    if level is None:
        start = partial(services.sessions.start, user, channel, key, deal, **how)
    else:
        start = partial(services.levels.start, user, channel, key, level, **how)
    await begin_with(interaction, start)


async def practise(
    interaction: discord.Interaction, start: Callable[..., Awaitable[StoredGame]], game_id: int
) -> None:
    """Start an unranked game from another one by *start*, of :mod:`bot.play.practice`, and show it."""
    sessions, who = host(interaction).services.sessions, (player(interaction), channel_of(interaction))
    await begin_with(interaction, partial(start, sessions, game_id, *who))


async def begin_with(interaction: discord.Interaction, start: Callable[..., Awaitable[StoredGame]]) -> None:
    """Start a game by *start*, which is called with the keyword argument *request_id* only, and show it."""
    async with room_to_start(interaction):
        await show(interaction, await start(request_id=str(interaction.id)))


# -- all games: buttons of the best known ones, and a menu of each family -------------------------


async def show_games(interaction: discord.Interaction) -> None:
    """Offer every game privately, without typing."""
    known = [button(_(GAMES[key].game), verbs.OfRules(name="new", key=key)) for key in BEST_KNOWN]
    others = [button(game_name(GAMES[key]), verbs.OfRules(name="new", key=key)) for key in READINGS]
    surprise = primary(_("Surprise me"), verbs.Plain(name="surprise"))
    menus = [
        (name, games[first : first + LIMIT])
        for name, games in catalogue.families().items()
        for first in range(0, len(games), LIMIT)
    ]
    rows = [
        [select(_("{text} …", text=name), list(map(_option, games)), verbs.Pick(menu=number))]
        for number, (name, games) in enumerate(menus)
    ]
    await answer(interaction, page(catalogue.heading(), rows=[known, [*others, surprise], *rows]))


def _option(rules: Rules) -> discord.SelectOption:
    about = catalogue.about(rules) or None
    return discord.SelectOption(label=_(rules.game), value=rules.key, description=about)


async def surprise(interaction: discord.Interaction) -> None:
    """Start any game: the millisecond of the press chooses it."""
    keys = [rules.key for rules in default_rules().values()]
    await begin(interaction, keys[(interaction.id >> 22) % len(keys)], None)


# -- games in progress: the list of them, to continue one or to give it up ----------------------


async def show_open_games(interaction: discord.Interaction) -> None:
    """Show the user's games in progress, to them alone, and in place of a private question about them."""
    listed = await _list(interaction)
    if listed is not None:
        await show_privately(interaction, listed)
        return
    daily = host(interaction).services.daily
    ways = invitation(await daily.entries(interaction.user.id), daily.today())
    await tell(interaction, words.none(), *ways, new_game_button(FIRST))


async def _list(interaction: discord.Interaction) -> Message | None:
    """Return the list of the user's games in progress, None without any."""
    services, user = host(interaction).services, interaction.user
    in_progress = await services.sessions.in_progress(user.id)
    if not in_progress:
        return None
    found = in_progress[:_LISTED]
    style = (await services.preferences.get(user.id)).style
    picture = await picture_of("games.png", words.games_alt(found), open_games_picture, found, style)
    sections: list[ui.Section[Any]] = []
    options: list[discord.SelectOption] = []
    for number, stored in enumerate(found, 1):
        resume_it = primary(_(words.CONTINUE_LABEL), verbs.InGame(name="go", game_id=stored.id))
        line = text_display(words.game_line(number, stored, services.now()))
        sections.append(ui.Section(line, accessory=resume_it))
        label, note = words.give_up_option(number, stored)
        options.append(discord.SelectOption(label=label, value=str(stored.id), description=note))
    drop = select(_("Give up …"), options, verbs.InGame(name="drop", game_id=0))
    return message(words.games_heading(in_progress), picture, *sections, rows=[[drop]])


# -- presses ----------------------------------------------------------------------------------


async def resume(interaction: discord.Interaction, verb: verbs.InGame) -> None:
    """Continue a game in this channel."""
    sessions = host(interaction).services.sessions
    channel_id = channel_of(interaction).channel_id
    await show(interaction, await sessions.make_current(verb.game_id, interaction.user.id, channel_id))


async def ask(interaction: discord.Interaction, verb: verbs.InGame) -> None:
    """Ask whether to give up the chosen game."""
    stored = await _own(interaction, verb.game_id)
    gives_up = verbs.AtPly(name="quit", game_id=stored.id, ply=stored.game.ply)
    give_up_it = button(words.give_up_label(stored), gives_up, style=discord.ButtonStyle.danger)
    keep = button(_("Keep it"), verbs.Plain(name="games"))
    await edit(interaction, notice(words.give_up_question(stored), give_up_it, keep))


async def give_up(interaction: discord.Interaction, verb: verbs.AtPly) -> None:
    """Give a game up, and show the list without it."""
    before = await _own(interaction, verb.game_id)
    resigning = host(interaction).services.sessions.resign(
        before.id, interaction.user.id, ply=verb.ply, request_id=str(interaction.id)
    )
    stored = await in_time(interaction, resigning)
    note_record(interaction, stored)
    await edit(interaction, await _list(interaction) or notice(words.over(stored)))
    await replace_board(host(interaction), stored, over)


async def _own(interaction: discord.Interaction, game_id: int) -> StoredGame:
    """Return the user's game in progress with this id.  Raises NoGame, NotYours and GameOver."""
    stored = await own_game(*asked_by(interaction), game_id)
    if stored.result is not None:
        raise GameOver(stored)
    return stored


def over(stored: StoredGame) -> Message:
    """Return what replaces the board of a game that has ended elsewhere; it has no control of the game."""
    return notice(words.over(stored), *([continue_button(stored)] if stored.timed_out else []))
