"""Refusals are answered directly; only faults reach the error handlers."""

from typing import Any

import pytest

from bot.controls import actions
from tests.support.club import Club, Where


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


@pytest.mark.parametrize("where", ["server", "dm"])
async def test_a_refusal_never_reaches_an_error_handler(table: Club, failed: list[str], where: Where) -> None:
    ann = table.person("Ann", where)
    assert "no game here" in (await ann.slash("board")).text
    assert not await ann.complete("move", "move", "")
    board = await ann.slash("play", game="canfield", deal="17")
    assert "is not a move" in (await ann.type("hello")).text
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

    monkeypatch.setattr(table.client.services.sessions, "_save", broken)
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
