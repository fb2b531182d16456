"""Deletion of a person's data: what is in its way, what goes on meanwhile, and what is left to play."""

import asyncio
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

from bot.daily.refusals import AlreadyPlayed
from bot.operations.services import Services, open_services
from bot.patience import legal_moves
from bot.people.privacy import Privacy
from bot.play.refusals import NoGame, NotYours
from bot.play.sessions import Sessions
from bot.record import StoredGame
from bot.store import personal
from bot.store.events import events_of
from bot.store.schema import move
from tests.support.clock import Clock
from tests.support.scored import ranked_today
from tests.support.traces import traces
from tests.support.two_players import ANN, HALL, LETTERBOX, play_a_little


async def test_a_game_that_cannot_be_replayed_is_no_hindrance_to_deletion(
    services: Services, clock: Clock
) -> None:
    await play_a_little(services)
    async with services.store.write() as connection:
        await connection.execute(update(move).values(code="rubbish"))
    restarted = Sessions(services.store, now=clock, random_deal=lambda: 1)
    assert await Privacy(services.store, restarted, services.daily, services.presence).forget(ANN.id)
    async with services.store.read() as connection:
        assert await traces(connection, ANN.id) == []


async def test_what_was_asked_before_a_deletion_brings_nobody_back(services: Services, clock: Clock) -> None:
    await play_a_little(services)
    asked_at = clock.time
    clock.on(seconds=10)
    await services.privacy.forget(ANN.id)
    await services.presence.note(HALL.guild_id, ANN, asked_at)
    assert not await services.privacy.export(ANN.id)
    clock.on(seconds=10)
    await services.presence.note(HALL.guild_id, ANN, clock.time)
    assert await services.privacy.export(ANN.id)


async def test_a_move_made_during_a_deletion_waits_and_finds_no_game(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    stored = await services.sessions.start(ANN, HALL, "klondike", "3")
    forget_rows, moves = personal._forget_rows, list[asyncio.Task[StoredGame]]()

    async def meanwhile(*given: Any) -> None:
        moves.append(asyncio.create_task(services.sessions.move(stored.id, ANN.id, "d")))
        await asyncio.sleep(0.1)
        assert not moves[0].done()
        await forget_rows(*given)

    monkeypatch.setattr(personal, "_forget_rows", meanwhile)
    assert await services.privacy.forget(ANN.id)
    with pytest.raises(NoGame):
        await moves[0]


async def test_an_uncertain_clock_is_no_hindrance_to_deletion(tmp_path: Path, clock: Clock) -> None:
    agrees = [True]
    address = f"sqlite:///{tmp_path / 'patience.db'}"
    async with open_services(address, now=clock, clock_agrees=lambda: agrees[0]) as services:
        begun = await services.daily.start(ANN, HALL, "gate")
        first = legal_moves(begun.game.rules, begun.game.position)[0]
        await services.sessions.move(begun.id, ANN.id, str(first))
        clock.on(days=1)
        agrees[0] = False
        assert await services.privacy.forget(ANN.id)


async def test_the_boards_of_a_deleted_person_are_nobodys_to_play_on(services: Services) -> None:
    await play_a_little(services)
    daily = await ranked_today(services, ANN)
    assert daily is not None
    await services.privacy.forget(ANN.id)
    with pytest.raises(NotYours) as told:
        await services.sessions.move(daily.id, ANN.id, "d")
    assert told.value.stored.player_name == ""
    assert told.value.stored.game.events == ()


async def test_deleting_oneself_is_no_way_to_a_second_ranked_attempt(
    services: Services, clock: Clock
) -> None:
    await play_a_little(services)
    daily = await ranked_today(services, ANN)
    assert daily is not None
    await services.privacy.forget(ANN.id)
    with pytest.raises(AlreadyPlayed) as told:
        await services.daily.start(ANN, HALL)
    assert told.value.stored.id == daily.id
    await services.privacy.forget(ANN.id)
    with pytest.raises(AlreadyPlayed):
        await services.daily.start(ANN, LETTERBOX)
    clock.time += timedelta(days=1)
    assert (await services.daily.start(ANN, HALL)).day == clock().date()
    async with services.store.read() as connection:
        assert all(not trace.startswith("spent.") for trace in await traces(connection, daily.id))


async def test_who_has_not_begun_the_daily_may_come_back_to_it(services: Services) -> None:
    await services.sessions.start(ANN, HALL, "gate", "3")
    await services.daily.start(ANN, HALL)  # only to look at it
    await services.privacy.forget(ANN.id)
    assert (await services.daily.start(ANN, HALL)).player_name == ANN.name


async def test_boards_of_somebody_deleted_play_nothing_more(services: Services) -> None:
    """A ranked attempt without a move is not over, and the process may remember whose it was."""
    sessions = services.sessions
    daily = await services.daily.start(ANN, HALL)
    begun = await sessions.start(ANN, HALL, "canfield", "3")
    begun = await sessions.move(begun.id, ANN.id, "d", ply=0)
    await services.privacy.forget(ANN.id)
    for stored in (daily, begun):
        move = str(legal_moves(stored.game.rules, stored.game.position)[0])
        with pytest.raises(NoGame):
            await sessions.move(stored.id, ANN.id, move, ply=stored.game.ply)
        with pytest.raises(NoGame):
            await sessions.resign(stored.id, ANN.id, ply=stored.game.ply)
    async with services.store.read() as connection:
        assert await events_of(connection, daily.id) == ()


async def test_a_game_is_not_made_current_of_somebody_deleted_meanwhile(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    sessions = services.sessions
    stored = await sessions.start(ANN, HALL, "canfield", "3")
    load = sessions.load

    async def load_and_forget(game_id: int) -> StoredGame:
        found = await load(game_id)
        await services.privacy.forget(ANN.id)
        return found

    with monkeypatch.context() as patch:
        patch.setattr(sessions, "load", load_and_forget)
        with pytest.raises(NoGame):
            await sessions.make_current(stored.id, ANN.id, HALL.channel_id)
    await sessions.stay_current(stored, HALL.channel_id + 1)
    async with services.store.read() as connection:
        assert await traces(connection, ANN.id) == []
