"""Metrics: what Discord answered, how long it took, and what can be read off."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from aiohttp import ClientError, ClientSession, web
from discord import Client
from prometheus_client.parser import text_string_to_metric_families

from bot.commands.client import PatienceClient
from bot.operations.meter import OUTCOMES, UNANSWERED_AFTER, Meter, Readings
from bot.operations.services import open_services
from tests.support.club import club
from tests.support.databases import Templates

READINGS = Readings(
    ready={"discord": True, "database": True, "clock": False},
    latencies={0: 0.04, 3: float("inf")},
    solver_waiting=2,
    solver_running=1,
    solver_workers=3,
    days_ahead=30,
    clock_offset=-300.5,
)


def values(meter: Meter, readings: Readings = READINGS) -> dict[tuple[str, ...], float]:
    """Return every sample by its name and the values of its labels."""
    families = text_string_to_metric_families(meter.text(readings).decode())
    return {
        (sample.name, *sample.labels.values()): sample.value
        for family in families
        for sample in family.samples
    }


class Discord:
    """A server that answers callbacks as it is told."""

    def __init__(self, session: ClientSession, address: str) -> None:
        self._session = session
        self._address = address

    async def callback(self, interaction: int, status: int) -> None:
        path = f"/api/v10/interactions/{interaction}/a-token/callback"
        async with self._session.post(self._address + path, params={"status": status}):
            pass

    async def get(self, path: str, status: int) -> None:
        async with self._session.get(self._address + path, params={"status": status}):
            pass


@pytest.fixture
def meter() -> Meter:
    return Meter()


@pytest.fixture
async def discord(meter: Meter) -> AsyncIterator[Discord]:
    async def answer(request: web.Request) -> web.Response:
        return web.Response(status=int(request.query["status"]))

    app = web.Application()
    app.router.add_route("*", "/{path:.*}", answer)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    async with ClientSession(trace_configs=[meter.trace()]) as session:
        yield Discord(session, f"http://127.0.0.1:{runner.addresses[0][1]}")
    await runner.cleanup()


async def test_an_interaction_is_counted_with_its_outcome_when_it_is_answered(
    meter: Meter, discord: Discord
) -> None:
    notes: list[Mapping[str, Any]] = [{}, {}, {"outcome": "refused"}, {"outcome": "fault"}]
    for number, each in enumerate(notes):
        meter.received(number, "/move", each)
        await discord.callback(number, 204)
    meter.received(9, "press undo", {})
    await discord.callback(9, 200)

    found = values(meter)
    assert found["patience_interactions_total", "/move", "answered"] == 2
    assert found["patience_interactions_total", "/move", "refused"] == 1
    assert found["patience_interactions_total", "/move", "fault"] == 1
    assert found["patience_interactions_total", "press undo", "answered"] == 1
    assert {outcome: found["patience_outcomes_total", outcome] for outcome in OUTCOMES} == {
        "answered": 3, "refused": 1, "fault": 1, "failed": 0, "unknown": 0, "unanswered": 0,
    }  # fmt: skip
    assert found["patience_answer_seconds_count", "command"] == 4
    assert found["patience_answer_seconds_count", "press"] == 1
    assert found["patience_discord_requests_total", "callback", "204"] == 4


async def test_an_answer_that_comes_too_late_is_an_unknown_interaction(
    meter: Meter, discord: Discord
) -> None:
    meter.received(1, "/move", {})
    await discord.callback(1, 404)
    meter.received(2, "/move", {})
    await discord.callback(2, 400)

    found = values(meter)
    assert found["patience_outcomes_total", "unknown"] == 1
    assert found["patience_interactions_total", "/move", "unknown"] == 1
    assert found["patience_interactions_total", "/move", "failed"] == 1
    assert ("patience_answer_seconds_count", "command") not in found


async def test_an_answer_that_is_sent_again_is_counted_once(meter: Meter, discord: Discord) -> None:
    meter.received(1, "/move", {})
    for status in (429, 500, 502, 204, 204):
        await discord.callback(1, status)

    found = values(meter)
    assert [name for name in found if name[0] == "patience_interactions_total"] == [
        ("patience_interactions_total", "/move", "answered")
    ]
    assert found["patience_interactions_total", "/move", "answered"] == 1
    assert found["patience_discord_requests_total", "callback", "429"] == 1


async def test_requests_are_counted_by_status_and_lost_ones_as_zero(meter: Meter, discord: Discord) -> None:
    await discord.get("/api/v10/channels/1", 429)
    await discord.get("/api/v10/channels/1", 200)
    async with ClientSession(trace_configs=[meter.trace()]) as session:
        with pytest.raises(ClientError):
            await session.get("http://127.0.0.1:1/interactions/1/t/callback")

    found = values(meter)
    assert found["patience_discord_requests_total", "other", "429"] == 1
    assert found["patience_discord_requests_total", "other", "200"] == 1
    assert found["patience_discord_requests_total", "callback", "0"] == 1


def test_an_interaction_without_an_answer_is_counted_when_others_come(
    meter: Meter, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 100.0
    monkeypatch.setattr("bot.operations.meter.perf_counter", lambda: now)
    meter.received(1, "/move", {})
    meter.received(2, "/play", {})
    now += UNANSWERED_AFTER + 1
    meter.received(3, "/undo", {})

    found = values(meter)
    assert found["patience_interactions_total", "/move", "unanswered"] == 1
    assert found["patience_interactions_total", "/play", "unanswered"] == 1
    assert ("patience_interactions_total", "/undo", "unanswered") not in found


def test_what_is_read_off_is_shown(meter: Meter) -> None:
    meter.observe("render", 0.002)
    meter.delayed(0.03)
    found = values(meter)
    assert found["patience_ready", "clock"] == 0
    assert found["patience_ready", "discord"] == 1
    assert found["patience_shard_latency_seconds", "0"] == 0.04
    assert found["patience_shard_latency_seconds", "3"] == float("inf")
    assert found["patience_solver_jobs", "waiting"] == 2
    assert found["patience_solver_jobs", "running"] == 1
    assert found["patience_solver_workers",] == 3
    assert found["patience_daily_days_ahead",] == 30
    assert found["patience_clock_offset_seconds",] == -300.5
    assert found["patience_stage_seconds_count", "render"] == 1
    assert found["patience_loop_delay_seconds_bucket", "0.02"] == 0
    assert found["patience_loop_delay_seconds_bucket", "0.05"] == 1
    assert found["process_resident_memory_bytes",] > 1_000_000


async def test_an_answer_is_timed_from_the_arrival_on(meter: Meter, discord: Discord) -> None:
    meter.received(1, "/move", {})
    await asyncio.sleep(0.06)
    await discord.callback(1, 204)

    assert values(meter)["patience_answer_seconds_bucket", "command", "0.05"] == 0
    assert values(meter)["patience_answer_seconds_sum", "command"] >= 0.06


async def test_transactions_and_boards_are_timed(templates: Templates, tmp_path: Path) -> None:
    seen: Counter[str] = Counter()

    @asynccontextmanager
    async def build(now: Callable[[], datetime]) -> AsyncIterator[Client]:
        def observe(stage: str, seconds: float) -> None:
            assert seconds > 0
            seen[stage] += 1

        async with open_services(address, now=now, daily_secret="x", observe=observe) as services:
            yield PatienceClient(services)

    async with templates.copy("sqlite", tmp_path) as address, club(build) as table:
        seen.clear()
        await table.person("Ann").slash("play", game="canfield", deal="17")
        assert seen["render"] == 1
        assert seen["read"] > 0
        assert seen["write"] > 0
