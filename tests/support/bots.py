"""The real bot with a known clock, known deals and a known secret."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, nullcontext
from datetime import date, datetime
from itertools import count
from pathlib import Path

import discord

from bot.commands.client import PatienceClient
from bot.operations.services import open_services
from bot.play import steps
from bot.solver.workers.searches import Solver
from bot.store import dailies
from tests.support.club import Build

FIRST_DEAL = 101  # random deals are 101, 102, …
KNOWN_DEALS = {
    date(2026, 1, 5): ("fortunes-favor", "6405921427313231402"),
    date(2026, 2, 20): ("selective-canfield", "2287051340925738279"),
}
"""Featured dailies of which tests know a win and a quick loss; all others follow from the secret."""


_with_deals, _dealing = steps.with_deals, set[object]()


@asynccontextmanager
async def no_deals() -> AsyncIterator[None]:
    """Leave every deal to the players.  Of bots that overlap, any may end first."""
    _dealing.add(bot := object())
    steps.with_deals = lambda before, game, *, takes_back: game
    try:
        yield
    finally:
        _dealing.remove(bot)
        if not _dealing:
            steps.with_deals = _with_deals


def patience_on(
    database: Path, *, first_deal: int = FIRST_DEAL, solver: Solver | None = None, deals: bool = False
) -> Build:
    """Return a builder of the bot on a database file, for :func:`tests.support.club.club`.

    *deals*: make deals without a choice, which most tests press one by one.
    """
    return patience_at(f"sqlite:///{database}", first_deal=first_deal, solver=solver, deals=deals)


def patience_at(
    address: str, *, first_deal: int = FIRST_DEAL, solver: Solver | None = None, deals: bool = False
) -> Build:
    """Return a builder of the bot on the database at *address*; *deals*: see :func:`patience_on`."""
    numbers = count(first_deal)

    @asynccontextmanager
    async def build(now: Callable[[], datetime]) -> AsyncIterator[discord.Client]:
        async with (
            nullcontext() if deals else no_deals(),
            open_services(
                address,
                daily_secret="the club's secret",
                now=now,
                random_deal=lambda: next(numbers),
                solver=solver,
            ) as services,
        ):
            async with services.store.write() as connection:
                for day, (key, deal) in KNOWN_DEALS.items():
                    await dailies.keep(connection, day, key, deal, featured=True)
            yield PatienceClient(services)

    return build
