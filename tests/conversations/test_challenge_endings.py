"""Conversations about how challenges end: lost, declined, or without the data of one side."""

import pytest

from bot.store import graded
from bot.together.challenge import LASTS
from tests.support.challenges import KEY, deals, labels, later, win
from tests.support.club import Club
from tests.support.club_games import give_up
from tests.support.played import LOSING, LOST
from tests.support.scored import play_at_once


async def test_a_lost_game_changes_the_message_once(table: Club) -> None:
    async with table.client.services.store.write() as connection:
        await graded.put(connection, "canfield", "easy", LOST.deal)
    ann, ben = map(table.person, ("Ann", "Ben"))
    asked = await ann.slash("challenge", person=ben.actor, game="canfield", level="easy")
    await ann.press(asked, "Play")
    sessions = table.client.services.sessions
    await play_at_once(sessions, await sessions.latest(ann.id, ann.channel.id), LOSING)
    before = len(table.env.http_requests)
    for _ in range(10):
        await later(table)
    edits = [request for request in table.env.http_requests[before:] if request.method == "PATCH"]
    assert len(edits) <= 1


async def test_a_game_that_the_end_of_its_challenge_has_ended_was_not_given_up(table: Club) -> None:
    await deals(table)
    ann, ben = map(table.person, ("Ann", "Ben"))
    asked = await ann.slash("challenge", person=ben.actor, game=KEY)
    await ann.press(asked, "Play")
    board = await ann.type("t4>f")
    await table.env.advance_time(LASTS.total_seconds())
    await later(table)
    over = await ann.press(board, "Undo")
    assert "**Your game is over.** 5 of 52 cards home" in over.text
    assert "iven up" not in over.text + over.alt


async def test_who_was_declined_is_told_where_they_asked(table: Club) -> None:
    await deals(table)
    ann, ben = table.person("Ann", "dm"), table.person("Ben", "dm")
    await ben.slash("play", game="gate", deal="17")
    asked = await ann.slash("challenge", person=ben.actor, game=KEY)
    (copy,) = await table.posted(ben.channel)
    await later(table)
    await ben.press(copy, "Decline")
    await later(table)
    now = await ann.look(asked)
    assert now.text.startswith("Ben declined")
    assert "Play" not in labels(now)


@pytest.mark.parametrize("restarts", [False, True])
async def test_a_game_goes_on_when_the_other_side_deletes_their_data(table: Club, restarts: bool) -> None:
    await deals(table)
    ann, ben = map(table.person, ("Ann", "Ben"))
    asked = await ann.slash("challenge", person=ben.actor, game=KEY, level="easy")
    await ann.press(asked, "Play")
    await ann.type("t4>f")
    await table.client.services.privacy.forget(ben.id)
    if restarts:
        await table.restart()
    await later(table)
    assert "called off" in (await ann.look(asked)).text
    assert "moves 1," in (await ann.slash("board")).alt


async def test_a_result_does_not_say_that_nobody_played_when_the_winner_is_gone(table: Club) -> None:
    await deals(table)
    ann, ben = map(table.person, ("Ann", "Ben"))
    asked = await ann.slash("challenge", person=ben.actor, game=KEY, level="easy")
    for player in (ann, ben):
        await player.press(asked, "Play")
    await win(ann)
    await ben.type("t4>f")
    over = await give_up(ben)
    assert "**Your game is over.** 5 of 52 cards home" in over.text
    await later(table)
    assert "Ann won the challenge" in (await ben.look(asked)).text
    await table.client.services.privacy.forget(ann.id)
    told = (await ben.press(over, "Result")).text
    assert told.startswith("## That challenge is over.")
    assert "Nobody" not in told
