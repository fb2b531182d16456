"""Actions of buttons and menus, by their verbs."""

from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from datetime import date
from functools import partial
from typing import Any

import discord
from discord import ui

from bot.controls import analysis, challenges, daily, games, leaderboards, puzzles, races, rules, verbs
from bot.controls.budget import in_time, slow_work
from bot.controls.daily_post import play_button
from bot.controls.games import begin, practise
from bot.controls.items import asked_by, button, channel_of, host, how, player
from bot.controls.languages import spoken_in
from bot.controls.leaderboard_query import LeaderboardQuery
from bot.controls.leaderboards import show_leaderboard
from bot.controls.messages import notice
from bot.controls.moderation import show_audit_page
from bot.controls.preferences import pressed_reminder, set_preference
from bot.controls.profiles import pressed_profile
from bot.controls.replies import answer, answers_refusals, edit, note_record, redraw, show, tell
from bot.controls.trouble import answer_fault
from bot.controls.verbs import Verb, game_of
from bot.controls.view import LIMIT, OPEN, replay_message, win_message
from bot.controls.welcome import FIRST, pressed_help
from bot.daily.calendar import game_of_day
from bot.patience import AmbiguousMove, game_rules, legal_moves
from bot.play.practice import continue_unranked, start_again
from bot.play.refusals import NoGame, SharedAlready, StaleBoard, TimeUp, Unfinished
from bot.record import StoredGame
from bot.standings.periods import Period
from bot.view.board import board_in_words
from bot.view.permissions import must_hide, open_deal, own_game, playable_game, readable_game, watched_game
from bot.words.games import TABLE_LABEL, TABLE_LINK, WATCH_LINK
from bot.words.language import _
from bot.words.moves import describe_move
from bot.words.pages import DELETED, NOT_DELETED, NOTHING_STORED
from bot.words.posts import OVER
from bot.words.refusals import OLD_CONTROL, refusal, which_move
from bot.words.text import name_of_game


async def pressed(interaction: discord.Interaction, verb: Verb | None) -> None:
    """Run the action of a control, and answer refusals and faults privately."""
    try:
        await _act(interaction, verb)
    except Exception as error:  # discord.py would only log it
        game_id = None if verb is None else game_of(verb)
        if "record" not in interaction.extras and game_id is not None:
            with suppress(Exception):  # the record is an optional detail of the log
                note_record(interaction, await host(interaction).services.sessions.load(game_id))
        await answer_fault(interaction, error)


@answers_refusals
async def _act(interaction: discord.Interaction, verb: Verb | None) -> None:
    if verb is None:  # a control of an earlier version, or a forged one
        await tell(interaction, _(OLD_CONTROL))
    else:
        await ACTIONS[verb.name](interaction, verb)


async def offer_choices(interaction: discord.Interaction, stored: StoredGame, error: AmbiguousMove) -> None:
    """Ask which of several moves was meant, with a button for each."""
    game = stored.game
    fits = [step for step in legal_moves(game.rules, game.position) if str(step) in error.notations]
    target = partial(verbs.Move, name="choose", game_id=stored.id, ply=game.ply)
    buttons = [
        button(describe_move(game.rules, game.position, step), target(move=str(step)))
        for step in fits[:LIMIT]
    ]
    await tell(interaction, which_move(len(fits), LIMIT), *buttons)


# -- presses on a board -----------------------------------------------------------------------


async def _move(interaction: discord.Interaction, verb: verbs.Move) -> None:
    if verb.move.startswith(OPEN):
        stored = await playable_game(*asked_by(interaction), verb.game_id, verb.ply)
        await redraw(interaction, stored, page=verb.move[len(OPEN) :])
        return
    await redraw(interaction, await _played(interaction, verb))


async def _played(interaction: discord.Interaction, verb: verbs.Move) -> StoredGame:
    acts = how(interaction, verb, deals=True)
    move = host(interaction).services.sessions.move
    return await in_time(interaction, move(verb.game_id, interaction.user.id, verb.move, **acts))


async def _turn(interaction: discord.Interaction, verb: verbs.AtPly) -> None:
    """Do to the game what the verb says, and redraw its board."""
    change = getattr(host(interaction).services.sessions, verb.name)
    acts = how(interaction, verb, deals=verb.name not in ("hint", "resign"))
    stored = await in_time(interaction, change(verb.game_id, interaction.user.id, **acts))
    await redraw(interaction, stored, made=stored.game.ply - verb.ply)


async def _panel(interaction: discord.Interaction, verb: verbs.AtPly) -> None:
    find = own_game if verb.name == "giveup" else playable_game
    stored = await find(*asked_by(interaction), verb.game_id, verb.ply)
    await redraw(interaction, stored, panel=verb.name)


async def _text(interaction: discord.Interaction, verb: verbs.InGame) -> None:
    stored = await watched_game(*asked_by(interaction), verb.game_id)
    note_record(interaction, stored)
    await tell(interaction, board_in_words(stored))


# -- other presses ----------------------------------------------------------------------------


async def _again(interaction: discord.Interaction, verb: verbs.InGame) -> None:
    stored = await open_deal(*asked_by(interaction), verb.game_id)
    await practise(interaction, start_again, stored.id)


async def _choose(interaction: discord.Interaction, verb: verbs.Move) -> None:
    text = _("Played.")
    try:
        stored = await _played(interaction, verb)
    except (StaleBoard, TimeUp) as error:
        stored, text = error.stored, refusal(error)
    await edit(interaction, notice(text))
    await show(interaction, stored)


async def _replay(interaction: discord.Interaction, verb: verbs.InGame) -> None:
    stored = await readable_game(*asked_by(interaction), verb.game_id)
    note_record(interaction, stored)
    private = stored.player_id != interaction.user.id or must_hide(*asked_by(interaction), stored)
    async with slow_work(interaction, private=private):
        with spoken_in(interaction, private=private):
            await answer(interaction, await replay_message(stored), private=private)


async def _share(interaction: discord.Interaction, verb: verbs.InGame) -> None:
    """Share a finished daily, or a win at another game by its last moves, not twice in a channel."""
    stored = await own_game(*asked_by(interaction), verb.game_id)
    note_record(interaction, stored)
    if stored.day is not None:
        async with _once(interaction, stored):
            await daily.share(interaction, stored)
        return
    if not stored.game.is_won or stored.of_day or stored.race_id is not None:  # a forged button
        raise Unfinished(stored)
    async with _once(interaction, stored), slow_work(interaction, private=False):
        with spoken_in(interaction, private=False):
            await answer(interaction, await win_message(stored), private=False)


@asynccontextmanager
async def _once(interaction: discord.Interaction, stored: StoredGame) -> AsyncGenerator[None]:
    """Share a game in the block, once in this channel unless that fails.  Raises :class:`SharedAlready`."""
    requests = host(interaction).services.sessions.requests
    mark = f"share {stored.id} {interaction.channel_id}"
    if not await requests.note(mark):
        raise SharedAlready
    try:
        yield
    except Exception:
        await requests.forget(mark)
        raise


async def _forget(interaction: discord.Interaction) -> None:
    services, user_id = host(interaction).services, interaction.user.id
    known = await services.privacy.forget(user_id, request_id=str(interaction.id))
    services.preferences.forget(user_id)
    await edit(interaction, notice(_(DELETED if known else NOTHING_STORED)))


async def _today(interaction: discord.Interaction, verb: verbs.OfDay) -> None:
    service = host(interaction).services.daily
    if verb.day == service.today():
        await daily.play(interaction)
        return
    deal = await service.deal()
    await tell(interaction, _(OVER, game=name_of_game(deal.rules_key)), play_button(deal.day))


async def _results(interaction: discord.Interaction, day: date | None = None, key: str | None = None) -> None:
    """Show the results of a daily deal, by default of today's featured one."""
    query = LeaderboardQuery(
        measure=None,
        period=Period.TODAY,
        server=interaction.guild_id is not None,
        day=day or host(interaction).services.daily.today(),
        key=key,
    )
    await show_leaderboard(interaction, query, private=True)


async def _table(interaction: discord.Interaction, verb: verbs.InGame) -> None:
    """Send the user alone a link to the game in the browser, to play it or to watch.

    Without a game, as from the welcome, it is their current one, or else a new one.
    """
    table, sessions, game_id = host(interaction).table, host(interaction).services.sessions, verb.game_id
    if table is None:
        await tell(interaction, _(OLD_CONTROL))
        return
    text = TABLE_LINK
    if game_id:
        stored = await watched_game(*asked_by(interaction), game_id)
        plays = stored.open_board or stored.player_id == interaction.user.id
        text = TABLE_LINK if plays else WATCH_LINK
    else:
        current = partial(sessions.current, interaction.user.id, channel_of(interaction).channel_id)
        try:
            game_id = (await current()).id
        except NoGame:
            await begin(interaction, FIRST.key, None)
            game_id = (await current()).id
    address = await table.link(player(interaction), game_id)
    await tell(interaction, _(text), ui.Button(label=_(TABLE_LABEL), url=address))


ACTIONS: Mapping[str, Callable[[discord.Interaction, Any], Awaitable[object]]] = {
    "move": _move,
    "choose": _choose,
    **dict.fromkeys(("undo", "redo", "auto", "hint", "resign"), _turn),
    **dict.fromkeys(("more", "less", "giveup"), _panel),
    "text": _text,
    "check": analysis.pressed_check,
    "back": analysis.pressed_back,
    "go": games.resume,
    "drop": games.ask,
    "quit": games.give_up,
    "goon": lambda interaction, verb: practise(interaction, continue_unranked, verb.game_id),
    "again": _again,
    "replay": _replay,
    "table": _table,
    "analyse": analysis.pressed_analyse,
    "playfrom": analysis.pressed_from,
    "share": _share,
    "try": puzzles.pressed_try,
    "new": lambda interaction, verb: begin(interaction, verb.key, verb.deal or None),
    "open": lambda interaction, verb: begin(interaction, verb.key, None, open_board=True),
    "pick": lambda interaction, verb: begin(interaction, verb.key, None),
    "all": lambda interaction, verb: games.show_games(interaction),
    "surprise": lambda interaction, verb: games.surprise(interaction),
    "games": lambda interaction, verb: games.show_open_games(interaction),
    "today": _today,
    "daily": daily.pressed_daily,
    "practise": lambda interaction, verb: daily.practise(interaction, verb.day, game_of_day(verb.key)),
    "solution": daily.pressed_solution,
    "ten": lambda interaction, verb: daily.show_today(interaction),
    "fair": daily.pressed_fair,
    "mistakes": lambda interaction, verb: puzzles.show_mistake(interaction),
    "puzzle": lambda interaction, verb: puzzles.show_daily_puzzle(interaction),
    "guess": puzzles.pressed_guess,
    "storm": lambda interaction, verb: puzzles.show_storm(interaction),
    "strike": puzzles.pressed_strike,
    "rules": lambda interaction, verb: rules.show_rules(interaction, game_rules(verb.key)),
    "rulespage": rules.turn_page,
    "help": pressed_help,
    "top": lambda interaction, verb: _results(interaction),
    "results": lambda interaction, verb: _results(interaction, verb.day, game_rules(verb.key).key),
    "leaderboard": leaderboards.pressed_leaderboard,
    "stats": pressed_profile,
    "set": set_preference,
    "remind": pressed_reminder,
    "forget": lambda interaction, verb: _forget(interaction),
    "keep": lambda interaction, verb: edit(interaction, notice(_(NOT_DELETED))),
    "audit": show_audit_page,
    "join": races.join,
    "unjoin": races.leave,
    "hurry": races.join,
    "seat": races.show_board,
    "rematch": races.rematch,
    "challenge": challenges.ask_whom,
    "dare": challenges.dare,
    "duel": challenges.play,
    "decline": challenges.decline,
    "calloff": challenges.decline,
    "score": challenges.show_result,
    "revenge": challenges.rematch,
}
"""What each verb does; it is called with a verb of its type."""
