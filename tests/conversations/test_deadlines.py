"""Conversations after a deadline: attempts of a past day, abandoned games, and continuing for practice."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from pathlib import Path

import discord
import pytest

from bot.commands.client import PatienceClient
from bot.controls.daily_post import post_due
from bot.daily.schedule import DAY
from bot.operations.services import Busy, Services, open_services
from bot.play.deadlines import Deadlines
from bot.record import ABANDONED_AFTER
from tests.support.club import START, Club
from tests.support.club_games import LOSING, MONDAY, WIN, play
from tests.support.crashes import crash
from tests.support.leaderboards import day_line_count, order
from tests.support.postings import choose
from tests.support.seen import Message, is_one_private_sentence

MINUTE = timedelta(minutes=1)


def services(table: Club) -> Services:
    return table.client.services


def labels(message: Message) -> list[str]:
    return [button.label for button in message.buttons]


async def test_a_press_after_midnight_tells_how_the_attempt_counts_and_offers_to_go_on(table: Club) -> None:
    await table.env.advance_time(MONDAY)
    ann = table.person("Ann")
    board = await play(ann, *WIN[:30])
    await table.wait_until(START + 5 * DAY + timedelta(seconds=0.5))
    late = await ann.choose(board, WIN[30])
    assert late.kind == "update"
    assert "☆☆☆ **The day is over.** " in late.text
    assert "10 of 52 cards home · 30 moves" in late.text
    assert labels(late) == ["Share", "Leaderboard", "Practise this deal", "Replay", "Continue for practice"]
    (told,) = late.followups
    assert is_one_private_sentence(told)
    assert "That day is over: your attempt counts with" in told.text
    assert labels(told) == ["Continue for practice"]

    lines = await ann.press(late, "Leaderboard")
    assert order(lines) == ["Ann"]
    assert "home · 30 moves" in lines.alt

    on = await ann.press(told, "Continue for practice")
    assert not on.private
    assert "daily of 5 January 2026, for practice" in on.text
    assert "moves 30," in on.alt
    assert on.picture == board.picture
    for move in WIN[30:]:
        on = await ann.type(move)
    assert "Won:" in on.alt
    assert "Show winning line" in labels(on)
    assert (await ann.press(late, "Leaderboard")).alt == lines.alt


async def test_what_is_typed_after_midnight_is_answered_alike(table: Club) -> None:
    await table.env.advance_time(MONDAY)
    ann = table.person("Ann")
    await play(ann, *WIN[:3])
    await table.wait_until(START + 5 * DAY)
    await services(table).deadlines.catch_up()
    told = await ann.type(WIN[3])
    assert is_one_private_sentence(told)
    assert "your attempt counts with" in told.text
    assert "**The day is over.**" in (await ann.slash("board")).text
    on = await ann.press(told, "Continue for practice")
    again = await ann.press(told, "Continue for practice")
    assert again.alt == on.alt
    assert "1 in progress" in (await ann.slash("games")).text  # and no second copy
    assert "daily of 6 January 2026" in (await ann.slash("daily play")).text
    await ann.slash("play", game="canfield")
    before = len(table.env.http_requests)
    await ann.press(told, "Continue for practice")
    (gone,) = [each.path for each in table.env.http_requests[before:] if each.method == "DELETE"]
    assert gone.endswith(str(again.id))  # no game made way, so the board of the other one stays


async def test_an_attempt_without_a_move_cannot_be_given_up_and_hurts_nobody(table: Club) -> None:
    ann = table.person("Ann")
    board = await ann.slash("daily play")
    more = await ann.press(board, "More")
    assert more.button("Give up").disabled
    told = await ann.slash("resign")
    assert is_one_private_sentence(told)
    assert "nothing to give up" in told.text
    board = await ann.press(await ann.press(more, "Back"), "Deal")
    question = await ann.slash("resign")
    assert (
        "Give up **Frog**, daily of 1 January 2026, after 1 move? This is your only ranked" in question.text
    )
    board = await ann.press(question, "Play on")
    assert "Turned" in board.text  # nothing was given up
    assert not (await ann.press(board, "More")).button("Give up").disabled
    bob = table.person("Bob")
    looked_at = await bob.slash("daily play")
    await table.wait_until(START + DAY)
    late = await bob.press(looked_at, "Deal")
    assert "**The day is over.**\nYou made no move, so it does not count." in late.text
    assert "You can still practise" in late.followups[0].text
    assert labels(late) == ["Leaderboard", "Practise this deal", "Continue for practice"]
    page = await bob.press(late, "Leaderboard")
    assert order(page) == ["Ann"]
    assert "You have not finished" in (await bob.slash("daily share")).text
    on = await bob.press(late, "Continue for practice")
    assert on.picture == looked_at.picture


async def test_a_lost_attempt_stays_on_its_board_when_the_day_is_over(table: Club) -> None:
    await table.env.advance_time(50 * DAY.total_seconds())
    ann = table.person("Ann")
    lost = await play(ann, *LOSING.split())
    assert "game is lost" in lost.text
    await table.wait_until(START + 51 * DAY)
    late = await ann.press(lost, "Undo")
    assert "game is lost" in late.text
    assert "too late to take this back" in late.followups[0].text
    assert order(await ann.press(late, "Leaderboard")) == ["Ann"]
    on = await ann.press(late.followups[0], "Continue for practice")
    assert "for practice" in on.text
    assert "moves 15, undone 1," in (await ann.press(on, "Undo")).alt


async def test_a_game_left_alone_is_given_up_and_may_be_gone_on_with(table: Club) -> None:
    ann, bob = table.person("Ann"), table.person("Bob")
    board = await ann.slash("play", game="canfield")
    board = await ann.press(board, "Deal")
    theirs = await bob.press(await bob.slash("play", game="canfield"), "Deal")
    await table.wait_until(START + ABANDONED_AFTER + MINUTE)
    await services(table).deadlines.catch_up()
    late = await ann.press(board, "Deal")
    assert "**Abandoned for 14 days**, which counts as given up." in late.text
    assert labels(late) == ["Play again", "Same deal again", "Replay", "Continue for practice"]
    assert "You left this game for 14 days" in late.followups[0].text
    assert "Random deals: **0 of 1** won" in (await ann.slash("stats")).text
    on = await ann.press(late, "Continue for practice")
    assert "moves 1," in on.alt
    assert "moves 2," in (await ann.press(on, "Deal")).alt
    told = await bob.forge(theirs, on.button("Deal").custom_id.split(":move:")[0] + ":goon:1")
    assert "Ann's game" in told.text


async def test_a_made_up_button_goes_on_with_nothing(table: Club) -> None:
    ann = table.person("Ann")
    board = await ann.slash("play", game="canfield")
    board = await ann.press(board, "Deal")
    front = board.button("Deal").custom_id.split(":move:")[0]
    for number in ("1", "999", "0"):
        told = await ann.forge(board, f"{front}:goon:{number}")
        assert told.private or told.followups
    assert "moves 2," in (await ann.press(board, "Deal")).alt


async def test_the_post_names_players_of_attempts_that_the_end_of_the_day_has_ended(table: Club) -> None:
    """The process that posts after an outage over midnight ends the expired attempts first."""
    await table.env.advance_time(MONDAY)
    await choose(table, "00:00")
    await play(table.person("Ann"), *WIN[:20])
    await table.wait_until(START + 5 * DAY + timedelta(hours=5))
    assert await post_due(table.client) == 1
    (post,) = await table.posted()
    assert "**Yesterday here**\nPlayed: Ann" in post.text


async def is_busy(*_: object) -> None:
    raise Busy("sqlite:///patience.db", "transactions are waiting")


async def test_the_client_ends_games_by_itself(
    table: Club, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    @asynccontextmanager
    async def watching(now: Callable[[], datetime]) -> AsyncIterator[discord.Client]:
        async with open_services(f"sqlite+aiosqlite:///{tmp_path / 'patience.db'}", now=now) as opened:
            client = PatienceClient(opened, watch=True)
            yield client
            await client.unwatch()

    await play(table.person("Ann"), "d")
    await table.wait_until(START + DAY - 2 * MINUTE)
    table.build = watching  # as in earnest; a whole day of it would take long
    await table.restart()
    leaderboards, today = services(table).leaderboards, START.date()
    await table.wait_until(START + DAY - MINUTE)
    assert await day_line_count(leaderboards, today) == 0
    with table.trouble() as faults, monkeypatch.context() as patch:
        patch.setattr(Deadlines, "catch_up", crash)
        await table.wait_until(START + DAY + MINUTE)
        assert "ending expired games failed" in faults[0]
        assert await day_line_count(leaderboards, today) == 0
    with table.trouble(), monkeypatch.context() as patch:
        patch.setattr(Deadlines, "catch_up", is_busy)
        await table.wait_until(START + DAY + 2 * MINUTE)
        (warning,) = [each for each in caplog.records if "ending expired games failed: " in each.message]
        assert warning.exc_info is None
    await table.wait_until(START + DAY + 3 * MINUTE)
    assert await day_line_count(leaderboards, today) == 1


async def test_moves_do_not_apply_to_a_daily_of_yesterday_that_was_only_looked_at(table: Club) -> None:
    ann = table.person("Ann")
    await table.env.advance_time(MONDAY)
    await ann.slash("play", game="frog", deal="1")
    await play(ann)
    await table.env.advance_time(DAY.total_seconds())
    assert await ann.complete("move", "move", "d")
    assert "**Frog**" in (await ann.type("d")).text
