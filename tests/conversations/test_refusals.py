"""Refusals are answered directly; only faults reach the error handlers."""

from typing import Any

import pytest

from bot.controls import actions
from bot.play.saving import Saving
from tests.support.club import Club, Where
from tests.support.seen import is_one_private_sentence


@pytest.fixture
def failed(table: Club, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Record the errors that reach the handlers of commands and of controls."""
    seen: list[str] = []
    on_command, on_control = table.client.tree.on_error, actions.answer_fault

    async def command_error(interaction: Any, error: Exception) -> None:
        seen.append("command")
        await on_command(interaction, error)

    async def control_error(interaction: Any, error: Exception) -> None:
        seen.append("control")
        await on_control(interaction, error)

    monkeypatch.setattr(table.client.tree, "on_error", command_error)
    monkeypatch.setattr(actions, "answer_fault", control_error)
    return seen


@pytest.mark.usefixtures("boards_stay")
@pytest.mark.parametrize("where", ["server", "dm"])
async def test_a_refusal_never_reaches_an_error_handler(table: Club, failed: list[str], where: Where) -> None:
    ann = table.person("Ann", where)
    assert "no game here" in (await ann.slash("board")).text
    assert not await ann.complete("move", "move", "")
    board = await ann.slash("play", game="canfield", deal="17")
    assert "I don't know" in (await ann.type("hello")).text
    await ann.type("d")
    assert "out of date" in (await ann.press(board, "Deal")).followups[0].text
    assert failed == []


@pytest.mark.parametrize("where", ["server", "dm"])
async def test_a_fault_reaches_the_error_handler(
    table: Club, failed: list[str], where: Where, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = table.person("Ann", where)
    board = await ann.slash("play", game="canfield", deal="17")

    async def broken(*_: object, **__: object) -> None:
        raise RuntimeError("the disk is full")

    monkeypatch.setattr(Saving, "save", broken)
    with table.trouble():
        assert "on our side" in (await ann.type("d")).text
        assert "on our side" in (await ann.press(board, "Deal")).text
    assert failed == ["command", "control"]


def test_every_command_and_autocomplete_answers_refusals(table: Club) -> None:
    for command in table.client.tree.walk_commands():
        if hasattr(command, "callback"):
            assert hasattr(command.callback, "__wrapped__"), command.qualified_name
            for parameter in command._params.values():
                offer = parameter.autocomplete
                assert offer is None or hasattr(offer, "__wrapped__"), command.qualified_name


@pytest.mark.parametrize("where", ["server", "dm"])
async def test_several_typed_moves_are_played_or_refused_together(table: Club, where: Where) -> None:
    ann = table.person("Ann", where)
    board = await ann.slash("play", game="gate", deal="17")
    refused = await ann.type("t5>f, t7>t3, t6>t5")
    assert refused.private
    assert "Move 3 of 3, “t6>t5”" in refused.text
    assert "Nothing was played" in refused.text
    assert "moves 0," in (await ann.look(board)).alt

    assert "moves 3," in (await ann.type("♦A up, j from 7 to queen; next card")).alt


@pytest.mark.parametrize("where", ["server", "dm"])
async def test_a_move_that_fails_on_a_turned_card_leaves_it_turned(table: Club, where: Where) -> None:
    ann = table.person("Ann", where)
    await ann.slash("play", game="gate", deal="17")
    board = await ann.type("t5>f, d, as up")
    assert "moves 2," in board.alt
    assert not board.private
    told = board.followups[0]
    assert told.private
    assert "Move 3 of 3, “as up”: A♠" in told.text.replace("\ufe0e", "")
    assert "What came before it has been played" in told.text


async def test_one_move_before_the_one_that_fails_is_one(table: Club) -> None:
    ann = table.person("Ann")
    await ann.slash("play", game="gate", deal="17")
    assert "What came before it has been played" in (await ann.type("d, as up")).followups[0].text


async def test_a_refused_move_says_why(table: Club) -> None:
    ann = table.person("Ann")
    await ann.slash("play", game="gate", deal="17")
    told = {
        "r1>t8": "8♠ cannot go on 9♠: columns build down in alternating colours.",
        "undo": "Undo is a button under the board, and a command: /undo.",
        "auto": "Auto is a button under the board: it plays every move to the foundations that is safe.",
    }
    for typed, why in told.items():
        answer = await ann.type(typed)
        assert answer.private
        assert answer.text.replace("\ufe0e", "").replace("*", "").replace("`", "") == why


async def test_a_game_without_a_stock_has_nothing_to_deal(table: Club) -> None:
    ann = table.person("Ann")
    board = await ann.slash("play", game="Beleaguered Castle", deal="1")
    assert "Deal" not in [button.label for button in board.buttons]
    assert "stock" not in board.text
    assert (await ann.type("d")).text == "This game has no stock: every card is on the table."
    board = await ann.choose(board, board.moves[0])
    assert "moves 1," in board.alt


async def test_the_options_of_play_are_not_dropped_for_want_of_a_game(table: Club) -> None:
    ann = table.person("Ann")
    for options in ({"private": True}, {"deal": "17"}, {"level": "hard"}, {"rules": "vegas"}):
        refused = await ann.slash("play", **options)
        assert is_one_private_sentence(refused)
        assert refused.text.startswith("Which game?")
    assert "Surprise me" in [button.label for button in (await ann.slash("play")).buttons]


async def test_games_and_buttons_are_understood_by_their_names_in_one_s_own_language(table: Club) -> None:
    ann = table.person("Ann", "dm", locale="fr")
    assert "Pyramide" in (await ann.slash("rules", game="pyramide")).text
    offered = await ann.complete("play", "rules", "", game="Pyramide")
    assert {key.partition("-")[0].partition("+")[0] for key in offered} == {"pyramid"}
    await ann.slash("play", game=" Pyramide ", deal="17")
    stored = await table.client.services.sessions.current(ann.id, ann.channel.id)
    assert stored.game.rules.key == "pyramid"
    for word in ("annuler", "Indice", "rétablir", "abandonner", "règles", "undo"):
        answer = await ann.type(word)
        assert "**" in answer.text or "`/" in answer.text, answer.text
        assert f"« {word} »" not in answer.text
