"""Whole processes of the bot that do not search."""

from bot.operations.leases import Leases
from bot.store import Store

SEARCHES = ("certifying", "grading", "puzzling")


async def leave_searches_to_others(address: str) -> None:
    """Let another process be the one that searches, so that those on the database start no worker.

    A worker may take minutes to compile the kernels.
    """
    async with Store.open(address) as store:
        for work in SEARCHES:
            assert await Leases(store, holder="elsewhere 1 f00d").elected(work, 3600)
