"""The queue of searches in PostgreSQL, kept by procrastinate: its names, its connections, what is sent.

Searches wait in one queue for all workers, and the answers to a process in a queue of that process.  Both
are deleted as soon as they are taken and done with.

The tables have a schema of their own for every version of procrastinate, so that a new version begins with
empty tables instead of migrating those of the old one: what they hold is minutes old at most.

Searches and their answers are sent as JSON: rules as their key and positions as their line, so that a worker
needs nothing but this program.  Unlike pickles, which pass between the processes of one machine, a value that
somebody has put into the database cannot run code.
"""

import asyncio
import logging
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from importlib.metadata import version
from typing import Any

from procrastinate import App, PsycopgConnector
from procrastinate.exceptions import ConnectorException
from procrastinate.schema import SchemaManager
from psycopg import OperationalError
from psycopg_pool import PoolTimeout
from pydantic import TypeAdapter

from bot.patience import Move, Position, Rules, UnknownGame, game_rules
from bot.solver.verdict import Difficulty, Limits, Lost, Unknown, Won

log = logging.getLogger(__name__)

SEARCHES = "searches"
"""The queue of the searches, and the name of the task in it."""
ANSWER = "answer"
"""The name of the task in the queues of answers."""

SCHEMA = "procrastinate_" + version("procrastinate").replace(".", "_")
"""The schema of the tables."""
SCRIPT = SchemaManager.get_schema()
"""The statements that make the tables."""

CONNECTIONS = 4  # of one process, and one more that listens
REACHED = 10.0  # seconds within which the database must answer at the start

AGAIN = 2.0
"""Seconds until a queue is read again after the database was away."""

UNREACHABLE = (ConnectorException, PoolTimeout)
"""Exceptions of a queue whose database is away."""


class QueueUnavailable(Exception):
    """The queue in the database cannot be used; the message says why."""


@asynccontextmanager
async def opened(address: str) -> AsyncGenerator[App]:
    """Open the queue in the PostgreSQL at *address*, as libpq reads it, where its tables are.

    Raises :class:`QueueUnavailable`.
    """
    logging.getLogger("procrastinate").setLevel(logging.CRITICAL)  # outages are ours to tell, in one line
    try:
        connector = PsycopgConnector(
            conninfo=address,
            kwargs={"options": f"-c search_path={SCHEMA}"},
            min_size=1,
            max_size=CONNECTIONS,
            timeout=REACHED,
        )
        app = App(connector=connector)
        await app.open_async()
    except (OperationalError, ConnectorException, PoolTimeout) as error:
        raise QueueUnavailable(str(error)) from error
    try:
        yield app
    finally:
        await app.close_async()


async def until_cancelled(app: App, queues: list[str], **options: Any) -> None:
    """Do the jobs of *queues* until cancelled; begin again if the database was away.

    *options*: those of procrastinate's worker.
    """
    task = asyncio.current_task()
    assert task
    while True:
        with suppress(*UNREACHABLE):
            await app.run_worker_async(
                queues=queues, delete_jobs="always", install_signal_handlers=False, **options
            )
        if task.cancelling():  # the outage has hidden the CancelledError
            raise asyncio.CancelledError
        log.warning("the queue %s cannot be read; again in %s s", ", ".join(queues), AGAIN)
        await asyncio.sleep(AGAIN)


Search = tuple[str, Rules, Position, tuple[Move, ...] | None, Limits]
"""The name of a search in ``worker.searches``, and what it is given."""

Answer = Won | Unknown | Lost | tuple[Move, ...] | Difficulty
Json = dict[str, Any]

_SEARCH = TypeAdapter(tuple[str, str, str, tuple[Move, ...] | None, Limits])
_ANSWER = TypeAdapter[Answer](Answer)


def search_to_json(search: Search) -> Json:
    """Return *search* as JSON.  Raises ``UnknownGame`` for rules that are not those of their key."""
    name, rules, position, moves, limits = search
    if game_rules(rules.key) != rules:
        raise UnknownGame(rules.key)
    sent = name, rules.key, position.to_text(rules), moves, limits
    return {"search": _SEARCH.dump_python(sent, mode="json")}


def search_from_json(values: Json) -> Search:
    """Return the search in *values*, the inverse of :func:`search_to_json`."""
    name, key, position, moves, limits = _SEARCH.validate_python(values["search"])
    rules = game_rules(key)
    return name, rules, Position.from_text(rules, position), moves, limits


def answer_to_json(answer: Answer) -> Json:
    """Return *answer* as JSON."""
    return {"answer": _ANSWER.dump_python(answer, mode="json")}


def answer_from_json(values: Json) -> Answer:
    """Return the answer in *values*, the inverse of :func:`answer_to_json`."""
    return _ANSWER.validate_python(values["answer"])
