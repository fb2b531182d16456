"""The buttons of a day's ten deals."""

from collections.abc import Iterator, Sequence
from datetime import date

import discord

from bot.controls.items import Button, button
from bot.daily.today import Entry, State
from bot.words import today as today_words

IN_A_ROW = 5

_STYLES = {State.WON: discord.ButtonStyle.success, State.BEGUN: discord.ButtonStyle.primary}


def ten_buttons(entries: Sequence[Entry], day: date) -> Iterator[list[Button]]:
    """Yield rows of one button for each deal, which plays it or shows the player's result."""
    for first in range(0, len(entries), IN_A_ROW):
        yield [_button(entry, day) for entry in entries[first : first + IN_A_ROW]]


def _button(entry: Entry, day: date) -> Button:
    style = _STYLES.get(entry.state, discord.ButtonStyle.secondary)
    if entry.featured and entry.state is State.OPEN:
        style = discord.ButtonStyle.primary
    return button(today_words.button(entry), "daily", day, entry.key, style=style)


def ten_button(day: date) -> Button:
    """Return the button that shows the day's deals privately."""
    return button(today_words.TEN_LABEL, "ten", day)
