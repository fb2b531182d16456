"""Conversations about ``/server``: the export, what is removed, who is left out, and the audit log."""

import csv
import io

import pytest

from bot.commands.server import exclude, remove
from bot.controls.markdown import markdown
from bot.words.language import _
from bot.words.refusals import OLD_CONTROL
from tests.support.club import Club
from tests.support.club_games import MONDAY, WIN, finish_game, play, resign
from tests.support.postings import choose_by_command


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


def test_managers_are_told_who_reads_a_reason() -> None:
    told = [str(part.description) for each in (exclude, remove) for part in each.parameters[-1:]]
    assert told == [
        "The reason; the member and every manager of this server see it",
        "The reason; every manager of this server sees it",
    ]


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
    text = audit.text + (await ida.press(audit, "Older")).text
    lines = [line.split(" · ", 1)[1] for line in text.splitlines() if " · " in line]
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
    assert "1 to 5 of 12" in first.text
    assert first.button("Newer").disabled
    second = await ida.press(first, "Older")
    assert "6 to 10 of 12" in second.text
    third = await ida.press(second, "Older")
    assert "11 to 12 of 12" in third.text
    assert third.button("Older").disabled
    assert "at 00:00" in third.text
    assert (await ida.press(third, "Newer")).text == second.text
    assert (await ida.forge(first, f"b:audit:{2**63 - 1}")).text == first.text
    assert (await ida.forge(first, f"b:audit:{2**63}")).text == markdown(_(OLD_CONTROL))


async def test_a_page_of_the_audit_holds_its_longest_reasons(table: Club) -> None:
    ida, reason = table.manager("*" * 32), "_" * 200
    for number in range(10):
        await ida.slash("server exclude", member=table.person(f"P{number}").actor, reason=reason)
    assert (await ida.slash("server audit")).text.count(markdown(reason)) == 5


async def test_who_is_deleted_is_nobody_in_the_audit(table: Club) -> None:
    ida = table.manager("Ida")
    await ida.slash("daily play")
    await choose_by_command(ida, table)
    await ida.press(await ida.slash("privacy delete"), "Delete everything")
    audit = await table.manager("Eve").slash("server audit")
    assert "Ida" not in audit.text
    assert "**a player** set up the daily" in audit.text
