"""Conversations about reminders: who gets one, when, and how it ends."""

import asyncio
from datetime import UTC, datetime, timedelta

import discord
import pytest

from bot.controls.daily_post import post_due
from bot.controls.preferences import remind_due
from bot.record import Player as Person
from tests.support.club import Club, Player
from tests.support.club_games import MONDAY, WIN, give_up, play
from tests.support.postings import choose_by_command
from tests.support.seen import Message

TUESDAY = datetime(2026, 1, 6, tzinfo=UTC)
HOUR = timedelta(hours=1)


async def sent(table: Club) -> int:
    """Send what is due, by two processes at once, and return the number of messages."""
    return sum(await asyncio.gather(*(remind_due(table.client) for _ in range(2))))


async def told(table: Club, player: Player) -> list[Message]:
    return await table.posted(table.people[player.name].dm_channel)


async def test_a_streak_is_saved_by_one_message_two_hours_before_it_ends(table: Club) -> None:
    ann = table.person("Ann")
    await choose_by_command(table.manager("Ida"), table)
    await table.env.advance_time(MONDAY)
    await play(ann, *WIN)
    await table.wait_until(TUESDAY - 12 * HOUR)
    assert await post_due(table.client) == 1
    chosen = await ann.press((await table.posted())[-1], "Remind me")
    assert chosen.private
    assert "when your streak is about to end. Next: <t:1767650400:F>, if your streak" in chosen.text
    assert [option.label for option in chosen.menus[0].options if option.default] == [
        "2 hours before my streak ends"
    ]
    await table.wait_until(TUESDAY - 2 * HOUR)
    assert await sent(table) == 0  # she has played on Monday
    await table.wait_until(TUESDAY + 22 * HOUR - timedelta(minutes=1))
    assert await sent(table) == 0
    await table.wait_until(TUESDAY + 22 * HOUR)
    assert await sent(table) == 1
    await table.restart()
    assert await sent(table) == 0
    (message,) = await told(table, ann)
    assert message.text == "🔥 Your **1-day** streak ends <t:1767744000:R>. Win any daily to keep it."
    at_home = table.person("Ann", "dm")
    assert "daily of 6 January 2026" in (await at_home.press(message, "Play")).text
    assert (await at_home.press(message, "Stop reminders")).text == "I send you no reminders."
    assert "Reminders: off" in [button.label for button in (await ann.slash("settings")).buttons]


async def test_a_reminder_that_the_day_did_not_need_is_next_sent_tomorrow(table: Club) -> None:
    ann = table.person("Ann")
    await table.env.advance_time(MONDAY)
    await play(ann, *WIN)
    await table.client.services.reminders.choose(Person(id=ann.id, name="Ann"), "streak-8")
    await table.wait_until(TUESDAY - 4 * HOUR)
    assert await sent(table) == 0
    reminder = await table.client.services.reminders.get(ann.id)
    assert reminder is not None
    assert reminder.at == TUESDAY + 16 * HOUR


async def test_without_a_streak_the_button_chooses_the_reminder_of_a_new_daily(table: Club) -> None:
    ann = table.person("Ann")
    await choose_by_command(table.manager("Ida"), table)
    await table.wait_until(TUESDAY - 12 * HOUR)
    assert await post_due(table.client) == 1
    chosen = await ann.press((await table.posted())[-1], "Remind me")
    assert "on days when you have not played a daily. Next: <t:1767628800:F>." in chosen.text
    await table.wait_until(TUESDAY - 8 * HOUR)
    assert await sent(table) == 1
    (message,) = await told(table, ann)
    assert message.text.startswith("A new daily is out: **")


async def test_a_streak_is_not_kept_by_a_daily_that_is_given_up(table: Club) -> None:
    ann = table.person("Ann")
    await table.env.advance_time(MONDAY)
    await play(ann, *WIN)
    await ann.pick(await ann.press(await ann.slash("settings"), "Reminders: off"), "streak-2")
    await table.wait_until(TUESDAY + HOUR)
    await play(ann, "d")
    assert "Win another of today's dailies to keep it." in (await give_up(ann)).text
    await table.wait_until(TUESDAY + 22 * HOUR)
    assert await sent(table) == 1
    (message,) = await told(table, ann)
    assert message.text.startswith("🔥 Your **1-day** streak ends ")


async def test_a_new_daily_is_told_once_a_day_to_those_who_have_not_played(table: Club) -> None:
    ann, ben = table.person("Ann"), table.person("Ben")
    for player in (ann, ben):
        panel = await player.press(await player.slash("settings"), "Reminders: off")
        assert panel.text == "I send you no reminders."
        assert "Next: <t:1767283200:F>" in (await player.pick(panel, "new-16")).text
        assert "Next: <t:1767312000:F>" in (await player.pick(panel, "new-0")).text
    await table.env.advance_time(24 * 3600)
    await play(ben, "d")
    assert await sent(table) == 1
    (message,) = await told(table, ann)
    assert message.text.startswith("A new daily is out: **")
    assert not await told(table, ben)
    panel = await ann.press(await ann.slash("settings"), "Reminders: on")
    await ann.pick(panel, "new-16")
    await table.env.advance_time(17 * 3600)
    assert await sent(table) == 0  # never two on one day


async def test_a_player_who_plays_while_others_are_reminded_is_not(table: Club) -> None:
    ann, reminders = table.person("Ann"), table.client.services.reminders
    await reminders.choose(Person(id=ann.id, name="Ann"), "new-16")
    await table.wait_until(TUESDAY + 16 * HOUR)
    (nudge,) = await reminders.due()
    await play(ann, "d")
    assert not await reminders.claim(nudge)


async def test_a_player_who_blocks_the_bot_is_left_alone_and_settings_say_so(table: Club) -> None:
    ann = table.person("Ann")
    panel = await ann.press(await ann.slash("settings"), "Reminders: off")
    await ann.pick(panel, "new-0")
    await table.env.advance_time(24 * 3600)
    table.env.inject_error("POST", "/channels/*/messages", status=403, code=50007, times=1)
    assert await sent(table) == 0
    await table.env.advance_time(24 * 3600)
    assert await sent(table) == 0
    panel = await ann.press(await ann.slash("settings"), "Reminders: stopped")
    assert "Discord did not let me write to you, so I stopped." in panel.text
    await ann.pick(panel, "new-0")
    await table.env.advance_time(24 * 3600)
    assert await sent(table) == 1


async def test_a_bot_that_sends_too_many_messages_stops_no_reminder_and_sends_the_others_later(
    table: Club,
) -> None:
    ann, ben = table.person("Ann"), table.person("Ben")
    for player in (ann, ben):
        await table.client.services.reminders.choose(Person(id=player.id, name=player.name), "new-0")
    await table.env.advance_time(24 * 3600)
    table.env.inject_error("POST", "/users/@me/channels", status=403, code=40003)
    with pytest.raises(discord.Forbidden):
        await remind_due(table.client)
    assert await remind_due(table.client) == 1
    for player in (ann, ben):
        assert "Reminders: on" in [button.label for button in (await player.slash("settings")).buttons]
