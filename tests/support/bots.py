"""The real bot with a known clock, known deals and a known secret."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import datetime
from itertools import count
from pathlib import Path

import discord

from bot.analysis.search import Solver
from bot.client import Patience
from bot.services import open_services
from tests.support.club import Build

FIRST_DEAL = 101  # random deals are 101, 102, …


def patience_on(database: Path, *, first_deal: int = FIRST_DEAL, solver: Solver | None = None) -> Build:
    """Return a builder of the bot on a database file, for :func:`tests.support.club.club`."""
    return patience_at(f"sqlite:///{database}", first_deal=first_deal, solver=solver)


def patience_at(address: str, *, first_deal: int = FIRST_DEAL, solver: Solver | None = None) -> Build:
    """Return a builder of the bot on the database at *address*."""
    deals = count(first_deal)

    @asynccontextmanager
    async def build(now: Callable[[], datetime]) -> AsyncIterator[discord.Client]:
        async with open_services(
            address,
            daily_secret="the club's secret",
            now=now,
            random_deal=lambda: next(deals),
            solver=solver,
        ) as services:
            yield Patience(services)

    return build
