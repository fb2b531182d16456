"""Deals without a choice are made with the move before them, and taken back with it."""

import pytest

from bot.operations.services import Services
from bot.patience import DEAL, legal_moves
from bot.play.refusals import NothingSafe
from bot.play.sessions import Sessions
from bot.standings.verify import flaws
from tests.support.people import ANN, HALL


async def test_a_card_is_turned_with_the_move_that_lays_the_one_before(sessions: Sessions) -> None:
    stored = await sessions.start(ANN, HALL, "sir-tommy", "1")
    stored = await sessions.move(stored.id, ANN.id, "d", ply=0, deals=True)
    assert stored.game.events == ("d",)
    stored = await sessions.move(stored.id, ANN.id, "h>t1", ply=1, deals=True)
    assert stored.game.events == ("d", "h>t1", "d")
    assert stored.game.made == 3
    stored = await sessions.undo(stored.id, ANN.id, ply=3, deals=True)
    assert stored.game.events[3:] == ("undo", "undo")
    assert len(stored.game.moves) == 1
    stored = await sessions.redo(stored.id, ANN.id, ply=5, deals=True)
    assert stored.game.events[5:] == ("redo", "redo")
    assert stored.game.made == 3
    stored = await sessions.undo(stored.id, ANN.id, ply=7, deals=True)
    stored = await sessions.move(stored.id, ANN.id, "h>t2", ply=9, deals=True)
    assert list(map(str, stored.game.moves)) == ["d", "h>t2", "d"]


async def test_typed_deals_are_not_made_twice(sessions: Sessions) -> None:
    stored = await sessions.start(ANN, HALL, "sir-tommy", "1")
    stored = await sessions.move(stored.id, ANN.id, "d, h>t1, d, h>t2", deals=True)
    assert stored.game.events == ("d", "h>t1", "d", "h>t2", "d")


async def test_auto_deals_only_after_a_move(sessions: Sessions) -> None:
    stored = await sessions.start(ANN, HALL, "sir-tommy", "1")
    with pytest.raises(NothingSafe):
        await sessions.auto(stored.id, ANN.id, ply=0, deals=True)


async def test_a_player_may_prefer_to_deal(services: Services) -> None:
    sessions, preferences = services.sessions, services.preferences
    stored = await sessions.start(ANN, HALL, "sir-tommy", "1")
    await sessions.move(stored.id, ANN.id, "d", ply=0, deals=True)
    await preferences.change(ANN, deals=False)
    stored = await sessions.move(stored.id, ANN.id, "h>t1", ply=1, deals=True)  # from this move on
    assert stored.game.events == ("d", "h>t1")
    stored = await sessions.move(stored.id, ANN.id, "d", ply=2, deals=True)
    stored = await sessions.undo(stored.id, ANN.id, ply=3, deals=True)
    assert stored.game.events[3:] == ("undo",)
    await preferences.change(ANN, deals=True)
    stored = await sessions.redo(stored.id, ANN.id, ply=4, deals=True)
    assert len((await sessions.undo(stored.id, ANN.id, ply=5, deals=True)).game.moves) == 1


async def test_a_whole_game_without_a_press_of_deal_verifies(services: Services) -> None:
    sessions = services.sessions
    stored = await sessions.start(ANN, HALL, "sir-tommy")
    stored = await sessions.move(stored.id, ANN.id, "d", deals=True)
    turns = 1
    while stored.result is None:
        step = next(move for move in legal_moves(stored.game.rules, stored.game.position) if move != DEAL)
        stored = await sessions.move(stored.id, ANN.id, str(step), ply=stored.game.ply, deals=True)
        turns += 1
    assert stored.result.moves == stored.game.made > 1.4 * turns
    assert [flaw async for flaw in flaws(services.store)] == []
