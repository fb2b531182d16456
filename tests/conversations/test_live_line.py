"""Conversations around the live line of a daily post."""

import asyncio
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any
from unittest.mock import AsyncMock, Mock

import pytest
from simcord.backend import serializers

from bot.controls.daily_post import post_due
from bot.controls.live_line import LiveLines
from bot.operations.services import Busy
from tests.support.club import Club
from tests.support.club_games import DAY, MONDAY, WIN, give_up, play
from tests.support.postings import choose_by_command


async def test_the_live_line_says_who_plays_and_who_has_finished(table: Club) -> None:
    ida = table.manager("Ida")
    await choose_by_command(ida, table)
    await table.env.advance_time(MONDAY + 9 * 3600)
    assert await post_due(table.client) == 1
    (post,) = await table.posted()
    lines = [table.client.live_lines, LiveLines(table.client)]  # of two processes

    async def line(*, changed: bool, after: float = 15) -> str:
        await table.env.advance_time(after)
        edits = sum(await asyncio.gather(*(each.update() for each in lines)))
        assert edits == changed
        now = await ida.look(post)
        assert now.text.rpartition("-# ")[0] == post.text.rpartition("-# ")[0]
        assert (now.picture, now.alt) == (post.picture, post.alt)
        assert [button.custom_id for button in now.buttons] == [button.custom_id for button in post.buttons]
        return now.text.rpartition("-# ")[2]

    assert post.text.endswith("-# Nobody here has played yet.")
    assert await line(changed=False) == "Nobody here has played yet."
    ann, ben, cid, dan = (table.person(name) for name in ("Ann", "B*n", "Cid", "Dan"))
    await play(ann)
    assert await line(changed=False) == "Nobody here has played yet."  # she has only looked at it
    await play(ann, WIN[0])
    assert await line(changed=True) == "Playing: Ann"
    await play(ann, WIN[1])
    assert await line(changed=False) == "Playing: Ann"
    await play(ben, *WIN)
    assert await line(changed=False, after=5) == "Playing: Ann"  # too early
    assert await line(changed=True, after=10) == r"Playing: Ann · Finished: B\*n ★★☆"
    for player in (cid, dan):
        await play(player, WIN[0])
    assert await line(changed=True) == r"Playing: Ann and 2 others · Finished: B\*n ★★☆"
    await cid.slash("privacy hide")
    await give_up(dan)
    assert await line(changed=True) == r"Playing: Ann · Finished: B\*n ★★☆ and Dan"
    assert await line(changed=True, after=20 * 60) == r"Finished: B\*n ★★☆ and Dan"
    await play(ann, WIN[2])
    assert await line(changed=True, after=60) == r"Playing: Ann · Finished: B\*n ★★☆ and Dan"
    await table.restart()
    lines[:] = [table.client.live_lines]
    await table.env.advance_time(DAY - 10 * 3600)
    assert await line(changed=True, after=3600) == r"Finished: B\*n ★★☆ and Dan"  # the day is over

    off = await ida.slash("server daily", channel=table.channel, time="09:00", live=False)
    assert "The post does not say who is playing." in off.text
    await table.env.advance_time(10 * 3600)
    assert await post_due(table.client) == 1
    assert "Nobody here has played" not in (await table.posted())[-1].text


async def test_a_line_is_changed_under_a_podium_whose_file_discord_does_not_list(
    table: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    payload = serializers.message_payload

    def unlisted(*args: Any, **kwargs: Any) -> Any:
        """Return a message as Discord does, without the files that its components show."""
        return payload(*args, **kwargs) | {"attachments": []}

    ann = table.person("Ann")
    await choose_by_command(table.manager("Ida"), table)
    await table.env.advance_time(MONDAY)
    await play(ann, *WIN)
    await table.wait_until(datetime(2026, 2, 1, 9, tzinfo=UTC))
    assert await post_due(table.client) == 1
    (post,) = await table.posted()
    assert [each.name for each in post.pictures] == ["podium.png", "daily2026-02-01.png"]
    await ann.press(await ann.slash("daily play"), "Deal")
    monkeypatch.setattr(serializers, "message_payload", unlisted)
    assert await table.client.live_lines.update() == 1
    (later,) = await table.posted()
    assert later.text.endswith("-# Playing: Ann")
    assert later.pictures == post.pictures


async def test_a_line_that_could_not_be_changed_is_changed_later(
    table: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    await choose_by_command(table.manager("Ida"), table)
    await table.env.advance_time(MONDAY + 9 * 3600)
    assert await post_due(table.client) == 1
    lines = table.client.live_lines
    await play(table.person("Ann"), WIN[0])
    with table.trouble(), monkeypatch.context() as patch:
        patch.setattr(lines, "_edit", AsyncMock(side_effect=OSError("no network")))
        assert await lines.update() == 0
    await table.env.advance_time(60)
    assert await lines.update() == 1
    (post,) = await table.posted()
    assert post.text.endswith("-# Playing: Ann")


async def test_a_line_is_changed_where_its_post_is_when_the_next_one_goes_elsewhere(table: Club) -> None:
    ida = table.manager("Ida")
    await choose_by_command(ida, table)
    await table.env.advance_time(MONDAY + 9 * 3600)
    assert await post_due(table.client) == 1
    await ida.slash("server daily", channel=table.guild.create_text_channel("elsewhere"), time="09:00")
    await play(table.person("Ann"), WIN[0])
    await table.env.advance_time(60)
    assert await table.client.live_lines.update() == 1
    (post,) = await table.posted()
    assert post.text.endswith("-# Playing: Ann")


async def test_who_played_while_the_database_was_busy_is_named_later(
    table: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    await choose_by_command(table.manager("Ida"), table)
    await table.env.advance_time(MONDAY + 9 * 3600)
    assert await post_due(table.client) == 1
    lines, services = table.client.live_lines, table.client.services
    assert await lines.update() == 0  # it has been looked at
    for place in ("posting.live", "leaderboards.server_now"):
        await play(table.person(place), WIN[0])
        await table.env.advance_time(60)
        owner, name = place.split(".")
        with table.trouble(), monkeypatch.context() as patch, suppress(Busy):
            patch.setattr(
                getattr(services, owner), name, AsyncMock(side_effect=Busy("the database", "locked"))
            )
            await lines.update()
        await table.env.advance_time(60)
        assert await lines.update() == 1


async def test_a_fault_in_one_server_keeps_no_other_line_from_being_changed(
    table: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    posts = [Mock(guild_id=number) for number in (1, 2)]
    lines, posting = table.client.live_lines, table.client.services.posting
    monkeypatch.setattr(posting, "live", AsyncMock(return_value=(posts, False)))
    monkeypatch.setattr(lines, "_update", AsyncMock(side_effect=[ValueError("a fault"), True]))
    with table.trouble() as faults:
        assert await lines.update() == 1
        assert "the live line of server 1 could not be changed" in "".join(faults)
