"""Conversations about profiles: the reader's own, those of other players, private ones."""

from tests.support.club import Club
from tests.support.club_games import MONDAY, finish, finish_daily, finish_game, start_game


async def test_a_profile_says_what_one_has_reached(table: Club) -> None:
    await table.env.advance_time(MONDAY)
    ann = table.person("Ann")
    assert (await finish_daily(ann)).game.is_won
    for _ in range(9):
        await finish_game(ann, most=5)
    page = await ann.slash("stats")
    assert not page.private
    assert "## Ann" in page.text
    assert "1 win in 10 games (10 %), without undo." in page.text
    assert "Favourite game: Fortune's Favor" in page.text
    assert "You win 10 % of your games of Fortune's Favor" in page.text
    assert "perfect player who sees every card could win 100 %" in page.text
    assert "**1 day** in a row (best 1) · 2 points this season" in page.text
    assert "First win" in page.text
    assert "Rating" in page.text
    assert "Fortune's Favor: " in page.alt

    bob = table.person("Bob")
    theirs = await bob.slash("stats", person=table.people["Ann"])
    assert "Ann wins" in theirs.text
    assert "their games of Fortune's Favor" in theirs.text


async def test_a_deal_that_one_has_typed_earns_no_badge(table: Club) -> None:
    ann = table.person("Ann")
    typed = await start_game(ann, deal="1")
    assert (await finish(ann, typed)).game.is_won
    page = await ann.slash("stats")
    assert "1 win in 1 game" in page.text
    assert "First win" not in page.text
    assert (await finish_game(ann)).game.is_won
    assert "First win" in (await ann.slash("stats")).text


async def test_who_has_not_played_has_no_profile(table: Club) -> None:
    ann, bob = table.person("Ann"), table.person("Bob")
    mine = await ann.slash("stats")
    assert mine.private
    assert "Start one with `/play`" in mine.text
    theirs = await ann.slash("stats", person=table.people[bob.name])
    assert theirs.text == "Bob has not finished a game yet."


async def test_who_hides_keeps_their_results_to_themselves(table: Club) -> None:
    ann, bob = table.person("Ann"), table.person("Bob")
    await finish_game(ann, most=5)
    await ann.slash("privacy hide")
    theirs = await bob.slash("stats", person=table.people["Ann"])
    assert theirs.private
    assert theirs.text == "Ann keeps their results private."
    assert not theirs.pictures
    mine = await ann.slash("stats")
    assert mine.private
    assert "## Ann" in mine.text
    assert "hidden from leaderboards" in (await ann.slash("leaderboard")).text
