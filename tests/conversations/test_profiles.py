"""Conversations about profiles: the reader's own, those of other players, private ones."""

import re

from tests.support.club import Club
from tests.support.club_games import MONDAY, certified, finish, finish_daily, finish_game, start_game


async def test_a_profile_compares_dailies_with_all_of_them_and_random_deals_with_their_odds(
    table: Club,
) -> None:
    await table.env.advance_time(MONDAY)
    ann = table.person("Ann")
    assert (await finish_daily(ann)).game.is_won
    for _ in range(10):
        await finish_game(ann, most=5)
    page = await ann.slash("stats")
    assert not page.private
    assert "## Ann" in page.text
    assert "**1 of 1 daily** won, 1 without undo. Nearly all dailies can be won." in page.text
    assert "**0 of 10 random deals** won." in page.text
    assert "Not counted" not in page.text
    assert "Best streak: **1 day**" in page.text
    assert "points" not in page.text  # the picture says it
    assert "Personal bests: " in page.text
    assert "First win" in page.text
    assert "Rating" in page.text
    assert "1 of 1 daily won" in page.alt
    assert "1 game won." in page.alt

    games = await ann.press(page, "Game by game")
    assert "You win 0 % of your random deals of Fortune's Favor" in games.text
    assert "perfect player who sees every card could win 100 %" in games.text
    assert "Dailies: Fortune's Favor 1 of 1 won" in games.alt
    assert "Random deals: Fortune's Favor 0 of 10 won" in games.alt
    assert "Personal bests: " in (await ann.press(games, "Overview")).text

    bob = table.person("Bob")
    theirs = await bob.slash("stats", person=table.people["Ann"])
    assert "Ann wins" in (await bob.press(theirs, "Game by game")).text
    assert "## Ann" in theirs.text


async def test_all_dailies_can_be_won_if_those_played_are_proved(table: Club) -> None:
    await table.env.advance_time(MONDAY)
    await certified(table)
    ann = table.person("Ann")
    await finish_daily(ann)
    page = await ann.slash("stats")
    assert "without undo. All dailies can be won." in page.text
    assert re.search(r" Moves over the best known: \d+(–\d+)? in 1 win\.$", page.alt)


async def test_the_buttons_of_somebody_elses_answer_open_a_private_copy(table: Club) -> None:
    ann, bob = table.person("Ann"), table.person("Bob")
    await finish_game(ann, most=5)
    shown = await ann.slash("stats")
    copy = await bob.press(shown, "Game by game")
    assert copy.private
    assert "Random deals: " in copy.alt


async def test_games_that_do_not_count_are_named_apart(table: Club) -> None:
    ann = table.person("Ann")
    typed = await start_game(ann, deal="1")
    assert (await finish(ann, typed)).game.is_won
    page = await ann.slash("stats")
    assert "Not counted: 1 game (1 won) on deals you chose" in page.text
    assert "streak" not in page.text
    assert "random deal" not in page.text
    assert "First win" not in page.text
    assert not page.buttons
    assert (await finish_game(ann)).game.is_won
    page = await ann.slash("stats")
    assert "**1 of 1 random deal** won." in page.text
    assert "First win" in page.text


async def test_who_has_not_played_has_no_profile(table: Club) -> None:
    ann, bob = table.person("Ann"), table.person("Bob")
    mine = await ann.slash("stats")
    assert mine.private
    assert "Start one with `/play`" in mine.text
    assert [button.label for button in mine.buttons] == ["Play"]
    theirs = await ann.slash("stats", person=table.people[bob.name])
    assert theirs.text == "Bob has not finished a game yet."


async def test_who_hides_keeps_their_results_to_themselves(table: Club) -> None:
    ann, bob = table.person("Ann"), table.person("Bob")
    await finish_game(ann, most=5)
    shown = await ann.slash("stats")
    await ann.slash("privacy hide")
    theirs = await bob.slash("stats", person=table.people["Ann"])
    assert theirs.private
    assert theirs.text == "Ann keeps their results private."
    assert not theirs.pictures
    pressed = await bob.press(shown, "Game by game")
    assert pressed.private
    assert not pressed.pictures
    mine = await ann.slash("stats")
    assert mine.private
    assert "## Ann" in mine.text
    assert "hidden from leaderboards" in (await ann.slash("leaderboard")).text
