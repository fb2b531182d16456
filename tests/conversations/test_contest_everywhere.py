"""Conversations about the contest in every kind of channel, on both databases.

In a server without the bot, and in a group of friends, people use it as an app that they have installed
themselves.
"""

import re
from collections.abc import AsyncIterator

import pytest

from bot.controls.daily_post import post_due
from bot.words.calendar import DAILIES
from tests.support import databases
from tests.support.bots import patience_at
from tests.support.club import Club, Player, Where, club
from tests.support.club_games import DAY, MONDAY, WIN, finish, start_daily
from tests.support.leaderboards import order
from tests.support.postings import choose
from tests.support.seen import Message

EVERYWHERE: tuple[Where, ...] = ("server", "server without the bot", "dm", "group")
everywhere = pytest.mark.parametrize(
    ("address", "where"), databases.by_turns(EVERYWHERE), indirect=["address"]
)


@pytest.fixture
async def table(address: str) -> AsyncIterator[Club]:
    """Yield a server with Patience in it, on each kind of database, on a Monday."""
    async with club(patience_at(address)) as world:
        await world.env.advance_time(MONDAY)
        yield world


async def win(player: Player) -> Message:
    """Win the featured daily, all but the last move without a conversation."""
    stored = await start_daily(player)
    for move in WIN[:-1]:
        stored = await player.club.client.services.sessions.move(stored.id, player.id, move)
    return await player.type(WIN[-1])


def place(where: Where) -> str:
    return "here" if where.startswith("server") else "in the world"


def scope(where: Where, table: Club) -> str:
    names = {"server": table.guild.name, "server without the bot": "This server"}
    return names.get(where, "The whole world")


@everywhere
async def test_the_end_of_a_daily_leads_on_wherever_it_is_played(table: Club, where: Where) -> None:
    ann, bob = table.person("Ann", where), table.person("Bob", where)
    alone = await win(ann)
    assert alone.private == (where != "dm")
    first = (
        "You are the only one here who has finished"
        if where.startswith("server")
        else "You are the only one who has finished"
    )
    assert f"\n{first} this deal. +2 points.\n" in alone.text
    over = await win(bob)
    assert f"\n**Place 1 of 2 {place(where)}**. Level with 1 other. +2 points.\n" in over.text
    assert f"\n-# 1 of {DAILIES} dailies done. Next: Klondike" in over.text
    board = await bob.press(over, "Next daily")
    assert board.private == (where != "dm")
    assert "**Klondike** · daily of 5 January 2026 · Bob" in board.text
    board = await bob.press(over, "Leaderboard")
    assert order(board) == ["Ann", "Bob"]
    assert scope(where, table) in board.alt
    later = await bob.slash("daily today")
    assert later.private
    assert "Fortune's Favor: featured, won, 2 stars, 83 moves" in later.alt
    assert "Klondike: In progress" in later.alt
    assert (await bob.press(later, "✓ Fortune's Favor ★★☆")).alt == over.alt


@everywhere
async def test_a_result_is_shared_with_a_place_and_a_button_wherever_it_is(table: Club, where: Where) -> None:
    await win(table.person("Ann", where))
    bob = table.person("Bob", where)
    for shared in (await bob.press(await win(bob), "Share"), await bob.slash("daily share")):
        assert not shared.private
        assert shared.text.startswith("**Bob** · ⭐⭐☆")
        assert shared.text.endswith(f" · Place 1 of 2 {place(where)}")
        assert "streak 1 day" in shared.alt
    if where.startswith("server"):  # SimCord lets nobody else into the other channels
        theirs = await table.person("Cid", where).press(shared, "Play")
        assert theirs.private
        assert "moves 0," in theirs.alt
    await table.env.advance_time(DAY)
    await table.client.services.sessions.requests.forget_old()  # as the bot does every minute
    asked = await bob.slash("daily share")
    assert asked.private
    assert not (await bob.press(asked, "Share Fortune's Favor of 5 January")).private


@everywhere
async def test_every_leaderboard_and_profile_opens_wherever_it_is_asked_for(
    table: Club, where: Where
) -> None:
    ann, bob = table.person("Ann", where), table.person("Bob", where)
    await win(ann)
    await finish(bob, await start_daily(bob, "gate"), most=3)
    for by, title, names in (
        ("d", "Daily Fortune's Favor", ["Ann"]),
        ("p", "Points", ["Ann"]),
        ("s", "Current streak", ["Ann"]),
        ("e", "Rating", []),
        ("w", "Wins without help", ["Ann"]),
    ):
        page = await bob.slash("leaderboard", by=by)
        assert page.alt.startswith(title)
        assert scope(where, table) in page.alt
        assert order(page) == names
        assert ("World" in [button.label for button in page.buttons]) == where.startswith("server")
    await table.env.advance_time(DAY)
    page = await bob.press(await bob.slash("leaderboard"), "◀ Earlier")
    assert page.kind == "update"
    assert order(page) == ["Ann"]
    mine = await ann.slash("stats")
    assert "Dailies: **1 of 1** won, 1 without undo." in mine.text
    assert "dailies won: 1 of 1" in mine.alt
    theirs = await bob.slash("stats", person=table.people["Ann"])
    assert theirs.alt == mine.alt
    games = await bob.press(theirs, "Game by game")
    assert games.kind == "update"
    assert "Dailies: Fortune's Favor 1 of 1 won" in games.alt


@pytest.mark.parametrize("where", ["server", "server without the bot"])
async def test_the_buttons_of_a_post_work_even_after_the_bot_was_removed(table: Club, where: Where) -> None:
    await choose(table)
    await table.env.advance_time(9 * 3600)
    assert await post_due(table.client) == 1
    (post,) = await table.posted()
    ann = table.person("Ann", where)
    board = await ann.press(post, "Play")
    assert "**Fortune's Favor** · daily of 5 January 2026 · Ann" in board.text
    ten = await ann.press(post, "Today's deals")
    assert f"0 of {DAILIES} done" in ten.alt
    await win(ann)
    places = await ann.press(post, "Leaderboard")
    assert order(places) == ["Ann"]
    assert scope(where, table) in places.alt
    fair = await ann.press(post, "Fair?")
    assert "Are the deals fair?" in fair.text
    assert not re.search("[0-9]{17}", fair.text)
    assert [answer.private for answer in (board, ten, places, fair)] == [True] * 4
