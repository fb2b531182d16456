"""Play: /play, /move, /board, /undo, /redo, /resign and /games."""

from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any

import discord
from discord import app_commands

from bot.commands import choices
from bot.commands.declaring import LEVEL_CHOICES, command
from bot.controls.actions import offer_choices
from bot.controls.budget import in_time
from bot.controls.games import begin, show_games, show_open_games
from bot.controls.items import channel_of, host, how, player_of
from bot.controls.replies import afterwards, note_record, show, tell
from bot.controls.welcome import FIRST
from bot.patience import LONGEST_TEXT, AmbiguousMove, BadDeal, Fault, read_name
from bot.play.refusals import NoGame
from bot.play.sessions import Sessions
from bot.record import StoredGame
from bot.view.board import board_in_words
from bot.words.language import N_, _
from bot.words.refusals import DEAL_OR_LEVEL, OPEN_OR_PRIVATE, WHICH_GAME
from bot.words.spoken import heard

LONG = 20
"""From so many moves on, a game is given up only after a question."""
# The most characters of options.
LONGEST_NAME = 100  # as of a choice
LONGEST_DEAL = 2000  # of a layout; one of two packs has 700


async def _current(interaction: discord.Interaction, *, reopening: bool = False) -> StoredGame:
    """Return the user's latest game in the channel, or the current one if the latest is over or too late.

    With *reopening*, a lost game is returned too, since undo continues it, and any game that is over rather
    than an open board on which somebody else has moved last.
    """
    sessions = host(interaction).services.sessions
    at = interaction.user.id, channel_of(interaction).channel_id
    try:
        stored = await sessions.latest(*at)
    except NoGame:
        stored = await sessions.current(*at)
    lost = stored.result is not None and stored.result.outcome == "lost"
    if (stored.result is not None or stored.is_late(sessions.now())) and not (reopening and lost):
        with suppress(NoGame):
            current = await sessions.current(*at)
            user = player_of(interaction.user)
            if not reopening or current.player_id == user.id or current.mover == user.name:
                stored = current
    note_record(interaction, stored)
    return stored


async def _show_turn(
    interaction: discord.Interaction, change: Callable[..., Coroutine[Any, Any, StoredGame]]
) -> None:
    """Call *change* for the user's game in the channel, and show the board."""
    resigns = change is Sessions.resign
    stored = await _current(interaction, reopening=not resigns)
    sessions = host(interaction).services.sessions
    acts = how(interaction, deals=not resigns)
    turn = change(sessions, stored.id, interaction.user.id, **acts)
    await _show_played(interaction, await in_time(interaction, turn))


async def _show_played(interaction: discord.Interaction, stored: StoredGame, made: int = 1) -> None:
    """Show a game after a turn; if it is the user's own, the next typed turn applies to it, too."""
    await show(interaction, stored, made=made)
    if stored.player_id == interaction.user.id:
        with afterwards():
            await host(interaction).services.sessions.stay_current(stored, channel_of(interaction).channel_id)


@command("play", N_("Start a game of patience in this channel"))
@app_commands.describe(
    game=N_("The game; leave it out to see all of them"),
    deal=N_("A number, a name like K7QF-2M9X, or all cards in dealing order"),
    rules=N_("Another way to play, or house rules"),
    private=N_("Only you see the board; by default as in your settings"),
    level=N_("A winnable deal, easy to expert; for practice only"),
    open=N_("A board for the channel: anybody here may move; it counts nowhere"),
)
@app_commands.choices(level=LEVEL_CHOICES)
@app_commands.autocomplete(
    game=choices.games_to_play, deal=choices.offering(choices.deals), rules=choices.rule_sets_of_game
)
async def play(
    interaction: discord.Interaction,
    game: app_commands.Range[str, 1, LONGEST_NAME] | None = None,
    deal: app_commands.Range[str, 1, LONGEST_DEAL] | None = None,
    rules: app_commands.Range[str, 1, LONGEST_NAME] | None = None,
    private: bool | None = None,
    level: str | None = None,
    open: bool = False,
) -> None:
    """Start a game in the channel; without *game* that of a named deal, or else offer all games."""
    if open and private:
        await tell(interaction, _(OPEN_OR_PRIVATE))
        return
    if game is None and deal is not None and read_name(deal) is not None:
        named = await host(interaction).services.sessions.named(deal, interaction.user.id)
        if named is None:
            raise BadDeal(deal, Fault.NAME)
        game = named.game.rules.key
    if game is None and open:
        game = FIRST.key
    if game is None:
        given = deal or rules or level or private is not None
        await (tell(interaction, _(WHICH_GAME)) if given else show_games(interaction))
        return
    chosen = choices.typed_rules(game, rules)
    number = None if deal is None or deal.strip().casefold() in ("", "random") else deal
    if level is not None and number is not None:
        await tell(interaction, _(DEAL_OR_LEVEL))
    else:
        await begin(interaction, chosen.key, number, level, private=private, open_board=open)


@command("move", N_("Make a move in your game in this channel"))
@app_commands.describe(
    move=N_("As on the board: r>t2, t1:3>t4, w>f, d to deal; or cards: 7c 8d; or several: r>t2, d")
)
@app_commands.autocomplete(move=choices.moves)
async def make_move(interaction: discord.Interaction, move: app_commands.Range[str, 1, LONGEST_TEXT]) -> None:
    """Make a typed move, or ask which one is meant if it is ambiguous."""
    stored = await _current(interaction)
    try:
        with heard(move) as english:
            turn = host(interaction).services.sessions.move
            playing = turn(stored.id, interaction.user.id, english, **how(interaction, deals=True))
            after = await in_time(interaction, playing)
    except AmbiguousMove as error:
        await offer_choices(interaction, stored, error)
    else:
        await _show_played(interaction, after, after.game.ply - stored.game.ply)


@command("board", N_("Show your game in this channel again"))
@app_commands.describe(text=N_("Show it in words, only to you"))
async def board(interaction: discord.Interaction, text: bool = False) -> None:
    """Show the user's game again, as a picture to everyone or in words to the user."""
    stored = await _current(interaction)
    if text:
        await tell(interaction, board_in_words(stored))
    else:
        await show(interaction, stored)


@command("undo", N_("Take back your last move"))
async def undo(interaction: discord.Interaction) -> None:
    """Take back the last move, which also reopens a lost game."""
    await _show_turn(interaction, Sessions.undo)


@command("redo", N_("Replay a move that you took back"))
async def redo(interaction: discord.Interaction) -> None:
    """Replay the last move that was taken back."""
    await _show_turn(interaction, Sessions.redo)


@command("resign", N_("Give up your game in this channel"))
async def resign(interaction: discord.Interaction) -> None:
    """Give up the user's game in the channel; an only attempt or a long game only after a question."""
    stored = await _current(interaction)
    attempt = stored.race_id is not None or (stored.day is not None and stored.game.ply > 0)
    asks = attempt or stored.game.made >= LONG
    if asks and stored.result is None and stored.player_id == interaction.user.id:
        await show(interaction, stored, panel="giveup")
        return
    await _show_turn(interaction, Sessions.resign)


list_games = command("games", N_("Your games in progress: continue one, or give it up"))(show_open_games)
COMMANDS = [play, make_move, board, undo, redo, resign, list_games]
