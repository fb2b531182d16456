"""The buttons of daily deals, and those that invite to a daily which the player has not finished yet."""

from collections.abc import Sequence
from datetime import date

import discord

from bot.controls import verbs
from bot.controls.items import Button, button, primary
from bot.daily.today import Entry, State, to_play
from bot.words import daily as daily_words
from bot.words import today as today_words
from bot.words.language import _
from bot.words.text import name_of_game

_STYLES = {State.WON: discord.ButtonStyle.success, State.BEGUN: discord.ButtonStyle.primary}


def deal_button(entry: Entry, day: date) -> Button:
    """Return the button of a deal, which plays it or shows the player's result."""
    style = _STYLES.get(entry.state, discord.ButtonStyle.secondary)
    if entry.featured and entry.state is State.OPEN:
        style = discord.ButtonStyle.primary
    return button(today_words.button(entry), verbs.OfDaily(name="daily", day=day, key=entry.key), style=style)


def today_button() -> Button:
    """Return the button that shows today's deals privately."""
    return button(_(today_words.TODAY_LABEL), verbs.Plain(name="ten"))


def practise_button(day: date, key: str) -> Button:
    """Return the button that starts practice of a daily deal."""
    return button(_(daily_words.PRACTISE_LABEL), verbs.OfDaily(name="practise", day=day, key=key))


def invitation(
    entries: Sequence[Entry], day: date, key: str | None = None, *, public: bool = False
) -> list[Button]:
    """Return the button for a player whose dailies of *day* are *entries*; nothing if all are finished.

    It plays the daily of the game *key* (default: one that is begun, or the featured one) or, if that is
    finished, shows the day's deals.  In a *public* message no daily counts as begun: others press it, too.
    """
    begun = [entry for entry in entries if entry.state is State.BEGUN and key in (None, entry.key)]
    wanted = next((entry for entry in entries if entry.key == key), entries[0])
    if begun and not public:
        return [deal_button(begun[0], day)]
    if not wanted.done:
        verb = verbs.OfDaily(name="daily", day=day, key=wanted.key)
        return [primary(_("Play today's {game}", game=name_of_game(wanted.key)), verb)]
    return [today_button()] if to_play(entries) is not None else []
