"""Conversations about the featured daily: attempt, leaderboard, profile, and all of them after a restart."""

import pytest

from tests.support.club import Club
from tests.support.club_games import DAY, LOSING, MONDAY, WIN, play, resign
from tests.support.leaderboards import order


async def test_everybody_gets_the_same_deal_and_tomorrow_another(table: Club) -> None:
    ann, bob = table.person("Ann"), table.person("Bob")
    fay = table.person("Fay", "dm")
    boards = [await person.slash("daily play") for person in (ann, bob, fay)]
    assert boards[0].picture == boards[1].picture == boards[2].picture
    assert "daily of 1 January 2026" in boards[0].text
    await resign(ann, await ann.press(boards[0], "Deal"))
    await table.env.advance_time(DAY)
    tomorrow = await ann.slash("daily play")
    assert "daily of 2 January 2026" in tomorrow.text
    assert tomorrow.picture != boards[0].picture


async def test_instead_of_a_second_ranked_attempt_the_first_one_is_shown(table: Club) -> None:
    ann = table.person("Ann")
    over = await resign(ann, await play(ann, "d"))
    for place in (ann, table.person("Ann", "dm")):
        answer = await place.slash("daily play")
        assert answer.private
        assert answer.text.startswith("You have already played today's Frog (given up, 1 move,")
        assert "**Given up.**" in answer.text
        assert answer.alt == over.alt
        assert not answer.moves


async def test_an_attempt_is_one_wherever_it_is_continued(table: Club) -> None:
    ann, at_home = table.person("Ann"), table.person("Ann", "dm")
    await ann.slash("daily play")
    here = await ann.type("d")
    there = await at_home.slash("daily play")
    assert there.picture == here.picture
    there = await at_home.choose(there, "h>t1")
    assert "moves 2," in there.alt
    assert here.id not in table.env.backend.messages[ann.channel.id]  # the board has moved
    back = await ann.slash("daily play")
    assert back.alt == there.alt
    stale = await ann.forge(back, here.button("Deal").custom_id)
    assert stale.alt == there.alt
    assert "out of date" in stale.followups[0].text


async def test_a_lost_daily_counts_until_it_is_taken_up_again(table: Club) -> None:
    await table.env.advance_time(50 * DAY)
    ann = table.person("Ann")
    await ann.slash("play", game="canfield", deal="17")
    lost = await play(ann, *LOSING.split())
    assert "Selective Canfield" in lost.text
    assert "game is lost" in lost.text
    again = await ann.slash("daily play")
    assert again.text.startswith("You have lost today's Selective Canfield so far.")
    assert again.text.endswith(lost.text)
    assert again.buttons == lost.buttons
    assert [button.label for button in lost.buttons] == [
        "Undo",
        "Share",
        "Next daily",
        "Today's deals",
        "More",
    ]
    more = await ann.press(lost, "More")
    assert [button.label for button in more.buttons] == ["Leaderboard", "Replay", "Back"]  # no practice yet
    assert order(await ann.slash("leaderboard")) == ["Ann"]
    assert "deal 17" in (await ann.slash("board")).text  # the game that was put aside
    again = await ann.slash("undo")
    assert "daily of 20 February 2026" in again.text
    assert again.moves or again.button("Deal")
    assert "Nobody is on this leaderboard yet" in (await ann.slash("leaderboard")).alt
    assert lost.id not in table.env.backend.messages[ann.channel.id]


async def test_the_daily_and_an_own_game_do_not_hinder_each_other(table: Club) -> None:
    ann = table.person("Ann")
    own = await ann.slash("play", game="canfield", deal="17")
    daily = await ann.slash("daily play")
    assert "moves 1," in (await ann.press(daily, "Deal")).alt
    assert "moves 1," in (await ann.press(own, "Deal")).alt
    assert "deal 17" in (await ann.slash("resign")).text  # the game played last
    assert "daily of 1 January 2026" in (await ann.slash("board")).text


@pytest.fixture
async def after_the_race(table: Club) -> Club:
    """Return a club where a Monday's daily has been played.

    Ann and Eve win in 83 moves, Eve first; Bob wins in 84; Cid gives up, and so does Fay, in direct
    messages; Dan only looks.
    """
    await table.env.advance_time(MONDAY)
    cid, fay = table.person("Cid"), table.person("Fay", "dm")
    await play(table.person("Eve"), *WIN[:-1])
    await table.env.advance_time(60)
    assert "Won:" in (await table.person("Eve").type(WIN[-1])).alt
    bob = table.person("Bob")
    await play(bob, WIN[0])
    await bob.slash("undo")
    assert "Won:" in (await play(bob, *WIN)).alt
    assert "moves 83" in (await play(table.person("Ann"), *WIN)).alt
    await resign(cid, await play(cid, *WIN[:3]))
    await resign(fay, await play(fay, *WIN[:9]))
    await table.person("Dan").slash("daily play")
    return table


async def test_the_leaderboard_is_right_and_the_same_after_a_restart(after_the_race: Club) -> None:
    ann, fay = after_the_race.person("Ann"), after_the_race.person("Fay", "dm")
    server = await ann.slash("leaderboard")
    assert order(server) == ["Eve", "Ann", "Bob", "Cid"]
    assert server.alt.startswith("Daily Fortune's Favor, 5 January 2026")
    world = await ann.slash("leaderboard", where="world")
    assert order(world) == ["Eve", "Ann", "Bob", "Fay", "Cid"]
    ever = await ann.slash("leaderboard", period="a")
    assert order(ever) == ["Eve", "Bob", "Ann"]  # Cid has won nothing
    at_home = await fay.slash("leaderboard")
    assert order(at_home) == order(world)
    stats = await ann.slash("stats")
    assert "Dailies: **1 of 1** won, 1 without undo." in stats.text

    await after_the_race.restart()

    assert (await ann.slash("leaderboard")).text == server.text
    assert (await ann.slash("leaderboard", where="world")).text == world.text
    assert (await ann.slash("leaderboard", period="a")).text == ever.text
    assert (await ann.slash("stats")).text == stats.text
    assert "**Place 1 of 4 here**" in (await ann.slash("daily play")).text


async def test_the_closing_board_of_a_daily_leads_to_the_leaderboard(after_the_race: Club) -> None:
    ann = after_the_race.person("Ann")
    board = await ann.slash("board")
    labels = [button.label for button in board.buttons]
    assert labels == ["Share", "Next daily", "Today's deals", "Leaderboard", "More"]
    assert "**Place 1 of 4 here**. Level with 1 other. +2 points.\n" in board.text
    more = await ann.press(board, "More")
    assert [button.label for button in more.buttons] == ["Practise this deal", "Replay", "Back"]
    board = await ann.press(more, "Back")
    assert order(await ann.press(board, "Leaderboard")) == ["Eve", "Ann", "Bob", "Cid"]


async def test_a_new_day_starts_with_an_empty_leaderboard(after_the_race: Club) -> None:
    await after_the_race.env.advance_time(DAY)
    bob = after_the_race.person("Bob")
    assert "Nobody is on this leaderboard yet" in (await bob.slash("leaderboard")).alt
    assert order(await bob.slash("leaderboard", period="a")) == ["Eve", "Bob", "Ann"]


async def test_figures_of_somebody_else_and_of_nobody(after_the_race: Club) -> None:
    ann = after_the_race.person("Ann")
    theirs = await ann.slash("stats", person=after_the_race.people["Bob"])
    assert "Bob" in theirs.text
    assert "Dailies: **1 of 1** won, 0 without undo." in theirs.text
    gus = after_the_race.person("Gus")
    assert "not finished a game of" in (await gus.slash("stats")).text
