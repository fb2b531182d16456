"""Conversations about storms: three minutes, one press for each puzzle, in a message of one's own."""

from typing import Any

import pytest

from bot.analysis.puzzle import Puzzle
from bot.controls import puzzles
from bot.controls.puzzles import end_storms
from tests.support.club import Club, Player
from tests.support.seen import Message, is_one_private_sentence


async def _puzzle(table: Club, player: Player) -> Puzzle:
    """Return the puzzle that the player is shown."""
    storm = await table.client.services.storms.start(player, None)
    assert storm.puzzle is not None
    return storm.puzzle


def _moves(message: Message) -> dict[str, str]:
    """Return the labels of a puzzle's moves, by move."""
    found = [button for button in message.buttons if button.custom_id.startswith("b:strike:")]
    return {button.custom_id.split(":", 4)[4]: button.label for button in found}


async def _strike(table: Club, player: Player, message: Message, *, right: bool = True) -> Message:
    puzzle = await _puzzle(table, player)
    moves = _moves(message)
    assert 2 <= len(moves) <= 4
    assert set(moves) == set(map(str, puzzle.choices.moves))
    move = next(str(each) for each in puzzle.choices.moves if puzzle.is_right(each) is right)
    return await player.press(message, moves[move])


async def test_a_storm_of_right_and_wrong_answers_over_a_restart(table: Club) -> None:
    ann = table.person("Ann")
    shown = await ann.slash("storm")
    assert shown.private
    assert "A wrong answer costs 10 s; 5 right in a row add 3 s." in shown.text
    assert "Which of these moves" in shown.text
    (picture,) = shown.pictures
    assert picture.alt
    first = shown
    for _ in range(4):
        shown = await _strike(table, ann, shown)
        assert "🟢 Right · " in shown.text
    assert "**4** solved · 4 in a row (+3 s at 5)" in shown.text
    await table.restart()
    shown = await _strike(table, ann, shown)
    assert "🟢 Right, +3 s · **5** solved" in shown.text
    again = await ann.forge(first, next(b.custom_id for b in first.buttons if "strike" in b.custom_id))
    assert again.text == shown.text  # a press on what was answered shows the puzzle that is open
    shown = await _strike(table, ann, shown, right=False)
    assert "🔴 Wrong, −10 s · **5** solved · 0 in a row (+3 s at 5)" in shown.text
    assert (await ann.slash("storm")).text == shown.text  # it goes on
    await table.env.advance_time(180)
    over = await ann.press(shown, next(iter(_moves(shown).values())))
    assert "## Storm over: 5 solved" in over.text
    assert "6 puzzles answered, at best 5 right in a row." in over.text
    assert "Your first storm." in over.text
    assert "Best of this server: Ann, 5" in over.text
    assert not over.pictures
    other = await ann.press(over, "Another storm")
    assert "A wrong answer costs" in other.text


async def test_the_result_comes_by_itself_when_time_is_up(table: Club) -> None:
    ann = table.person("Ann", "dm")
    shown = await _strike(table, ann, await ann.slash("storm"))
    assert await end_storms(table.client)
    assert (await ann.look(shown)).text == shown.text
    await table.env.advance_time(181)
    assert not await end_storms(table.client)
    await table.env.settle()
    over = await ann.look(shown)
    assert "Storm over: 1 solved" in over.text
    assert "Best today: Ann, 1" in over.text
    assert "server" not in over.text


async def test_two_people_have_storms_of_their_own(table: Club) -> None:
    ann, ben = table.person("Ann"), table.person("Ben", "server without the bot")
    hers, his = await ann.slash("storm"), await ben.slash("storm")
    for custom_id in (button.custom_id for button in hers.buttons if "strike" in button.custom_id):
        refused = await ben.forge(his, custom_id)
        assert is_one_private_sentence(refused)
        assert refused.text == "This storm is another player's, or it no longer exists."
    assert "**1** solved" in (await _strike(table, ann, hers)).text
    assert "**1** solved" in (await _strike(table, ben, his)).text


async def test_two_presses_at_once_count_as_one(table: Club) -> None:
    ann = table.person("Ann")
    shown = await ann.slash("storm")
    label = next(iter(_moves(shown).values()))
    await table.at_once([(ann, shown, label), (ann, shown, label)])
    storm = await table.client.services.storms.start(ann, None)
    assert len(storm.row.answers) == 1


async def test_a_player_who_has_seen_all_puzzles_is_told_so(table: Club) -> None:
    services, ann = table.client.services, table.person("Ann")
    shown = await ann.slash("storm")
    async with services.store.write() as connection:
        from bot.store.schema.puzzles import storm

        await connection.execute(storm.update().values(puzzles=" ".join(map(str, range(1, 2000)))))
        await connection.execute(storm.update().values(answers="+" * 1999))
    assert "Storm over" in (await ann.press(shown, next(iter(_moves(shown).values())))).text
    refused = await ann.slash("storm")
    assert is_one_private_sentence(refused)
    assert "You have seen all puzzles" in refused.text


async def test_a_press_while_another_storm_ends_stops_nothing(
    table: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben = table.person("Ann"), table.person("Ben")
    await ann.slash("storm")
    shown = await ben.slash("storm")
    await table.env.advance_time(200)
    send = puzzles.follow_up

    async def while_sent(interaction: Any, message: Any) -> None:
        await send(interaction, message)
        monkeypatch.setattr(puzzles, "follow_up", send)
        await ben.press(shown, next(iter(_moves(shown).values())))  # which ends the storm

    monkeypatch.setattr(puzzles, "follow_up", while_sent)
    assert not await puzzles.end_storms(table.client)
