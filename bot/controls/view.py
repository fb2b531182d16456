"""Messages: boards, replays, rules, pages of text and short notices."""

import asyncio
import io
from collections.abc import Sequence
from datetime import date

import discord
from discord import ButtonStyle, ui

from bot.controls.drawing import Drawn
from bot.controls.faces import Emojis
from bot.controls.items import Button, Select, button, row, select
from bot.controls.menu import BACK, Line, menu
from bot.controls.shortcuts import shortcuts
from bot.controls.ten import ten_buttons
from bot.daily.closing import Closing
from bot.daily.values import DailyDeal, Ending
from bot.patience import DEAL, GAMES, Game, Move, Rules, has_safe_moves, hint, is_legal
from bot.patience.pages import heading, sections
from bot.people.preferences import read_style
from bot.pictures.board import alt_text, describe, opening_picture, replay
from bot.record import StoredGame
from bot.solver.survey.winnability import measured
from bot.standings.leaderboards import Bests
from bot.words import daily as daily_words
from bot.words import today as today_words
from bot.words import wins as win_words
from bot.words.analysis import ANALYSE_LABEL, CHECK_LABEL
from bot.words.games import (
    board_as_text,
    board_heading,
    closing_text,
    difference,
    legend,
    other_rules,
    play_label,
    replay_alt,
    resign_question,
    under_board,
)
from bot.words.open_games import THIS_DEAL_LABEL, give_up_label
from bot.words.refusals import CONTINUE_LABEL
from bot.words.solver import winnable

ACCENT = 0x1F7350
MOST_BUTTONS = 5  # the most that Discord allows in one row
LABEL_LIMIT = 80  # the most characters that Discord allows on a button


def board(
    stored: StoredGame,
    drawn: Drawn,
    *,
    made: int = 1,
    panel: str = "",
    page: str = "",
    deal: DailyDeal | None = None,
    ending: Ending | None = None,
    closing: Closing | None = None,
    bests: Bests | None = None,
    first: bool = False,
    solver_may: bool = False,
    faces: Emojis | None = None,
) -> tuple[ui.LayoutView, discord.File]:
    """Return the message that shows a game: heading, picture, shortcuts, menu of moves, buttons.

    *made*: the number of moves that were made at once.  *panel*: the row of buttons ("" for play, "more" or
    "resign").  *page*: the page of the menu.  *deal*: the game's daily deal, if it has one.  *ending* and
    *closing*: the outcome of a finished ranked attempt.  *bests*: the player's bests before a win.  *first*:
    explain the letters on the board.  *solver_may*: offer what the solver knows, which is the analysis of a
    finished game, or whether a game can still be won.  *faces*: emojis of cards and backs, see
    :class:`bot.controls.faces.Faces`.
    """
    item, file = attachment(drawn.png, f"board{stored.game.ply}.png", drawn.alt)
    text = board_heading(stored) if bests is None else f"{win_words.SIGN} {board_heading(stored)}"
    if deal is not None:
        text += f"\n{daily_words.about_deal(deal)}"
    view = picture_view(text, item)
    if stored.result is not None:
        texts = [closing_text(stored)] if bests is None else []  # the picture of a win says it all
        if ending is not None:
            texts.append(daily_words.ending(ending, stored))
        if closing is not None and stored.day is not None:
            texts.append(today_words.closing(closing, stored.day))
        if text := "\n".join(filter(None, texts)):
            view.add_item(ui.TextDisplay(text))
        buttons = _closing_buttons(stored)
        if solver_may:
            buttons.append(button(ANALYSE_LABEL, "analyse", stored.id))
        for start in range(0, len(buttons), MOST_BUTTONS):
            view.add_item(row(*buttons[start : start + MOST_BUTTONS]))
        if closing is not None and stored.day is not None:
            for buttons in ten_buttons(closing.entries, stored.day):
                view.add_item(row(*buttons))
    else:
        line = resign_question(stored.day) if panel == "resign" else under_board(stored.game, made)
        view.add_item(ui.TextDisplay(f"{line}\n{legend(stored.game.rules)}" if first else line))
        hinted = hint(stored.game.rules, stored.game.position) if stored.game.shows_hint else None
        view.add_item(row(*_shortcuts(stored, faces or {}, hinted)))
        view.add_item(row(_menu(stored, page, faces or {})))
        view.add_item(row(*_buttons(stored, panel, hinted)))
        if panel == "more" and solver_may:
            view.add_item(row(button(CHECK_LABEL, "check", stored.id, stored.game.ply)))
    return view, file


def board_in_words(stored: StoredGame) -> str:
    """Return a game's board as text."""
    return board_as_text(describe(stored.game, stored.of_day, secret=stored.deal_is_secret))


def attachment(data: bytes, name: str, alt: str) -> tuple[discord.MediaGalleryItem, discord.File]:
    """Return a picture as the item that shows it and the file that holds it."""
    file = discord.File(io.BytesIO(data), name, description=alt)
    return discord.MediaGalleryItem(f"attachment://{name}", description=alt), file


def _new_view() -> ui.LayoutView:
    """Return an empty view, marked as finished.

    discord.py keeps the view of a message, and waits for presses, unless it is finished.  Our controls work
    all the same, because the client reads the custom_id of a press.
    """
    view = ui.LayoutView(timeout=None)
    view.stop()
    return view


def picture_view(text: str, item: discord.MediaGalleryItem) -> ui.LayoutView:
    """Return a view of a text, if there is any, and a picture below it."""
    view = _new_view()
    if text:
        view.add_item(ui.TextDisplay(text))
    view.add_item(ui.MediaGallery(item))
    return view


async def replay_message(stored: StoredGame) -> tuple[ui.LayoutView, discord.File]:
    """Return the message that replays a game from its opening to its last move."""
    gif = await asyncio.to_thread(replay, stored.game, read_style(stored.style))
    item, file = attachment(gif, f"replay{stored.id}.gif", replay_alt(stored))
    return picture_view(board_heading(stored), item), file


def _shortcuts(stored: StoredGame, faces: Emojis, hinted: Move | None) -> list[Button]:
    """Return a button for each shortcut; without any a disabled one, and the message keeps its height."""
    where = stored.id, stored.game.ply
    found: list[Button] = []
    for line in shortcuts(stored.game.rules, stored.game.position, hinted):
        label, emoji = _shown(line, stored, faces)
        style = ButtonStyle.success if line.value == str(hinted) else ButtonStyle.secondary
        found.append(button(label[:LABEL_LIMIT], "m", *where, line.value, style=style, emoji=emoji))
    return found or [button("No card can be moved", "m", *where, "-", disabled=True)]


def _shown(line: Line, stored: StoredGame, faces: Emojis) -> tuple[str, discord.PartialEmoji | None]:
    """Return the label of a move and the emoji beside it; letters stand for a card without an emoji."""
    key = read_style(stored.style).back if line.card == BACK else line.card
    emoji = faces.get(key) if key is not None else None
    return (line.label, None) if emoji is None else (line.beside, emoji)


def _menu(stored: StoredGame, page: str, faces: Emojis) -> Select:
    rules, position = stored.game.rules, stored.game.position
    lines = menu(rules, position, page)
    if not lines and is_legal(rules, position, DEAL):
        prompt = f"Press {_deal_label(stored.game)} to go on"
    elif not lines:
        prompt = "Undo, or give up under More"
    elif page:
        prompt = "Choose a move from this pile …"
    else:
        prompt = "Choose a move …"
    options: list[discord.SelectOption] = []
    for line in lines:
        label, emoji = _shown(line, stored, faces)
        options.append(discord.SelectOption(label=label, value=line.value, emoji=emoji))
    return select(prompt, options, "m", stored.id, stored.game.ply)


def _deal_label(game: Game) -> str:
    """Return the name of the button that deals."""
    redeals = not game.position.piles[0] and is_legal(game.rules, game.position, DEAL)
    return "Redeal" if redeals else "Deal"


def _buttons(stored: StoredGame, panel: str, hinted: Move | None) -> list[Button]:
    game, where = stored.game, (stored.id, stored.game.ply)
    if panel == "resign":
        return [
            button(give_up_label(stored), "resign", *where, style=ButtonStyle.danger),
            button("Play on", "panel", *where, ""),
        ]
    if panel == "more":
        return [
            button("Redo", "redo", *where, disabled=not game.undone),
            button("As text", "text", *where),
            button(
                "Give up",
                "panel",
                *where,
                "resign",
                style=ButtonStyle.danger,
                disabled=stored.day is not None and not game.events,  # nothing to give up yet
            ),
            # Under More, the fourth or fifth button, so that a double tap does no harm.
            button("Rules", "rules", game.rules.key),
            button("Back", "panel", *where, ""),
        ]
    can_deal = is_legal(game.rules, game.position, DEAL)
    deal = button(
        _deal_label(game),
        "m",
        *where,
        str(DEAL),
        style=ButtonStyle.success if hinted == DEAL else ButtonStyle.primary,
        disabled=not can_deal,
    )
    return [
        *([deal] if game.rules.has_stock() else []),
        button("Undo", "undo", *where, disabled=not game.moves),
        button("Auto", "auto", *where, disabled=not has_safe_moves(game.rules, game.position)),
        *([] if stored.day is not None else [button("Hint", "hint", *where, disabled=game.shows_hint)]),
        button("More", "panel", *where, "more"),
    ]


def _closing_buttons(stored: StoredGame) -> list[Button]:
    game, again = stored.game, "Same deal again"
    if stored.day is not None:
        share = button(daily_words.SHARE_LABEL, "share", stored.id, style=ButtonStyle.primary)
        buttons = [
            *([share] if game.events else []),  # an attempt without moves has no result
            button(daily_words.PRACTISE_LABEL, "practise", stored.day, game.rules.key),
            button("Leaderboard", "top", game.rules.key, stored.day),
        ]
    else:
        buttons = [button("Play again", "new", game.rules.key, style=ButtonStyle.primary)]
        if stored.practice_day is not None:
            of_day = (stored.practice_day, game.rules.key)
            buttons.append(button(again, "practise", *of_day))
            if stored.result and stored.practice_day < stored.result.finished_at.date():
                buttons.append(button(daily_words.SOLUTION_LABEL, "solution", *of_day))
        else:
            buttons.append(button(again, "again", stored.id))
    if game.moves:
        buttons.append(button("Replay", "replay", stored.id))
    if stored.timed_out:
        buttons.append(continue_button(stored))
    assert stored.result is not None
    if stored.result.outcome == "lost" and game.moves:
        buttons.insert(0, undo_button(stored))
    return buttons


def undo_button(stored: StoredGame) -> Button:
    """Return the button that takes back the last move of a lost game."""
    return button("Undo", "undo", stored.id, stored.game.ply, style=ButtonStyle.primary)


def continue_button(stored: StoredGame) -> Button:
    """Return the button that continues an expired game for practice."""
    return button(CONTINUE_LABEL, "goon", stored.id)


def other_deal_button(stored: StoredGame, today: date) -> Button:
    """Return the button that starts the deal of another player's game; while it is secret, another deal."""
    key = stored.game.rules.key
    if stored.of_day is not None:
        verb = "daily" if stored.of_day == today else "practise"
        return button(THIS_DEAL_LABEL, verb, stored.of_day, key)
    if stored.deal_is_secret:
        return button(play_label(stored.game.rules), "new", key)
    return button(THIS_DEAL_LABEL, "again", stored.id)


def notice(text: str, *controls: Button | Select) -> ui.LayoutView:
    """Return a view of a short text with its buttons or its menu."""
    view = _new_view()
    view.add_item(ui.TextDisplay(text))
    if controls:
        view.add_item(row(*controls))
    return view


def page(
    *parts: str | discord.MediaGalleryItem,
    rows: Sequence[Sequence[Button | Select]] = (),
    above: str = "",
) -> ui.LayoutView:
    """Return a framed page of texts and pictures, with separators between texts, then rows of controls.

    *above*: text over the frame.
    """
    view = _new_view()
    if above:
        view.add_item(ui.TextDisplay(above))
    frame: ui.Container[ui.LayoutView] = ui.Container(accent_colour=ACCENT)
    before: str | discord.MediaGalleryItem | None = None
    for part in parts:
        if isinstance(part, str) and isinstance(before, str):
            frame.add_item(ui.Separator())
        frame.add_item(ui.TextDisplay(part) if isinstance(part, str) else ui.MediaGallery(part))
        before = part
    for controls in rows:
        frame.add_item(row(*controls))
    view.add_item(frame)
    return view


async def rules_message(rules: Rules) -> tuple[ui.LayoutView, discord.File]:
    """Return the message that explains *rules*: an opening with its legend, the rules, the other readings."""
    png = await asyncio.to_thread(opening_picture, rules)
    item, file = attachment(png, "opening.png", alt_text(Game.start(rules, "1")))
    controls: list[list[Button | Select]] = [
        [button(play_label(rules), "new", rules.key, style=ButtonStyle.primary)]
    ]
    others = [each for each in GAMES.values() if each.game == rules.game and each.key != rules.key]
    if others:
        options = [
            discord.SelectOption(label=each.name[:100], value=each.key, description=difference(each)[:100])
            for each in others
        ]
        controls.append([select(other_rules(rules, len(others)), options, "rules")])
    text = f"{sections(rules)}\n{winnable(measured(rules.key))}"
    return page(heading(rules), item, text, rows=controls), file
