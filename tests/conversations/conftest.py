"""Fixtures: a club whose bot asks a solver of the test's choice."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import pytest

from bot.analysis.service import Analyses
from tests.support.blunders import Constructed, Opened
from tests.support.bots import patience_on
from tests.support.club import Club, club
from tests.support.databases import Templates


@pytest.fixture
def opened(templates: Templates, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Opened:
    """Return a function that opens a club whose bot asks the given solver."""
    monkeypatch.setattr("bot.operations.services.Analyses", partial(Analyses, pause=0.0))

    @asynccontextmanager
    async def open_club(solver: Constructed) -> AsyncIterator[Club]:
        build = patience_on(tmp_path / "patience.db", solver=solver)
        async with templates.copy("sqlite", tmp_path), club(build) as world:
            yield world

    return open_club
