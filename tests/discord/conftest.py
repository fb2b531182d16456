"""Fixtures: the stand-in, and the real bot connected to it."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.support.databases import Templates

if TYPE_CHECKING:
    from bot.commands.client import PatienceClient
    from tests.discord.service import Discord


@pytest.fixture
async def discord() -> "AsyncIterator[Discord]":
    from tests.discord.service import Discord

    async with Discord.open() as opened:
        yield opened


@pytest.fixture
async def bot(discord: "Discord", templates: Templates, tmp_path: Path) -> "AsyncIterator[PatienceClient]":
    from tests.discord.bots import running

    async with templates.copy("sqlite", tmp_path) as address, running(discord, address) as client:
        yield client
