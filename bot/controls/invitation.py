"""Buttons that invite to a daily which the player has not finished yet."""

from collections.abc import Sequence
from datetime import date

from discord import ButtonStyle

from bot.controls import verbs
from bot.controls.items import Button, button
from bot.controls.ten import ten_button
from bot.daily.today import Entry, to_play
from bot.words.today import play_label


def invitation(entries: Sequence[Entry], day: date, key: str | None = None) -> list[Button]:
    """Return the button for a player whose dailies of *day* are *entries*; nothing if all are finished.

    It plays the daily of the game *key* (default: the featured one) or, if that is finished, shows the
    day's deals.
    """
    wanted = next((entry for entry in entries if entry.key == key), entries[0])
    if not wanted.done:
        verb = verbs.OfDaily(name="daily", day=day, key=wanted.key)
        return [button(play_label(wanted.key), verb, style=ButtonStyle.primary)]
    return [ten_button()] if to_play(entries) is not None else []
