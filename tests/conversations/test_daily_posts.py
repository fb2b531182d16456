"""Conversations that start from the daily post of a server."""

import re
from datetime import UTC, datetime, timedelta

from bot.controls.daily_post import post_due
from bot.daily.fairness import commitment, day_key
from bot.record import Player as Person
from bot.words.calendar import DAILIES
from tests.support.club import Club
from tests.support.club_games import DAY, MONDAY, WIN, finish_daily, play, resign
from tests.support.postings import choose_by_command, schedule
from tests.support.seen import Message

HOUR = 3600
ONE_DAY = timedelta(days=1)


async def posted_daily(table: Club) -> Message:
    await table.env.advance_time(9 * HOUR)
    assert await post_due(table.client) == 1
    return (await table.posted())[-1]


async def test_the_post_shows_the_deal_and_its_button_begins_ones_own_attempt(table: Club) -> None:
    await choose_by_command(table.manager("Ida"), table)
    post = await posted_daily(table)
    ann, bob = table.person("Ann"), table.person("Bob")
    assert "## Patience daily of 1 January 2026" in post.text
    assert "Yesterday here" not in post.text
    assert "<@" not in post.text
    assert "moves 0" in post.alt

    board = await ann.press(post, "Play")
    assert board.private
    assert board.picture == post.picture
    assert "daily of 1 January 2026" in board.text
    moved = await ann.press(board, "Deal")
    assert (await ann.press(post, "Play")).picture == moved.picture  # goes on with it
    theirs = await bob.press(post, "Play")
    assert theirs.picture == post.picture
    await resign(bob, await bob.press(theirs, "Deal"))
    over = await bob.press(post, "Play")
    assert over.private
    assert "**Given up.**" in over.text
    assert (await bob.press(post, "Leaderboard")).private


async def test_the_post_has_yesterdays_players_of_its_own_server(table: Club) -> None:
    await table.env.advance_time(MONDAY)
    for name in ("Ann", "B*b", "Cid", "Dan"):
        if name == "B*b":
            await play(table.person(name), WIN[0])
            await table.person(name).slash("undo")
        await play(table.person(name), *(WIN if name != "Dan" else WIN[:3]))
    await resign(table.person("Dan"), await table.person("Dan").slash("board"))
    elsewhere = table.env.create_guild("Elsewhere")
    ida = table.manager("Ida")
    await choose_by_command(ida, table, "01:00", "UTC")
    channel = elsewhere.create_text_channel("cards")
    services = table.client.services
    wanted = schedule(elsewhere.id, channel.id)
    await services.posting.choose(wanted, Person(id=ida.id, name=ida.name))
    await table.env.advance_time(DAY + HOUR)
    assert await post_due(table.client) == 2
    (post,) = await table.posted()
    named = post.text[post.text.index("**Yesterday here**") :].splitlines()[1:4]
    assert named == ["👑 ★★☆ Fortune's Favor, 83 moves: Ann, Cid", r"★☆☆ B\*b", "Played: Dan"]
    (other,) = await table.posted(channel)
    assert "Yesterday" not in other.text


async def test_every_post_promises_its_days_deals_and_its_button_shows_the_proof(table: Club) -> None:
    await choose_by_command(table.manager("Ida"), table)
    ann = table.person("Ann")
    today = table.env.now().date()
    first = await posted_daily(table)
    key, tomorrow = (day_key("the club's secret", today + n * ONE_DAY) for n in (0, 1))
    promised = await ann.press(first, "Fair?")
    assert promised.private
    holds = "This post promised the fingerprint below for 1 January 2026. ✓ It holds.\n"
    assert holds in promised.text
    assert f"Fingerprint: `{commitment(key)}`" in promised.text
    assert key.hex() not in promised.text
    await ann.slash("daily play")
    await table.env.advance_time(DAY)
    assert await post_due(table.client) == 1
    second = (await table.posted())[-1]
    for post in (first, second):
        assert not re.search("[0-9a-f]{16}", post.text)
    shown = await ann.press(second, "Fair?")
    assert f"Key: `{key.hex()}`" in shown.text
    assert tomorrow.hex() not in shown.text
    kept = await ann.press(first, "Fair?")  # yesterday's post still says what it promised
    assert holds in kept.text
    assert f"Fingerprint: `{commitment(key)}`\nKey: `{key.hex()}`" in kept.text
    table.client.services.daily._secret = "another"
    assert "⚠️ It does not hold" in (await ann.press(first, "Fair?")).text


async def test_the_post_leads_to_the_days_ten_deals(table: Club) -> None:
    await choose_by_command(table.manager("Ida"), table)
    post = await posted_daily(table)
    assert [button.label for button in post.buttons] == [
        "Play",
        "Today's deals",
        "Leaderboard",
        "Remind me",
        "Fair?",
    ]
    shown = await table.person("Ann").press(post, "Today's deals")
    assert shown.private
    assert f"0 of {DAILIES} done" in shown.alt


async def test_the_button_of_an_old_post_leads_to_todays(table: Club) -> None:
    await choose_by_command(table.manager("Ida"), table)
    post = await posted_daily(table)
    await table.env.advance_time(DAY)
    ann = table.person("Ann")
    answer = await ann.press(post, "Play")
    assert answer.private
    assert "That daily is over. Today's is" in answer.text
    assert "daily of 2 January 2026" in (await ann.press(answer, "Play")).text


async def test_the_first_post_after_a_week_or_a_season_names_its_winners_unless_that_is_off(
    table: Club,
) -> None:
    ida = table.manager("Ida")
    await choose_by_command(ida, table)
    await table.env.advance_time(MONDAY)
    await play(table.person("A*n"), *WIN)
    bob = table.person("Bob")
    await play(bob, WIN[0])
    await bob.slash("undo")
    await play(bob, *WIN)
    await resign(table.person("Cid"), await play(table.person("Cid"), *WIN[:3]))

    async def named_on(day: datetime) -> str:
        await table.wait_until(day)
        assert await post_due(table.client) == 1
        text = (await table.posted())[-1].text.partition("\n-# Nobody here has played yet.")[0]
        return "".join(text.partition("**Last ")[1:])

    winners = "\n🥇 A\\*n · 2 points\n🥈 Bob · 1 point"
    assert await named_on(datetime(2026, 1, 6, 9, tzinfo=UTC)) == ""
    week = await named_on(datetime(2026, 1, 12, 9, tzinfo=UTC))
    assert week == f"**Last week's best here** · 5 January 2026 to 11 January 2026{winners}"
    assert await named_on(datetime(2026, 1, 13, 9, tzinfo=UTC)) == ""
    season = await named_on(datetime(2026, 4, 1, 9, tzinfo=UTC))
    assert season == f"**Last season's best here** · 1 January 2026 to 31 March 2026{winners}"
    post = (await table.posted())[-1]
    assert [each.name for each in post.pictures] == ["podium.png", "daily2026-04-01.png"]
    alt = "1 January 2026 to 31 March 2026. 1. A*n: 2 points · 1 daily won; 2. Bob: 1 point · 1 daily won."
    assert post.pictures[0].alt == f"Last season's best here, {alt}"
    await bob.press(await bob.slash("daily play"), "Deal")
    await table.env.advance_time(20)
    assert await table.client.live_lines.update() == 1
    later = (await table.posted())[-1]
    assert "Playing: Bob" in later.text
    assert later.pictures == post.pictures

    await table.wait_until(datetime(2026, 6, 29, 12, tzinfo=UTC))
    await play(bob)
    await finish_daily(bob)
    off = await ida.slash("server daily", channel=table.channel, time="09:00", winners=False, yesterday=False)
    assert (
        "Winners of weeks, months and seasons are not named. Yesterday's players are not named." in off.text
    )
    assert "Winners of weeks, months and seasons are not named." in (await ida.slash("server show")).text
    assert await named_on(datetime(2026, 6, 30, 9, tzinfo=UTC)) == ""
    assert "Yesterday here" not in (await table.posted())[-1].text  # Bob has played
    assert await named_on(datetime(2026, 7, 1, 9, tzinfo=UTC)) == ""
    await choose_by_command(ida, table)
    assert "not named" not in (await ida.slash("server show")).text
    week = await named_on(datetime(2026, 7, 6, 9, tzinfo=UTC))
    assert week.startswith("**Last week's best here** · 29 June 2026 to 5 July 2026\n🥇 Bob · ")


async def test_winners_that_no_post_could_name_in_time_are_named_by_the_next_one(table: Club) -> None:
    await choose_by_command(table.manager("Ida"), table)
    await table.env.advance_time(MONDAY)
    await play(table.person("Ann"), *WIN)
    named: list[bool] = []
    for day in (11, 14, 15):  # the bot is down from Monday to Tuesday
        await table.wait_until(datetime(2026, 1, day, 9, tzinfo=UTC))
        assert await post_due(table.client) == 1
        week = "**Last week's best here** · 5 January 2026 to 11 January 2026\n🥇 Ann · 2 points"
        named.append(week in (await table.posted())[-1].text)
    assert named == [False, True, False]
