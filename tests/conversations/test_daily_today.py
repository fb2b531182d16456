"""Conversations about the day's ten deals, the end of an attempt, and results shown to everyone."""

import re
from datetime import date

import pytest

from bot.daily.calendar import CLASSICS, FEATURED_GAMES
from bot.patience import game_rules
from bot.record import Player as Owner
from bot.words.calendar import DAILIES
from tests.support.club import Club, Where
from tests.support.club_games import DAY, MONDAY, WIN, finish, finish_daily, play, resign, start_daily
from tests.support.seen import Message

PLACES: tuple[Where, ...] = ("server", "dm", "group", "server without the bot")
FIRST = "fortunes-favor"  # featured on a Monday
LISTED = (*CLASSICS, FIRST, *(key for key in FEATURED_GAMES if key != FIRST))
NAMES = [game_rules(key).name for key in LISTED]


def ten(message: Message) -> list[str]:
    return [button.label for button in message.buttons if button.custom_id.startswith("b:daily:")]


@pytest.mark.parametrize("where", PLACES)
async def test_the_ten_deals_are_on_one_picture_and_each_is_a_button(table: Club, where: Where) -> None:
    await table.env.advance_time(MONDAY)
    ann = table.person("Ann", where)
    shown = await ann.slash("daily today")
    assert shown.private
    assert (
        "Featured: **Fortune's Favor**. Your points for the day come from your best daily.\nNew deals <t:"
        in shown.text
    )
    assert f"0 of {DAILIES} done" in shown.alt
    assert "Fortune's Favor: featured, open, May not be winnable" in shown.alt
    assert ten(shown) == NAMES
    gate = await ann.press(shown, "Gate")
    assert "**Gate** · daily of 5 January 2026" in gate.text
    over = await resign(ann, await ann.press(gate, "Deal"))
    assert ten(over) == ["Next daily"]
    assert ten(await ann.press(over, "Today's deals"))[len(CLASSICS) :][:2] == [
        "Fortune's Favor",
        "Gate: not won",
    ]
    await start_daily(ann, "frog")
    later = await ann.slash("daily today")
    assert later.picture != shown.picture
    assert f"1 of {DAILIES} done" in later.alt
    assert "Gate: not won, 0 of 52 home" in later.alt
    assert "Frog: In progress" in later.alt
    assert "Continue Frog" in ten(later)
    result = await ann.press(later, "Gate: not won")
    assert result.private
    assert result.alt == over.alt


async def test_the_end_of_a_daily_tells_the_rank_and_what_decides(table: Club) -> None:
    await table.env.advance_time(MONDAY)
    cid = table.person("Cid")
    first = await play(cid, *WIN)
    assert "\nYou are the only one here who has finished this deal. +2 points.\n" in first.text
    assert f"\n-# 1 of {DAILIES} dailies done. Next: Klondike · May not be winnable" in first.text
    bob = table.person("B*b")
    await play(bob, WIN[0])
    await bob.slash("undo")
    assert (
        "**Place 2 of 2 here**. Behind Cid, who took no move back. +1 point.\n"
        in (await play(bob, *WIN)).text
    )
    slow = table.person("Slow")
    await play(slow, *WIN[:-1])
    await table.env.advance_time(40)
    assert "**Place 1 of 3 here**. Level with 1 other. +2 points.\n" in (await slow.type(WIN[-1])).text
    lost = table.person("Dan")
    assert (
        r"**Place 4 of 4 here**. Behind B\*b, who won."
        in (await resign(lost, await play(lost, *WIN[:9]))).text
    )
    short = table.person("Eve")
    assert "1 card behind Dan.\n" in (await resign(short, await play(short, *WIN[:1]))).text
    fay = table.person("Fay", "dm")
    told = (await play(fay, *WIN)).text
    assert "**Place 1 of 6 in the world**. Level with 2 others." in told


async def test_a_past_daily_does_not_say_what_the_day_gained(table: Club) -> None:
    """Another daily of that day may have given more points."""
    await table.env.advance_time(MONDAY)
    ann = table.person("Ann")
    assert "+2 points." in (await play(ann, *WIN)).text
    await table.env.advance_time(DAY)
    later = (await ann.slash("board")).text
    assert "You are the only one here who has finished this deal." in later
    assert "point" not in later


async def test_who_is_alone_is_told_no_rank(table: Club) -> None:
    await table.env.advance_time(MONDAY)
    for player, key, says in (
        (table.person("Ann", "dm"), "gate", "You are the only one who has finished this deal."),
        (table.person("Bob"), "frog", "You are the only one here who has finished this deal."),
    ):
        await start_daily(player, key)
        over = await resign(player, await player.type("d"))
        assert f"\n{says}\n" in over.text
        await table.env.advance_time(DAY)
        later = await player.slash("board")
        assert says in later.text
        assert "Place 1 of" not in over.text + later.text


async def test_cards_home_are_counted_everywhere_as_on_the_board(table: Club) -> None:
    await table.env.advance_time(MONDAY)
    ann, bob = table.person("Ann"), table.person("Bob")
    over = await resign(ann, await play(ann, "d"))  # Fortune's Favor begins with its aces at home
    assert "**Given up.** 4 of 52 cards home · 1 move" in over.text
    await resign(bob, await play(bob, *WIN[:9]))
    assert "Fortune's Favor: featured, not won, 4 of 52 home" in (await ann.slash("daily today")).alt
    page = await ann.slash("leaderboard")
    assert "1. Bob: 6 cards home · 9 moves" in page.alt
    assert "2. Ann: 4 cards home · 1 move" in page.alt


async def test_moves_are_counted_everywhere_as_on_the_board_with_those_taken_back(table: Club) -> None:
    await table.env.advance_time(MONDAY)
    ann = table.person("Ann")
    await play(ann, WIN[0])
    await ann.slash("undo")
    over, made = await play(ann, *WIN), len(WIN) + 1
    assert f", moves {made}, " in over.alt
    shared = await ann.slash("daily share")
    assert f"⭐☆☆ {made} moves" in shared.text
    assert f"Won in {made} moves, " in shared.alt
    assert f"featured, won, 1 star, {made} moves;" in (await ann.slash("daily today")).alt
    page = await ann.slash("leaderboard")
    assert f": 1 star · {made} moves." in page.text
    assert f"1. Ann: 1 star · {made} moves." in page.alt


async def test_more_moves_stand_behind_fewer(table: Club) -> None:
    await table.env.advance_time(MONDAY)
    await play(table.person("Ann"), *WIN)
    await finish(table.person("Bob"), await start_daily(table.person("Bob")))
    over = await table.person("Bob").slash("board")
    assert "**Place 2 of 2 here**. " in over.text
    assert " moves behind Ann." in over.text


async def test_only_somebody_on_the_leaderboard_is_named_above_the_player(table: Club) -> None:
    names = ("Ann", "Dan", "Cid", "Eve", "Gus", "Bob")  # in the order in which they finish
    for name in names:
        await table.person(name).slash("help")
    await table.env.advance_time(MONDAY)
    services, sessions = table.client.services, table.client.services.sessions
    for name in names:
        stored = await start_daily(table.person(name, "dm"))
        for move in WIN:
            stored = await sessions.move(stored.id, stored.player_id, move)
    excluded = Owner(id=table.person("Dan").id, name="Dan")
    await services.moderation.exclude(table.guild.id, Owner(id=1, name="Ida"), excluded, "a reason")
    await table.person("Cid", "dm").slash("privacy hide")
    await services.privacy.forget(table.person("Eve").id)
    for name in ("Gus", "Bob"):
        table.guild.remove_member(table.people[name])
    fay, at_home = table.person("Fay"), table.person("Fay", "dm")
    await play(fay, WIN[0])
    await fay.slash("undo")
    assert (
        "**Place 2 of 2 here**. Behind Ann, who took no move back. +1 point.\n"
        in (await play(fay, *WIN)).text
    )
    assert " · Place 2 of 2 here" in (await fay.slash("daily share")).text
    over = await at_home.press(await at_home.slash("daily today"), "✓ Fortune's Favor ★☆☆")
    assert "**Place 5 of 5 in the world**. Behind Bob, who took no move back. +1 point.\n" in over.text


async def test_a_result_shared_first_thing_in_a_server_has_its_place_there(table: Club) -> None:
    await table.env.advance_time(MONDAY)
    for name in ("Ann", "Bob"):
        await finish_daily(table.person(name, "server" if name == "Ann" else "dm"))
    assert " of 2 here" in (await table.person("Bob").slash("daily share")).text


async def test_a_shared_result_lets_others_play_its_deal_today_and_practise_it_later(
    table: Club,
) -> None:
    await table.env.advance_time(MONDAY)
    ann, bob = table.person("Ann"), table.person("Bob")
    await play(ann, *WIN)
    shared = await ann.slash("daily share")
    assert not shared.private
    assert "⭐⭐☆ 83 moves · 🔥 1 day" in shared.text
    theirs = await bob.press(shared, "Play")
    assert "daily of 5 January 2026 · Bob" in theirs.text
    assert "moves 0" in theirs.alt
    await table.env.advance_time(DAY)
    late = await bob.press(shared, "Play")
    assert late.private
    assert "The day of that deal is over." in late.text
    practice = await bob.press(late, "Practise this deal")
    assert "daily of 5 January 2026, for practice" in practice.text
    again = await ann.slash("daily share", date="yesterday")
    assert [button.label for button in again.buttons] == ["Practise this deal"]
    at_home = await table.person("Ann", "dm").slash("daily share", date="2026-01-05")
    assert "Place 1 of" not in at_home.text


async def test_share_takes_the_featured_daily_then_the_best_and_else_offers_the_last(table: Club) -> None:
    await table.env.advance_time(MONDAY)
    ann = table.person("Ann")
    nothing = await ann.slash("daily share")
    assert nothing.text == "You have not finished a daily yet."
    assert [button.label for button in nothing.buttons] == ["Play today's Fortune's Favor"]
    await resign(ann, await ann.press(await ann.slash("daily play", game="gate"), "Deal"))
    assert "Gate, 5" in (await ann.slash("daily share")).alt
    none = await ann.slash("daily share", game="Frog", date="today")
    assert none.private
    assert none.text == "You have not finished a daily of Frog yet."
    assert "**Frog** · daily of 5 January 2026" in (await ann.press(none, "Play today's Frog")).text
    await play(ann, *WIN)
    await resign(ann, await ann.press(await ann.slash("daily play", game="chord"), "Deal"))
    assert "Fortune's Favor, 5" in (await ann.slash("daily share")).alt
    assert "Chord, 5" in (await ann.slash("daily share", game="chord")).alt
    await table.env.advance_time(DAY)
    await table.client.services.sessions.requests.forget_old()  # as the bot does every minute
    asked = await ann.slash("daily share")
    assert asked.private
    assert "You have not finished any of today's dailies yet. Share your last one?" in asked.text
    assert "Chord, 5" in (await ann.press(asked, "Share Chord of 5 January")).alt
    one = await ann.slash("daily share", game="gate")
    assert "You have not finished today's Gate yet." in one.text
    assert not (await ann.press(one, "Share Gate of 5 January")).private


async def test_who_has_deleted_their_data_sees_what_they_have_played_today(table: Club) -> None:
    ann = table.person("Ann")
    await resign(ann, await play(ann, "d"))
    await table.client.services.privacy.forget(ann.id)
    shown = await ann.slash("daily today")
    assert "Frog: not won" in ten(shown)
    assert "You have already played today's Frog" in (await ann.press(shown, "Frog: not won")).text
    assert (await ann.slash("daily share")).text == "You have not finished a daily yet."


async def test_made_up_buttons_of_the_ten_open_nothing(table: Club) -> None:
    ann = table.person("Ann")
    shown = await ann.slash("daily today")
    for custom_id, says in [
        ("b:daily:2026-01-02:gate", "secret until that day"),
        ("b:daily:2025-12-31:gate", "The day of that deal is over"),
        ("b:daily:never:gate", "outdated"),
        ("b:daily:2026-01-01:yukon", "Yukon is not one of the"),
        ("b:daily:2026-01-01", "outdated"),
        ("b:fair:never:" + 64 * "0", "outdated"),
        ("b:fair:2026-01-09:" + 64 * "0", "secret until that day"),
        (f"b:fair:{date.max}:" + 64 * "0", "secret until that day"),
        ("b:fair:2026-01-01:" + 64 * "0", "It does not hold"),
        ("b:fair:x", "outdated"),
        ("b:fair:2026-01-01:x", "Are the deals fair?"),
    ]:
        answer = await ann.forge(shown, custom_id)
        assert answer.private
        assert says in answer.text, (custom_id, answer.text)


async def test_the_rating_is_told_from_the_tenth_daily_on(table: Club) -> None:
    ann = table.person("Ann")
    for _ in range(9):
        assert (await finish(ann, await start_daily(ann, "fortunes-favor"))).game.is_won
        assert "Rating" not in (await ann.slash("board")).text
        await table.env.advance_time(DAY)
    await finish(ann, await start_daily(ann, "fortunes-favor"))
    tenth = re.findall(r"Rating \*\*(\d+)\*\*\.", (await ann.slash("board")).text)  # not what it was before
    await table.env.advance_time(DAY)
    await finish(ann, await start_daily(ann, "fortunes-favor"))
    ((before, after),) = re.findall(r"Rating (\d+) → \*\*(\d+)\*\*", (await ann.slash("board")).text)
    assert tenth == [before]
    assert int(after) > int(before)
