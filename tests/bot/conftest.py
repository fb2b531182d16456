"""Fixtures for everything that happens in the simulated Discord."""

from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from datetime import datetime
from itertools import count
from pathlib import Path

import discord
import pytest
from simcord.env import Env

from bot.client import Patience
from bot.services import Services, open_services
from bot.sessions import Sessions
from bot.store import Store
from tests.bot import discord_spec
from tests.bot.clock import Clock
from tests.bot.club import Build, Club, club
from tests.bot.scored import DEALS
from tests.store import databases

FIRST_DEAL = 101  # of the deals that a game without a number gets: 101, 102, …


@pytest.fixture(autouse=True)
def every_request_is_one_that_discord_takes(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """At the end of every test: check all that any bot in it sent."""
    envs: list[Env] = []
    start = Env.start

    async def noted(self: Env) -> None:
        envs.append(self)
        await start(self)

    monkeypatch.setattr(Env, "start", noted)
    yield
    for env in envs:
        discord_spec.check(env.http_requests)


def patience_on(database: Path, *, first_deal: int = FIRST_DEAL) -> Build:
    """The real bot on a database file; its clock is the club's, its deals and its secret are known."""
    deals = count(first_deal)

    @asynccontextmanager
    async def build(now: Callable[[], datetime]) -> AsyncIterator[discord.Client]:
        async with open_services(
            f"sqlite+aiosqlite:///{database}",
            daily_secret="the club's secret",
            now=now,
            random_deal=lambda: next(deals),
        ) as services:
            yield Patience(services)

    return build


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture(params=databases.KINDS)
async def address(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[str]:
    """Where an empty database is, on each kind of them."""
    async with databases.fresh(request.param, tmp_path) as fresh:
        yield fresh


@pytest.fixture
async def store(address: str) -> AsyncIterator[Store]:
    async with Store.open(address) as opened:
        yield opened


@pytest.fixture
async def services(address: str, clock: Clock) -> AsyncIterator[Services]:
    """Everything on an empty database, at the time of *clock*; a random deal is the first of DEALS."""
    async with open_services(
        address, now=clock, random_deal=lambda: int(DEALS[0]), daily_secret="x"
    ) as opened:
        yield opened


@pytest.fixture
def sessions(store: Store, clock: Clock) -> Sessions:
    return Sessions(store, now=clock, random_deal=lambda: 4)


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Club]:
    """A club with Patience in it, on an empty database."""
    async with club(patience_on(tmp_path / "patience.db")) as world:
        yield world
