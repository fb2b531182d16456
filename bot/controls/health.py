"""The health of the connected bot, as its operator asks for it."""

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

from bot.controls.items import Host
from bot.operations.clock import Clock

if TYPE_CHECKING:  # imported only when they are asked for
    from bot.operations.meter import Readings

DATABASE_TIMEOUT = 1.0  # seconds that a question about health waits for the database


async def readings(client: Host, connected: Callable[[], bool], clock: Clock) -> "Readings":
    """Return what can be read off the client and its services."""
    from bot.operations.meter import Readings

    services, pool, table = client.services, client.services.pool, client.table
    asked = asyncio.create_task(services.certifier.days_ahead(services.daily.today()))
    asked.add_done_callback(lambda task: task.cancelled() or task.exception())  # even if it comes too late
    await asyncio.wait([asked], timeout=DATABASE_TIMEOUT)  # a statement cannot be cancelled
    reached = asked.done() and asked.exception() is None
    ready = reached and services.leases.stored
    return Readings(
        ready={"discord": connected(), "database": ready, "clock": clock.agrees()},
        latencies=dict(client.latencies) if connected() else {},
        solver_waiting=0 if pool is None else pool.waiting,
        solver_running=0 if pool is None else pool.running,
        solver_workers=0 if pool is None else pool.workers,
        days_ahead=asked.result() if reached else None,
        clock_offset=clock.offset().total_seconds(),
        table_pages=0 if table is None else table.pages,
    )
