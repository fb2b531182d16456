"""Bots as processes of their own, connected to a Discord of our own, and what they have used."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from bot.store import Store, leases

TOKEN = "the.token.of-the-stand-in"
ROOT = Path(__file__).parents[2]
SEARCHES = ("certifying", "grading", "puzzling")  # in the background, by one of several processes
TICK = 1 / os.sysconf("SC_CLK_TCK")  # seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class Running:
    """A bot that runs: its process, its start by ``time.monotonic``, and the lines of the stand-in."""

    pid: int
    began: float
    lines: Iterator[str]


@contextmanager
def playing(
    module: Sequence[str],
    folder: str,
    *,
    driver: str = "load",
    numbers: Sequence[float],
    settings: dict[str, str] | None = None,
) -> Iterator[Running]:
    """Run a bot, the Python *module* with its arguments, during the block.

    People play with it as ``tests.discord.`` *driver* says, which explains the *numbers*.  Its database is
    ``patience.db`` in *folder*, unless *settings* name another.
    """
    stand_in = subprocess.Popen(
        [sys.executable, "-m", f"tests.discord.{driver}", *map(str, numbers)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert stand_in.stdout is not None
    lines = (line.strip() for line in stand_in.stdout)
    environment = {
        "DISCORD_API_BASE": next(lines),
        "DISCORD_TOKEN": TOKEN,
        "DATABASE_URL": f"sqlite:///{folder}/patience.db",
        "LOG_LEVEL": "warning",
        "PYTHONPATH": str(ROOT),
        **(settings or {}),
    }
    began = time.monotonic()
    bot = subprocess.Popen([sys.executable, "-m", *module], cwd=folder, env=os.environ | environment)
    try:
        yield Running(pid=bot.pid, began=began, lines=lines)
    finally:
        bot.terminate()
        bot.wait()
        stand_in.terminate()
        stand_in.wait()
        stand_in.stdout.close()


async def leave_searches_to_others(address: str) -> None:
    """Let the bot that uses the database at *address* believe that another process searches."""
    async with Store.open(address) as store, store.write() as connection:
        await leases.take(connection, SEARCHES, by="elsewhere 1 f00d", seconds=86_400)


def cpu(pid: int) -> float:
    """Return the processor time of a process in seconds."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) * TICK


def resident(pid: int) -> int:
    """Return the memory of a process in bytes."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")
