"""The real bot as a process of its own, connected to the stand-in."""

import asyncio
import os
import sys
from dataclasses import dataclass, field
from pathlib import Path

from tests.discord.gateway import Op
from tests.discord.service import TOKEN, Discord

ROOT = Path(__file__).parents[2]


@dataclass(slots=True, kw_only=True)
class Process:
    """A process of the bot on the database at *address*, with *settings* of its own; *log* is its output."""

    discord: Discord
    address: str
    log: Path
    settings: dict[str, str] = field(default_factory=dict[str, str])
    running: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        """Start, and wait until a shard has identified itself."""
        before = sum(op is Op.IDENTIFY for op, _ in self.discord.gateway.heard)
        environment = {
            **os.environ,
            "DISCORD_TOKEN": TOKEN,
            "DISCORD_API_BASE": self.discord.base,
            "DATABASE_URL": self.address,
            "DAILY_SECRET": "a secret",
            **self.settings,
        }
        with self.log.open("ab") as log:
            self.running = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "bot.cli", "run"), env=environment, cwd=ROOT, stderr=log
            )
        await self.discord.connected(before + 1)

    async def kill(self) -> None:
        """End the process as a machine does that loses its power."""
        assert self.running is not None
        self.running.kill()
        await self.running.wait()

    async def end(self) -> None:
        """End the process by SIGTERM.  Raises AssertionError if it fails."""
        assert self.running is not None
        self.running.terminate()
        assert await self.running.wait() == 0
