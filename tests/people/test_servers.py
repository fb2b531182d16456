"""The choices of servers: each stays when another is made, and other processes see them within a minute."""

from datetime import timedelta

import pytest

from bot.operations.services import Services, open_services
from bot.people.servers import Servers
from bot.play.refusals import HintsForbidden
from bot.record import Channel
from bot.store import Connection, Store
from bot.store import servers as rows
from tests.support.clock import Clock
from tests.support.people import ANN, HALL, LETTERBOX

GUILD = HALL.guild_id or 0


async def test_a_choice_leaves_the_others_as_they_are(store: Store, clock: Clock) -> None:
    servers = Servers(store, now=clock)
    assert (await servers.language(GUILD), await servers.allows_hints(GUILD)) == ("", True)
    await servers.choose(GUILD, ANN, language="de")
    await servers.choose(GUILD, ANN, hints=False)
    await servers.choose(GUILD, ANN, language="")
    await servers.choose(GUILD + 1, ANN, language="fr")
    for known in (servers, Servers(store, now=clock)):
        assert (await known.language(GUILD), await known.allows_hints(GUILD)) == ("", False)
        assert await known.language(GUILD + 1) == "fr"
        assert await known.allows_hints(None)


async def test_games_started_in_a_server_follow_its_choice(services: Services) -> None:
    sessions = services.sessions
    await services.servers.choose(GUILD, ANN, hints=False)
    stored = await sessions.start(ANN, HALL, "canfield", "1")
    with pytest.raises(HintsForbidden):
        await sessions.hint(stored.id, ANN.id)
    alone = await sessions.start(ANN, Channel(guild_id=None, channel_id=LETTERBOX.channel_id), "canfield")
    assert (await sessions.hint(alone.id, ANN.id)).game.shows_hint


async def test_another_process_sees_a_choice_within_a_minute(
    services: Services, address: str, clock: Clock
) -> None:
    async with open_services(address, now=clock, daily_secret="x") as others:
        assert await others.servers.allows_hints(GUILD)
        await services.servers.choose(GUILD, ANN, hints=False)
        assert not await services.servers.allows_hints(GUILD)
        clock.on(seconds=timedelta(minutes=1).total_seconds())
        assert not await others.servers.allows_hints(GUILD)


async def test_hints_ask_the_database_for_a_choice_once_a_minute(
    services: Services, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []
    read = rows.choices

    async def counted(connection: Connection, guild_id: int) -> rows.Choices:
        asked.append(guild_id)
        return await read(connection, guild_id)

    monkeypatch.setattr(rows, "choices", counted)
    stored = await services.sessions.start(ANN, HALL, "canfield", "1")
    for expected in (1, 2):
        for _ in range(3):
            stored = await services.sessions.hint(stored.id, ANN.id)
        assert asked == [GUILD] * expected
        clock.on(seconds=60)
