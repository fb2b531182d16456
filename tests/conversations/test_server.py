"""Conversations about ``/server``: the daily post, and who may use the commands."""

from copy import copy
from datetime import datetime, timedelta
from itertools import count
from typing import Any

import discord
import pytest
from simcord import SetupError
from simcord.actors import MemberActor

from bot.controls.daily_post import post_due
from bot.controls.moderation import posting_texts
from bot.daily.posting import Posting
from tests.support.club import Club
from tests.support.postings import choose, choose_by_command

HOUR = 3600


def stamp(moment: datetime) -> str:
    return f"<t:{int(moment.timestamp())}:F>"


async def test_a_manager_chooses_channel_and_time_and_sees_when_the_next_daily_comes(table: Club) -> None:
    ida = table.manager("Ida")
    answer = await choose_by_command(ida, table)

    assert answer.private
    assert f"posted in <#{table.channel.id}> at 09:00 (Europe/Berlin). Nobody is pinged." in answer.text
    assert stamp(table.env.now().replace(hour=8)) in answer.text
    assert not answer.buttons
    shown = await ida.slash("server show")
    assert shown.private
    assert "Patience in Patience Club" in shown.text
    assert "at 09:00 (Europe/Berlin)" in shown.text
    assert "Results removed from this server's leaderboards: 0." in shown.text

    assert (await ida.slash("server off")).text == "Dailies are no longer posted here."
    assert "No daily is posted in this server" in (await ida.slash("server off")).text
    assert "Set it up with `/server daily`" in (await ida.slash("server show")).text
    await table.env.advance_time(10 * HOUR)
    assert await post_due(table.client) == 0


async def test_a_later_choice_replaces_an_earlier_one(table: Club) -> None:
    ida = table.manager("Ida")
    await choose_by_command(ida, table)
    answer = await choose_by_command(ida, table, "21", "new york")
    assert "at 21:00 (America/New\\_York)" in answer.text
    assert stamp(table.env.now() + timedelta(hours=2)) in answer.text
    assert "09:00" not in (await ida.slash("server show")).text


@pytest.mark.parametrize(
    ("time", "zone", "says"),
    [
        ("25:00", "UTC", "“25:00” is not a time of day. Write it like `09:30` or `21`."),
        ("soon", "UTC", "“soon” is not a time of day"),
        ("9", "Europe/Berlim", "I do not know the time zone “Europe/Berlim”. Did you mean `Europe/Berlin`"),
        ("9", "@everyone", "Pick one as you type, for example `Europe/Berlin`"),
    ],
)
async def test_a_wrong_time_or_zone_is_refused_in_a_sentence(
    table: Club, time: str, zone: str, says: str
) -> None:
    ida = table.manager("Ida")
    await choose_by_command(ida, table, "07:15")
    answer = await choose_by_command(ida, table, time, zone)
    assert answer.private
    assert says in answer.text
    assert "07:15" in (await ida.slash("server show")).text  # as it was


async def test_times_and_zones_are_offered_as_one_types(table: Club) -> None:
    ida = table.manager("Ida")
    assert list(await ida.complete("server daily", "time", "9:3")) == ["09:30"]
    assert next(iter(await ida.complete("server daily", "time", "9pm"))) == "21:00"
    assert len(await ida.complete("server daily", "time", "")) == 24
    zones = await ida.complete("server daily", "zone", "sydn")
    assert zones == {"Australia/Sydney": "Australia/Sydney (11:00 now)"}
    everywhere = await ida.complete("server daily", "zone", "")
    assert len(everywhere) == 25
    assert next(iter(everywhere)) == "UTC"
    assert await ida.complete("server daily", "zone", "atlantis") == {}


async def test_a_time_at_which_little_of_the_day_is_left_is_pointed_out(table: Club) -> None:
    ida = table.manager("Ida")
    assert "this time leaves only 1 h to play" in (await choose_by_command(ida, table, "23", "UTC")).text
    assert "left" not in (await choose_by_command(ida, table, "12", "UTC")).text


async def test_only_those_who_manage_the_server_see_and_use_the_commands(table: Club) -> None:
    ann = table.person("Ann")
    for command in ("show", "off", "audit", "export", "fairplay"):
        with pytest.raises(SetupError):
            await ann.slash(f"server {command}")
    assert isinstance(ann.actor, MemberActor)
    assert not [name for name in ann.actor.available_commands(table.channel) if name.startswith("server")]
    command = table.env.backend.find_command("server", None, type=1)
    assert command is not None
    assert command["contexts"] == command["integration_types"] == [0]  # in servers that installed the bot
    with pytest.raises(SetupError):
        await table.person("Fay", "dm").slash("server show")


async def test_a_server_that_opens_the_commands_to_all_is_refused_by_us(table: Club) -> None:
    ann = table.person("Ann")
    everybody = table.guild.default_role
    command = table.env.backend.find_command("server", None, type=1)
    assert command is not None
    table.guild.set_command_permissions(int(command["id"]), {everybody: True})
    commands: list[tuple[str, dict[str, Any]]] = [
        ("daily", {"channel": table.channel, "time": "9"}),
        ("show", {}),
        ("off", {}),
        ("language", {}),
        ("hints", {"allowed": False}),
        ("export", {}),
        ("audit", {}),
        ("fairplay", {}),
        ("remove", {"result": "1", "reason": "mine"}),
        ("restore", {"result": "1"}),
        ("exclude", {"member": table.people["Ann"], "reason": "mine"}),
        ("include", {"member": table.people["Ann"]}),
    ]
    assert {name for name, _ in commands} == {option["name"] for option in command["options"]}
    for name, options in commands:
        answer = await ann.slash(f"server {name}", **options)
        assert answer.private
        assert answer.text == "Only members with the permission **Manage Server** can do that."
    assert await ann.complete("server remove", "result", "") == {}
    assert await table.client.services.posting.chosen(table.guild.id) is None


async def test_the_fair_play_report_says_that_nothing_stands_out_and_is_in_the_audit_log(table: Club) -> None:
    ida = table.manager("Ida")
    report = await ida.slash("server fairplay")
    assert report.private
    assert "Reasons to look, not proofs." in report.text
    assert "Nothing stands out." in report.text
    assert "**Ida** looked at the fair-play report" in (await ida.slash("server audit")).text


async def test_a_channel_in_which_the_bot_cannot_write_is_refused(table: Club) -> None:
    ida = table.manager("Ida")
    closed = table.guild.create_text_channel(
        "closed",
        overwrites={
            table.guild.default_role: discord.PermissionOverwrite(send_messages=False, attach_files=False)
        },
    )
    answer = await ida.slash("server daily", channel=closed, time="9")
    assert f"I cannot post in <#{closed.id}>" in answer.text
    assert "**Send Messages** and **Attach Files**" in answer.text
    assert "No daily is posted in this server" in (await ida.slash("server show")).text


async def test_a_role_is_pinged_only_if_one_is_chosen_and_never_everybody(table: Club) -> None:
    ida = table.manager("Ida")
    players = table.guild.create_role("players", mentionable=True)
    refused = await ida.slash("server daily", channel=table.channel, time="0", role=table.guild.default_role)
    assert "I do not ping everyone" in refused.text
    answer = await ida.slash("server daily", channel=table.channel, time="8", role=players)
    assert f"<@&{players.id}> is pinged." in answer.text
    assert "cannot mention" not in answer.text

    await table.env.advance_time(8 * HOUR)
    assert await post_due(table.client) == 1
    (post,) = await table.posted()
    assert post.text.startswith(f"<@&{players.id}>\n")
    path = f"/channels/{table.channel.id}/messages"
    sent = [request.json for request in table.env.http_requests if request.path == path]
    assert sent[-1] is not None
    assert sent[-1]["allowed_mentions"] == {"parse": [], "roles": [players.id]}
    assert len(sent[-1]["nonce"]) <= 25
    assert sent[-1]["enforce_nonce"] is True

    quiet = table.guild.create_role("quiet")
    shy = table.guild.create_text_channel(
        "shy",
        overwrites={table.guild.default_role: discord.PermissionOverwrite(mention_everyone=False)},
    )
    answer = await ida.slash("server daily", channel=shy, time="8", role=quiet)
    assert "I cannot mention that role" in answer.text


async def test_todays_is_posted_at_once_where_its_time_has_passed_and_not_again(table: Club) -> None:
    await table.env.advance_time(12 * HOUR)
    ida = table.manager("Ida")
    answer = await choose_by_command(ida, table)
    assert answer.text.endswith("Today's is posted in a moment.")
    assert await post_due(table.client) == 1
    (post,) = await table.posted()
    assert "daily of 1 January 2026" in post.text
    answer = await choose_by_command(ida, table, "10:00")
    assert stamp(table.env.now() + timedelta(hours=21)) in answer.text
    assert await post_due(table.client) == 0
    answer = await choose_by_command(ida, table, "18:00")  # later than now, but today's is out
    assert stamp(table.env.now() + timedelta(hours=29)) in answer.text
    await table.env.advance_time(6 * HOUR)
    assert await post_due(table.client) == 0


async def test_a_daily_that_is_late_is_posted_in_a_moment_though_the_clock_goes_on(table: Club) -> None:
    await table.env.advance_time(12 * HOUR)
    services, ticks = table.client.services, count()
    await choose(table)
    row = await services.posting.chosen(table.guild.id)
    assert row is not None

    def now() -> datetime:
        return table.env.now() + timedelta(milliseconds=next(ticks))

    ticking = copy(services)
    ticking.now, ticking.posting = now, Posting(services.store, now=now)
    texts = await posting_texts(ticking, table.client.get_guild(table.guild.id), row)
    assert texts[0].endswith("Today's is posted in a moment.")


async def test_a_press_on_a_managers_button_by_somebody_else_is_refused(table: Club) -> None:
    board = await table.person("Ann").slash("play", game="gate", deal="17")
    answer = await table.person("Ann").forge(board, "b:audit:10")
    assert "Only members with the permission" in answer.text


# Results
