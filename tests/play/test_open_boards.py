"""Open boards over the store, on both databases: who may move, how often, and what stays of it."""

import asyncio
from datetime import timedelta

import pytest

from bot.daily.secrecy import UNTIL_FINAL
from bot.operations.services import Services
from bot.play.refusals import NoGame, NotYours, StaleBoard, TooFast
from bot.record import StoredGame
from tests.support.clock import Clock
from tests.support.people import ANN, BEN, CYD, ELSEWHERE, HALL
from tests.support.played import LOSING, LOST
from tests.support.scored import GAME
from tests.support.winning import winning


async def _opened(services: Services) -> StoredGame:
    return await services.sessions.start(ANN, HALL, GAME, "1", open_board=True)


async def test_who_sees_the_board_moves_on_it_at_most_once_in_two_seconds(
    services: Services, clock: Clock
) -> None:
    sessions, stored = services.sessions, await _opened(services)
    with pytest.raises(NotYours):
        await sessions.move(stored.id, BEN.id, "d")
    for player in (BEN, CYD):
        stored = await sessions.move(stored.id, player.id, "d", ply=stored.game.ply, by=player.name)
        assert stored.mover == player.name
    with pytest.raises(StaleBoard):
        await sessions.move(stored.id, BEN.id, "d", ply=0, by="Ben")
    for waited in (0, 1):
        clock.on(seconds=waited)
        with pytest.raises(TooFast):
            await sessions.move(stored.id, BEN.id, "d", by="Ben")
    assert (await sessions.undo(stored.id, BEN.id, by="Ben")).game.made == 2  # free at any time
    clock.on(seconds=1)
    assert (await sessions.move(stored.id, BEN.id, "d", by="Ben")).mover == "Ben"
    with pytest.raises(NotYours):
        await sessions.resign(stored.id, BEN.id, by="Ben")
    own = await services.sessions.start(BEN, HALL, GAME, "2")
    with pytest.raises(NotYours):
        await sessions.move(own.id, ANN.id, "d", by="Ann")
    assert (await sessions.current(BEN.id, HALL.channel_id)).id == own.id
    assert (await sessions.current(CYD.id, HALL.channel_id)).id == stored.id
    with pytest.raises(NoGame):
        await sessions.current(CYD.id, ELSEWHERE.channel_id)


async def test_of_ten_people_who_press_at_once_one_moves(services: Services) -> None:
    stored = await _opened(services)
    presses = (
        services.sessions.move(stored.id, number, "d", ply=0, by=str(number)) for number in range(10, 20)
    )
    results = await asyncio.gather(*presses, return_exceptions=True)
    assert sum(isinstance(each, StaleBoard) for each in results) == 9
    assert (await services.sessions.load(stored.id)).game.ply == 1


async def test_its_random_deal_is_in_no_export_until_no_move_can_be_taken_back(services: Services) -> None:
    sessions, guild_id = services.sessions, HALL.guild_id or 0
    sessions._random_deal = lambda: int(LOST.deal)  # pyright: ignore[reportPrivateUsage]

    async def exported() -> str:
        results, _, _ = await services.moderation.export(guild_id, BEN)
        return f"{await services.privacy.export(ANN.id)} {results.decode()}"

    stored = await sessions.start(ANN, HALL, LOST.rules.key, open_board=True)
    assert (await exported()).count(UNTIL_FINAL) == 1
    for player, moves in ((BEN, LOSING[:99]), (CYD, LOSING[99:])):
        stored = await sessions.move(stored.id, player.id, ", ".join(moves), by=player.name)
    assert stored.result is not None
    assert (await exported()).count(UNTIL_FINAL) == 2  # for her, and among the results of the server
    await sessions.undo(stored.id, ANN.id)
    await sessions.resign(stored.id, ANN.id)
    assert UNTIL_FINAL not in await exported()


async def test_it_counts_for_the_server_alone_and_goes_with_who_has_started_it(
    services: Services, clock: Clock
) -> None:
    stored = await _opened(services)
    line = ", ".join(winning(stored.game))
    won = await services.sessions.move(stored.id, BEN.id, line, by="Ben")
    assert won.result is not None
    assert (won.result.outcome, won.result.counted) == ("won", False)
    assert await services.sessions.won_together(HALL.guild_id or 0) == 1
    assert (await services.leaderboards.server_day(clock().date(), HALL.guild_id or 0)).together == 1
    clock.on(days=1)
    for days, count in ((2, 0), (1, 1), (0, 0)):
        day = clock().date() - timedelta(days=days)
        assert (await services.leaderboards.server_day(day, HALL.guild_id or 0)).together == count
    assert (await services.leaderboards.profile(ANN.id, clock().date())).is_empty
    assert not await services.privacy.forget(BEN.id)  # nothing is stored about who has only moved
    assert await services.privacy.forget(ANN.id)
    assert await services.sessions.won_together(HALL.guild_id or 0) == 0
    with pytest.raises(NoGame):
        await services.sessions.load(stored.id)
