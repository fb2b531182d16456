"""The picture of a day's deals."""

from collections.abc import Sequence
from datetime import date

from bot.daily.today import Entry, listed
from bot.words import today as today_words
from bot.words.language import _
from bot.words.text import name_of_game
from render import Style
from render.pages.today import Mark, Tile, today


def today_picture(entries: Sequence[Entry], day: date, style: Style) -> bytes:
    """Return a day's deals and a player's results in them as a PNG that shows no card of any deal."""
    title, scope = today_words.title(entries, day)
    tiles = [
        Tile(
            name=name_of_game(entry.key),
            mark=Mark(entry.state),
            note=today_words.note(entry),
            stars=entry.stars or None,  # without stars there is more room for the note
            label=_(today_words.FEATURED) if entry.featured else "",
        )
        for entry in listed(entries)
    ]
    return today(title, scope, tiles, style)
