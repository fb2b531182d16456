"""Fixtures for everything that happens in the simulated Discord."""

from collections.abc import Iterator

import pytest
from simcord.env import Env

from tests.bot import discord_spec


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
