"""Puzzles, of the day and from a player's own mistakes: the position, its moves, and the answer."""

import asyncio
from collections.abc import Awaitable, Callable

import discord
from discord import ui

from bot.analysis.choices import Choices
from bot.analysis.daily_puzzle import DailyPuzzle, Outcome
from bot.analysis.mistakes import Mistake
from bot.analysis.refusals import NoSuchPuzzle
from bot.controls.analysis import SLOW
from bot.controls.budget import hold
from bot.controls.items import Button, Select, button, host, player, row, select
from bot.controls.menu import LIMIT
from bot.controls.replies import waits_for_solver
from bot.controls.view import LABEL_LIMIT, MOST_BUTTONS, attachment, notice, picture_view
from bot.patience import Move, Position, Rules, legal_moves
from bot.people.preferences import Style, read_style
from bot.pictures.board import alt_text
from bot.pictures.puzzles import puzzle_picture
from bot.play.refusals import Refusal
from bot.words import puzzles as words
from bot.words.analysis import PLAY_FROM_LABEL
from bot.words.moves import describe_move
from bot.words.refusals import refusal

PRIMARY = discord.ButtonStyle.primary


@waits_for_solver
async def show_mistake(interaction: discord.Interaction) -> None:
    """Show the user's next puzzle to them alone: in the message of a press, if it is private, else anew."""
    await defer_privately(interaction)
    service, user = host(interaction).services.mistakes, interaction.user.id
    try:
        puzzle = await service.next(user, progress(interaction))
        if puzzle is not None:
            view, file = await _message(puzzle)
            await interaction.edit_original_response(view=view, attachments=[file])
        elif await service.more(user):
            look = button(words.LOOK_LABEL, "mistakes", style=PRIMARY)
            view = notice(words.NO_MISTAKES_SO_FAR, look)
            await interaction.edit_original_response(view=view, attachments=[])
        else:
            await interaction.edit_original_response(view=notice(words.NO_MISTAKES), attachments=[])
    except Refusal as error:  # in the place of the progress
        await interaction.edit_original_response(view=notice(refusal(error)), attachments=[])


async def pressed_mistakes(
    interaction: discord.Interaction, arguments: list[str], chosen: str | None
) -> None:
    """Show the user's next puzzle."""
    await show_mistake(interaction)


async def pressed_try(interaction: discord.Interaction, arguments: list[str], chosen: str | None) -> None:
    """Answer a try at the puzzle of a game, in its message."""
    move = Move.from_text(arguments[2] if chosen is None else chosen)
    service = host(interaction).services.mistakes
    puzzle = await service.answer(interaction.user.id, int(arguments[0]), int(arguments[1]), move)
    await defer_privately(interaction)
    view, file = await _message(puzzle, move)
    await interaction.edit_original_response(view=view, attachments=[file])


async def _message(puzzle: Mistake, chosen: Move | None = None) -> tuple[ui.LayoutView, discord.File]:
    """Return the message of a puzzle: with its question, or with the answer to the *chosen* move."""
    stored = puzzle.stored
    game = stored.game.beginning(puzzle.position)
    png = await asyncio.to_thread(
        puzzle_picture, game, stored.of_day, read_style(stored.style), puzzle.choices, chosen
    )
    item, file = attachment(png, f"puzzle{stored.id}.png", alt_text(game, stored.of_day))
    view = picture_view(words.heading(puzzle), item)
    if chosen is None:
        question = words.question(puzzle.choices)
        if puzzle.solved == puzzle.count:
            question += f"\n{words.ALL_SOLVED}"
        view.add_item(ui.TextDisplay(question))
        where = stored.id, puzzle.position
        view.add_item(row(*moves_to_choose(game.rules, game.position, puzzle.choices, "try", *where)))
        return view, file
    view.add_item(ui.TextDisplay(words.about_mistake(puzzle, chosen)))
    lasts = puzzle.solved == puzzle.count - 1 and puzzle.choices.line(chosen) is None
    label = words.AGAIN_LABEL if lasts else words.NEXT_LABEL
    buttons = [button(label, "mistakes", style=PRIMARY)]
    buttons.append(button(PLAY_FROM_LABEL, "from", stored.id, puzzle.position))
    view.add_item(row(*buttons))
    return view, file


# -- the puzzle of the day ----------------------------------------------------------------------


@waits_for_solver
async def show_daily_puzzle(interaction: discord.Interaction) -> None:
    """Show today's puzzle to the user alone, with the answer if they have given theirs."""
    await defer_privately(interaction)
    search = asyncio.create_task(host(interaction).services.puzzles.current())
    try:
        await asyncio.wait([search], timeout=SLOW)
        if not search.done():
            view = notice(words.SEARCHING_DAILY)
            await interaction.edit_original_response(view=view, attachments=[])
        await _show_daily(interaction, await search)
    except Refusal as error:
        await interaction.edit_original_response(view=notice(refusal(error)), attachments=[])
    finally:
        search.cancel()  # nobody waits for it where the progress could not be shown, or the process ends


async def pressed_puzzle(interaction: discord.Interaction, arguments: list[str], chosen: str | None) -> None:
    """Show today's puzzle."""
    await show_daily_puzzle(interaction)


async def pressed_guess(interaction: discord.Interaction, arguments: list[str], chosen: str | None) -> None:
    """Take the user's answer to the puzzle of a day, and show what is proved of it."""
    service = host(interaction).services.puzzles
    move = Move.from_text(":".join(arguments[1:]) if chosen is None else chosen)
    puzzle = await service.of_day(service.today())
    if puzzle is None or arguments[0] != f"{puzzle.day:%Y%m%d}":
        raise NoSuchPuzzle
    await service.answer(player(interaction), puzzle.day, move)
    await defer_privately(interaction)
    await _show_daily(interaction, puzzle)


async def _show_daily(interaction: discord.Interaction, puzzle: DailyPuzzle) -> None:
    services, user = host(interaction).services, interaction.user.id
    outcome = await services.puzzles.outcome(user, puzzle.day, interaction.guild_id)
    view, file = await _daily_message(puzzle, await services.preferences.get(user), outcome)
    await interaction.edit_original_response(view=view, attachments=[file])


async def _daily_message(
    puzzle: DailyPuzzle, style: Style, outcome: Outcome | None
) -> tuple[ui.LayoutView, discord.File]:
    """Return the message of the puzzle of the day: its question, or the *outcome* of the reader's answer."""
    game, chosen = puzzle.game, None if outcome is None else outcome.move
    png = await asyncio.to_thread(puzzle_picture, game, None, style, puzzle.choices, chosen, secret=True)
    item, file = attachment(png, f"puzzle{puzzle.day}.png", alt_text(game, secret=True))
    view = picture_view(words.daily_heading(puzzle), item)
    if outcome is None:
        view.add_item(ui.TextDisplay(words.daily_question(puzzle)))
        day = f"{puzzle.day:%Y%m%d}"
        view.add_item(row(*moves_to_choose(game.rules, game.position, puzzle.choices, "guess", day)))
    else:
        view.add_item(ui.TextDisplay(words.about_daily(puzzle, outcome)))
    return view, file


# -- parts of every puzzle ----------------------------------------------------------------------


async def defer_privately(interaction: discord.Interaction) -> None:
    """Defer the answer: to the private message of a press, else to a new private message."""
    message = interaction.message
    if message is not None and message.flags.ephemeral:
        await hold(interaction)
    else:
        await interaction.response.defer(ephemeral=True, thinking=True)


def progress(interaction: discord.Interaction) -> Callable[[int], Awaitable[None]]:
    """Return a function that tells now and then how many positions were searched."""
    clock = asyncio.get_running_loop().time
    due, searched = clock() + SLOW, 0

    async def report(_: int) -> None:
        nonlocal due, searched
        searched += 1
        if clock() >= due:
            due = clock() + SLOW
            view = notice(words.searching(searched))
            await interaction.edit_original_response(view=view, attachments=[])

    return report


def moves_to_choose(
    rules: Rules, position: Position, choices: Choices, verb: str, *arguments: object
) -> list[Button | Select]:
    """Return the moves of a puzzle: a button for each, or a menu if they are many."""
    moves = [move for move in legal_moves(rules, position) if move in choices.moves]
    if len(moves) > LIMIT:  # those that keep the game stay, in their places
        kept = {line[0] for line in choices.keeps}
        spare = [move for move in moves if move not in kept][max(0, LIMIT - len(kept)) :]
        moves = [move for move in moves if move not in spare][:LIMIT]
    lines = [(describe_move(rules, position, move), str(move)) for move in moves]
    if len(lines) <= MOST_BUTTONS:
        return [button(label[:LABEL_LIMIT], verb, *arguments, notation) for label, notation in lines]
    options = [
        discord.SelectOption(label=label[:100], value=notation, description=notation)
        for label, notation in lines
    ]
    return [select(words.PROMPT, options, verb, *arguments)]
