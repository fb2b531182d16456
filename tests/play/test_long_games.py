"""Games of thousands of events: nobody else waits for them.

The event loop may be busy at a time for half as long as replaying such a game takes: processor time, and both
measured in the same test, so that neither a busy nor a slow machine changes anything.
"""

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import Any

import pytest

from bot.controls.view import board
from bot.operations.services import Services
from bot.patience import Game
from bot.play import cache
from bot.play.practice import start_again
from bot.record import Player, Replay, StoredGame, replay
from bot.standings.replaying import LONG
from bot.store.events import EventRow
from bot.store.games import GameRow
from bot.view.board import Facts, board_with
from bot.view.pictures.drawing import Drawing
from tests.support.clock import Clock
from tests.support.people import ANN, BEN, HALL
from tests.support.steps import measured_steps
from tests.support.stored import append_events

EVENTS = 6447


def replay_long_game() -> float:
    """Replay a game of `EVENTS` events and return the seconds of processor time that it took."""
    began = time.thread_time()
    Game.from_text("canfield 1" + " d" * EVENTS)
    return time.thread_time() - began


@asynccontextmanager
async def quick_steps() -> AsyncIterator[None]:
    async with measured_steps() as steps:
        yield
    assert steps.longest < replay_long_game() / 2


async def long_game(
    services: Services, clock: Clock, player: Player = ANN, events: int = EVENTS
) -> StoredGame:
    """Store a game whose events are not in memory, and return its opening."""
    stored = await services.sessions.start(player, HALL, "canfield")
    async with services.store.write() as connection:
        await append_events(connection, stored.id, 0, ["d"] * events, clock(), ends_at=stored.last_at)
    return stored


async def test_steps_that_take_long_are_noticed() -> None:
    async with measured_steps() as steps:
        await asyncio.sleep(0)
        took = replay_long_game()
    assert steps.longest >= took


@pytest.mark.parametrize("address", ["sqlite"], indirect=True)
async def test_a_long_game_is_read_played_and_exported_beside_others(
    services: Services, clock: Clock
) -> None:
    sessions = services.sessions
    stored = await long_game(services, clock)
    async with quick_steps():
        stored = await sessions.load(stored.id)
    async with quick_steps():
        stored = await sessions.move(stored.id, ANN.id, "d", ply=EVENTS)
        client: Any = SimpleNamespace(drawing=Drawing(services.observe), faces={}, table=None)
        await board(client, board_with(stored, Facts()))
        stored = await sessions.undo(stored.id, ANN.id, ply=EVENTS + 1)
    async with quick_steps():
        assert await services.privacy.export(ANN.id)
    async with quick_steps():
        stored = await sessions.go_back(stored.id, ANN.id, 3000)
    async with quick_steps():
        stored = await sessions.resign(stored.id, ANN.id)  # a counted game, so it is replayed once more
        assert stored.result is not None
        assert stored.result.counted
    async with quick_steps():
        assert len((await start_again(sessions, stored.id, ANN, HALL, position=2000)).game.events) == 2000


@pytest.mark.parametrize("address", ["sqlite"], indirect=True)
async def test_the_deadline_of_a_long_game_keeps_nobody_waiting(services: Services, clock: Clock) -> None:
    stored = await long_game(services, clock)
    clock.on(days=15)
    async with quick_steps():
        assert await services.deadlines.catch_up() == 1
    assert (await services.sessions.load(stored.id)).result is not None


@pytest.mark.parametrize("address", ["sqlite"], indirect=True)
async def test_a_player_has_one_long_game_replayed_at_a_time_and_once(
    services: Services, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    stored = [await long_game(services, clock, player, LONG + 1) for player in (ANN, ANN, BEN)]
    replayed, most = [], Counter[int]()
    running, both = Counter[int](), asyncio.Event()

    async def count(row: GameRow, events: Sequence[EventRow]) -> Replay:
        replayed.append(row.id)
        running[row.player_id] += 1
        running[0] += 1
        for key in (row.player_id, 0):
            most[key] = max(most[key], running[key])
        if running[0] == 2:
            both.set()
        await asyncio.wait_for(both.wait(), 60)  # the games of both players are read by then
        await asyncio.sleep(0.01)
        running[row.player_id] -= 1
        running[0] -= 1
        return replay(row, events)

    monkeypatch.setattr(cache, "replay_aside", count)
    games_of_ann, game_of_ben = stored[:2], stored[2]
    await asyncio.gather(
        *(services.sessions.load(one.id) for one in (*games_of_ann, *games_of_ann, game_of_ben))
    )
    assert sorted(replayed) == [one.id for one in stored]
    assert most == {ANN.id: 1, BEN.id: 1, 0: 2}
