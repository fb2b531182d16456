"""Saving: turns share transactions, and none depends on another."""

import asyncio
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from bot.people.preferences import StoredPreferences
from bot.play.refusals import StaleBoard
from bot.play.sessions import Sessions
from bot.record import Channel, Player, StoredGame
from bot.store import Connection, Store, Unavailable, turns
from bot.store.events import events_of
from bot.store.turns import PlayerRow, Turn
from tests.support.clock import NOON, Clock
from tests.support.people import ANN, HALL
from tests.support.played import LOST, second_process

CROWD = 20


async def start_all(sessions: Sessions) -> list[StoredGame]:
    """Start a game for each of many players."""
    return [
        await sessions.start(Player(number, f"P{number}"), Channel(7, 70), "canfield", LOST.deal)
        for number in range(1, CROWD + 1)
    ]


@pytest.fixture
def batches(monkeypatch: pytest.MonkeyPatch) -> list[list[int]]:
    """Return a list that fills with the games of each transaction."""
    seen: list[list[int]] = []
    append = turns.append

    async def noted(connection: Connection, steps: Sequence[Turn]) -> Mapping[int, PlayerRow]:
        seen.append([step.game_id for step in steps])
        if any(step.codes[0] == "t1>t1" for step in steps):
            raise ZeroDivisionError
        return await append(connection, steps)

    monkeypatch.setattr(turns, "append", noted)
    return seen


async def test_turns_that_wait_at_the_same_time_share_a_transaction(
    sessions: Sessions, batches: list[list[int]]
) -> None:
    played = started = await start_all(sessions)
    for ply in range(3):
        played = await asyncio.gather(
            *(sessions.move(one.id, one.player_id, "d", ply=ply) for one in started)
        )
        assert [one.game.ply for one in played] == [ply + 1] * CROWD
    assert sum(map(len, batches)) == 3 * CROWD
    assert len(batches) <= 6
    for one in played:
        assert await sessions.load(one.id) == one


async def test_a_conflict_of_one_turn_leaves_the_others_alone(
    sessions: Sessions, address: str, clock: Clock
) -> None:
    started = await start_all(sessions)
    async with second_process(address, clock) as others:
        for one in started[::2]:
            await others.move(one.id, one.player_id, "d", ply=0)
    answers = await asyncio.gather(
        *(sessions.move(one.id, one.player_id, "d", ply=0) for one in started), return_exceptions=True
    )
    stale, played = answers[::2], answers[1::2]
    assert all(isinstance(answer, StaleBoard) and answer.stored.game.ply == 1 for answer in stale)
    assert all(isinstance(answer, StoredGame) and answer.game.ply == 1 for answer in played)
    for one in started:
        assert (await sessions.load(one.id)).game.events == ("d",)


async def test_the_fault_of_one_turn_is_not_the_fault_of_the_others(
    store: Store, sessions: Sessions, batches: list[list[int]]
) -> None:
    started = await start_all(sessions)
    saving = sessions._turns._saving  # pyright: ignore[reportPrivateUsage]
    steps = [
        Turn(
            game_id=one.id,
            player_id=one.player_id,
            ply=0,
            codes=["t1>t1" if place == 4 else "d"],
            at=one.last_at,
        )
        for place, one in enumerate(started)
    ]
    answers = await asyncio.gather(
        *(saving._append(step) for step in steps),  # pyright: ignore[reportPrivateUsage]
        return_exceptions=True,
    )
    assert [place for place, answer in enumerate(answers) if isinstance(answer, Exception)] == [4]
    assert isinstance(answers[4], ZeroDivisionError)
    async with store.read() as connection:
        lengths = [len(await events_of(connection, one.id)) for one in started]
    assert lengths == [place != 4 for place in range(CROWD)]


async def test_a_database_that_fails_fails_all_who_wait_at_once(
    tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Store.open(f"sqlite:///{tmp_path}/patience.db") as store:
        sessions = Sessions(store, now=clock, random_deal=lambda: 4)
        started = await start_all(sessions)
        tries: list[int] = []

        async def fails(_: Connection, steps: Sequence[Turn]) -> Mapping[int, PlayerRow]:
            tries.append(len(steps))
            raise Unavailable("sqlite:///patience.db", "disk I/O error")

        with monkeypatch.context() as patch:
            patch.setattr(turns, "append", fails)
            answers = await asyncio.gather(
                *(sessions.move(one.id, one.player_id, "d", ply=0) for one in started), return_exceptions=True
            )
        assert all(isinstance(answer, Unavailable) for answer in answers)
        assert sum(tries) == CROWD
        for one in started:
            assert await sessions.load(one.id) == one
            assert (await sessions.move(one.id, one.player_id, "d", ply=0)).game.ply == 1


async def test_a_turn_nobody_waits_for_any_more_is_saved_all_the_same(sessions: Sessions) -> None:
    stored = await sessions.start(ANN, HALL, "canfield", LOST.deal)
    turn = asyncio.create_task(sessions.move(stored.id, ANN.id, "d", ply=0))
    saving = sessions._turns._saving  # pyright: ignore[reportPrivateUsage]
    await asyncio.sleep(0)  # it judges the move, and waits
    assert saving._writing is not None  # pyright: ignore[reportPrivateUsage]
    turn.cancel()
    with pytest.raises(asyncio.CancelledError):
        await turn
    await saving._writing  # pyright: ignore[reportPrivateUsage]
    assert (await sessions.load(stored.id)).game.ply == 1
    assert (await sessions.move(stored.id, ANN.id, "d", ply=1)).game.ply == 2


async def test_a_turn_shows_what_its_player_has_chosen_meanwhile(
    store: Store, sessions: Sessions, address: str
) -> None:
    stored = await sessions.start(ANN, HALL, "canfield", LOST.deal)
    async with Store.open(address) as other:
        await StoredPreferences(other, now=lambda: NOON, changed=lambda *_: None).change(
            Player(ANN.id, "Anna"), back="night", jumbo=True
        )
    played = await sessions.move(stored.id, ANN.id, "d", ply=0)
    assert played == await sessions.load(stored.id)
    assert played.preferences != stored.preferences
    assert played.player_name == "Anna"
