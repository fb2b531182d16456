"""Puzzles, of the day, from a player's own mistakes and in storms: the position, its moves, the answer."""

import logging
from collections.abc import Callable
from datetime import date
from functools import partial
from itertools import count
from random import Random

import discord

from bot.analysis.choices import Choices
from bot.analysis.mistakes import Mistake
from bot.analysis.puzzle import Puzzle
from bot.analysis.storms import Bests, Storm
from bot.controls import verbs
from bot.controls.budget import defer, progress
from bot.controls.faces import Emojis
from bot.controls.items import Button, Host, Select, button, host, in_private, player, primary, select
from bot.controls.languages import spoken_in
from bot.controls.live import NETWORK
from bot.controls.messages import Message, Picture, message, notice, picture_of
from bot.controls.replies import edit, follow_up, show_privately
from bot.controls.verbs import Verb
from bot.controls.view import LIMIT, line_emoji, move_options
from bot.operations.services import StoreError
from bot.patience import DEAL, Game, Move, legal_moves
from bot.play.refusals import Refusal
from bot.record import Preferences, Style
from bot.view.moves import BACK, Line, lines
from bot.view.pictures.analysis import answer_arrows
from bot.view.pictures.board import alt_text, describe, picture
from bot.words import puzzles as words
from bot.words.analysis import ANALYSE_LABEL, PLAY_FROM_LABEL
from bot.words.games import board_as_text
from bot.words.language import _, day_name
from bot.words.marks import SMALL, bold
from bot.words.moves import deal_label
from bot.words.refusals import refusal
from bot.words.text import game_name

MOST_TO_PRESS = 10
"""The moves up to which each has a button; more are a menu."""
log = logging.getLogger(__name__)


async def show_mistake(interaction: discord.Interaction) -> None:
    """Show the user's next puzzle to them alone: in the message of a press, if it is private, else anew."""
    service, user = host(interaction).services.mistakes, interaction.user.id
    with host(interaction).limits.search(user):
        await defer(interaction, anew=not in_private(interaction))
        searched, tell = count(1), progress(interaction)
        try:
            puzzle = await service.next(user, lambda _position: tell(next(searched)))
            if puzzle is not None:
                shown = await _message(puzzle, host(interaction).faces)
            elif await service.more(user):
                look = primary(_(words.LOOK_LABEL), verbs.Plain(name="mistakes"))
                shown = notice(_(words.NO_MISTAKES_SO_FAR), look)
            else:
                shown = await _no_mistakes(interaction)
        except Refusal as error:  # in the place of the progress
            shown = notice(refusal(error))
        await follow_up(interaction, shown)


async def _no_mistakes(interaction: discord.Interaction) -> Message:
    """Return the message for a player without a puzzle of their own, which leads to that of the day."""
    services = host(interaction).services
    found, ways = await services.mistakes.latest_loss(interaction.user.id), list[Button]()
    text = _(words.NO_MISTAKES)
    if found is not None:
        stored, analysis = found
        text = words.no_mistakes(stored, analysis, services.daily.today())
        if analysis is not None and analysis.lost_from != 0:
            ways.append(primary(_(ANALYSE_LABEL), verbs.InGame(name="analyse", game_id=stored.id)))
    return notice(text, *ways, button(_(words.DAILY_LABEL), verbs.Plain(name="puzzle")))


async def pressed_try(interaction: discord.Interaction, verb: verbs.AtPosition) -> None:
    """Answer a try at the puzzle of a game, in its message."""
    move = Move.from_text(verb.move)
    service = host(interaction).services.mistakes
    puzzle = await service.answer(interaction.user.id, verb.game_id, verb.position, move)
    await defer(interaction, anew=not in_private(interaction))
    await follow_up(interaction, await _message(puzzle, host(interaction).faces, move))


async def _message(puzzle: Mistake, faces: Emojis, chosen: Move | None = None) -> Message:
    """Return the message of a puzzle: with its question, or with the answer to the *chosen* move."""
    stored = puzzle.stored
    game, style = stored.game.beginning(puzzle.position), stored.preferences.style
    target = partial(verbs.AtPosition, game_id=stored.id, position=puzzle.position)
    if chosen is None:
        text = words.question(puzzle.choices)
        if puzzle.solved == puzzle.count:
            text += f"\n{SMALL}{_(words.ALL_SOLVED)}"
        rows = moves_to_choose(game, puzzle.choices, style, faces, lambda move: target(name="try", move=move))
    else:
        text = words.about_mistake(puzzle, chosen)
        lasts = puzzle.solved == puzzle.count - 1 and puzzle.choices.line(chosen) is None
        label = words.AGAIN_LABEL if lasts else words.NEXT_LABEL
        following = primary(_(label), verbs.Plain(name="mistakes"))
        rows = [[following, button(_(PLAY_FROM_LABEL), target(name="playfrom"))]]
    name = f"puzzle{stored.id}.png"
    shown = await _board(name, game, stored.preferences, puzzle.choices, chosen, day=stored.of_day)
    return message(words.heading(puzzle), shown, text, rows=rows)


# -- the puzzle of the day ----------------------------------------------------------------------


async def show_daily_puzzle(interaction: discord.Interaction) -> None:
    """Show today's puzzle to the user alone, with the answer if they have given theirs."""
    await defer(interaction, anew=not in_private(interaction))
    service = host(interaction).services.puzzles
    await _show_daily(interaction, service.today(), await service.current())


async def pressed_guess(interaction: discord.Interaction, verb: verbs.OfDay) -> None:
    """Take the user's answer to the puzzle of a day, and show what is proved of it."""
    service, move = host(interaction).services.puzzles, Move.from_text(verb.text)
    puzzle = await service.answer(player(interaction), verb.day, move)
    await defer(interaction, anew=not in_private(interaction))
    await _show_daily(interaction, verb.day, puzzle)


async def _show_daily(interaction: discord.Interaction, day: date, puzzle: Puzzle) -> None:
    """Show the puzzle of *day*: its question, or the outcome of the user's answer."""
    services, user = host(interaction).services, interaction.user.id
    outcome = await services.puzzles.outcome(user, day, interaction.guild_id)
    preferences, faces = await services.preferences.get(user), host(interaction).faces
    if outcome is None:
        text, chosen = f"{words.asked(puzzle)}\n{SMALL}{_(words.FIRST_COUNTS)}", None
        guess = partial(verbs.OfDay, name="guess", day=day)
        style = preferences.style
        rows = moves_to_choose(puzzle.game, puzzle.choices, style, faces, lambda move: guess(text=move))
    else:
        text, chosen, rows = words.about_daily(puzzle, outcome), outcome.move, []
    shown = await _board(f"puzzle{day}.png", puzzle.game, preferences, puzzle.choices, chosen, secret=True)
    heading = f"{bold(_(words.DAILY_LABEL))} · {game_name(puzzle.game.rules)} · {day_name(day)}"
    await follow_up(interaction, message(heading, shown, text, rows=rows))


# -- parts of every puzzle ----------------------------------------------------------------------


async def _board(
    name: str,
    game: Game,
    preferences: Preferences,
    choices: Choices,
    chosen: Move | None = None,
    *,
    day: date | None = None,
    secret: bool = False,
) -> Picture | str:
    """Return the position of a puzzle as a picture, or in words for those who prefer them.

    The picture has the answer if there is a *chosen* move.  *day* and *secret*: see
    :func:`bot.view.pictures.board.scene`.
    """
    if preferences.words:
        return board_as_text(describe(game, day, secret=secret))
    alt, style = alt_text(game, day, secret=secret), preferences.style
    arrows = answer_arrows(game, choices, chosen)
    return await picture_of(name, alt, picture, game, day, style, secret=secret, arrows=arrows)


def moves_to_choose(
    game: Game, choices: Choices, style: Style, faces: Emojis, target: Callable[[str], Verb]
) -> list[list[Button | Select]]:
    """Return rows of controls: a button for each move, or a menu if they are many, and the rules.

    The order of the buttons tells nothing, and is the same every time.  *target* returns the verb of a move.
    """
    rules, position = game.rules, game.position
    moves = [move for move in legal_moves(rules, position) if move in choices.moves]
    if len(moves) > LIMIT:  # those that keep the game stay, in their places
        kept = {line[0] for line in choices.keeps}
        spare = [move for move in moves if move not in kept][max(0, LIMIT - len(kept)) :]
        moves = [move for move in moves if move not in spare][:LIMIT]
    shown = lines(rules, position, [move for move in moves if move != DEAL])
    if DEAL in moves:
        shown.append(Line(label=deal_label(rules, position), value=str(DEAL), card=BACK))
    about = button(_("Rules"), verbs.OfRules(name="rules", key=rules.key))
    if len(shown) > MOST_TO_PRESS:
        return [[select(_(words.PROMPT), move_options(shown, style, faces), target(""))], [about]]
    Random(f"{game.deal} {len(game.moves)}").shuffle(shown)
    buttons = [button(line.label, target(line.value), emoji=line_emoji(line, style, faces)) for line in shown]
    return [[*buttons, about]]


# -- storms: one message that only its player sees, edited with every answer --------------------


async def show_storm(interaction: discord.Interaction) -> None:
    """Show the user's storm that runs, or a new one, to them alone."""
    storm = await host(interaction).services.storms.start(player(interaction), interaction.guild_id)
    await show_privately(interaction, await _storm_message(interaction, storm))


async def pressed_strike(interaction: discord.Interaction, verb: verbs.Storm) -> None:
    """Judge the user's answer to a puzzle, and show the next one or the result."""
    storms, move = host(interaction).services.storms, Move.from_text(verb.move)
    storm = await storms.answer(interaction.user.id, verb.storm_id, verb.number, move)
    await edit(interaction, await _storm_message(interaction, storm))


async def _storm_message(interaction: discord.Interaction, storm: Storm) -> Message:
    """Return the message of a storm, and note how its player is told of its end."""
    services, faces = host(interaction).services, host(interaction).faces
    number, puzzle = storm.row.id, storm.puzzle
    ways = host(interaction).ways.storms
    ways.pop(number, None)
    if puzzle is None:
        return _storm_result(storm, await services.storms.bests(storm))
    ways[number] = storm, interaction
    game, preferences = puzzle.game, await services.preferences.get(interaction.user.id)
    count = len(storm.row.answers)
    shown = await _board(f"storm{number}-{count}.png", game, preferences, puzzle.choices, secret=True)
    strike = partial(verbs.Storm, storm_id=number, number=count)
    rows = moves_to_choose(game, puzzle.choices, preferences.style, faces, lambda move: strike(move=move))
    return message(words.storm_heading(storm), shown, words.asked(puzzle), rows=rows)


def _storm_result(storm: Storm, bests: Bests) -> Message:
    again = primary(_("Another storm"), verbs.Plain(name="storm"))
    return notice(words.storm_result(storm, bests), again)


async def end_storms(client: Host) -> bool:
    """Show the results of storms whose time is up; call it every second.  Return whether any is known."""
    storms, ways = client.services.storms, client.ways.storms
    for number in [*ways]:
        if (known := ways.get(number)) is None or storms.now() < known[0].ends_at:
            continue
        storm, interaction = ways.pop(number)
        try:
            with spoken_in(interaction, private=True):
                await follow_up(interaction, _storm_result(storm, await storms.bests(storm)))
        except (StoreError, *NETWORK) as error:
            log.debug("the end of a storm is not shown: %r", error)
    return bool(ways)
