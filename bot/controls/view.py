"""A board as a Discord message: heading, picture, menu of moves, buttons."""

import asyncio
import io
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

import discord
from discord import ButtonStyle, ui

from bot.controls.items import Menu, Press
from bot.controls.menu import Line, menu
from bot.daily.service import DailyDeal, Ending
from bot.patience import DEAL, GAMES, Game, Rules, legal_moves, rules_page, safe_moves
from bot.people.preferences import Style, read_style
from bot.pictures.board import alt_text, closing_picture, opening_picture, picture, replay
from bot.play.sessions import StoredGame
from bot.solver.survey.winnability import measured
from bot.words import daily as daily_words
from bot.words.games import (
    board_heading,
    closing_banner,
    closing_text,
    play_label,
    replay_alt,
    resign_question,
    under_board,
)
from bot.words.pages import preferences
from bot.words.refusals import CONTINUE_LABEL
from bot.words.solver import winnable

ACCENT = 0x1F7350
SAMPLE = GAMES["chord"]  # shown to try a look: cards face down, all kinds of places


async def board(
    stored: StoredGame,
    *,
    panel: str = "",
    page: str = "",
    deal: DailyDeal | None = None,
    ending: Ending | None = None,
) -> tuple[ui.LayoutView, discord.File]:
    """The message that shows *stored*: a view made only of dynamic items, and the picture.

    *panel* chooses the row of buttons ("" for play, "more", "resign"); *page* the page of the menu.
    *deal* and *ending* are what is known of a daily deal, and of a ranked attempt that is over.
    """
    png = await asyncio.to_thread(_picture, stored)
    name, alt = f"board{stored.game.ply}.png", alt_text(stored.game, stored.of_day)
    view = ui.LayoutView(timeout=None)
    heading = board_heading(stored)
    if deal is not None:
        heading += f"\n{daily_words.about_deal(deal)}"
    view.add_item(ui.TextDisplay(heading))
    view.add_item(ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{name}", description=alt)))
    if stored.result is not None:
        closing = closing_text(stored)
        if ending is not None:
            closing += f"\n{daily_words.ending(ending, stored)}"
        view.add_item(ui.TextDisplay(closing))
        view.add_item(_row(*_closing_buttons(stored)))
    else:
        asked = panel == "resign"
        line = resign_question(stored.day) if asked else under_board(stored.game)
        view.add_item(ui.TextDisplay(line))
        view.add_item(_row(_menu(stored, page)))
        view.add_item(_row(*_buttons(stored, panel)))
    return view, discord.File(io.BytesIO(png), name, description=alt)


def _picture(stored: StoredGame) -> bytes:
    style = read_style(stored.look)
    if stored.result is None or stored.result.outcome != "won":  # people want to see what blocked them
        return picture(stored.game, stored.of_day, style)
    headline, facts = closing_banner(stored)
    return closing_picture(stored.game, stored.of_day, headline, facts, style)


async def replay_of(stored: StoredGame) -> tuple[ui.LayoutView, discord.File]:
    """The message that shows a game from its opening to where it stands."""
    gif = await asyncio.to_thread(replay, stored.game)
    name, alt = f"replay{stored.id}.gif", replay_alt(stored)
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.TextDisplay(board_heading(stored)))
    view.add_item(ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{name}", description=alt)))
    return view, discord.File(io.BytesIO(gif), name, description=alt)


def _row(*controls: Press | Menu) -> ui.ActionRow[ui.LayoutView]:
    row: Any = ui.ActionRow()  # as discord.py types it, a dynamic item fits no row
    for control in controls:
        row.add_item(control)
    return row


def _menu(stored: StoredGame, page: str) -> Menu:
    rules, position = stored.game.rules, stored.game.position
    lines = menu(rules, position, page)
    if not lines:
        prompt = "No card can be moved now"
    elif page:
        prompt = "Choose a move from this pile …"
    else:
        prompt = "Choose a move …"
    return Menu.make(prompt, [_option(line) for line in lines], "m", stored.id, stored.game.ply)


def _option(line: Line) -> discord.SelectOption:
    return discord.SelectOption(label=line.label, value=line.value, description=line.note or None)


def _buttons(stored: StoredGame, panel: str) -> list[Press]:
    game, where = stored.game, (stored.id, stored.game.ply)
    if panel == "resign":
        return [
            Press.make("Yes, give up", "resign", *where, style=ButtonStyle.danger),
            Press.make("No, play on", "panel", *where, ""),
        ]
    if panel == "more":
        return [
            Press.make("Redo", "redo", *where, disabled=not game.undone),
            Press.make("As text", "text", *where),
            Press.make("Rules", "rules", game.rules.key),
            Press.make(
                "Give up",
                "panel",
                *where,
                "resign",
                style=ButtonStyle.danger,
                disabled=stored.day is not None and not game.events,  # nothing to give up yet
            ),
            Press.make("Back", "panel", *where, ""),
        ]
    can_deal = DEAL in legal_moves(game.rules, game.position)
    stock = game.position.piles[0]
    return [
        Press.make(
            "Deal" if stock or not can_deal else "Redeal",
            "m",
            *where,
            str(DEAL),
            style=ButtonStyle.primary,
            disabled=not can_deal,
        ),
        Press.make("Undo", "undo", *where, disabled=not game.moves),
        Press.make("Auto", "auto", *where, disabled=not safe_moves(game.rules, game.position)),
        Press.make("More", "panel", *where, "more"),
    ]


def _closing_buttons(stored: StoredGame) -> list[Press]:
    game, again = stored.game, "Same deal again"
    if stored.day is not None:
        share = Press.make(daily_words.SHARE_LABEL, "share", stored.id, style=ButtonStyle.primary)
        buttons = [
            *([share] if game.events else []),  # without a move there is nothing to show
            Press.make(daily_words.PRACTISE_LABEL, "practise", stored.day, game.rules.key),
            Press.make("Leaderboard", "top", game.rules.key, stored.day),
        ]
    else:
        buttons = [Press.make("Play again", "new", game.rules.key, style=ButtonStyle.primary)]
        if stored.practice_day is not None:
            of_day = (stored.practice_day, game.rules.key)
            buttons.append(Press.make(again, "practise", *of_day))
            if stored.result and stored.practice_day < stored.result.finished_at.date():
                buttons.append(Press.make(daily_words.SOLUTION_LABEL, "solution", *of_day))
        elif game.deal.isdigit():
            buttons.append(Press.make(again, "new", game.rules.key, game.deal))
    if game.moves:
        buttons.append(Press.make("Replay", "replay", stored.id))
    if stored.timed_out:
        buttons.append(go_on(stored))
    assert stored.result is not None
    if stored.result.outcome == "lost" and game.moves:
        buttons.append(Press.make("Undo", "undo", stored.id, game.ply))
    return buttons


def go_on(stored: StoredGame) -> Press:
    """The button that goes on for practice where the clock has ended a game."""
    return Press.make(CONTINUE_LABEL, "goon", stored.id)


def notice(text: str, *controls: Press | Menu) -> ui.LayoutView:
    """A short private message with its buttons or its menu."""
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.TextDisplay(text))
    if controls:
        view.add_item(_row(*controls))
    return view


def page(
    *texts: str,
    picture: discord.MediaGalleryItem | None = None,
    buttons: Sequence[Press] = (),
    above: str = "",
    below: str = "",
) -> ui.LayoutView:
    """A page to read: a framed block of text, its parts set apart by rules, then a picture and buttons.

    *above* is a line that stands over the frame, *below* one at its foot.
    """
    view = ui.LayoutView(timeout=None)
    if above:
        view.add_item(ui.TextDisplay(above))
    frame: ui.Container[ui.LayoutView] = ui.Container(accent_colour=ACCENT)
    for number, text in enumerate(texts):
        if number:
            frame.add_item(ui.Separator())
        frame.add_item(ui.TextDisplay(text))
    if picture is not None:
        frame.add_item(ui.MediaGallery(picture))
    if buttons:
        frame.add_item(_row(*buttons))
    if below:
        frame.add_item(ui.TextDisplay(below))
    view.add_item(frame)
    return view


async def style_page(style: Style) -> tuple[ui.LayoutView, discord.File]:
    """The page that shows what was chosen with /settings."""
    game = Game.start(SAMPLE, "1")
    png = await asyncio.to_thread(picture, game, None, style)
    name, alt = "look.png", alt_text(game)
    chosen = {**asdict(style), "index": "large" if style.jumbo else "normal"}
    view = page(
        preferences(chosen), picture=discord.MediaGalleryItem(f"attachment://{name}", description=alt)
    )
    return view, discord.File(io.BytesIO(png), name, description=alt)


async def rules_of(rules: Rules) -> tuple[ui.LayoutView, discord.File]:
    """The page that explains *rules*, with the picture of an opening."""
    png = await asyncio.to_thread(opening_picture, rules)
    name, alt = "opening.png", alt_text(Game.start(rules, "1"))
    odds = measured(rules.key)
    view = page(
        rules_page(rules),
        *([winnable(odds)] if odds else []),
        picture=discord.MediaGalleryItem(f"attachment://{name}", description=alt),
        buttons=[Press.make(play_label(rules), "new", rules.key, style=ButtonStyle.primary)],
    )
    return view, discord.File(io.BytesIO(png), name, description=alt)
