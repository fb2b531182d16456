"""Conversations about daily deals: practice, sharing, proof, calendar, and secrets that stay secret."""

import re
import subprocess
import sys
from datetime import date

import pytest

from bot.daily.calendar import CLASSICS, GAMES_OF_DAY
from bot.daily.fairness import chain_end, commitment, day_key, day_pack
from bot.patience import game_rules
from bot.store import dailies
from bot.words.text import plural
from tests.support.bots import KNOWN_DEALS
from tests.support.club import Club
from tests.support.club_games import (
    DAY,
    MONDAY,
    WIN,
    certified,
    finish,
    play,
    press_under_more,
    resign,
    start_daily,
)
from tests.support.seen import Message, is_one_private_sentence

FIRST = date(2026, 1, 1)
EASY = "fortunes-favor"


async def test_every_game_has_a_daily_deal_of_its_own(table: Club) -> None:
    ann = table.person("Ann")
    offered = await ann.complete("daily play", "game", "")
    assert set(offered) == set(GAMES_OF_DAY)
    assert list(offered.items())[len(CLASSICS)] == ("frog", "Frog (featured today)")
    gate = await ann.slash("daily play", game="Gate")
    assert "**Gate** · daily of 1 January 2026" in gate.text
    assert "Nobody knows yet whether" in gate.text
    chord = await ann.slash("daily play", game="chord", date="today")
    assert "**Chord** · daily of 1 January 2026" in chord.text
    await resign(ann, await ann.press(gate, "Deal"))
    assert "**Given up.**" in (await ann.slash("daily play", game="gate")).text
    assert "moves 1," in (await ann.press(chord, "Deal")).alt


async def test_the_daily_of_spider_has_two_suits_and_says_so(table: Club) -> None:
    ann = table.person("Ann")
    offered = await ann.complete("daily play", "game", "spider")
    assert offered == {"spider-2": "Spider, two suits"}
    board = await ann.slash("daily play", game="spider")
    assert "**Spider, two suits** · daily of 1 January 2026" in board.text
    assert not {"♣", "♦"} & set(board.alt)
    over = await resign(ann, await ann.press(board, "Deal"))
    assert (await ann.slash("daily play", game="spider")).text.endswith(over.text)
    today = await ann.press(over, "Today's deals")
    assert "Spider, two suits: not won, 0 of 104 home" in today.alt
    refused = await ann.slash("daily play", game="spider, one suit")
    assert (
        f"Spider, one suit is not one of the {len(GAMES_OF_DAY)} daily games. Pick one of those"
        in refused.text
    )


async def test_a_day_keeps_its_featured_game_when_the_table_of_the_week_changes(table: Club) -> None:
    services, ann = table.client.services, table.person("Ann")
    async with services.store.write() as connection:  # of a Thursday that belongs to Frog today
        await dailies.keep(connection, FIRST, "gate", "1000017", featured=True)
    page = await ann.slash("leaderboard")
    assert page.alt.startswith("Daily Gate, ")
    assert (await ann.slash("daily play")).text.startswith("**Gate** · daily of 1 January 2026")
    offered = await ann.complete("daily play", "game", "")
    assert list(offered.items())[len(CLASSICS)] == ("gate", "Gate (featured today)")
    days = await ann.complete("daily play", "date", "2026")
    assert days[FIRST.isoformat()].endswith("1 January 2026 · Gate")


async def test_a_certified_deal_says_so_but_not_how(table: Club) -> None:
    await table.env.advance_time(MONDAY)
    await certified(table)
    board = await table.person("Ann").slash("daily play")
    assert "This deal can be won · easy · best known: 83 moves" in board.text
    assert " ".join(WIN[:3]) not in board.text + board.alt


@pytest.mark.parametrize("typed", ["2026/1/1", "２０２６-０１-０１", "1. Januar 2026", "gestern"])
async def test_a_day_is_understood_as_it_is_offered(table: Club, typed: str) -> None:
    ann = table.person("Ann", "dm", locale="de")
    await ann.slash("daily play")
    await table.env.advance_time(24 * 3600)
    assert "1. Januar 2026" in (await ann.slash("daily play", date=typed)).text


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"date": "2026-01-02"}, "2 January 2026 are secret until that day"),
        ({"date": "tomorrow"}, "are secret until that day"),
        ({"date": "9999-12-31"}, "are secret until that day"),
        ({"date": "2025-12-31"}, "The first daily deal was on 1 January 2026"),
        ({"date": "soon"}, "“soon” is not a date"),
        ({"date": "2026-02-30"}, "is not a date"),
        ({"date": ""}, "is not a date"),
        ({"date": "@everyone `x`"}, "is not a date"),
        ({"game": "whist"}, "There is no game called “whist”. Pick one from the list at `game:`."),
        ({"game": "yukon"}, "Yukon is not one of the"),
        ({"game": "canfield-bsd"}, "is not one of the"),
    ],
)
async def test_what_cannot_be_played_is_one_sentence(table: Club, options: dict[str, str], says: str) -> None:
    ann = table.person("Ann")
    answer = await ann.slash("daily play", **options)
    assert is_one_private_sentence(answer)
    assert says in answer.text


# -- practice ---------------------------------------------------------------------------------


async def test_after_the_attempt_its_deal_is_there_for_practice(table: Club) -> None:
    ann, bob = table.person("Ann"), table.person("Bob")
    over = await resign(ann, await play(ann, "d"))
    assert [button.label for button in over.buttons][:2] == ["Share", "Next daily"]
    more = await ann.press(over, "More")
    practice = await ann.press(more, "Practise this deal")
    assert "daily of 1 January 2026, for practice" in practice.text
    assert "moves 1," in (await ann.press(practice, "Deal")).alt
    refused = await bob.forge(more, more.button("Practise this deal").custom_id)
    assert is_one_private_sentence(refused)
    assert "Play your ranked attempt first" in refused.text
    again = await ann.slash("daily play")
    anew = await press_under_more(ann, again, "Practise this deal")
    assert "for practice" in anew.text
    assert "moves 0," in anew.alt
    ended = await resign(ann, await ann.type("d"))
    assert [button.label for button in ended.buttons] == ["Play again", "Same deal again", "Replay"]
    assert "★" not in ended.text


async def test_past_days_are_played_for_practice_and_end_with_their_winning_line(table: Club) -> None:
    await table.env.advance_time(MONDAY)
    await certified(table)
    ann = table.person("Ann")
    await ann.slash("daily play")
    await table.env.advance_time(2 * DAY)
    days = await ann.complete("daily play", "date", "")
    assert list(days) == ["2026-01-07", "2026-01-06", "2026-01-05"]
    assert days["2026-01-06"].startswith("yesterday, Tuesday, 6 January 2026 · Gate")
    old = await ann.slash("daily play", date="2026-01-05")
    assert "**Fortune's Favor** · daily of 5 January 2026, for practice" in old.text
    assert "easy · best known: 83 moves" in old.text
    gate = await table.person("Ann", "dm").slash("daily play", game="gate", date="yesterday")
    assert "**Gate** · daily of 6 January 2026, for practice" in gate.text
    over = await resign(ann, await ann.type(WIN[0]))
    line = await ann.press(over, "Show winning line")
    assert line.private
    assert " ".join(WIN) in line.text
    again = await ann.press(over, "Same deal again")
    assert again.alt == old.alt


# -- across midnight --------------------------------------------------------------------------


async def test_an_attempt_goes_on_anywhere_until_its_day_ends_and_then_counts_as_it_stands(
    table: Club,
) -> None:
    ann, at_home = table.person("Ann"), table.person("Ann", "dm")
    board = await play(ann, "d")
    await table.env.advance_time(DAY - 120)
    there = await at_home.slash("daily play")
    assert there.alt == board.alt
    there = await at_home.choose(there, next(move for move in there.moves if move.startswith("h>")))
    assert "moves 2," in there.alt
    await table.env.advance_time(180)
    over = await at_home.choose(there, "d")
    assert "moves 2," in over.alt
    assert re.search(r"\*\*The day is over\.\*\* \d of 104 cards home · 2 moves", over.text)
    assert "★" not in over.text
    on = await at_home.press(over, "Continue for practice")
    assert "moves 3," in (await at_home.choose(on, "d")).alt
    new = await at_home.slash("daily play")
    assert "daily of 2 January 2026" in new.text


async def test_a_deal_that_was_won_is_not_called_doubtful(table: Club) -> None:
    await table.env.advance_time(MONDAY)
    ann, bob = table.person("Ann"), table.person("Bob")
    doubt = "Nobody knows yet whether this deal can be won."
    assert doubt in (await play(ann, *WIN[:-1])).text
    won = await ann.type(WIN[-1])
    assert "Won:" in won.alt
    assert doubt not in won.text
    assert doubt not in (await press_under_more(ann, won, "Practise this deal")).text
    lost = await resign(bob, await play(bob, "d"))
    assert doubt in lost.text
    assert doubt in (await press_under_more(bob, lost, "Practise this deal")).text


# -- the end, and sharing ---------------------------------------------------------------------


async def test_stars_tell_what_was_reached_and_what_was_missing(table: Club) -> None:
    await table.env.advance_time(MONDAY)
    await certified(table)
    ann, bob, cid = (table.person(name) for name in ("Ann", "Bob", "Cid"))
    won = await play(ann, *WIN)
    assert "★★★ As short as the best known win: 83 moves." in won.text
    assert "can be won" not in won.text
    assert "streak 1 day" in won.alt
    await play(bob, WIN[0])
    await bob.slash("undo")
    assert (
        "★☆☆ Won with undo: one star. A win without undo gets two or three." in (await play(bob, *WIN)).text
    )
    lost = await resign(cid, await play(cid, *WIN[:1]))
    assert "☆☆☆ **Given up.** " in lost.text
    assert "This deal can be won" in lost.text


async def test_a_finished_daily_is_shown_to_all_and_spoils_nothing(table: Club) -> None:
    await table.env.advance_time(MONDAY)
    await certified(table, par=80)
    ann, bob = table.person("Ann"), table.person("Bob")
    assert "not finished a daily yet" in (await ann.slash("daily share")).text
    won = await play(ann, *WIN)
    shared = await ann.press(won, "Share")
    assert not shared.private
    assert shared.text == "**Ann** · ⭐⭐☆ 83 moves (best known: 80) · 🔥 1 day"
    assert "Fortune's Favor, 5 January 2026 · easy" in shared.alt
    assert shared.picture.startswith(b"\x89PNG")
    assert "Won in 83 moves, 2 of 3 stars; undo none, best known 80," in shared.alt
    assert not any(move in shared.text + shared.alt for move in WIN if ">" in move)
    assert (await ann.slash("daily share", game="Fortune's Favor", date="today")).text == shared.text
    assert is_one_private_sentence(await ann.press(won, "Share"))  # once is enough
    refused = await bob.forge(won, won.button("Share").custom_id)
    assert is_one_private_sentence(refused)
    assert "Ann's game" in refused.text
    for options, says in [
        ({"date": "yesterday"}, "You did not finish a daily on 4 January 2026."),
        ({"date": "yesterday", "game": "gate"}, "You did not finish a daily of Gate on 4 January 2026."),
        ({"date": "tomorrow"}, "The deals of 6 January 2026 are secret until that day."),
    ]:
        none = await ann.slash("daily share", **options)
        assert is_one_private_sentence(none)
        assert none.text == says


async def test_the_card_of_a_day_shows_the_streak_of_that_day(table: Club) -> None:
    await table.env.advance_time(MONDAY)
    ann = table.person("Ann")
    for number in (1, 2, 3):
        if number > 1:
            await table.env.advance_time(DAY)
        over = await finish(ann, await start_daily(ann, EASY))
        assert over.game.is_won
        gate = await ann.slash("daily play", game="gate")
        lost = await resign(ann, await ann.press(gate, "Deal"))
        assert f"🔥 Your streak: **{plural(number, 'day')}**." in lost.text  # that day is won already
        assert "to keep it" not in lost.text
    failed = await ann.slash("daily share", game="gate")
    assert "⬛ 0 of 52 cards home · 1 move" in failed.text
    assert "par" not in failed.alt
    cards = [await ann.slash("daily share", game=EASY, date=f"2026-01-{day:02}") for day in (5, 6, 7)]
    assert [card.text.split(" · ")[-1] for card in cards] == [
        "🔥 1 day",
        "🔥 2 days",
        "🔥 3 days",
    ]
    assert ["streak 1 day" in card.alt for card in cards] == [True, False, False]
    await table.env.advance_time(3 * DAY)
    assert "🔥 3" in (await ann.slash("daily share", game=EASY, date="2026-01-07")).text  # broken since


# -- proof ------------------------------------------------------------------------------------


def printed(command: str) -> list[str]:
    command = command.replace("python3", sys.executable)
    done = subprocess.run(command, shell=True, check=True, capture_output=True, text=True)
    return done.stdout.split()


async def test_the_proof_is_promised_before_and_can_be_checked_after(table: Club) -> None:
    ann = table.person("Ann")
    await ann.slash("daily play")
    key = day_key("the club's secret", FIRST)
    before = await ann.slash("daily proof", date="today")
    assert before.private
    assert f"Fingerprint: `{commitment(key)}`" in before.text
    assert key.hex() not in before.text
    assert set(await ann.complete("daily proof", "date", "")) == {"2026-01-01"}
    assert chain_end("the club's secret") in before.text
    assert "are secret until that day" in (await ann.slash("daily proof", date="tomorrow")).text
    await table.env.advance_time(DAY)
    after = await ann.slash("daily proof", date="yesterday")
    assert f"Key: `{key.hex()}`" in after.text
    assert "Frog: pack 0 (not known whether it can be won)" in after.text
    (command,) = re.findall(r"```\n(.*?)\n```", after.text, re.S)
    pack = day_pack(key, game_rules("frog"), 0)
    assert printed(command) == [commitment(key), chain_end("the club's secret"), pack]
    both = await ann.slash("daily proof")
    assert both.text.count("Fingerprint:") == 2
    assert f"Fingerprint: `{key.hex()}`" in both.text  # of the day after
    assert both.text.count("```") == 2


@pytest.mark.parametrize(
    ("day", "says"),
    [
        ("2026-01-03", "are secret until that day"),
        ("2025-12-31", "The first daily deal was on 1 January 2026"),
        ("x", "is not a date"),
    ],
)
async def test_no_other_day_is_proved(table: Club, day: str, says: str) -> None:
    answer = await table.person("Ann").slash("daily proof", date=day)
    assert is_one_private_sentence(answer)
    assert says in answer.text


# -- the year ---------------------------------------------------------------------------------


async def test_the_year_shows_what_was_won(table: Club) -> None:
    ann = table.person("Ann")
    empty = await ann.slash("daily calendar")
    assert is_one_private_sentence(empty)
    assert "You have not finished a daily yet." in empty.text
    assert "daily of 1 January 2026" in (await ann.press(empty, "Play today's Frog")).text
    await table.env.advance_time(MONDAY)
    await play(ann, *WIN)
    year = await ann.slash("daily calendar")
    assert "Your streak: **1 day** (longest: 1). Freezes: 0. " in year.text
    assert "1 day won, 0 days saved by a freeze" in year.alt


# -- made-up controls -------------------------------------------------------------------------


async def test_made_up_controls_open_nothing(table: Club) -> None:
    ann = table.person("Ann")
    board = await ann.slash("daily play")
    game = int(board.button("More").custom_id.split(":")[2])
    own = await table.person("Bob").slash("play", game="gate", deal="1")
    bobs = int(own.button("More").custom_id.split(":")[2])
    for custom_id, says in [
        (f"b:new:{':'.join(KNOWN_DEALS[date(2026, 1, 5)])}", "deals have the numbers 1 to 999,999"),
        ("b:practise:2026-01-01:frog", "Play your ranked attempt first"),
        ("b:practise:2026-01-02:gate", "secret until that day"),
        ("b:practise:2025-01-01:gate", "The first daily deal"),
        ("b:practise:today", "outdated"),
        ("b:practise:never:gate", "outdated"),
        ("b:practise:2026-01-01:yukon", "Yukon is not one of the"),
        ("b:solution:2026-01-01:frog", "Today's Frog keeps its secrets until the day is over"),
        ("b:solution:2026-01-02:frog", "secret until that day"),
        (f"b:share:{game}", "outdated"),
        (f"b:share:{bobs}", "Bob's game"),
        ("b:share:999", "no longer exists"),
        ("b:share:x", "outdated"),
    ]:
        answer = await ann.forge(board, custom_id)
        told = answer.text + "".join(each.text for each in answer.followups)
        assert answer.private or answer.followups, custom_id
        assert says in told, (custom_id, told)
    still: Message = await ann.slash("daily play")
    assert still.alt == board.alt
