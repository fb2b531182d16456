"""Where the bot's searches run: in processes beside it, or in those of ``patience worker``."""

from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from bot.cli import terminal
from bot.cli.solver import warn_if_slow

if TYPE_CHECKING:
    from bot.operations.settings import Settings
    from bot.solver.workers.database import App
    from bot.solver.workers.searches import Searches
    from bot.store import Store

WORK = "solver worker"  # the leases of the workers
TIDYING = "the queue of searches"
HERE = 3  # worker processes of the bot: certifying and grading leave one to players

app = terminal.group()


@app.command()
def worker(
    jobs: Annotated[
        int | None, typer.Option(min=1, help="Searches at a time; one less than the cores if omitted.")
    ] = None,
    database_url: terminal.DatabaseUrl = None,
) -> None:
    """Run solver searches for bots with SOLVER_WORKERS=queue, through their PostgreSQL database.

    Any number of workers may run, on any machines. SIGTERM or Ctrl-C ends one; another takes its searches.
    """
    import asyncio
    import logging
    import signal

    from bot.operations.leases import SECONDS, Leases, holding
    from bot.operations.logs import start_logging
    from bot.store import Store
    from bot.store.db.engines import libpq_address

    async def work(url: str) -> None:
        from bot.solver.workers.pool import Pool
        from bot.solver.workers.serving import serve

        address = libpq_address(url)
        async with Store.open(url) as store, open_queue(store, address) as queue, Pool(jobs) as pool:
            await pool.warm()
            leases = Leases(store)
            name = await leases.take_one_of(WORK, SECONDS)
            elected = partial(leases.elected, TIDYING, SECONDS)
            serving = asyncio.create_task(serve(queue, pool.ask, pool.workers, elected))
            for number in (signal.SIGTERM, signal.SIGINT):
                asyncio.get_running_loop().add_signal_handler(number, serving.cancel)

            async def stop() -> None:
                serving.cancel()

            async with holding(leases, [name], stop):
                logging.getLogger("bot").info("%s: %d searches at a time", name, pool.workers)
                await asyncio.wait([serving])
            if not serving.cancelled():
                await serving

    settings = terminal.settings_of(offline=True)
    start_logging(settings.log_level, as_json=settings.log_format == "json")
    warn_if_slow()
    with terminal.exit_if_unusable(), _exit_without_queue():
        asyncio.run(work(terminal.database(database_url)))


@asynccontextmanager
async def searches(settings: "Settings") -> AsyncGenerator["Searches"]:
    """Open the searches of the bot where the settings say that they run."""
    from bot.solver.workers.pool import Pool

    if settings.solver_workers == "here":
        async with Pool(HERE) as pool:
            yield pool
        return

    from bot.operations.leases import Leases
    from bot.store import Store
    from bot.store.db.engines import libpq_address

    with _exit_without_queue():
        from bot.solver.workers.queue import Queue

        address = libpq_address(settings.database_url)
        async with (
            Store.open(settings.database_url) as store,
            open_queue(store, address) as app,
            Queue.over(app, partial(Leases(store).count_of, WORK)) as queue,
        ):
            yield queue


@asynccontextmanager
async def open_queue(store: "Store", address: str) -> AsyncGenerator["App"]:
    """Open the queue of searches in *store*, the PostgreSQL at *address*, and make its tables if necessary.

    Raises ``QueueUnavailable`` and ``StoreError``.
    """
    from bot.solver.workers import database
    from bot.store import search_queue

    async with store.write() as connection:
        await connection.run_sync(search_queue.make_tables, database.SCHEMA, database.SCRIPT)
    async with database.opened(address) as app:
        yield app


@contextmanager
def _exit_without_queue() -> Generator[None]:
    """End the command with one sentence if the queue of searches cannot be used in the block."""
    try:
        from bot.solver.workers.database import QueueUnavailable
    except ImportError as error:
        terminal.exit_with(
            f"The queue of searches needs the extra `queue` ({error}): pip install 'patience-bot[queue]'.",
            terminal.EX_CONFIG,
        )
    try:
        yield
    except QueueUnavailable as error:
        terminal.exit_with(f"The queue of searches cannot be used: {error}.", terminal.EX_UNAVAILABLE)
