"""A process of the bot as its operator sees it: health, metrics and logs."""

import asyncio
import json
import socket
from pathlib import Path

import pytest
from aiohttp import ClientError, ClientSession

from tests.discord.processes import Process
from tests.discord.service import Discord, within
from tests.support.databases import Templates
from tests.support.searches import leave_searches_to_others


def free_port() -> int:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return listening.getsockname()[1]


async def get(port: int, path: str) -> tuple[int, str]:
    """Return the status and the text of an answer, 0 if there is none."""
    try:
        async with ClientSession() as session, session.get(f"http://127.0.0.1:{port}{path}") as answer:
            return answer.status, await answer.text()
    except ClientError:
        return 0, ""


async def until_ready(port: int) -> None:
    while (await get(port, "/readyz"))[0] != 200:  # noqa: ASYNC110 -- of another process
        await asyncio.sleep(0.05)


@pytest.fixture
async def address(templates: Templates, tmp_path: Path) -> str:
    """Return the address of a database on which another process searches."""
    async with templates.copy("sqlite", tmp_path) as copied:
        await leave_searches_to_others(copied)
        return copied


async def test_a_process_tells_its_health_and_counts_what_it_answers(
    discord: Discord, address: str, tmp_path: Path
) -> None:
    port, log = free_port(), tmp_path / "log"
    settings = {"HEALTH_ADDRESS": str(port), "LOG_FORMAT": "json", "LOG_LEVEL": "debug"}
    process = Process(discord=discord, address=address, log=log, settings=settings)
    await process.start()
    await within(until_ready(port))
    ann = discord.person("Ann")
    board = (await ann.types("play", game="canfield", deal="17")).message
    await ann.presses(board, "Deal")
    await ann.types("move", move="nonsense")
    await ann.completes("move", "move", "d")

    assert await get(port, "/livez") == (200, '{"alive": true}')
    _, text = await get(port, "/metrics")
    for line in (
        'patience_interactions_total{command="/play",outcome="answered"} 1.0',
        'patience_interactions_total{command="press move",outcome="answered"} 1.0',
        'patience_interactions_total{command="/move",outcome="refused"} 1.0',
        'patience_interactions_total{command="autocomplete",outcome="answered"} 1.0',
        'patience_answer_seconds_count{kind="command"} 2.0',
        'patience_answer_seconds_count{kind="press"} 1.0',
        'patience_ready{part="discord"} 1.0',
        'patience_ready{part="database"} 1.0',
        'patience_ready{part="clock"} 1.0',
        "patience_daily_days_ahead 0.0",
        'patience_outcomes_total{outcome="unknown"} 0.0',
    ):
        assert line in text.splitlines()
    assert 'patience_stage_seconds_count{stage="render"}' in text
    assert 'patience_shard_latency_seconds{shard="0"}' in text

    await process.end()
    assert await get(port, "/livez") == (0, "")
    told = [json.loads(line) for line in log.read_text().splitlines()]
    assert {"debug", "info"} >= {line["level"] for line in told if line["logger"].startswith("bot")}
    assert not [line for line in told if not line["logger"].startswith("bot")]
