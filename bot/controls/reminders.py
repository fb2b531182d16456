"""Reminders: the panel in which they are chosen, and sending those that are due."""

import asyncio
import logging

import discord

from bot.controls import verbs
from bot.controls.daily_post import play_button
from bot.controls.items import Button, Select, button, host, player, select
from bot.controls.live import NETWORK
from bot.controls.messages import notice
from bot.controls.replies import edit, tell
from bot.operations.services import Services
from bot.people.reminders import CHOICES, OFF, USUAL, Nudge, Reminder
from bot.words import reminders as words
from bot.words.refusals import OLD_CONTROL

log = logging.getLogger(__name__)
TIMEOUT = 30  # seconds for one message


async def pressed_reminder(interaction: discord.Interaction, verb: verbs.Remind) -> None:
    """Show the user's reminder to them alone, after the change that a button or the menu names.

    The button of a daily post switches on what is usual, unless the user has chosen something before.
    """
    reminders = host(interaction).services.reminders
    found, when = await reminders.get(interaction.user.id), verb.when
    if when == "on":
        when = USUAL if found is None or found.refused else ""
    if when and when not in CHOICES:  # a forged control
        await tell(interaction, OLD_CONTROL)
        return
    if when:
        await reminders.choose(player(interaction), when)
        found = await reminders.get(interaction.user.id)
    message = interaction.message
    own = message is not None and (message.flags.ephemeral or interaction.context.dm_channel)
    if own and verb.when in CHOICES:
        await edit(interaction, notice(words.reminder(found), _menu(found)))
    else:
        await tell(interaction, words.reminder(found), _menu(found))


def reminders_button(found: Reminder | None) -> Button:
    """Return the button of /settings that opens the panel."""
    style = discord.ButtonStyle.success if found and not found.refused else discord.ButtonStyle.secondary
    return button(words.switch(found), verbs.Remind(), style=style)


def _menu(found: Reminder | None) -> Select:
    now = OFF if found is None else "" if found.refused else found.when
    options = [
        discord.SelectOption(label=line, value=when, default=when == now)
        for when, line in words.LINES.items()
    ]
    return select(words.PROMPT, options, verbs.Remind())


async def remind_due(client: discord.Client, services: Services) -> int:
    """Send the reminders that are due, one after the other, and return how many were sent."""
    count, due = 0, await services.reminders.due()
    key = await services.daily.featured(due[0].day) if due else ""
    for nudge in due:
        count += await _sent(client, services, nudge, key)
    return count


async def _sent(client: discord.Client, services: Services, nudge: Nudge, key: str) -> bool:
    if not await services.reminders.claim(nudge):
        return False
    stop = button(words.STOP_LABEL, verbs.Remind(when=OFF))
    try:
        async with asyncio.timeout(TIMEOUT):
            channel = await client.create_dm(discord.Object(nudge.player_id))
            shown = notice(words.nudge(nudge, key), play_button(nudge.day), stop)
            await channel.send(view=shown.view)
    except discord.Forbidden:
        await services.reminders.refused(nudge)
        return False
    except NETWORK as error:
        log.warning("a reminder of %s to player %d is lost: %r", nudge.day, nudge.player_id, error)
        return False
    return True
