"""Actions of buttons and menus, by the verb of their custom_id."""

from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from functools import partial
from typing import Any

import discord

from bot.controls import analysis, daily, open_games, puzzles
from bot.controls.budget import in_time
from bot.controls.daily_post import play_button
from bot.controls.items import button, host, is_number, select
from bot.controls.leaderboard_query import query_from_options, query_of_daily
from bot.controls.leaderboards import press_leaderboard, show_leaderboard
from bot.controls.menu import LIMIT, OPEN
from bot.controls.moderation import post_now, show_audit_page
from bot.controls.preferences import set_preference
from bot.controls.profiles import pressed_profile
from bot.controls.replies import (
    answers_refusals,
    edit,
    must_hide,
    note_record,
    redraw,
    require_current,
    require_readable,
    show,
    tell,
)
from bot.controls.start import begin, continue_unranked, start_again
from bot.controls.trouble import answer_fault
from bot.controls.view import board_in_words, notice, page, replay_message, rules_message
from bot.controls.welcome import pressed_help
from bot.patience import AmbiguousMove, game_rules, legal_moves
from bot.play.refusals import NotYours, StaleBoard, TimeUp
from bot.play.sessions import Sessions
from bot.record import StoredGame
from bot.words import server as server_words
from bot.words.moves import describe_move
from bot.words.pages import CONTEST, DELETED, NOTHING_STORED
from bot.words.refusals import OLD_CONTROL, refusal, which_move

BUTTONS = 5  # the most that Discord allows in one row


async def pressed(
    interaction: discord.Interaction, verb: str, arguments: list[str], chosen: str | None
) -> None:
    """Run the action of a control, and answer refusals and faults privately."""
    try:
        await _act(interaction, verb, arguments, chosen)
    except Exception as error:  # discord.py would only log it
        if "record" not in interaction.extras and arguments and is_number(arguments[0]):
            with suppress(Exception):  # the record is an optional detail of the log
                note_record(interaction, await host(interaction).services.sessions.load(int(arguments[0])))
        await answer_fault(interaction, error)


@answers_refusals
async def _act(interaction: discord.Interaction, verb: str, arguments: list[str], chosen: str | None) -> None:
    action, numbers, texts = ACTIONS.get(verb, (_old, 0, 0))
    texts_given = len(arguments) - numbers + (chosen is not None)
    fits = len(arguments) >= numbers and texts_given >= texts and all(map(is_number, arguments[:numbers]))
    if not fits or (chosen is not None and verb not in MENUS):
        action = _old
    await action(interaction, arguments, chosen)


async def _old(interaction: discord.Interaction, arguments: list[str], chosen: str | None) -> None:
    """Answer a control of an earlier version, or a forged one."""
    await tell(interaction, OLD_CONTROL)


async def offer_choices(interaction: discord.Interaction, stored: StoredGame, error: AmbiguousMove) -> None:
    """Ask which of several moves was meant: with a button for each, or a menu for more than five."""
    game = stored.game
    fits = [step for step in legal_moves(game.rules, game.position) if str(step) in error.args]
    lines = [(describe_move(game.rules, game.position, step), str(step)) for step in fits]
    target = ("c", stored.id, game.ply)
    if len(lines) <= BUTTONS:
        controls = [button(label[:80], *target, notation) for label, notation in lines]
    else:
        options = [
            discord.SelectOption(label=label[:100], value=notation, description=notation)
            for label, notation in lines[:LIMIT]
        ]
        controls = [select("Which one?", options, *target)]
    await tell(interaction, which_move(len(lines), LIMIT), *controls)


# -- presses on a board -----------------------------------------------------------------------


async def _move(interaction: discord.Interaction, arguments: list[str], chosen: str | None) -> None:
    sessions, user = host(interaction).services.sessions, interaction.user.id
    game_id, ply = int(arguments[0]), int(arguments[1])
    text = chosen if chosen is not None else arguments[2]
    if text.startswith(OPEN):
        await redraw(interaction, await require_current(interaction, game_id, ply), page=text[len(OPEN) :])
        return
    move = sessions.move(game_id, user, text, ply, interaction_id=interaction.id)
    stored = await in_time(interaction, move)
    await redraw(interaction, stored)


def _turn(change: Callable[..., Coroutine[Any, Any, StoredGame]]) -> "_Action":
    """Return an action that calls *change* and redraws the board."""

    async def act(interaction: discord.Interaction, arguments: list[str], chosen: str | None) -> None:
        sessions = host(interaction).services.sessions
        game_id, ply = map(int, arguments[:2])
        turn = change(sessions, game_id, interaction.user.id, ply, interaction_id=interaction.id)
        stored = await in_time(interaction, turn)
        await redraw(interaction, stored, made=stored.game.ply - ply)

    return act


async def _panel(interaction: discord.Interaction, arguments: list[str], chosen: str | None) -> None:
    stored = await require_current(interaction, int(arguments[0]), int(arguments[1]))
    await redraw(interaction, stored, panel=arguments[2])


async def _text(interaction: discord.Interaction, arguments: list[str], chosen: str | None) -> None:
    stored = await host(interaction).services.sessions.load(int(arguments[0]))
    note_record(interaction, stored)
    if stored.player_id != interaction.user.id:
        raise NotYours(stored)
    await tell(interaction, board_in_words(stored))


# -- other presses ----------------------------------------------------------------------------


async def _rules(interaction: discord.Interaction, arguments: list[str], chosen: str | None) -> None:
    view, file = await rules_message(game_rules(chosen or arguments[0]))
    await interaction.response.send_message(view=view, file=file, ephemeral=True)


async def _new(interaction: discord.Interaction, arguments: list[str], chosen: str | None) -> None:
    key, *deal = arguments
    await begin(interaction, key, deal[0] if deal else None)


async def _continue(interaction: discord.Interaction, arguments: list[str], chosen: str | None) -> None:
    await continue_unranked(interaction, int(arguments[0]))


async def _again(interaction: discord.Interaction, arguments: list[str], chosen: str | None) -> None:
    stored = await host(interaction).services.sessions.load(int(arguments[0]))
    if stored.of_day is not None:  # a forged button
        await daily.practise(interaction, stored.of_day, stored.game.rules.key)
    else:
        await start_again(interaction, stored.id)


async def _choice(interaction: discord.Interaction, arguments: list[str], chosen: str | None) -> None:
    sessions = host(interaction).services.sessions
    text = "Played."
    step = arguments[2] if chosen is None else chosen
    try:
        game_id, ply = map(int, arguments[:2])
        move = sessions.move(game_id, interaction.user.id, step, ply, interaction_id=interaction.id)
        stored = await in_time(interaction, move)
    except (StaleBoard, TimeUp) as error:
        stored, text = error.stored, refusal(error)
    await _replace_notice(interaction, text, stored)


async def _replace_notice(interaction: discord.Interaction, text: str, stored: StoredGame) -> None:
    """Replace the private question that was answered by *text*, and show the board in a new message."""
    await edit(interaction, notice(text))
    await show(interaction, stored)


async def _replay(interaction: discord.Interaction, arguments: list[str], chosen: str | None) -> None:
    stored = await host(interaction).services.sessions.load(int(arguments[0]))
    note_record(interaction, stored)
    require_readable(interaction, stored)
    await host(interaction).services.daily.require_may_see(stored, interaction.user.id)
    private = stored.player_id != interaction.user.id or must_hide(interaction, stored)
    defer = partial(interaction.response.defer, ephemeral=private, thinking=True)
    async with host(interaction).limits.slow_work(interaction.user.id, defer):
        view, file = await replay_message(stored)
        await interaction.followup.send(view=view, file=file, ephemeral=private)


async def _contest(interaction: discord.Interaction, arguments: list[str], chosen: str | None) -> None:
    await interaction.response.send_message(view=page(*CONTEST), ephemeral=True)


async def _forget(interaction: discord.Interaction, arguments: list[str], chosen: str | None) -> None:
    known = await host(interaction).services.privacy.forget(
        interaction.user.id, interaction_id=interaction.id
    )
    text = DELETED if known else NOTHING_STORED
    await edit(interaction, notice(text))


async def _today(interaction: discord.Interaction, arguments: list[str], chosen: str | None) -> None:
    service = host(interaction).services.daily
    if arguments[0] == service.today().isoformat():
        await daily.play(interaction)
        return
    deal = await service.deal()
    await tell(interaction, server_words.over(deal), play_button(deal.day))


async def _top(interaction: discord.Interaction, arguments: list[str], chosen: str | None) -> None:
    """Show the results of today's daily deal, or of the daily that the button names."""
    today = host(interaction).services.daily.today()
    query = query_from_options(
        where=None, period=None, key=None, by=None, in_server=interaction.guild_id is not None, today=today
    )
    if arguments:
        found = query_of_daily(query, arguments, today)
        if found is None:
            await _old(interaction, arguments, chosen)
            return
        query = found
    await show_leaderboard(interaction, query, private=True)


def _leaderboard(verb: str) -> "_Action":
    """Return the action of a leaderboard's control."""

    async def act(interaction: discord.Interaction, arguments: list[str], chosen: str | None) -> None:
        if len(arguments) != 3 or not await press_leaderboard(interaction, verb, arguments, chosen):
            await _old(interaction, arguments, chosen)

    return act


MENUS = {"m", "c", "try", "guess", "rules", "drop", "set", "lbshow", "lbby", "lbwhen", "lbgame", "lbwhere"}
"""The verbs of menus; their buttons, if there are any, have the choice as an argument."""

_Action = Callable[[discord.Interaction, list[str], str | None], Awaitable[None]]
# Verb: (action, count of leading numeric arguments, least count of text arguments after them).
# The value chosen from a menu counts as a text argument.
ACTIONS: dict[str, tuple[_Action, int, int]] = {
    "m": (_move, 2, 1),
    "c": (_choice, 2, 1),
    "undo": (_turn(Sessions.undo), 2, 0),
    "redo": (_turn(Sessions.redo), 2, 0),
    "auto": (_turn(Sessions.auto), 2, 0),
    "hint": (_turn(Sessions.hint), 2, 0),
    "resign": (_turn(Sessions.resign), 2, 0),
    "panel": (_panel, 2, 1),
    "text": (_text, 1, 0),
    "rules": (_rules, 0, 1),
    "new": (_new, 0, 1),
    "games": (open_games.pressed_games, 0, 0),
    "go": (open_games.resume, 1, 0),
    "drop": (open_games.ask, 0, 1),
    "quit": (open_games.give_up, 2, 0),
    "goon": (_continue, 1, 0),
    "again": (_again, 1, 0),
    "replay": (_replay, 1, 0),
    "analyse": (analysis.pressed_analyse, 1, 0),
    "from": (analysis.pressed_from, 2, 0),
    "check": (analysis.pressed_check, 2, 0),
    "back": (analysis.pressed_back, 2, 0),
    "mistakes": (puzzles.pressed_mistakes, 0, 0),
    "try": (puzzles.pressed_try, 2, 1),
    "puzzle": (puzzles.pressed_puzzle, 0, 0),
    "guess": (puzzles.pressed_guess, 1, 1),
    "practise": (daily.pressed_practise, 0, 2),
    "daily": (daily.pressed_daily, 0, 2),
    "ten": (daily.pressed_ten, 0, 0),
    "fair": (daily.pressed_fair, 0, 0),
    "share": (daily.pressed_share, 1, 0),
    "solution": (daily.pressed_solution, 0, 2),
    "top": (_top, 0, 0),
    "today": (_today, 0, 1),
    "postnow": (post_now, 0, 0),
    "audit": (show_audit_page, 1, 0),
    **{verb: (_leaderboard(verb), 1, 2) for verb in ("lbby", "lbwhen", "lbgame", "lbwhere")},
    **{verb: (_leaderboard(verb), 1, 2) for verb in ("lbback", "lbnext", "lbme", "lbtext")},
    **{verb: (_leaderboard(verb), 1, 2) for verb in ("lbtab", "lbshow", "lbpast", "lblater")},
    "stats": (pressed_profile, 2, 1),
    "set": (set_preference, 0, 2),
    "help": (pressed_help, 0, 0),
    "contest": (_contest, 0, 0),
    "forget": (_forget, 0, 0),
}
