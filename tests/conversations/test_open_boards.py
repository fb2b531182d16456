"""Conversations about open boards: anybody in the channel may move, and it counts nowhere."""

import json
from contextlib import nullcontext

import pytest

from bot.play.refusals import NotYours, StaleBoard, TooFast
from bot.store import graded
from tests.support.club import Club, Player
from tests.support.club_games import WIN
from tests.support.seen import Message, is_one_private_sentence

KEY, DEAL = "fortunes-favor", "6405921427313231402"


def game_of(board: Message) -> int:
    return int(board.buttons[-1].custom_id.split(":")[2])


async def opened(player: Player) -> Message:
    return await player.slash("play", game="klondike", deal="3", open=True)


async def test_anybody_in_the_channel_moves_and_is_named_over_a_restart(table: Club) -> None:
    ann, ben, eve = map(table.person, ("Ann", "Ben *", "Eve"))
    board = await opened(ann)
    assert not board.private
    assert "**Klondike** · deal 3, open board · Ann" in board.text
    assert "Anybody here may move." in board.text

    board = await ben.press(board, "Deal")
    assert not board.private
    assert "**Ben \\***: Turned" in board.text
    assert is_one_private_sentence(await ben.press(board, "Deal"))  # within two seconds
    board = await eve.press(board, "Undo")
    assert "**Eve**: Taken back" in board.text
    board = await eve.press(board, "Deal")
    assert "**Eve**: Turned" in board.text
    shown = await ann.press(board, "Hint")
    assert "**Ann**: Hint: " in shown.text
    assert "**Ann**: Hint: " in (await eve.forge(shown, board.button("Deal").custom_id)).text  # too late

    await table.restart()
    board = await ben.slash("board")
    assert "**Ann**" not in board.text  # who has moved is not stored
    assert "Hint: " in board.text
    assert "**Ben \\***: Turned" in (await ben.type("d")).text
    board = await ann.slash("board")
    more = await ben.press(board, "More")
    for guest in (ben, eve):
        refused = await guest.press(more, "Give up")
        assert refused.text == "Only Ann can give up this board."
        assert (await guest.slash("resign")).text == refused.text
    asked = await ann.press(more, "Give up")
    (confirm,) = (button.label for button in asked.buttons if ":resign:" in button.custom_id)
    over = await ann.press(asked, confirm)
    assert "Given up." in over.text
    assert "open board · Ben" in (await ben.press(over, "Play again")).text


async def test_a_game_of_ones_own_goes_before_the_open_board(table: Club) -> None:
    ann, ben = map(table.person, ("Ann", "Ben"))
    board = await opened(ann)
    await ben.slash("play", game="frog")
    assert "Frog" in (await ben.type("d")).text
    assert "**Ben**: Turned" in (await ben.press(board, "Deal")).text
    assert "Frog" in (await ben.slash("board")).text
    assert await ben.complete("move", "move", "d")
    elsewhere = table.person("Eve").at(table.guild.create_text_channel("elsewhere"))
    assert (await elsewhere.type("d")).text == "You have no game here. Start one with `/play`."


async def test_after_a_game_of_ones_own_a_move_of_others_is_not_taken_back(table: Club) -> None:
    ann, ben = map(table.person, ("Ann", "Ben"))
    await opened(ann)
    await ann.type("d")
    await ben.slash("play", game="frog", deal="1")
    await ben.type("d")
    await ben.slash("resign")
    refused = await ben.slash("undo")
    assert refused.private
    assert "This game is over" in refused.text
    assert "**Ann**: Turned" in (await ann.slash("board")).text
    assert "**Ben**: Turned" in (await ben.type("d")).text
    assert "**Ben**: Taken back" in (await ben.slash("undo")).text


async def test_after_a_game_of_ones_own_a_move_of_others_is_not_replayed(table: Club) -> None:
    ann, ben = map(table.person, ("Ann", "Ben"))
    await opened(ann)
    await ann.type("d")
    await ann.slash("undo")
    await ben.slash("play", game="frog", deal="1")
    await ben.type("d")
    await ben.slash("resign")
    assert "This game is over" in (await ben.slash("redo")).text
    assert "**Ann**: Taken back" in (await ann.slash("board")).text


async def test_nobody_moves_on_a_board_that_they_have_not_before_them(table: Club) -> None:
    ann, eve = map(table.person, ("Ann", "Eve"))
    number = game_of(await opened(ann))
    there = eve.at(table.guild.create_text_channel("elsewhere"))
    other = await there.slash("play", game="klondike", deal="3")
    for verb in ("move:{}:0:d", "auto:{}:0", "undo:{}:0", "hint:{}:0", "resign:{}:0", "more:{}:0", "text:{}"):
        answer = await there.forge(other, f"b:{verb.format(number)}", there=False)
        assert answer.text == "That game is not yours, or it no longer exists. Start one with `/play`.", verb
    own = game_of(await ann.slash("play", game="klondike", deal="4"))
    shown = await ann.slash("board")
    assert (await eve.forge(shown, f"b:move:{own}:0:d")).text.startswith("This is Ann's game.")
    assert not (await table.client.services.sessions.load(number)).game.events


async def test_an_open_board_is_never_private(table: Club) -> None:
    ann = table.person("Ann")
    answer = await ann.slash("play", game="klondike", open=True, private=True)
    assert answer.text == "An open board is for everybody here: choose `open:` or `private:`."
    await ann.press(await ann.slash("settings"), "Private: off")
    assert not (await ann.slash("play", open=True)).private


async def test_a_win_counts_for_the_server_and_for_nobody_else(table: Club) -> None:
    ann, ben, ida = table.person("Ann"), table.person("Ben"), table.manager("Ida")
    sessions = table.client.services.sessions
    for _ in range(2):
        async with table.client.services.store.write() as connection:
            await graded.put(connection, KEY, "easy", DEAL)
        number = game_of(await ann.slash("play", game=KEY, level="easy", open=True))
        await sessions.move(number, ann.id, ", ".join(WIN[:50]))
        stored = await sessions.move(number, ben.id, ", ".join(WIN[50:]), by="Ben")
        assert stored.result is not None
        assert not stored.result.counted
    over = await ann.slash("board")
    assert "**Won together!**" in over.text
    assert "Won together here: **2**." in over.text
    assert "Won together here: **2**." in (await ida.slash("server show")).text
    for person in (ann, ben):
        assert "has not" in (text := (await person.slash("stats")).text) or "have not" in text
    exported = json.loads((await ann.slash("privacy export")).files[0][1])
    assert [game["open_board"] for game in exported["game"]] == [True, True]
    assert "open_board" not in (await ben.slash("privacy export")).files[0][1].decode()
    await ben.press(await ben.slash("privacy delete"), "Delete everything")
    assert "Won together here: **2**." in (await ida.slash("server show")).text


@pytest.mark.parametrize("pause", [1.9, 2.0])
async def test_two_seconds_pass_between_two_moves_of_one_person(table: Club, pause: float) -> None:
    ann = table.person("Ann")
    stored = await table.client.services.sessions.load(game_of(await opened(ann)))
    sessions = table.client.services.sessions
    await sessions.move(stored.id, ann.id, "d")
    await table.env.advance_time(pause)
    with nullcontext() if pause >= 2 else pytest.raises(TooFast):
        await sessions.move(stored.id, ann.id, "d")
    with pytest.raises(NotYours):
        await sessions.move(stored.id, 1, "d")
    with pytest.raises(StaleBoard):
        await sessions.move(stored.id, 1, "d", ply=0, by="Somebody")
