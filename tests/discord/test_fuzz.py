"""Whatever is sent, it is answered, changes nothing of anybody else, and leaves no fault in the log.

The long test sends 100,000 interactions: ``uv run pytest -m long tests/discord/test_fuzz.py``.
"""

import asyncio
import logging
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from bot.commands.client import PatienceClient
from bot.record import StoredGame
from tests.discord import fuzz
from tests.discord.bots import running
from tests.discord.fuzz import Fuzzed
from tests.discord.interactions import COMPONENT, Interaction
from tests.discord.service import Discord

BATCH = 20  # interactions of one example


class World:
    """A bot with Ann, who sends anything, and Ben, who has a game."""

    def __init__(self, discord: Discord, client: PatienceClient) -> None:
        self.discord = discord
        self.client = client
        self.ann = discord.person("Ann")
        self.ben = discord.person("Ben")
        self.board: Any = None
        self.of_ben: tuple[StoredGame, str | None] | None = None

    async def begin(self) -> None:
        """Let Ben play a move, and Ann start a game, so that low numbers name both."""
        board = (await self.ben.types("play", game="canfield", deal="17")).message
        await self.ben.presses(board, "Deal")
        self.board = (await self.ann.types("play", game="gate", deal="1")).message
        self.of_ben = await self._of_ben()

    async def _of_ben(self) -> tuple[StoredGame, str | None]:
        services = self.client.services
        return await services.sessions.load(1), await services.privacy.export(self.ben.id)

    async def check(self, batch: list[Fuzzed]) -> None:
        """Send the interactions, and see that each is answered and Ben's game stays as it is."""
        sent = [await self.discord.send(self._made(one)) for one in batch]
        for interaction, one in zip(sent, batch, strict=True):
            try:
                await self.discord.answered(interaction)
            except TimeoutError:
                raise AssertionError(f"not answered: {one}") from None
        assert not self.discord.rest.complaints
        assert await self._of_ben() == self.of_ben
        self.discord.rest.requests.clear()

    def _made(self, one: Fuzzed) -> Interaction:
        made = self.ann._interaction(one.kind, one.data)  # pyright: ignore[reportPrivateUsage]
        if one.kind == COMPONENT:  # discord.py looks for the control in its message
            control = {"type": one.data["component_type"], "custom_id": one.data["custom_id"]}
            control |= {"label": "?", "style": 2, "options": [{"label": "?", "value": "?"}]}
            made.payload["message"] = self.board | {"components": [{"type": 1, "components": [control]}]}
        return made


def play(tmp_path: Path, caplog: pytest.LogCaptureFixture, examples: int) -> None:
    """Send *examples* batches."""
    with asyncio.Runner() as runner:
        stack = AsyncExitStack()

        async def open_world() -> World:
            discord = await stack.enter_async_context(Discord.open())
            client = await stack.enter_async_context(running(discord, f"sqlite:///{tmp_path}/patience.db"))
            world = World(discord, client)
            await world.begin()
            return world

        world = runner.run(open_world())
        batches = st.lists(fuzz.presses() | fuzz.commands(world.client), min_size=BATCH, max_size=BATCH)

        @settings(
            max_examples=examples,
            derandomize=True,
            phases=[Phase.generate],
            suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
        )
        @given(batch=batches)
        def send(batch: list[Fuzzed]) -> None:
            caplog.clear()
            runner.run(world.check(batch))
            faults = [one for one in caplog.records if one.levelno >= logging.ERROR or one.exc_info]
            assert not faults, caplog.text

        try:
            send()
        finally:
            runner.run(stack.aclose())


def test_anything_is_answered_and_changes_nothing_of_others(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    play(tmp_path, caplog, 15)


@pytest.mark.long
def test_a_hundred_thousand_interactions_are_answered(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    play(tmp_path, caplog, 100_000 // BATCH)
