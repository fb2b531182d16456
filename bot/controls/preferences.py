"""The panels of /settings, with a sample board that shows every change, and reminders of the daily."""

import asyncio
import logging
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

import discord

from bot.controls import verbs
from bot.controls.daily_post import play_button
from bot.controls.items import Host, Select, button, channel_of, host, in_private, player, select, switch
from bot.controls.languages import hear, language_of
from bot.controls.live import NETWORK
from bot.controls.messages import Message, message, notice, picture_of
from bot.controls.replies import answer, edit, tell
from bot.patience import GAMES, Game
from bot.people.preferences import CHOICES, SWITCHES, switches
from bot.people.reminders import CHOICES as REMINDERS
from bot.people.reminders import OFF, USUAL, WITHOUT_STREAK, Nudge
from bot.play.refusals import NoGame
from bot.record import Preferences
from bot.view.pictures.board import alt_text, picture
from bot.words import preferences as words
from bot.words.language import LANGUAGES, N_, _, speaking
from bot.words.preferences import AS_IN_DISCORD
from bot.words.refusals import OLD_CONTROL

SAMPLE = GAMES["klondike"]  # for players without a game that shows a back
log = logging.getLogger(__name__)
TIMEOUT = 30  # seconds for one message
CLOSED = {50007, 50278}  # Discord's error codes for a player who takes no message, or shares no server


async def show_preferences(interaction: discord.Interaction) -> None:
    """Show the user's preferences, to them alone."""
    preferences = await host(interaction).services.preferences.get(interaction.user.id)
    await answer(interaction, await _panel(interaction, preferences))


async def set_preference(interaction: discord.Interaction, verb: verbs.Set) -> None:
    """Change the preference that a menu or a switch names, and show the panel with it."""
    name, value = verb.preference, verb.value
    change: dict[str, Any] = {}
    if value in CHOICES.get(name, ()):
        change = {name: value}
    elif name in SWITCHES and value in ("on", "off"):
        change = {name: value == "on"}
    elif name == "language" and value in (AS_IN_DISCORD, *LANGUAGES):
        change = {name: "" if value == AS_IN_DISCORD else value}
    if not change:  # a forged control
        await tell(interaction, _(OLD_CONTROL))
        return
    changed = await host(interaction).services.preferences.change(player(interaction), **change)
    await hear(interaction)
    await edit(interaction, await _panel(interaction, changed))


async def _panel(interaction: discord.Interaction, preferences: Preferences) -> Message:
    """Return the panel, with the user's game in the channel as the sample if it shows a back."""
    sessions, game, day, secret = host(interaction).services.sessions, Game.start(SAMPLE, "1"), None, False
    with suppress(NoGame):
        stored = await sessions.latest(interaction.user.id, channel_of(interaction).channel_id)
        if any(stored.game.position.hidden):  # a card shows its back
            game, day, secret = stored.game, stored.of_day, stored.deal_is_unnamed
    alt = alt_text(game, day, secret=secret)
    sample = await picture_of("preferences.png", alt, picture, game, day, preferences.style, secret=secret)
    chosen = {name: getattr(preferences.style, name) for name in words.CHOICES}
    chosen["language"] = preferences.language or AS_IN_DISCORD
    menus = [
        [_menu(words.PROMPTS[name], words.menu(name), value, verbs.Set(preference=name, value=""))]
        for name, value in chosen.items()
    ]
    toggles = [
        switch(words.switch(name, on=on), verbs.Set(preference=name, value="off" if on else "on"), on=on)
        for name, on in switches(preferences).items()
    ]
    found = await host(interaction).services.reminders.get(interaction.user.id)
    reminds = found is not None and not found.refused
    reminder = switch(words.reminder_switch(found), verbs.Remind(), on=reminds)
    return message(words.heading(), sample, rows=[*menus, toggles, [reminder]])


def _menu(prompt: str, labels: Mapping[str, str], chosen: str, verb: verbs.Verb) -> Select:
    """Return a menu of values with their *labels*, in which one is chosen already."""
    options = [
        discord.SelectOption(label=label, value=value, default=value == chosen)
        for value, label in labels.items()
    ]
    return select(_(prompt), options, verb)


# -- reminders ----------------------------------------------------------------------------------


async def pressed_reminder(interaction: discord.Interaction, verb: verbs.Remind) -> None:
    """Show the user's reminder to them alone, after the change that a button or the menu names.

    The button of a daily post switches on what is usual, unless the user has chosen something before.
    """
    services = host(interaction).services
    found, when = await services.reminders.get(interaction.user.id), verb.when
    if when == "on":
        streak = (await services.daily.calendar(interaction.user.id)).streak.current
        when = "" if found and not found.refused else USUAL if streak else WITHOUT_STREAK
    if when and when not in REMINDERS:  # a forged control
        await tell(interaction, _(OLD_CONTROL))
        return
    if when:
        await services.reminders.choose(player(interaction), when)
        found = await services.reminders.get(interaction.user.id)
    own = in_private(interaction) or interaction.context.dm_channel
    now = OFF if found is None else "" if found.refused else found.when
    labels = {choice: words.choice(choice) for choice in REMINDERS}
    shown = notice(words.reminder(found), _menu(N_("When?"), labels, now, verbs.Remind()))
    await (edit if own and verb.when in REMINDERS else answer)(interaction, shown)


async def remind_due(client: Host) -> int:
    """Send the reminders that are due, one after the other, and return how many were sent."""
    services = client.services
    if not services.clock_agrees():
        return 0
    count, due = 0, await services.reminders.due()
    key = await services.daily.featured(due[0].day) if due else ""
    for nudge in due:
        count += await _sent(client, nudge, key)
    return count


async def _sent(client: Host, nudge: Nudge, key: str) -> bool:
    reminders = client.services.reminders
    if not await reminders.claim(nudge):
        return False
    with speaking(await language_of(client, None, nudge.player_id)):
        stop = button(_("Stop reminders"), verbs.Remind(when=OFF))
        shown = notice(words.nudge(nudge, key), play_button(nudge.day), stop)
    try:
        async with asyncio.timeout(TIMEOUT):
            await (await client.create_dm(discord.Object(nudge.player_id))).send(view=shown.view)
    except discord.Forbidden as error:
        if error.code not in CLOSED:  # as when too many are sent: all others wait
            raise
        await reminders.refused(nudge)
        return False
    except NETWORK as error:
        log.warning("a reminder of %s to player %d is lost: %r", nudge.day, nudge.player_id, error)
        return False
    return True
