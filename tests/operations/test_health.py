"""The health of the bot, as its operator and its supervisor see it."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from aiohttp import ClientSession
from typer.testing import CliRunner

from bot.cli.app import app
from bot.commands.client import PatienceClient
from bot.controls.health import readings
from bot.daily.calendar import GAMES_OF_DAY
from bot.daily.certifier import DAYS_AHEAD
from bot.operations.addresses import Address, CannotListen
from bot.operations.clock import Clock
from bot.operations.health import listen
from bot.operations.meter import Meter, Readings
from bot.operations.services import Services
from bot.store import Unavailable, dailies, leases
from tests.support.clock import NOON
from tests.support.club import Club

WELL = Readings(
    ready={"discord": True, "database": True, "clock": True},
    latencies={},
    solver_waiting=0,
    solver_running=0,
    solver_workers=1,
    days_ahead=7,
    clock_offset=0.0,
)
ANYWHERE = Address(host="127.0.0.1", port=0)


@asynccontextmanager
async def serving(*parts: str) -> AsyncIterator[Address]:
    """Serve the health of a bot of which *parts* are not ready."""

    async def read() -> Readings:
        return replace(WELL, ready={**WELL.ready, **dict.fromkeys(parts, False)})

    async with listen(ANYWHERE, Meter(), read) as address:
        yield address


async def get(address: Address, path: str) -> tuple[int, str]:
    async with ClientSession() as session, session.get(f"http://{address}{path}") as answer:
        return answer.status, await answer.text()


async def test_a_bot_that_is_well_is_alive_and_ready() -> None:
    async with serving() as address:
        assert await get(address, "/livez") == (200, '{"alive": true}')
        status, text = await get(address, "/readyz")
        assert (status, text) == (200, '{"discord": true, "database": true, "clock": true}')
        status, text = await get(address, "/metrics")
        assert status == 200
        assert "patience_daily_days_ahead 7.0" in text
        assert (await get(address, "/"))[0] == 404


@pytest.mark.parametrize("part", ["discord", "database", "clock"])
async def test_a_bot_without_one_part_is_alive_and_not_ready(part: str) -> None:
    async with serving(part) as address:
        assert (await get(address, "/livez"))[0] == 200
        status, text = await get(address, "/readyz")
        assert (status, f'"{part}": false' in text) == (503, True)
        assert f'patience_ready{{part="{part}"}} 0.0' in (await get(address, "/metrics"))[1]


async def test_an_address_in_use_is_named() -> None:
    async with serving() as address:
        with pytest.raises(CannotListen) as refused:
            async with listen(address, Meter(), lambda: asyncio.sleep(0, WELL)):
                pass
    assert str(refused.value).startswith(f"{address}: ")


@pytest.mark.parametrize(
    ("text", "address", "asked"),
    [
        ("8042", "127.0.0.1:8042", "127.0.0.1:8042"),
        ("127.0.0.1:1", "127.0.0.1:1", "127.0.0.1:1"),
        ("0.0.0.0:8042", "0.0.0.0:8042", "127.0.0.1:8042"),
        ("patience.internal:80", "patience.internal:80", "patience.internal:80"),
    ],
)
def test_a_port_alone_is_on_the_loopback(text: str, address: str, asked: str) -> None:
    assert str(Address.from_text(text)) == address
    assert str(Address.from_text(text).to_ask()) == asked


@pytest.mark.parametrize(
    ("parts", "options", "code"),
    [([], [], 0), (["clock"], [], 1), (["clock"], ["--alive"], 0)],
)
async def test_the_command_asks_the_bot(
    parts: list[str], options: list[str], code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(*parts) as address:
        monkeypatch.setenv("HEALTH_ADDRESS", str(address))
        asked = await asyncio.to_thread(CliRunner().invoke, app, ["health", *options])
    assert asked.exit_code == code, asked.output


def test_the_command_says_when_there_is_nobody_to_ask(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("HEALTH_ADDRESS", raising=False)
    assert CliRunner().invoke(app, ["health"]).exit_code == 78
    monkeypatch.setenv("HEALTH_ADDRESS", "1")
    asked = CliRunner().invoke(app, ["health"])
    assert asked.exit_code == 69
    assert asked.output.startswith("Nothing answers at 127.0.0.1:1: ")


async def test_readings_are_those_of_the_running_bot(table: Club) -> None:
    client: PatienceClient = table.client
    clock = Clock()
    found = await readings(client, client.serves_players, clock)
    assert found.ready == {"discord": True, "database": True, "clock": True}
    assert (found.solver_waiting, found.solver_running) == (0, 0)


async def test_a_bot_that_is_not_connected_or_without_its_database_is_not_ready(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = PatienceClient(services)
    wall = NOON
    clock = Clock(lambda: wall, lambda: 0.0)
    wall += timedelta(hours=1)
    assert (await readings(client, client.serves_players, clock)).ready == {
        "discord": False,
        "database": True,
        "clock": False,
    }

    async def stuck(today: object) -> int:
        await asyncio.sleep(3600)
        return 0

    monkeypatch.setattr("bot.controls.health.DATABASE_TIMEOUT", 0.01)
    monkeypatch.setattr(services.certifier, "days_ahead", stuck)
    found = await readings(client, client.serves_players, clock)
    assert (found.ready["database"], found.days_ahead) == (False, None)


async def test_a_bot_whose_last_lease_could_not_be_written_is_not_ready(
    table: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    client: PatienceClient = table.client
    services, clock = client.services, Clock()

    async def full(*_: object, **__: object) -> None:
        raise Unavailable("x", "the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(leases, "take", full)
        with pytest.raises(Unavailable):
            await services.leases.elected("work", 60)
    assert not (await readings(client, client.serves_players, clock)).ready["database"]
    assert await services.leases.elected("work", 60)
    assert (await readings(client, client.serves_players, clock)).ready["database"]


async def test_days_ahead_end_at_the_first_deal_that_is_not_proved(services: Services) -> None:
    today = NOON.date()
    assert await services.certifier.days_ahead(today) == 0
    async with services.store.write() as connection:
        for day in (today + timedelta(days=n) for n in range(DAYS_AHEAD + 1)):
            for key in GAMES_OF_DAY:
                await dailies.keep(connection, day, key, "1", line="d", par=1, difficulty=1, grade="easy")
    assert await services.certifier.days_ahead(today) == DAYS_AHEAD + 1
    assert await services.certifier.days_ahead(today + timedelta(days=3)) == DAYS_AHEAD - 2
    assert await services.certifier.days_ahead(today + timedelta(days=400)) == 0
