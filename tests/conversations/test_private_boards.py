"""Conversations about boards of today's daily deal, which only their player sees."""

from typing import Any

import pytest

from bot.controls import actions, daily, replies
from bot.controls.daily_post import post_due
from bot.view.permissions import Reader
from bot.words.refusals import NOW_PRIVATE
from tests.support.club import Club, Where
from tests.support.club_games import DAY, play, press_under_more, resign
from tests.support.postings import choose_by_command
from tests.support.seen import Message

SHARED: tuple[Where, ...] = ("server", "group", "server without the bot")


@pytest.fixture
def _as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the bot show every board publicly, as versions before private boards did."""
    for module in (replies, actions):
        monkeypatch.setattr(module, "must_hide", lambda *_: False)
    monkeypatch.setattr(daily, "reader", lambda _: Reader(player_id=0, alone=True))


@pytest.mark.parametrize("where", SHARED)
async def test_only_its_player_sees_an_attempt_from_the_first_card_to_the_last_word(
    table: Club, where: Where
) -> None:
    ann = table.person("Ann", where)
    board = await ann.slash("daily play")
    steps = [board, await ann.press(board, "Deal"), await ann.type("d"), await ann.slash("undo")]
    steps += [await ann.slash("redo"), await ann.slash("board"), await ann.slash("daily play")]
    more = await ann.press(steps[-1], "More")
    asked = await ann.press(more, "Give up")
    over = await ann.press(asked, asked.controls[0])
    steps += [more, asked, over, over := await ann.slash("board")]
    rest = await ann.press(over, "More")
    practice = await ann.press(rest, "Practise this deal")
    steps += [rest, practice, await ann.press(practice, "Deal"), await ann.press(rest, "Replay")]
    assert [step.private for step in steps] == [True] * len(steps)
    assert not any(step.followups for step in steps)
    shared = await ann.press(await ann.press(rest, "Back"), "Share")
    assert not shared.private
    assert shared.picture != over.picture


async def test_in_direct_messages_with_the_bot_nothing_needs_to_be_hidden(table: Club) -> None:
    ann = table.person("Ann", "dm")
    board = await ann.slash("daily play")
    over = await resign(ann, await ann.press(board, "Deal"))
    rest = await ann.press(over, "More")
    practice = await ann.press(rest, "Practise this deal")
    replay = await ann.press(rest, "Replay")
    assert [step.private for step in (board, over, practice, replay)] == [False] * 4


@pytest.mark.parametrize("where", SHARED)
async def test_a_board_that_discord_has_forgotten_comes_back(table: Club, where: Where) -> None:
    ann = table.person("Ann", where)
    board = await ann.press(await ann.slash("daily play"), "Deal")
    await table.restart()
    for command in ("board", "daily play"):
        again = await ann.slash(command)
        assert again.private
        assert again.picture == board.picture
    assert "moves 2," in (await ann.choose(again, again.moves[0])).alt


async def test_the_button_of_the_post_starts_a_board_for_oneself(table: Club) -> None:
    await choose_by_command(table.manager("Ida"), table)
    await table.env.advance_time(9 * 3600)
    await post_due(table.client)
    (post,) = await table.posted()
    for name in ("Ann", "Bob"):
        assert (await table.person(name).press(post, "Play")).private
    assert (await table.person("Ann").look(post)).picture == post.picture


async def test_practice_of_todays_deal_is_continued_for_its_player_alone(table: Club) -> None:
    ann = table.person("Ann")
    await resign(ann, await play(ann, "d"))
    practice = await press_under_more(ann, await ann.slash("daily play"), "Practise this deal")
    assert practice.private
    await ann.type("d")
    await ann.slash("play", game="canfield", deal="17")
    listed = await ann.slash("games")
    canfield, todays = (button.custom_id for button in listed.buttons if button.label == "Continue")
    assert not (await ann.forge(listed, canfield)).private
    assert (await ann.forge(listed, todays)).private


async def test_which_move_was_meant_is_answered_for_its_player_alone(table: Club) -> None:
    ann = table.person("Ann")
    await ann.slash("daily play", game="selective-canfield")
    question = await ann.type("o>f")
    assert len(question.buttons) > 1
    answer = await ann.press(question, question.buttons[0].label)
    assert answer.followups[0].private
    assert "moves 1," in answer.followups[0].alt


async def test_the_day_after_an_attempt_is_as_public_as_any_game(table: Club) -> None:
    ann, bob = table.person("Ann"), table.person("Bob")
    over = await resign(ann, await play(ann, "d"))
    await table.env.advance_time(DAY)
    assert not (await ann.slash("board")).private
    rest = await ann.press(over, "More")
    assert not (await ann.press(rest, "Replay")).private
    old = await bob.slash("daily play", date="yesterday")
    assert not old.private


@pytest.mark.parametrize("private", [True, False])
async def test_a_past_deal_that_has_to_be_found_first_is_as_private_as_its_player_prefers(
    table: Club, private: bool
) -> None:
    bob = table.person("Bob")
    await table.person("Ann").slash("daily play")
    if private:
        settings = await bob.slash("settings")
        await bob.press(settings, "Private: off")
    await table.env.advance_time(DAY)
    board = await bob.slash("daily play", game="gate", date="yesterday")
    assert board.pictures
    assert board.private is private


async def test_a_deal_that_has_to_be_found_first_is_awaited_in_private(table: Club) -> None:
    ann = table.person("Ann")
    await ann.slash("daily play")
    sent: list[Any] = [r.json for r in table.env.http_requests if r.path.endswith("/callback")]
    assert [body["data"]["flags"] for body in sent if body["type"] == 5] == [64]


@pytest.mark.usefixtures("_as_it_was")
async def test_a_board_that_still_stands_in_a_channel_gives_way_to_a_private_one(
    table: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = table.person("Ann"), table.person("Bob")
    old = await ann.slash("daily play")
    assert not old.private
    monkeypatch.undo()  # the new version runs from here on
    refused = await bob.press(old, "Deal")
    assert "Ann's game" in refused.text
    pressed = await ann.press(old, "Deal")
    assert pressed.id == old.id
    assert (pressed.text, pressed.pictures, pressed.buttons) == (NOW_PRIVATE, (), ())
    (board,) = pressed.followups
    assert board.private
    assert "moves 1," in board.alt
    assert on_the_channel(await ann.look(old)) == (NOW_PRIVATE, ())
    again = await ann.choose(board, board.moves[0])
    assert again.private
    assert again.id == board.id


@pytest.mark.usefixtures("_as_it_was", "boards_stay")
async def test_an_outdated_board_in_a_channel_gives_way_as_well(
    table: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = table.person("Ann")
    old = await ann.slash("daily play")
    monkeypatch.undo()
    await ann.type("d")
    pressed = await ann.press(old, "Deal")
    assert pressed.text == NOW_PRIVATE
    board, note = pressed.followups
    assert board.private
    assert "moves 1," in board.alt
    assert "out of date" in note.text


def on_the_channel(message: Message) -> tuple[str, tuple[object, ...]]:
    return message.text, message.pictures
