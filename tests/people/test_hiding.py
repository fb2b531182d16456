"""Players who hide, are hidden or have deleted their data stand on no leaderboard."""

import json
from dataclasses import replace

import pytest

from bot.operations.services import Services
from bot.people.privacy import HiddenByOperator
from bot.standings.leaderboards import Leaderboard
from bot.standings.measures import RATING
from bot.standings.periods import Period
from bot.standings.verify import flaws
from bot.store import people
from tests.support.clock import NOON
from tests.support.leaderboards import day_line_count, day_lines, line_count, lines_of, own_day_line, own_line
from tests.support.scored import ranked_today
from tests.support.two_players import ANN, BEN, HALL, play_a_little


async def test_who_hides_is_on_no_board_and_moves_nobody_down(services: Services) -> None:
    await play_a_little(services)
    for player in (ANN, BEN):
        daily = await ranked_today(services, player)
        assert daily is not None
        await services.sessions.resign(daily.id, player.id)
    privacy, leaderboards = services.privacy, services.leaderboards
    rated = replace(RATING, ranking=replace(RATING.ranking, min_dailies=0))
    today = Leaderboard(measure=rated, period=Period.ALL, day=NOON.date())
    assert {line.name for line in await lines_of(leaderboards, today)} == {ANN.name, BEN.name}
    await privacy.hide(ANN)
    assert await privacy.is_hidden(ANN.id) is True
    for lines in (await lines_of(leaderboards, today), await day_lines(leaderboards, today.day)):
        assert [(line.rank, line.name) for line in lines] == [(1, BEN.name)]
    for own in (
        await own_line(leaderboards, today, ANN.id),
        await own_day_line(leaderboards, ANN.id, today.day),
    ):
        assert own is None
    assert (await line_count(leaderboards, today), await day_line_count(leaderboards, today.day)) == (1, 1)
    assert [one.games for one in (await leaderboards.profile(ANN.id, NOON.date())).dailies] == [1]
    told = json.loads(await privacy.export(ANN.id) or "")
    assert told["player"][0]["hidden"] is True
    await services.sessions.start(ANN, HALL, "gate", "3")  # a new game does not bring them back
    assert await own_line(leaderboards, today, ANN.id) is None
    assert await privacy.show(ANN.id) is True
    assert {line.name for line in await lines_of(leaderboards, today)} == {ANN.name, BEN.name}
    assert await privacy.show(404) is False
    assert await privacy.is_hidden(404) is False


async def test_who_hides_is_not_named_to_managers_who_remove_their_results(services: Services) -> None:
    await play_a_little(services)
    daily = await ranked_today(services, ANN)
    assert daily is not None
    await services.sessions.resign(daily.id, ANN.id)
    await services.privacy.hide(ANN)
    moderation = services.moderation
    told = [await moderation.remove(7, BEN, f"{daily.id}", "as a test"), *(await moderation.removed(7))]
    page = await moderation.audit(7, limit=5, offset=0)
    told += [*page.games.values(), await moderation.restore(7, BEN, f"{daily.id}")]
    assert [one.name for one in told] == [""] * 4


async def test_a_deleted_player_has_no_line_on_any_leaderboard(services: Services) -> None:
    await play_a_little(services)
    ben = await ranked_today(services, BEN)
    assert ben is not None
    await services.sessions.resign(ben.id, BEN.id)
    await services.privacy.forget(ANN.id)
    leaderboards, today = (
        services.leaderboards,
        Leaderboard(
            measure=replace(RATING, ranking=replace(RATING.ranking, min_dailies=0)),
            period=Period.ALL,
            day=NOON.date(),
        ),
    )
    for guild_id in (7, None):
        board = await day_lines(leaderboards, NOON.date(), guild_id=guild_id)
        assert [(line.rank, line.name) for line in board] == [(1, "Ben")]
        lines = await lines_of(leaderboards, replace(today, guild_id=guild_id))
        assert [(line.rank, line.name) for line in lines] == [(1, "Ben")]
    assert (await services.leaderboards.profile(ANN.id, NOON.date())).is_empty
    assert [flaw async for flaw in flaws(services.store)] == []


async def test_whom_the_operator_hides_cannot_show_themselves(services: Services) -> None:
    await play_a_little(services)
    daily = await ranked_today(services, ANN)
    assert daily is not None
    await services.sessions.resign(daily.id, ANN.id)

    async def bar(barred: bool) -> bool:
        async with services.store.write() as connection:
            return await people.bar(connection, ANN.id, barred)

    async def names() -> list[str]:
        return [line.name for line in await day_lines(services.leaderboards, NOON.date())]

    assert await bar(True)
    assert await names() == []
    with pytest.raises(HiddenByOperator):
        await services.privacy.show(ANN.id)
    assert await services.privacy.is_hidden(ANN.id)
    assert await bar(False)
    assert await names() == [ANN.name]
    await services.privacy.hide(ANN)
    assert await bar(True)
    assert await bar(False)
    assert await names() == []  # their own wish
    assert [flaw async for flaw in flaws(services.store)] == []
