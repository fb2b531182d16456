"""The worker's side of the queue: take searches, run them in processes of this machine, send the answers."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

from procrastinate import App, JobContext, RetryStrategy
from procrastinate.exceptions import ConnectorException
from procrastinate.job_context import AbortReason
from procrastinate.jobs import Status

from bot.solver.workers import database
from bot.solver.workers.searches import WorkerDied

log = logging.getLogger(__name__)

BEAT = 10.0
"""Seconds between two signs of life of a worker."""
DEAD = 30.0
"""Seconds without a sign of life after which the searches of a worker are given to others."""
TIDY = 15.0
"""Seconds between two looks for searches of dead workers, and for answers to dead processes."""
END = 5.0
"""Seconds that searches may still take when the worker is asked to end; then others get them."""

Run = Callable[..., Awaitable[database.Answer]]
"""Runs a search, given its name and arguments, as :meth:`bot.solver.workers.pool.Pool.ask` does."""


class Interrupted(Exception):
    """The worker ends before the search does."""


async def serve(
    app: App, run: Run, concurrency: int, elected: Callable[[], Awaitable[bool]], *, end: float = END
) -> None:
    """Take searches and *run* them, *concurrency* at a time, until cancelled, also after outages.

    *elected*: whether this is the worker that looks after the searches of dead ones.  Searches that run for
    more than *end* seconds after that are left to others.
    """

    @app.task(name=database.SEARCHES, pass_context=True, retry=RetryStrategy(retry_exceptions=[Interrupted]))
    async def search(context: JobContext, asker: str, number: str, search: database.Json) -> None:
        try:
            answer = await answered(run, search)
        except asyncio.CancelledError:
            if context.abort_reason() is AbortReason.SHUTDOWN:
                raise Interrupted from None
            raise
        await app.configure_task(database.ANSWER, queue=asker).defer_async(number=number, answer=answer)

    tidying = asyncio.create_task(_tidy(app, elected))
    try:
        await database.until_cancelled(
            app,
            [database.SEARCHES],
            concurrency=concurrency,
            fetch_job_polling_interval=1.0,
            update_heartbeat_interval=BEAT,
            stalled_worker_timeout=DEAD,
            shutdown_graceful_timeout=end,
        )
    finally:
        tidying.cancel()
        await asyncio.gather(tidying, return_exceptions=True)


async def answered(run: Run, search: database.Json) -> database.Json:
    """Return the answer to *search*, ``{"died": reason}`` if there is none."""
    try:
        return database.answer_to_json(await run(*database.search_from_json(search)))
    except WorkerDied as death:
        return {"died": death.why}
    except Exception:  # a fault of the solver: who asked must not wait for ever
        log.exception("a search failed: %s", search.get("search", ())[:2])  # its kind and rules
        return {"died": "crash"}


async def _tidy(app: App, elected: Callable[[], Awaitable[bool]]) -> None:
    """Repeat :func:`tidy` until cancelled."""
    unread: set[int] = set()
    while True:
        try:
            if await elected():
                unread = await tidy(app, unread)
        except database.UNREACHABLE as error:
            log.warning("cannot look for searches of dead workers: %s", error)
        except Exception:
            log.exception("cannot look for searches of dead workers")
        await asyncio.sleep(TIDY)


async def tidy(app: App, unread: set[int], *, dead: float = DEAD) -> set[int]:
    """Give the searches of dead workers to others, and delete answers that nobody reads.

    One worker at a time may do this: two would give one search to two others.  *unread*: the answers that
    waited the last time; the answers that wait now are returned.  Who still lives takes them at once.
    """
    for job in await app.job_manager.get_stalled_jobs(queue=database.SEARCHES, seconds_since_heartbeat=dead):
        log.warning("the worker of search %s is gone; another takes it", job.id)
        await app.job_manager.retry_job(job)
    answers = {
        job.id for job in await app.job_manager.list_jobs_async(task=database.ANSWER) if job.id is not None
    }
    for job_id in answers & unread:
        with suppress(ConnectorException):  # taken just now
            await app.job_manager.finish_job_by_id_async(job_id, Status.FAILED, delete_job=True)
    await app.job_manager.delete_old_jobs(
        nb_hours=1, include_failed=True, include_cancelled=True, include_aborted=True
    )
    return answers - unread
