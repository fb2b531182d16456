"""Each daily is posted once in each server, also after outages and by several processes."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import discord
import pytest
from aiohttp import ServerDisconnectedError

from bot.commands.client import PatienceClient
from bot.controls import daily_post
from bot.controls.daily_post import post_due
from bot.daily.posting import LATER, LEASE, Posting
from bot.daily.schedule import DAY
from bot.operations.services import open_services
from bot.patience import legal_moves
from bot.play.deadlines import Deadlines
from bot.record import Channel, Player
from tests.support.club import START, Club, club
from tests.support.crashes import Crash, crash
from tests.support.leaderboards import day_lines
from tests.support.postings import IDA, choose, schedule

MINUTE = timedelta(minutes=1)


async def look(table: Club) -> int:
    return await post_due(table.client)


def nine(day: int = 1) -> datetime:
    return START.replace(day=day, hour=9)


async def test_it_is_posted_at_its_minute_and_once(table: Club) -> None:
    await choose(table)
    await table.wait_until(nine() - MINUTE)
    assert await look(table) == 0
    await table.wait_until(nine())
    assert await look(table) == 1
    for hours in (0, 1, 14):
        await table.env.advance_time(hours * 3600)
        assert await look(table) == 0
    assert len(await table.posted()) == 1


async def test_a_schedule_that_is_chosen_again_changes_nothing(table: Club) -> None:
    posting = table.client.services.posting
    await choose(table)
    first = await posting.chosen(table.guild.id)
    await table.wait_until(nine() - MINUTE)
    await choose(table)
    assert await posting.chosen(table.guild.id) == first
    assert (await table.client.services.moderation.audit(table.guild.id, limit=9, offset=0)).count == 1
    await choose(table, "10:00")
    assert (await table.client.services.moderation.audit(table.guild.id, limit=9, offset=0)).count == 2


@pytest.fixture
async def watched(tmp_path: Path) -> AsyncIterator[Club]:
    """Yield a club whose bot posts by itself, as in production."""

    @asynccontextmanager
    async def build(now: Callable[[], datetime]) -> AsyncIterator[discord.Client]:
        async with open_services(f"sqlite+aiosqlite:///{tmp_path / 'patience.db'}", now=now) as services:
            client = PatienceClient(services, watch=True)
            yield client
            await client.unwatch()

    async with club(build) as world:
        yield world


async def test_the_client_posts_by_itself(watched: Club) -> None:
    await choose(watched, "00:05")
    await watched.wait_until(START + 4 * MINUTE)
    assert not await watched.posted()
    await watched.wait_until(START + 6 * MINUTE)
    assert len(await watched.posted()) == 1


async def test_games_that_end_at_midnight_delay_no_post(
    watched: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ending the expired games of a day may take long: there may be thousands."""

    async def slowly(self: Deadlines) -> int:
        await asyncio.sleep(3600)
        return 0

    monkeypatch.setattr(Deadlines, "catch_up", slowly)
    await choose(watched, "00:05")
    await watched.wait_until(START + 6 * MINUTE)
    assert len(await watched.posted()) == 1


async def test_the_client_goes_on_when_the_database_was_away(
    watched: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    await choose(watched, "00:05")
    with watched.trouble() as faults, monkeypatch.context() as patch:
        patch.setattr(Posting, "due", crash)
        await watched.wait_until(START + 7 * MINUTE)
        assert "posting the dailies failed" in faults[0]
        assert not await watched.posted()
    await watched.wait_until(START + 9 * MINUTE)
    assert len(await watched.posted()) == 1


async def test_after_an_outage_it_is_posted_late_the_same_day_but_never_the_day_after(table: Club) -> None:
    await choose(table)
    await table.wait_until(nine().replace(hour=23, minute=58))
    assert await look(table) == 1
    await table.wait_until(START + 2 * DAY)  # the whole of the second day is missed
    assert await look(table) == 0
    await table.wait_until(nine(3))
    assert await look(table) == 1
    names = [picture.name for post in await table.posted() for picture in post.pictures]
    assert names == ["daily2026-01-01.png", "daily2026-01-03.png"]


async def test_a_restart_at_the_very_minute_posts_once(table: Club) -> None:
    await choose(table)
    await table.wait_until(nine())
    assert await look(table) == 1
    await table.restart()
    assert await look(table) == 0
    assert len(await table.posted()) == 1


async def post_without_noting(table: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    await choose(table)
    await table.wait_until(nine())
    with table.trouble(), monkeypatch.context() as patch:
        patch.setattr(Posting, "sent", crash)
        assert await look(table) == 0


async def test_a_death_between_sending_and_noting_leaves_one_post(
    table: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    await post_without_noting(table, monkeypatch)
    assert len(await table.posted()) == 1
    await table.restart()
    assert await look(table) == 0  # the claim lasts
    await table.person("Ann").slash("play", game="gate")
    await table.env.advance_time(LEASE.total_seconds())
    assert await look(table) == 1  # found, and noted
    await table.env.advance_time(LEASE.total_seconds())
    assert await look(table) == 0
    assert len(await table.posted()) == 1


async def test_a_post_that_was_sent_but_not_noted_is_found_when_its_hour_is_put_off(
    table: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    await post_without_noting(table, monkeypatch)
    await choose(table, "10:00")
    await table.wait_until(nine().replace(hour=10))
    assert await look(table) == 1  # found, and noted
    assert len(await table.posted()) == 1


async def test_a_death_between_claiming_and_sending_is_made_good(
    table: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    await choose(table)
    await table.wait_until(nine())
    with table.trouble(), monkeypatch.context() as patch:
        patch.setattr(daily_post, "_send", crash)
        assert await look(table) == 0
    await table.env.advance_time(LEASE.total_seconds() - 1)
    assert await look(table) == 0
    await table.env.advance_time(1)
    assert await look(table) == 1
    assert len(await table.posted()) == 1


async def test_where_the_bot_may_not_read_it_still_posts(
    table: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    blind = discord.PermissionOverwrite(read_message_history=False)
    channel = table.guild.create_text_channel("blind", overwrites={table.guild.default_role: blind})
    await choose(table, channel=channel)
    await table.wait_until(nine())
    with table.trouble(), monkeypatch.context() as patch:
        patch.setattr(daily_post, "_send", crash)
        assert await look(table) == 0
    await table.env.advance_time(LEASE.total_seconds())
    assert await look(table) == 1
    assert len(await table.posted(channel)) == 1


@pytest.mark.parametrize("error", [ServerDisconnectedError(), TimeoutError()])
async def test_a_connection_that_breaks_is_one_warning_and_it_is_tried_again(
    table: Club, error: Exception, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def breaks(*_: object) -> None:
        raise error

    await choose(table)
    await table.wait_until(nine())
    with table.trouble() as faults, monkeypatch.context() as patch:
        patch.setattr(daily_post, "_send", breaks)
        assert await look(table) == 0
        assert len(faults) == 1
    (warning,) = [record for record in caplog.records if record.name == "bot.controls.daily_post"]
    assert warning.exc_info is None
    await table.env.advance_time(LEASE.total_seconds())
    assert await look(table) == 1


@pytest.mark.parametrize("status", [500, 503, 429])
async def test_it_is_tried_again_when_discord_fails(table: Club, status: int) -> None:
    await choose(table)
    await table.wait_until(nine())
    table.env.inject_error("POST", "/channels/*/messages", status=status, times=2)
    with table.trouble() as faults:
        assert await look(table) == 0
        await table.env.advance_time(LEASE.total_seconds())
        assert await look(table) == 0
        assert len(faults) == 2
    await table.env.advance_time(LEASE.total_seconds())
    assert await look(table) == 1
    assert len(await table.posted()) == 1


@pytest.mark.parametrize(("status", "code"), [(400, 50035), (403, 0), (404, 0), (403, 20026)])
async def test_what_discord_does_not_take_is_tried_again_much_later(
    table: Club, status: int, code: int
) -> None:
    await choose(table)
    await table.wait_until(nine())
    table.env.inject_error("POST", "/channels/*/messages", status=status, code=code, times=1)
    with table.trouble() as faults:
        assert await look(table) == 0
        assert "Discord refused the daily of 2026-01-01" in faults[0]
    await table.env.advance_time(LATER.total_seconds() - 1)
    assert await look(table) == 0
    await table.env.advance_time(1)
    assert await look(table) == 1


async def test_a_channel_that_is_gone_pauses_the_posting_and_managers_see_why(table: Club) -> None:
    ida = table.manager("Ida")
    channel = table.guild.create_text_channel("old")
    await choose(table, channel=channel)
    await table.client.get_channel(channel.id).delete()
    await table.wait_until(nine())
    sent = len(table.env.http_requests)
    assert await look(table) == 0
    asked = len(table.env.http_requests) - sent
    assert asked <= 1
    await table.env.advance_time(2 * 86400)
    assert await look(table) == 0
    assert len(table.env.http_requests) == sent + asked  # no endless retries
    assert "**Paused**: the channel is gone" in (await ida.slash("server show")).text
    assert "**Paused**: the channel is gone" in (await ida.slash("server audit")).text
    await ida.slash("server daily", channel=table.channel, time="10")
    assert "Paused" not in (await ida.slash("server show")).text
    await table.env.advance_time(3600)
    assert await look(table) == 1


async def test_a_channel_closed_to_the_bot_pauses_the_posting(table: Club) -> None:
    ida = table.manager("Ida")
    closed = discord.PermissionOverwrite(send_messages=False)
    channel = table.guild.create_text_channel("closed", overwrites={table.guild.default_role: closed})
    await choose(table, channel=channel)
    await table.wait_until(nine())
    shown = await ida.slash("server show")
    assert "I cannot post in" in shown.text
    assert "**Send Messages**" in shown.text
    assert await look(table) == 0
    shown = await ida.slash("server show")
    assert "**Paused**: I am not allowed to write there. `/server daily` starts it again." in shown.text
    assert "**Paused**: I am not allowed to write there" in (await ida.slash("server audit")).text


async def test_only_servers_of_this_process_are_served(table: Club) -> None:
    await choose(table)
    services = table.client.services
    await services.posting.choose(schedule(123, 1), IDA)
    await table.wait_until(nine())
    assert await look(table) == 1
    due = await table.client.services.posting.due()
    assert [one.row.guild_id for one in due] == [123]  # another process's, and unharmed


async def resigned(table: Club, *names: str) -> None:
    """Let players give up today's daily, each after one move more than the one before."""
    daily, sessions = table.client.services.daily, table.client.services.sessions
    channel = Channel(guild_id=table.guild.id, channel_id=table.channel.id)
    for number, name in enumerate(names):
        player = Player(id=table.person(name).id, name=name)
        await table.client.services.presence.note(table.guild.id, player)
        stored = await daily.start(player, channel)
        for _ in range(number + 1):
            moves = legal_moves(stored.game.rules, stored.game.position)
            stored = await sessions.move(stored.id, stored.player_id, str(moves[0]))
        await sessions.resign(stored.id, stored.player_id)


async def test_who_has_left_the_server_is_not_named_among_yesterdays_best(table: Club) -> None:
    await choose(table)
    names = ("Ann", "Bob", "Cid", "Dan", "Eve")
    await table.env.advance_time(20 * 3600)
    await resigned(table, *names)
    services = table.client.services
    day = services.daily.today()
    first, _, third, _, _ = [line.name for line in await day_lines(services.leaderboards, day)]
    await table.wait_until(nine(2) + timedelta(hours=12))  # whoever played is looked for once a day
    for name in (first, third):
        table.guild.remove_member(table.people[name])
    assert await look(table) == 1
    post = (await table.posted())[-1]
    assert {name for name in names if name in post.text} == {*names} - {first, third}


async def test_an_unanswered_membership_check_delays_no_post(
    table: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def never(guild: discord.Guild, person: int) -> None:
        await asyncio.Event().wait()

    await choose(table)
    await table.env.advance_time(20 * 3600)
    await resigned(table, "Ann")
    await table.wait_until(nine(2) + timedelta(hours=12))
    monkeypatch.setattr(discord.Guild, "fetch_member", never)
    assert await look(table) == 1
    assert "Played: Ann" in (await table.posted())[-1].text


async def test_a_fault_in_one_server_harms_no_other(table: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    other = table.env.create_guild("Other")
    channel = other.create_text_channel("cards")
    await choose(table)
    services = table.client.services
    await services.posting.choose(schedule(other.id, channel.id), IDA)
    send = daily_post._send  # pyright: ignore[reportPrivateUsage]

    async def first_fails(where: Any, *rest: Any) -> int:
        if where.guild.id == table.guild.id:
            raise Crash
        return await send(where, *rest)

    await table.wait_until(nine())
    await look(table)  # the other's time is earlier
    await table.wait_until(nine(2))
    with table.trouble(), monkeypatch.context() as patch:
        patch.setattr(daily_post, "_send", first_fails)
        assert await look(table) == 1
    assert [len(await table.posted(c)) for c in (table.channel, channel)] == [1, 2]
