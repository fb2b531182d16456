"""Turns of interactions that are delivered again, or whose boards were not."""

import pytest

from bot.patience import NothingToUndo
from bot.play.refusals import BoardMissing, StaleBoard
from bot.play.requests import Requests
from bot.play.seen import Seen
from bot.play.sessions import Sessions
from bot.record import Channel, Player, StoredGame
from bot.store import Store, handled
from bot.words.refusals import refusal
from tests.support.clock import Clock

ANN, HERE = Player(1, "Ann"), Channel(7, 70)
ID = "60"


@pytest.fixture
async def stored(sessions: Sessions) -> StoredGame:
    return await sessions.start(ANN, HERE, "canfield", "17")


async def test_a_repeated_turn_returns_the_current_game(sessions: Sessions, stored: StoredGame) -> None:
    first = await sessions.move(stored.id, 1, "d", request_id=ID)
    assert await sessions.move(stored.id, 1, "d", request_id=ID) == first
    second = await sessions.move(stored.id, 1, "d", request_id=ID + "1")
    assert second.game.events == ("d", "d")
    assert await sessions.move(stored.id, 1, "d", request_id=ID) == second
    assert await sessions.undo(stored.id, 1, ply=first.game.ply, request_id=ID) == second
    with pytest.raises(StaleBoard):
        await sessions.undo(stored.id, 1, ply=first.game.ply, request_id=ID + "2")


async def test_a_repeated_turn_on_a_game_that_is_over_returns_it(
    sessions: Sessions, stored: StoredGame
) -> None:
    await sessions.move(stored.id, 1, "d", request_id=ID)
    over = await sessions.resign(stored.id, 1, request_id=ID + "1")
    assert over.result is not None
    for request_id in (ID, ID + "1"):
        assert await sessions.move(stored.id, 1, "d", request_id=request_id) == over


async def test_two_processes_play_an_interaction_once(
    store: Store, clock: Clock, sessions: Sessions, stored: StoredGame
) -> None:
    other = Sessions(store, now=clock, random_deal=lambda: 4)
    await other.load(stored.id)
    for number in range(5):
        played = await sessions.move(stored.id, 1, "d", request_id=f"{ID}-{number}")
        assert (await other.move(stored.id, 1, "d", request_id=f"{ID}-{number}")).game == played.game
    assert (await other.load(stored.id)).game.events == ("d",) * 5


async def test_a_typed_turn_that_was_refused_is_not_played_when_it_is_delivered_again(
    store: Store, clock: Clock, sessions: Sessions, stored: StoredGame
) -> None:
    with pytest.raises(NothingToUndo):
        await sessions.undo(stored.id, 1, request_id=ID)
    played = await sessions.move(stored.id, 1, "d", request_id=ID + "1")
    for each in (sessions, Sessions(store, now=clock, random_deal=lambda: 4)):
        assert (await each.undo(stored.id, 1, request_id=ID)).game == played.game


async def test_a_press_that_is_refused_is_not_noted(
    store: Store, sessions: Sessions, stored: StoredGame
) -> None:
    with pytest.raises(StaleBoard):
        await sessions.move(stored.id, 1, "d", ply=9, request_id=ID)
    async with store.read() as connection:
        assert not await handled.is_noted(connection, ID)
    assert (await sessions.move(stored.id, 1, "d", ply=0, request_id=ID)).game.events == ("d",)


async def test_old_interactions_are_forgotten(
    store: Store, clock: Clock, sessions: Sessions, stored: StoredGame
) -> None:
    await sessions.move(stored.id, 1, "d", request_id=ID)
    clock.on(minutes=59)
    await sessions.requests.forget_old()
    async with store.read() as connection:
        assert await handled.is_noted(connection, ID)
    clock.on(minutes=2)
    await sessions.requests.forget_old()
    async with store.read() as connection:
        assert not await handled.is_noted(connection, ID)


async def test_a_board_is_missing_until_it_is_delivered(sessions: Sessions, stored: StoredGame) -> None:
    played = await sessions.move(stored.id, 1, "d", request_id=ID)
    sessions.seen.lost(played)
    with pytest.raises(BoardMissing):
        await sessions.move(stored.id, 1, "d", request_id=ID + "1")
    assert (await sessions.move(stored.id, 1, "d", ply=1, request_id=ID + "2")).game.ply == 2  # by a button
    sessions.seen.delivered(played)
    assert (await sessions.move(stored.id, 1, "d", request_id=ID + "3")).game.ply == 3


async def test_a_board_that_was_shown_is_not_missing_when_it_is_lost_again(
    sessions: Sessions, stored: StoredGame
) -> None:
    played = await sessions.move(stored.id, 1, "d")
    sessions.seen.delivered(played)
    sessions.seen.lost(played)
    assert not sessions.seen.is_missing(played)


@pytest.mark.parametrize(("seconds", "missing"), [(0, False), (1, True), (60, True), (61, False)])
async def test_a_turn_shortly_before_the_start_may_have_had_no_answer(
    clock: Clock, sessions: Sessions, stored: StoredGame, seconds: int, missing: bool
) -> None:
    played = await sessions.move(stored.id, 1, "d")
    clock.on(seconds=seconds)
    seen = Seen(since=clock())
    assert seen.is_missing(played) is missing
    assert not seen.is_missing(stored)
    seen.delivered(played)
    assert not seen.is_missing(played)


async def test_no_interaction_is_forgotten_while_the_clock_may_be_wrong(store: Store, clock: Clock) -> None:
    agrees = False
    requests = Requests(store, now=clock, clock_agrees=lambda: agrees)
    assert await requests.note(ID)
    clock.on(hours=2)
    await requests.forget_old()
    assert await requests.is_handled(ID)
    agrees = True
    await requests.forget_old()
    assert not await requests.is_handled(ID)


async def test_after_a_start_nobody_is_told_that_a_board_did_not_arrive(store: Store, clock: Clock) -> None:
    """The process before may have sent it: what is not known is not said."""
    first = Sessions(store, now=clock, random_deal=lambda: 5)
    stored = await first.start(ANN, HERE, "canfield")
    stored = await first.move(stored.id, ANN.id, "d", request_id="1")
    clock.on(seconds=1)
    second = Sessions(store, now=clock, random_deal=lambda: 5)
    with pytest.raises(BoardMissing) as told:
        await second.move(stored.id, ANN.id, "d", request_id="2")
    assert "may not have reached you" in refusal(told.value)
    second.seen.lost(stored)
    with pytest.raises(BoardMissing) as told:
        await second.move(stored.id, ANN.id, "d", request_id="3")
    assert "may not have reached you" in refusal(told.value)
