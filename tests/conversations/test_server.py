"""Conversations about ``/server``: the daily post, removed results, the export and the audit log."""

import csv
import io
from dataclasses import replace
from datetime import datetime, timedelta
from itertools import count
from typing import Any

import discord
import pytest
from simcord import SetupError
from simcord.actors import MemberActor

from bot.controls.daily_post import post_due
from bot.controls.markdown import markdown
from bot.controls.moderation import posting_texts
from bot.daily.posting import Posting
from bot.words.language import _
from bot.words.refusals import OLD_CONTROL
from tests.support.club import Club
from tests.support.club_games import MONDAY, WIN, finish_game, play, resign
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
    assert await post_due(table.client, table.client.services) == 0


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
    assert await post_due(table.client, table.client.services) == 1
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
    assert await post_due(table.client, table.client.services) == 1
    (post,) = await table.posted()
    assert "daily of 1 January 2026" in post.text
    answer = await choose_by_command(ida, table, "10:00")
    assert stamp(table.env.now() + timedelta(hours=21)) in answer.text
    assert await post_due(table.client, table.client.services) == 0


async def test_a_daily_that_is_late_is_posted_in_a_moment_though_the_clock_goes_on(table: Club) -> None:
    await table.env.advance_time(12 * HOUR)
    services, ticks = table.client.services, count()
    await choose(table)
    row = await services.posting.chosen(table.guild.id)
    assert row is not None

    def now() -> datetime:
        return table.env.now() + timedelta(milliseconds=next(ticks))

    ticking = replace(services, now=now, posting=Posting(services.store, now=now))
    texts = await posting_texts(ticking, table.client.get_guild(table.guild.id), row)
    assert texts[0].endswith("Today's is posted in a moment.")


async def test_a_press_on_a_managers_button_by_somebody_else_is_refused(table: Club) -> None:
    board = await table.person("Ann").slash("play", game="gate", deal="17")
    answer = await table.person("Ann").forge(board, "b:audit:10")
    assert "Only members with the permission" in answer.text


# Results


async def played(table: Club) -> str:
    """Let a player win whose name a spreadsheet would evaluate, and return the number of the game."""
    await table.env.advance_time(MONDAY)
    ann = table.person("=Ann()")
    board = await play(ann, *WIN)
    return board.button("Share").custom_id.rsplit(":", 1)[-1]


async def test_the_export_is_a_table_in_which_nothing_is_computed(table: Club) -> None:
    ida = table.manager("Ida")
    assert "Nobody has finished a game" in (await ida.slash("server export")).text
    await played(table)
    hid = table.person("Hid")
    await resign(hid, await play(hid, WIN[0]))
    await hid.slash("privacy hide")
    await table.person("Fay", "dm").slash("daily play")
    for _time in range(2):  # the first of them makes way without a move
        await hid.slash("play", game="gate")

    answer = await ida.slash("server export")

    assert answer.private
    assert "2 results of games started in this server." in answer.text
    ((name, content),) = answer.files
    assert name == "patience-results.csv"
    rows = list(csv.DictReader(io.StringIO(content.decode("utf-8-sig"))))
    hidden, own = rows
    assert own["name"] == "'=Ann()"
    assert own["person"] == f"<@{table.people['=Ann()'].id}>"
    assert (own["game"], own["daily"], own["outcome"], own["moves"]) == (
        "fortunes-favor",
        "2026-01-05",
        "won",
        "83",
    )
    assert (own["finished"], own["removed"]) == ("2026-01-05 00:00:00", "no")
    assert (hidden["name"], hidden["person"], hidden["outcome"]) == ("", "", "resigned")


async def test_a_result_is_removed_with_a_reason_and_put_back(table: Club) -> None:
    ida, number = table.manager("Ida"), await played(table)
    ann = table.person("=Ann()")
    offered = await ida.complete("server remove", "result", "ann")
    assert offered == {number: f"=Ann(): Fortune's Favor, won, 83 moves, daily of 5 January 2026 (#{number})"}
    assert await ida.complete("server remove", "result", "nobody") == {}
    assert "Please give a reason" in (await ida.slash("server remove", result=number, reason="  ")).text

    answer = await ida.slash("server remove", result=number, reason="played *twice*")
    assert answer.private
    assert "Removed from this server's leaderboards: =Ann()" in answer.text
    assert r"Reason: played \*twice\*" in answer.text
    assert "=Ann()" not in (await ann.slash("leaderboard")).alt
    assert "=Ann()" in (await ann.slash("leaderboard", where="world")).alt
    assert await ida.complete("server remove", "result", "") == {}
    again = await ida.slash("server remove", result=f"#{number}", reason="once more")
    assert "already removed" in again.text
    assert "Results removed from this server's leaderboards: 1." in (await ida.slash("server show")).text

    assert list(await ida.complete("server restore", "result", "")) == [number]
    assert "Back on this server's leaderboards" in (await ida.slash("server restore", result=number)).text
    assert "That result is not removed" in (await ida.slash("server restore", result=number)).text
    assert "=Ann()" in (await ann.slash("leaderboard")).alt


async def test_a_member_is_left_out_with_a_reason_and_taken_back(table: Club) -> None:
    ida, number = table.manager("Ida"), await played(table)
    ann, member = table.person("=Ann()"), table.people["=Ann()"]
    assert "is not left out" in (await ida.slash("server include", member=member)).text
    assert "Please give a reason" in (await ida.slash("server exclude", member=member, reason="  ")).text

    answer = await ida.slash("server exclude", member=member, reason="two *accounts*")
    assert answer.private
    assert f"<@{member.id}> is left out of this server's leaderboards." in answer.text
    assert r"Reason: two \*accounts\*" in answer.text
    for options in ({}, {"by": "p", "period": "w"}):
        assert "=Ann()" not in (await ida.slash("leaderboard", **options)).alt
        assert "=Ann()" in (await ida.slash("leaderboard", where="world", **options)).alt
    await finish_game(ann, most=1)  # plays on, and is still left out
    assert "=Ann()" not in (await ida.slash("leaderboard")).alt
    assert "left out already" in (await ida.slash("server exclude", member=member, reason="again")).text
    shown = await ida.slash("server show")
    assert f"Left out of this server's leaderboards: <@{member.id}>." in shown.text
    await ida.slash("server remove", result=number, reason="because")
    await ida.slash("server restore", result=number)
    assert "=Ann()" not in (await ida.slash("leaderboard")).alt

    assert "on this server's leaderboards again" in (await ida.slash("server include", member=member)).text
    assert "=Ann()" in (await ida.slash("leaderboard")).alt
    audit = (await ida.slash("server audit")).text
    assert f"put <@{member.id}> back on the leaderboards" in audit
    assert rf"left <@{member.id}> out of the leaderboards: two \*accounts\*" in audit


async def test_somebody_who_never_played_can_be_left_out_beforehand(table: Club) -> None:
    ida, ann = table.manager("Ida"), table.person("Ann")
    await ida.slash("server exclude", member=table.people["Ann"], reason="trouble elsewhere")
    await table.env.advance_time(MONDAY)
    await play(ann, *WIN)
    assert "Ann" not in (await ida.slash("leaderboard")).alt
    assert "Ann" in (await ida.slash("leaderboard", where="world")).alt


@pytest.mark.parametrize("result", ["Ann", "0", "-1", "99999", "9" * 30, "٣", "<@5>"])
async def test_what_is_no_result_of_the_server_is_refused(table: Club, result: str) -> None:
    ida = table.manager("Ida")
    answer = await ida.slash("server remove", result=result, reason="because")
    assert "is not a finished game of this server" in answer.text


async def test_a_game_of_another_server_cannot_be_removed(table: Club) -> None:
    fay = table.person("Fay", "dm")
    await resign(fay, await play(fay, "d"))
    ida = table.manager("Ida")
    answer = await ida.slash("server remove", result="1", reason="because")
    assert "is not a finished game of this server" in answer.text


# The audit


async def test_the_audit_tells_who_has_done_what(table: Club) -> None:
    ida, number = table.manager("Ida_"), await played(table)
    result = f"=Ann(): Fortune's Favor, won, 83 moves, daily of 5 January 2026 (#{number})"
    assert "Nothing yet." in (await ida.slash("server audit")).text
    await choose_by_command(ida, table)
    await ida.slash("server remove", result=number, reason="two accounts")
    await ida.slash("server restore", result=number)
    await ida.slash("server export")
    await choose_by_command(ida, table, winners=False, puzzle=True)
    await ida.slash("server off")
    audit = await ida.slash("server audit")
    assert audit.private
    assert not audit.buttons
    lines = [line.split(" · ", 1)[1] for line in audit.text.splitlines() if " · " in line]
    assert lines == [
        r"**Ida\_** stopped the daily",
        rf"**Ida\_** set up the daily in <#{table.channel.id}> at 09:00 (Europe/Berlin) · "
        "shows the puzzle of the day, yesterday's players and who is playing",
        r"**Ida\_** exported 1 result",
        rf"**Ida\_** put back {result}",
        rf"**Ida\_** removed {result}: two accounts",
        rf"**Ida\_** set up the daily in <#{table.channel.id}> at 09:00 (Europe/Berlin) · "
        "shows the winners, yesterday's players and who is playing",
    ]


async def test_a_long_audit_has_pages(table: Club) -> None:
    ida = table.manager("Ida")
    for hour in range(12):
        await choose_by_command(ida, table, str(hour))
    first = await ida.slash("server audit")
    assert "1 to 10 of 12" in first.text
    assert first.button("Newer").disabled
    second = await ida.press(first, "Older")
    assert "11 to 12 of 12" in second.text
    assert second.button("Older").disabled
    assert "at 00:00" in second.text
    assert (await ida.press(second, "Newer")).text == first.text
    assert (await ida.forge(first, f"b:audit:{2**63 - 1}")).text == first.text
    assert (await ida.forge(first, f"b:audit:{2**63}")).text == markdown(_(OLD_CONTROL))


async def test_who_is_deleted_is_nobody_in_the_audit(table: Club) -> None:
    ida = table.manager("Ida")
    await ida.slash("daily play")
    await choose_by_command(ida, table)
    await ida.press(await ida.slash("privacy delete"), "Delete everything")
    audit = await table.manager("Eve").slash("server audit")
    assert "Ida" not in audit.text
    assert "**a player** set up the daily" in audit.text
