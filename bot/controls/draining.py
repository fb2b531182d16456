"""The end of the process: what is being answered is finished first."""

import asyncio
import logging
from contextlib import suppress

log = logging.getLogger(__name__)
ANSWERING = ("discord.py: on_interaction", "CommandTree-", "discord.py: on_app_command_completion")
"""Prefixes of the names of discord.py's tasks that answer users, or note something afterwards."""
GRACE = 6.0  # seconds that they get; service managers kill a process 10 s after SIGTERM


def answering() -> list[asyncio.Task[object]]:
    """Return the tasks that answer users."""
    return [task for task in asyncio.all_tasks() if task.get_name().startswith(ANSWERING)]


async def drain(seconds: float = GRACE) -> None:
    """Wait until nobody is being answered, for at most *seconds*, and cancel what is left then."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            while tasks := answering():  # an answer may be followed by another task
                await asyncio.wait(tasks)
    if late := answering():
        log.warning("%d interactions are not answered after %g seconds", len(late), seconds)
        for task in late:
            task.cancel()
        await asyncio.wait(late, timeout=1)
