"""Conversations about profiles: the reader's own, those of other players, private ones."""

import io
import re

from PIL import Image

from tests.support.club import Club
from tests.support.club_games import (
    DAY,
    MONDAY,
    certified,
    finish,
    finish_daily,
    finish_game,
    start_daily,
    start_game,
)
from tests.support.dailies import prove
from tests.support.seen import Message


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
    assert "Dailies: **1 of 1** won, 1 without undo. Nearly all dailies can be won." in page.text
    assert "Random deals: **0 of 10** won." in page.text
    assert "Not counted" not in page.text
    assert "Best streak: **1 day**" in page.text
    assert "points" not in page.text  # the picture says it
    assert "First win" in page.text
    assert "Rating" not in page.text + page.alt
    assert "dailies to a rating: 1 of 10" in page.alt
    assert "dailies won: 1 of 1" in page.alt
    assert "games won: 1." in page.alt

    games = await ann.press(page, "Game by game")
    assert "Random deals of Fortune's Favor: 0% won" in games.text
    assert "perfect player who sees every card could win 100%" in games.text
    assert "Dailies: Fortune's Favor 1 of 1 won" in games.alt
    assert "Random deals: Fortune's Favor 0 of 10 won" in games.alt
    assert "Best streak: " in (await ann.press(games, "Overview")).text

    bob = table.person("Bob")
    theirs = await bob.slash("stats", person=table.people["Ann"])
    assert "Random deals of Fortune's Favor: 0% won" in (await bob.press(theirs, "Game by game")).text
    assert "## Ann" in theirs.text


async def test_all_dailies_can_be_won_if_those_played_are_proved(table: Club) -> None:
    await table.env.advance_time(MONDAY)
    await certified(table)
    ann = table.person("Ann")
    await finish_daily(ann)
    page = await ann.slash("stats")
    assert "without undo. All dailies can be won." in page.text
    assert "Moves over the best known" not in page.alt  # one win is no histogram


async def test_the_stats_of_a_friend_compare_the_dailies_that_both_finished(table: Club) -> None:
    ann, ben = table.person("Ann"), table.person("B*n")
    found: list[int] = []
    for mine, theirs in ((5, 9), (9, 5), (5, 5), (None, 9), (5, None)):
        await table.env.advance_time(DAY)
        one = mine and await finish_daily(ann, most=mine)
        other = theirs and await finish_daily(ben, most=theirs)
        if one and other:  # neither is won: more cards home are better, then fewer moves
            mine, theirs = ((-each.game.home, each.game.made) for each in (one, other))
            found.append((mine > theirs) - (mine < theirs))
    assert (len(found), found[2]) == (3, 0)
    draws = f"{found.count(0)} draw{'' if found.count(0) == 1 else 's'}"
    wanted = rf"Same dailies: you {found.count(-1)}, B\*n {found.count(1)}, {draws}"
    assert wanted in (await ann.slash("stats", person=table.people["B*n"])).text
    assert "Same dailies" not in (await ann.slash("stats")).text


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
    assert "Not counted (for practice, or too late): 1 of 1 won." in page.text
    assert "streak" not in page.text
    assert "Random deals" not in page.text
    assert "First win" not in page.text
    assert not page.buttons
    assert (await finish_game(ann)).game.is_won
    page = await ann.slash("stats")
    assert "Random deals: **1 of 1** won." in page.text
    assert "Badges: First win" in page.text


async def test_who_has_not_played_has_no_profile(table: Club) -> None:
    ann, bob = table.person("Ann"), table.person("Bob")
    mine = await ann.slash("stats")
    assert mine.private
    assert "Start one with `/play`" in mine.text
    assert [button.label for button in mine.buttons] == ["Play today's Frog"]
    theirs = await ann.slash("stats", person=table.people[bob.name])
    assert theirs.text == "Bob has not finished a game of their own yet."


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


async def test_ratings_and_charts_begin_when_they_mean_something(table: Club) -> None:
    ann = table.person("Ann")
    shown: dict[int, Message] = {}
    for played in range(1, 11):
        stored = await finish(ann, await start_daily(ann, "fortunes-favor"))
        assert stored.day is not None
        par = stored.game.made - 3
        await prove(table.client.services.store, stored.day, "fortunes-favor", line="d", par=par)
        if played in (4, 5, 9, 10):
            shown[played] = await ann.slash("stats")
        await table.env.advance_time(DAY)
    assert "Moves over the best known" not in shown[4].alt
    assert shown[5].alt.endswith("Moves over the best known: 1–5 in 5 wins.")
    heights = [Image.open(io.BytesIO(page.picture)).height for page in (shown[4], shown[5])]
    assert heights[0] < heights[1]
    assert "dailies to a rating: 9 of 10" in shown[9].alt
    assert not re.search(", rating: |Rating (from )?[0-9]|Rating:", shown[9].alt + shown[9].text)
    assert re.search(r", rating: \d+, ", shown[10].alt)
    assert re.search(r" Rating from \d+ to \d+\.", shown[10].alt)
    assert re.search(r"\nRating: \*\*\d+\*\* over all games, Fortune's Favor \d+\n", shown[10].text)
