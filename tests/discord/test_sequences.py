"""Random faults while people play: nothing is lost or doubled, and everybody can go on.

The long test plays 2,000 sequences: ``uv run pytest -m long tests/discord/test_sequences.py``.
"""

import logging
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from tests.discord.bots import hurried, running
from tests.discord.sequences import Sequence
from tests.discord.service import Discord
from tests.support.databases import Templates


@pytest.fixture(autouse=True)
def _quiet(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.CRITICAL, "discord")  # it logs each broken connection with a traceback


async def play(
    seeds: range, templates: Templates, folder: Path, caplog: pytest.LogCaptureFixture, *, processes: int = 1
) -> None:
    """Play a sequence for each seed, with so many bots of one token."""
    async with AsyncExitStack() as stack:
        stack.enter_context(hurried())
        address = await stack.enter_async_context(templates.copy("sqlite", folder))
        discord = await stack.enter_async_context(Discord.open())
        clients = [await stack.enter_async_context(running(discord, address)) for _ in range(processes)]
        for seed in seeds:
            try:
                await Sequence(discord, clients, seed).play()
            except (AssertionError, TimeoutError) as error:
                error.add_note(f"seed {seed}, {processes} processes")
                raise
            faults = [one for one in caplog.records if one.name.startswith("bot") and one.exc_info]
            assert not faults, f"seed {seed}: {caplog.text}"
            caplog.clear()


@pytest.mark.parametrize(("processes", "sequences"), [(1, 2), (2, 1)])
async def test_nothing_is_lost_or_doubled_whatever_fails(
    processes: int, sequences: int, templates: Templates, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    await play(range(sequences), templates, tmp_path, caplog, processes=processes)


@pytest.mark.long
@pytest.mark.parametrize("processes", [1, 2])
@pytest.mark.parametrize("hundred", range(10))
async def test_two_thousand_sequences(
    processes: int, hundred: int, templates: Templates, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    seeds = range(hundred * 100, (hundred + 1) * 100)
    await play(seeds, templates, tmp_path, caplog, processes=processes)
