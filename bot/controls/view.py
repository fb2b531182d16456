"""A board as a Discord message: heading, picture, menu of moves, buttons."""

import asyncio
import io
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

import discord
from discord import ButtonStyle, ui

from bot import words
from bot.controls.items import Menu, Press
from bot.controls.menu import Line, menu
from bot.daily.service import DailyDeal, Ending
from bot.patience import DEAL, GAMES, Game, Rules, legal_moves, rules_page, safe_moves
from bot.people.preferences import Look, read_look
from bot.pictures.board import alt_text, closing_picture, opening_picture, picture, replay
from bot.play.sessions import Sitting
from bot.solver.survey.winnability import measured

ACCENT = 0x1F7350
SAMPLE = GAMES["chord"]  # shown to try a look: cards face down, all kinds of places


async def board(
    sitting: Sitting,
    *,
    panel: str = "",
    page: str = "",
    deal: DailyDeal | None = None,
    ending: Ending | None = None,
) -> tuple[ui.LayoutView, discord.File]:
    """The message that shows *sitting*: a view made only of dynamic items, and the picture.

    *panel* chooses the row of buttons ("" for play, "more", "resign"); *page* the page of the menu.
    *deal* and *ending* are what is known of a daily deal, and of a ranked attempt that is over.
    """
    png = await asyncio.to_thread(_picture, sitting)
    name, alt = f"board{sitting.game.ply}.png", alt_text(sitting.game, sitting.of_day)
    view = ui.LayoutView(timeout=None)
    heading = words.heading(sitting)
    if deal is not None:
        heading += f"\n{words.daily.about_deal(deal)}"
    view.add_item(ui.TextDisplay(heading))
    view.add_item(ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{name}", description=alt)))
    if sitting.result is not None:
        closing = words.closing(sitting)
        if ending is not None:
            closing += f"\n{words.daily.ending(ending, sitting)}"
        view.add_item(ui.TextDisplay(closing))
        view.add_item(_row(*_closing_buttons(sitting)))
    else:
        asked = panel == "resign"
        line = words.resign_question(sitting.day) if asked else words.under_board(sitting.game)
        view.add_item(ui.TextDisplay(line))
        view.add_item(_row(_menu(sitting, page)))
        view.add_item(_row(*_buttons(sitting, panel)))
    return view, discord.File(io.BytesIO(png), name, description=alt)


def _picture(sitting: Sitting) -> bytes:
    look = read_look(sitting.look)
    if sitting.result is None or sitting.result.outcome != "won":  # people want to see what blocked them
        return picture(sitting.game, sitting.of_day, look)
    headline, facts = words.closing_banner(sitting)
    return closing_picture(sitting.game, sitting.of_day, headline, facts, look)


async def replay_of(sitting: Sitting) -> tuple[ui.LayoutView, discord.File]:
    """The message that shows a game from its opening to where it stands."""
    gif = await asyncio.to_thread(replay, sitting.game)
    name, alt = f"replay{sitting.id}.gif", words.replay_alt(sitting)
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.TextDisplay(words.heading(sitting)))
    view.add_item(ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{name}", description=alt)))
    return view, discord.File(io.BytesIO(gif), name, description=alt)


def _row(*controls: Press | Menu) -> ui.ActionRow[ui.LayoutView]:
    row: Any = ui.ActionRow()  # as discord.py types it, a dynamic item fits no row
    for control in controls:
        row.add_item(control)
    return row


def _menu(sitting: Sitting, page: str) -> Menu:
    rules, position = sitting.game.rules, sitting.game.position
    lines = menu(rules, position, page)
    if not lines:
        prompt = "No card can be moved now"
    elif page:
        prompt = "Choose a move from this pile …"
    else:
        prompt = "Choose a move …"
    return Menu.make(prompt, [_option(line) for line in lines], "m", sitting.id, sitting.game.ply)


def _option(line: Line) -> discord.SelectOption:
    return discord.SelectOption(label=line.label, value=line.value, description=line.note or None)


def _buttons(sitting: Sitting, panel: str) -> list[Press]:
    game, where = sitting.game, (sitting.id, sitting.game.ply)
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
                disabled=sitting.day is not None and not game.events,  # nothing to give up yet
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


def _closing_buttons(sitting: Sitting) -> list[Press]:
    game, again = sitting.game, "Same deal again"
    if sitting.day is not None:
        share = Press.make(words.daily.SHARE_LABEL, "share", sitting.id, style=ButtonStyle.primary)
        buttons = [
            *([share] if game.events else []),  # without a move there is nothing to show
            Press.make(words.daily.PRACTISE_LABEL, "practise", sitting.day, game.rules.key),
            Press.make("Leaderboard", "top", game.rules.key, sitting.day),
        ]
    else:
        buttons = [Press.make("Play again", "new", game.rules.key, style=ButtonStyle.primary)]
        if sitting.archive is not None:
            of_day = (sitting.archive, game.rules.key)
            buttons.append(Press.make(again, "practise", *of_day))
            if sitting.result and sitting.archive < sitting.result.finished_at.date():
                buttons.append(Press.make(words.daily.SOLUTION_LABEL, "solution", *of_day))
        elif game.deal.isdigit():
            buttons.append(Press.make(again, "new", game.rules.key, game.deal))
    if game.moves:
        buttons.append(Press.make("Replay", "replay", sitting.id))
    if sitting.timed_out:
        buttons.append(go_on(sitting))
    assert sitting.result is not None
    if sitting.result.outcome == "lost" and game.moves:
        buttons.append(Press.make("Undo", "undo", sitting.id, game.ply))
    return buttons


def go_on(sitting: Sitting) -> Press:
    """The button that goes on for practice where the clock has ended a game."""
    return Press.make(words.GO_ON_LABEL, "goon", sitting.id)


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


async def look_page(look: Look) -> tuple[ui.LayoutView, discord.File]:
    """The page that shows what was chosen with /settings."""
    game = Game.start(SAMPLE, "1")
    png = await asyncio.to_thread(picture, game, None, look)
    name, alt = "look.png", alt_text(game)
    chosen = {**asdict(look), "index": "large" if look.jumbo else "normal"}
    view = page(words.look(chosen), picture=discord.MediaGalleryItem(f"attachment://{name}", description=alt))
    return view, discord.File(io.BytesIO(png), name, description=alt)


async def rules_of(rules: Rules) -> tuple[ui.LayoutView, discord.File]:
    """The page that explains *rules*, with the picture of an opening."""
    png = await asyncio.to_thread(opening_picture, rules)
    name, alt = "opening.png", alt_text(Game.start(rules, "1"))
    odds = measured(rules.key)
    view = page(
        rules_page(rules),
        *([words.winnable(odds)] if odds else []),
        picture=discord.MediaGalleryItem(f"attachment://{name}", description=alt),
        buttons=[Press.make(words.play_label(rules), "new", rules.key, style=ButtonStyle.primary)],
    )
    return view, discord.File(io.BytesIO(png), name, description=alt)
