"""What happens when a control is pressed."""

from collections.abc import Awaitable, Callable
from contextlib import suppress

import discord

from bot.controls import daily as dailies
from bot.controls.daily_post import play_button
from bot.controls.items import Menu, Press, host
from bot.controls.leaderboard_query import query_from_options, query_of_daily
from bot.controls.leaderboards import press_leaderboard, show_leaderboard
from bot.controls.menu import LIMIT, OPEN
from bot.controls.moderation import leaf, post_now
from bot.controls.replies import answer_trouble, draw, note_record, redraw, tell
from bot.controls.start import GO_ON_WITH, OF_DAY, begin, channel_of, go_on, player
from bot.controls.view import notice, replay_of, rules_of
from bot.daily.service import game_of_day
from bot.patience import AmbiguousMove, game_rules, legal_moves
from bot.pictures.board import describe
from bot.play.sessions import GameOver, NotYours, Sessions, StaleBoard, StoredGame, TimeUp
from bot.words import server as server_words
from bot.words.games import board_as_text
from bot.words.moves import describe_move
from bot.words.pages import DELETED, NOTHING_STORED
from bot.words.refusals import CONTINUED, NEW_GAME, OLD_CONTROL, refusal, which_move

BUTTONS = 5  # that Discord takes in one row


async def pressed(
    interaction: discord.Interaction, verb: str, arguments: list[str], chosen: str | None
) -> None:
    """Do what a control says; trouble is answered privately."""
    try:
        action, numbers, texts = _ACTIONS.get(verb, (_old, 0, 0))
        given = len(arguments) + (chosen is not None)
        if given < numbers + texts or not all(map(_is_id, arguments[:numbers])):
            action = _old
        await action(interaction, arguments, chosen)
    except Exception as error:  # discord.py would only log it
        if "record" not in interaction.extras and arguments and _is_id(arguments[0]):
            with suppress(Exception):  # only so that a fault is logged with the game
                note_record(interaction, await host(interaction).services.sessions.load(int(arguments[0])))
        await answer_trouble(interaction, error)


def _is_id(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 20


async def _old(interaction: discord.Interaction, arguments: list[str], chosen: str | None) -> None:
    """A control that this version does not make."""
    await tell(interaction, OLD_CONTROL)


async def offer_choices(interaction: discord.Interaction, stored: StoredGame, error: AmbiguousMove) -> None:
    """Ask which of several moves was meant: one button each, or a menu where they are many."""
    game = stored.game
    fits = [step for step in legal_moves(game.rules, game.position) if str(step) in error.args]
    lines = [(describe_move(game.rules, game.position, step), str(step)) for step in fits]
    where = ("c", stored.id, game.ply)
    if len(lines) <= BUTTONS:
        controls = [Press.make(label[:80], *where, notation) for label, notation in lines]
    else:
        options = [
            discord.SelectOption(label=label[:100], value=notation, description=notation)
            for label, notation in lines[:LIMIT]
        ]
        controls = [Menu.make("Which one?", options, *where)]
    await tell(interaction, which_move(len(lines), LIMIT), *controls)


# -- presses on a board -----------------------------------------------------------------------


async def _move(interaction: discord.Interaction, arguments: list[str], chosen: str | None) -> None:
    sessions, user = host(interaction).services.sessions, interaction.user.id
    game_id, ply = int(arguments[0]), int(arguments[1])
    text = chosen if chosen is not None else arguments[2]
    if text.startswith(OPEN):
        await redraw(interaction, await _mine(interaction, game_id, ply), page=text[len(OPEN) :])
        return
    await redraw(interaction, await sessions.move(game_id, user, text, ply))


def _turn(change: Callable[[Sessions, int, int, int], Awaitable[StoredGame]]) -> "_Action":
    """A press that changes the game by itself: undo, redo, auto, resign."""

    async def act(interaction: discord.Interaction, arguments: list[str], chosen: str | None) -> None:
        sessions = host(interaction).services.sessions
        stored = await change(sessions, int(arguments[0]), interaction.user.id, int(arguments[1]))
        await redraw(interaction, stored)

    return act


async def _panel(interaction: discord.Interaction, arguments: list[str], chosen: str | None) -> None:
    stored = await _mine(interaction, int(arguments[0]), int(arguments[1]))
    await redraw(interaction, stored, panel=arguments[2])


async def _mine(interaction: discord.Interaction, game_id: int, ply: int) -> StoredGame:
    """The game of a board whose look is to change: only its player may, and only on the newest board."""
    stored = await host(interaction).services.sessions.load(game_id)
    if stored.player_id != interaction.user.id:
        raise NotYours(stored)
    if stored.game.ply != ply:
        raise StaleBoard(stored)
    return stored


async def _text(interaction: discord.Interaction, arguments: list[str], chosen: str | None) -> None:
    stored = await host(interaction).services.sessions.load(int(arguments[0]))
    note_record(interaction, stored)
    await tell(interaction, board_as_text(describe(stored.game, stored.of_day)))


# -- other presses ----------------------------------------------------------------------------


async def _rules(interaction: discord.Interaction, arguments: list[str], chosen: str | None) -> None:
    view, file = await rules_of(game_rules(arguments[0]))
    await interaction.response.send_message(view=view, file=file, ephemeral=True)


async def _new(interaction: discord.Interaction, arguments: list[str], chosen: str | None) -> None:
    key, *deal = arguments
    await begin(interaction, key, deal[0] if deal else None)


async def _swap(interaction: discord.Interaction, arguments: list[str], chosen: str | None) -> None:
    sessions = host(interaction).services.sessions
    key, _, deal = arguments[2].partition(":")
    old = await _mine(interaction, int(arguments[0]), int(arguments[1]))
    if old.result is not None:
        raise GameOver(old)
    who, where = player(interaction), channel_of(interaction)
    if deal.startswith(OF_DAY):
        daily = host(interaction).services.daily
        day = daily.read_day(deal.removeprefix(OF_DAY))
        stored = await daily.practise(who, where, day, game_of_day(key), replacing=old.id)
    elif deal.startswith(GO_ON_WITH):
        stored = await sessions.continue_unranked(_number(deal), who, where, replacing=old.id)
    else:
        stored = await sessions.start(who, where, key, deal or None, replacing=old.id)
    await _replace_notice(interaction, NEW_GAME, stored)


async def _go(interaction: discord.Interaction, arguments: list[str], chosen: str | None) -> None:
    sessions = host(interaction).services.sessions
    stored = await sessions.make_current(int(arguments[0]), interaction.user.id, channel_of(interaction))
    await _replace_notice(interaction, CONTINUED, stored)


async def _go_on(interaction: discord.Interaction, arguments: list[str], chosen: str | None) -> None:
    await go_on(interaction, await host(interaction).services.sessions.load(int(arguments[0])))


def _number(deal: str) -> int:
    """The game that a button goes on with; 0, which is none, if it is a made-up one."""
    number = deal.removeprefix(GO_ON_WITH)
    return int(number) if _is_id(number) else 0


async def _choice(interaction: discord.Interaction, arguments: list[str], chosen: str | None) -> None:
    sessions = host(interaction).services.sessions
    text = "Played."
    step = arguments[2] if chosen is None else chosen
    try:
        stored = await sessions.move(int(arguments[0]), interaction.user.id, step, int(arguments[1]))
    except (StaleBoard, TimeUp) as error:
        stored, text = error.stored, refusal(error)
    await _replace_notice(interaction, text, stored)


async def _replace_notice(interaction: discord.Interaction, text: str, stored: StoredGame) -> None:
    """Put *text* in place of the private question that was answered, and show the board to all."""
    note_record(interaction, stored)
    await interaction.response.edit_message(view=notice(text))
    view, file = await draw(interaction, stored)
    await interaction.followup.send(view=view, file=file)


async def _replay(interaction: discord.Interaction, arguments: list[str], chosen: str | None) -> None:
    stored = await host(interaction).services.sessions.load(int(arguments[0]))
    note_record(interaction, stored)
    mine = stored.player_id == interaction.user.id
    if not mine and stored.result is None:  # a made-up button
        raise NotYours(stored)
    await host(interaction).services.daily.may_see(stored, interaction.user.id)
    await interaction.response.defer(ephemeral=not mine, thinking=True)
    view, file = await replay_of(stored)
    await interaction.followup.send(view=view, file=file, ephemeral=not mine)


async def _forget(interaction: discord.Interaction, arguments: list[str], chosen: str | None) -> None:
    known = await host(interaction).services.privacy.forget(interaction.user.id)
    text = DELETED if known else NOTHING_STORED
    await interaction.response.edit_message(view=notice(text))


async def _today(interaction: discord.Interaction, arguments: list[str], chosen: str | None) -> None:
    daily = host(interaction).services.daily
    if arguments[0] == daily.today().isoformat():
        await dailies.play(interaction)
        return
    deal = await daily.deal()
    await tell(interaction, server_words.over(deal), play_button(deal.day))


async def _top(interaction: discord.Interaction, arguments: list[str], chosen: str | None) -> None:
    """The results of today's daily deal, or of the daily under whose board the button was."""
    here = interaction.guild_id is not None
    today = host(interaction).services.daily.today()
    query = query_from_options(where=None, period=None, key=None, by=None, in_server=here, today=today)
    if arguments:
        found = query_of_daily(query, arguments, today)
        if found is None:
            await _old(interaction, arguments, chosen)
            return
        query = found
    await show_leaderboard(interaction, query, private=True)


def _board(verb: str) -> "_Action":
    """A control of a leaderboard."""

    async def act(interaction: discord.Interaction, arguments: list[str], chosen: str | None) -> None:
        if len(arguments) != 3 or not await press_leaderboard(interaction, verb, arguments, chosen):
            await _old(interaction, arguments, chosen)

    return act


_Action = Callable[[discord.Interaction, list[str], str | None], Awaitable[None]]
# What each verb does, how many numbers stand first in its custom_id, and how many texts at least follow
# (the value chosen from a menu counts as one).
_ACTIONS: dict[str, tuple[_Action, int, int]] = {
    "m": (_move, 2, 1),
    "c": (_choice, 2, 1),
    "undo": (_turn(Sessions.undo), 2, 0),
    "redo": (_turn(Sessions.redo), 2, 0),
    "auto": (_turn(Sessions.auto), 2, 0),
    "resign": (_turn(Sessions.resign), 2, 0),
    "panel": (_panel, 2, 1),
    "text": (_text, 1, 0),
    "rules": (_rules, 0, 1),
    "new": (_new, 0, 1),
    "swap": (_swap, 2, 1),
    "go": (_go, 1, 0),
    "goon": (_go_on, 1, 0),
    "replay": (_replay, 1, 0),
    "practise": (dailies.pressed_practise, 0, 2),
    "share": (dailies.pressed_share, 1, 0),
    "solution": (dailies.pressed_solution, 0, 2),
    "top": (_top, 0, 0),
    "today": (_today, 0, 1),
    "postnow": (post_now, 0, 0),
    "audit": (leaf, 1, 0),
    **{verb: (_board(verb), 1, 2) for verb in ("lbby", "lbwhen", "lbgame", "lbwhere")},
    **{verb: (_board(verb), 1, 2) for verb in ("lbback", "lbnext", "lbme", "lbtext")},
    "forget": (_forget, 0, 0),
}
