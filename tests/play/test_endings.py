"""The end of a game: its result, and whether the last move can still be taken back."""

from datetime import timedelta

import pytest

from bot.play.refusals import DealtAgain, GameOver
from bot.play.sessions import Sessions, random_deal_number
from bot.store import Store
from tests.support.clock import Clock
from tests.support.people import ANN, BEN, HALL
from tests.support.played import LOSING, LOST, WINNING, WON, play


async def test_the_winning_move_writes_the_result(sessions: Sessions, clock: Clock) -> None:
    stored = await play(sessions, await sessions.start(ANN, HALL, "fortunes-favor", WON.deal), WINNING[:-1])
    assert stored.result is None
    clock.on(seconds=5)
    stored = await play(sessions, stored, WINNING[-1:])
    assert stored.result is not None
    assert (stored.result.outcome, stored.result.moves, stored.result.home) == ("won", len(WINNING), 52)
    assert (stored.result.seconds, stored.result.finished_at) == (5, clock())
    assert await sessions.load(stored.id) == stored
    for asked in (
        sessions.move(stored.id, ANN.id, "d"),
        sessions.undo(stored.id, ANN.id),
        sessions.redo(stored.id, ANN.id),
        sessions.auto(stored.id, ANN.id),
        sessions.resign(stored.id, ANN.id),
    ):
        with pytest.raises(GameOver) as told:
            await asked
        assert told.value.stored == stored


async def test_a_proved_loss_ends_the_game_and_an_undo_reopens_it(sessions: Sessions) -> None:
    stored = await play(sessions, await sessions.start(ANN, HALL, "canfield", LOST.deal), LOSING)
    assert stored.result is not None
    assert (stored.result.outcome, stored.result.moves) == ("lost", len(LOSING))
    with pytest.raises(GameOver):
        await sessions.move(stored.id, ANN.id, "d")
    reopened = await sessions.undo(stored.id, ANN.id, ply=stored.game.ply)
    assert reopened.result is None
    assert await sessions.current(ANN.id, 70) == reopened
    again = await sessions.redo(stored.id, ANN.id)
    assert again.result is not None
    assert (again.result.outcome, again.result.moves) == ("lost", len(LOSING))
    assert await sessions.load(stored.id) == again


async def test_a_counted_loss_stays_one_once_its_deal_is_started_again(store: Store, clock: Clock) -> None:
    sessions = Sessions(store, now=clock, random_deal=lambda: int(LOST.deal))
    stored = await play(sessions, await sessions.start(ANN, HALL, "canfield"), LOSING)
    assert stored.result is not None
    assert stored.result.counted
    await sessions.start(BEN, HALL, "canfield", LOST.deal)  # another player's copy tells Ann nothing
    reopened = await sessions.undo(stored.id, ANN.id)
    assert reopened.result is None
    stored = await sessions.redo(stored.id, ANN.id)
    await sessions.start(ANN, HALL, "canfield-single", LOST.deal)  # the same cards in another reading
    with pytest.raises(DealtAgain):
        await sessions.undo(stored.id, ANN.id)
    loaded = await sessions.load(stored.id)
    assert loaded.result is not None
    assert (loaded.game, loaded.result.final) == (stored.game, True)


async def test_a_practised_loss_can_be_taken_back_whatever_else_is_started(sessions: Sessions) -> None:
    stored = await play(sessions, await sessions.start(ANN, HALL, "canfield", LOST.deal), LOSING)
    await sessions.start(ANN, HALL, "canfield", LOST.deal)
    assert (await sessions.undo(stored.id, ANN.id)).result is None


async def test_a_resigned_game_is_over(sessions: Sessions) -> None:
    stored = await play(sessions, await sessions.start(ANN, HALL, "canfield", LOST.deal), LOSING[:5])
    over = await sessions.resign(stored.id, ANN.id, ply=5)
    assert over.result is not None
    assert (over.result.outcome, over.result.moves, over.result.home) == ("resigned", 5, over.game.home)
    assert over.game == stored.game
    assert await sessions.load(stored.id) == over
    with pytest.raises(GameOver):
        await sessions.undo(stored.id, ANN.id)


async def test_a_long_pause_counts_two_minutes_and_a_clock_set_back_nothing(
    sessions: Sessions, store: Store, clock: Clock
) -> None:
    stored = await sessions.start(ANN, HALL, "canfield", LOST.deal)
    for pause in (10, 3600, -1800, 7):
        clock.on(seconds=pause)
        stored = await sessions.move(stored.id, ANN.id, "d")
    assert stored.thinking == timedelta(seconds=10 + 120 + 0 + 7)
    afresh = Sessions(store, now=clock, random_deal=random_deal_number)
    assert await afresh.load(stored.id) == stored
    clock.on(seconds=1)
    over = await afresh.resign(stored.id, ANN.id)
    assert over.result is not None
    assert over.result.seconds == 138
