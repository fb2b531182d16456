"""What tests of several parts share."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.services import Services, open_services


@pytest.fixture
async def services(tmp_path: Path) -> AsyncIterator[Services]:
    """The services over an empty database."""
    async with open_services(f"sqlite+aiosqlite:///{tmp_path / 'patience.db'}") as opened:
        yield opened
