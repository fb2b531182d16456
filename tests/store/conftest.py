"""A database of each kind, empty (``address``) and open (``store``)."""

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from bot.store import Store
from tests.store import databases


@pytest.fixture(params=databases.KINDS)
async def address(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncGenerator[str]:
    async with databases.fresh(request.param, tmp_path) as fresh:
        yield fresh


@pytest.fixture
async def store(address: str) -> AsyncGenerator[Store]:
    async with Store.open(address) as opened:
        yield opened
