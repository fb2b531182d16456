"""Help: the page of /help, and the welcome that leads there and to a first game."""

from datetime import date

import discord
from discord import ButtonStyle, ui

from bot.controls.items import Button, button
from bot.controls.view import notice, page
from bot.patience import GAMES
from bot.words.games import play_label
from bot.words.pages import CONTEST_LABEL, HELP, HELP_LABEL, WELCOME
from bot.words.today import PLAY_TODAY_LABEL

FIRST = GAMES["klondike"]


def welcome(day: date) -> ui.LayoutView:
    """Return a message for people who see the bot for the first time, on *day*."""
    return notice(WELCOME, *first_games(day), button(HELP_LABEL, "help"))


def first_games(day: date) -> list[Button]:
    """Return the buttons for people without a game: the deal of *day*, and the game that most people know."""
    return [
        button(PLAY_TODAY_LABEL, "today", day, style=ButtonStyle.primary),
        button(play_label(FIRST), "new", FIRST.key, style=ButtonStyle.primary),
    ]


async def show_help(interaction: discord.Interaction) -> None:
    """Show the help page, to the user alone."""
    more = button(CONTEST_LABEL, "contest")
    await interaction.response.send_message(view=page(*HELP, rows=[[more]]), ephemeral=True)


async def pressed_help(interaction: discord.Interaction, arguments: list[str], chosen: str | None) -> None:
    """Show the help page."""
    await show_help(interaction)
