"""Fixtures.  What they need is imported when they run, so that pure tests start without the bot."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.support import databases

if TYPE_CHECKING:
    from bot.play.sessions import Sessions
    from bot.services import Services
    from bot.store import Store
    from tests.support.clock import Clock
    from tests.support.club import Club


@pytest.fixture
def clock() -> "Clock":
    from tests.support.clock import Clock

    return Clock()


@pytest.fixture(params=databases.KINDS)
async def address(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[str]:
    """The address of an empty database, on each kind of database."""
    async with databases.fresh(request.param, tmp_path) as fresh:
        yield fresh


@pytest.fixture
async def store(address: str) -> "AsyncIterator[Store]":
    from bot.store import Store

    async with Store.open(address) as opened:
        yield opened


@pytest.fixture
async def services(address: str, clock: "Clock") -> "AsyncIterator[Services]":
    """The services over an empty database, at the time of *clock*; a random deal is the first of DEALS."""
    from bot.services import open_services
    from tests.support.scored import DEALS

    async with open_services(
        address, now=clock, random_deal=lambda: int(DEALS[0]), daily_secret="x"
    ) as opened:
        yield opened


@pytest.fixture
def sessions(store: "Store", clock: "Clock") -> "Sessions":
    from bot.play.sessions import Sessions

    return Sessions(store, now=clock, random_deal=lambda: 4)


@pytest.fixture
async def table(tmp_path: Path) -> "AsyncIterator[Club]":
    """A club with Patience in it, on an empty database."""
    from tests.support.bots import patience_on
    from tests.support.club import club

    async with club(patience_on(tmp_path / "patience.db")) as world:
        yield world
