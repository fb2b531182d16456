"""Help: the page of /help, and the welcome that leads there and to a first game."""

from datetime import date

import discord

from bot.controls import verbs
from bot.controls.items import Button, button, primary
from bot.controls.messages import Message, notice, page, picture_of
from bot.controls.replies import answer, edit
from bot.controls.view import new_game_button
from bot.patience import GAMES, Game, hint
from bot.view.pictures.board import alt_text, picture
from bot.words import pages as words
from bot.words.catalogue import ALL_LABEL
from bot.words.games import TABLE_LABEL, TABLE_OFFER
from bot.words.language import _
from bot.words.marks import HEADLINE
from bot.words.moves import describe_move
from bot.words.today import PLAY_TODAY_LABEL

FIRST = GAMES["klondike"]
_EXAMPLE = "3"  # a deal whose hint moves a card from column to column, and turns one up


def welcome(day: date, *, table: bool = False) -> Message:
    """Return a message for people who see the bot for the first time, on *day*.

    *table*: offer the table in the browser.
    """
    play_today = primary(_(PLAY_TODAY_LABEL), verbs.OfDay(name="today", day=day))
    first = [primary(_(TABLE_LABEL), verbs.InGame(name="table", game_id=0))] if table else []
    text = f"{words.welcome()}\n{_(TABLE_OFFER)}" if table else words.welcome()
    help_button = button(words.label("short"), verbs.Help())
    games = button(_(ALL_LABEL), verbs.Plain(name="all"))
    return notice(text, *first, play_today, new_game_button(FIRST), games, help_button)


async def show_help(interaction: discord.Interaction) -> None:
    """Show how to play in five lines and a picture, to the user alone."""
    await answer(interaction, await _in_short())


async def pressed_help(interaction: discord.Interaction, verb: verbs.Help) -> None:
    """Show how to play in a message of its own, or turn its message to the page that the button names."""
    if not verb.topic:
        await show_help(interaction)
    elif verb.topic not in words.HELP_TOPICS:
        await edit(interaction, await _in_short())
    else:
        heading = HEADLINE + words.label(verb.topic)
        first = button(words.label("short"), verbs.Help(topic="short"))
        await edit(interaction, page(heading, words.help_page(verb.topic), rows=_topics(first, verb.topic)))


async def _in_short() -> Message:
    game = Game.start(FIRST, _EXAMPLE)
    step = hint(game.rules, game.position)
    assert step is not None
    example = await picture_of("help.png", alt_text(game.hinted()), picture, game.hinted())
    text = words.help_in_short(describe_move(game.rules, game.position, step), str(step))
    return page(text, example, rows=_topics(new_game_button(FIRST)))


def _topics(first: Button, shown: str = "") -> list[list[Button]]:
    """Return the buttons of the pages behind *first*; that of the page *shown* is disabled."""
    buttons = [
        button(words.label(topic), verbs.Help(topic=topic), disabled=topic == shown)
        for topic in words.HELP_TOPICS
    ]
    return [[first, *buttons[:2]], buttons[2:]]
