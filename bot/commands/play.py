"""Play: /play, /move, /board, /undo, /redo, /resign and /games."""

from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any

import discord
from discord import app_commands

from bot.commands import choices
from bot.controls.actions import offer_choices
from bot.controls.budget import in_time
from bot.controls.items import host
from bot.controls.open_games import show_open_games
from bot.controls.replies import answers_refusals, note_record, offers_nothing_if_refused, show, tell
from bot.controls.start import ask_which_game, begin, begin_level
from bot.controls.view import board_in_words
from bot.daily.levels import LEVELS
from bot.patience import AmbiguousMove, SharedName, read_rules
from bot.play.refusals import NoGame
from bot.play.sessions import Sessions
from bot.record import StoredGame
from bot.words.refusals import DEAL_OR_LEVEL


async def _current(interaction: discord.Interaction, *, reopening: bool = False) -> StoredGame:
    """Return the user's latest game in the channel, or the unfinished one if the latest is over.

    With *reopening*, a lost game is returned too, since undo continues it.
    """
    assert interaction.channel_id is not None
    sessions = host(interaction).services.sessions
    at = interaction.user.id, interaction.channel_id
    stored = await sessions.latest(*at)
    if stored.result is not None and not (reopening and stored.result.outcome == "lost"):
        with suppress(NoGame):
            stored = await sessions.current(*at)
    note_record(interaction, stored)
    return stored


async def _show_turn(
    interaction: discord.Interaction,
    change: Callable[..., Coroutine[Any, Any, StoredGame]],
    *,
    reopening: bool = False,
) -> None:
    """Call *change* for the user's game in the channel, and show the board."""
    stored = await _current(interaction, reopening=reopening)
    sessions = host(interaction).services.sessions
    turn = change(sessions, stored.id, interaction.user.id, interaction_id=interaction.id)
    await show(interaction, await in_time(interaction, turn))


@app_commands.command(description="Start a game of patience in this channel")
@app_commands.describe(
    game="The game",
    deal="A number from 1 to 999999, or all cards of a pack in dealing order; random by default",
    rules="A variant of the rules; the usual rules by default",
    private="Only you see the board; by default as in your settings",
    level="A deal of this level that can be won, instead of a random one; it counts nowhere",
)
@app_commands.choices(level=[app_commands.Choice(name=level, value=level) for level in LEVELS])
@answers_refusals
async def play(
    interaction: discord.Interaction,
    game: str,
    deal: str | None = None,
    rules: str | None = None,
    private: bool | None = None,
    level: str | None = None,
) -> None:
    """Start a game in the channel."""
    try:
        chosen = read_rules(game, rules)
    except SharedName as error:
        if deal or rules or level or private is not None:  # a button could not carry these
            raise
        await ask_which_game(interaction, error, "new")
        return
    number = None if deal is None or deal.strip().casefold() in ("", "random") else deal
    if level is not None and number is not None:
        await tell(interaction, DEAL_OR_LEVEL)
    elif level is not None:
        await begin_level(interaction, chosen.key, level, private=private)
    else:
        await begin(interaction, chosen.key, number, private=private)


@play.autocomplete("game")
@offers_nothing_if_refused
async def offer_games(interaction: discord.Interaction, text: str) -> list[app_commands.Choice[str]]:
    """Complete the game to play."""
    return choices.games(text)


@play.autocomplete("deal")
@offers_nothing_if_refused
async def offer_deals(interaction: discord.Interaction, text: str) -> list[app_commands.Choice[str]]:
    """Complete a deal number."""
    return choices.deals(text)


@play.autocomplete("rules")
@offers_nothing_if_refused
async def offer_rules(interaction: discord.Interaction, text: str) -> list[app_commands.Choice[str]]:
    """Complete a rule set of the chosen game."""
    return choices.rule_sets(interaction.namespace.game, text)


@app_commands.command(name="move", description="Make a move in your game in this channel")
@app_commands.describe(
    move="As on the board: r>t2, t1:3>t4, w>f, d to deal; or cards: 7c 8d; or several: r>t2, d"
)
@answers_refusals
async def make_move(interaction: discord.Interaction, move: str) -> None:
    """Make a typed move, or ask which one is meant if it is ambiguous."""
    stored = await _current(interaction)
    try:
        turn = host(interaction).services.sessions.move
        playing = turn(stored.id, interaction.user.id, move, interaction_id=interaction.id)
        after = await in_time(interaction, playing)
    except AmbiguousMove as error:
        await offer_choices(interaction, stored, error)
    else:
        await show(interaction, after, made=after.game.ply - stored.game.ply)


@make_move.autocomplete("move")
@offers_nothing_if_refused
async def offer_moves(interaction: discord.Interaction, text: str) -> list[app_commands.Choice[str]]:
    """Complete a legal move."""
    return await choices.moves(interaction, text)


@app_commands.command(description="Show your game in this channel again")
@app_commands.describe(text="Show it in words, only to you")
@answers_refusals
async def board(interaction: discord.Interaction, text: bool = False) -> None:
    """Show the user's game again, as a picture to everyone or in words to the user."""
    stored = await _current(interaction)
    if text:
        await tell(interaction, board_in_words(stored))
    else:
        await show(interaction, stored)


@app_commands.command(description="Take back your last move")
@answers_refusals
async def undo(interaction: discord.Interaction) -> None:
    """Take back the last move, which also reopens a lost game."""
    await _show_turn(interaction, Sessions.undo, reopening=True)


@app_commands.command(description="Replay a move that you took back")
@answers_refusals
async def redo(interaction: discord.Interaction) -> None:
    """Replay the last move that was taken back."""
    await _show_turn(interaction, Sessions.redo)


@app_commands.command(description="Give up your game in this channel")
@answers_refusals
async def resign(interaction: discord.Interaction) -> None:
    """Give up the user's game in the channel; a ranked attempt only after a question."""
    stored = await _current(interaction)
    if stored.day is not None and stored.result is None and stored.game.events:
        await show(interaction, stored, panel="resign")
        return
    await _show_turn(interaction, Sessions.resign)


@app_commands.command(name="games", description="Your games in progress: continue one, or give it up")
@answers_refusals
async def list_games(interaction: discord.Interaction) -> None:
    """Show the user's games in progress."""
    await show_open_games(interaction)


COMMANDS = [play, make_move, board, undo, redo, resign, list_games]
