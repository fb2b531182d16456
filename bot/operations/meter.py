"""Metrics: what the process counts and times, in the format of Prometheus.

An interaction is timed from its arrival to Discord's answer to our callback.  aiohttp reports every request
of the client (:meth:`Meter.trace`), so that no command and no control has to measure itself.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from time import perf_counter
from typing import Any

from aiohttp import ClientSession, TraceConfig, TraceRequestEndParams, TraceRequestExceptionParams
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest

OUTCOME = "outcome"
"""The key of an interaction's notes with its outcome, if that is not "answered"."""

OUTCOMES = ("answered", "refused", "fault", "failed", "unknown", "unanswered")
"""What may become of an interaction; unknown: Discord no longer took the answer, after three seconds."""

UNANSWERED_AFTER = 10.0  # seconds; Discord gives up after three
_CALLBACK = re.compile(r"/interactions/(\d+)/[^/]+/callback$")
_ANSWER = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Readings:
    """Values that are read for each request, unlike those that are counted as they change."""

    ready: Mapping[str, bool]  # by part: whether it works
    latencies: Mapping[int, float]  # seconds, by shard
    solver_waiting: int
    solver_running: int
    solver_workers: int
    days_ahead: int | None  # None if the database cannot be asked
    clock_offset: float  # seconds
    table_pages: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class _Waiting:
    command: str
    notes: Mapping[Any, Any]
    since: float


class Meter:
    """The metrics of one process."""

    def __init__(self) -> None:
        self._registry = registry = CollectorRegistry()
        self._waiting: dict[int, _Waiting] = {}
        ProcessCollector(registry=registry)
        counter, gauge = partial(Counter, registry=registry), partial(Gauge, registry=registry)
        histogram = partial(Histogram, registry=registry)
        self._interactions = counter(
            "patience_interactions", "Interactions by command and outcome.", ["command", "outcome"]
        )
        # These series begin with 0: Prometheus sees no increase in the first value of a series.
        self._outcomes = counter("patience_outcomes", "Interactions by outcome.", ["outcome"])
        for outcome in OUTCOMES:
            self._outcomes.labels(outcome)
        self._answer = histogram(
            "patience_answer_seconds",
            "Time from the arrival of an interaction until Discord has its answer.",
            ["kind"],
            buckets=_ANSWER,
        )
        self._stages = histogram(
            "patience_stage_seconds",
            "Time of a part of the work: drawing a board, reading and writing the store.",
            ["stage"],
            buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0),
        )
        self._delay = histogram(
            "patience_loop_delay_seconds",
            "How much later than asked for the event loop went on.",
            buckets=(0.001, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1.0),
        )
        self._requests = counter(
            "patience_discord_requests",
            "Requests to Discord by status; 429 is a rate limit, 0 no answer.",
            ["kind", "status"],
        )
        for kind in ("callback", "other"):
            self._requests.labels(kind, "429")
        self._solver = gauge("patience_solver_jobs", "Jobs of the solver.", ["state"])
        self._workers = gauge("patience_solver_workers", "Workers that take searches.")
        self._latency = gauge("patience_shard_latency_seconds", "Heartbeat of a shard.", ["shard"])
        self._days = gauge(
            "patience_daily_days_ahead",
            "Days from today on whose daily deals are all proved winnable; NaN if unknown.",
        )
        self._ready = gauge("patience_ready", "Whether a part is as it must be: 1 or 0.", ["part"])
        self._offset = gauge(
            "patience_clock_offset_seconds", "How far the time of day is ahead of the seconds counted."
        )
        self._pages = gauge("patience_table_pages", "Open pages of the table.")
        self._table = histogram(
            "patience_table_answer_seconds",
            "From a message of a page of the table to its answer.",
            ["kind", "outcome"],
            buckets=_ANSWER,
        )
        for kind in ("turn", "other"):
            self._table.labels(kind, "fault")

    def table_answered(self, kind: str, outcome: str, seconds: float) -> None:
        """Note how long the answer to a page took: to a "turn" or to an "other" message."""
        self._table.labels(kind, outcome).observe(seconds)

    def received(self, interaction_id: int, command: str, notes: Mapping[Any, Any]) -> None:
        """Begin to time an interaction; *notes* hold its :data:`OUTCOME` by the time it is answered."""
        now = perf_counter()
        for old in [key for key, each in self._waiting.items() if now - each.since > UNANSWERED_AFTER]:
            self._count(self._waiting.pop(old), "unanswered")
        self._waiting[interaction_id] = _Waiting(command=command, notes=notes, since=now)

    def observe(self, stage: str, seconds: float) -> None:
        """Note how long a part of the work took."""
        self._stages.labels(stage).observe(seconds)

    def delayed(self, seconds: float) -> None:
        """Note a delay of the event loop."""
        self._delay.observe(seconds)

    def trace(self) -> TraceConfig:
        """Return a configuration with which an aiohttp session reports its requests to this meter."""
        trace = TraceConfig()
        trace.on_request_end.append(self._request_ended)
        trace.on_request_exception.append(self._request_failed)
        return trace

    def text(self, readings: Readings) -> bytes:
        """Return all metrics in Prometheus' text format."""
        for part, ready in readings.ready.items():
            self._ready.labels(part).set(ready)
        for shard, seconds in readings.latencies.items():
            self._latency.labels(str(shard)).set(seconds)
        self._solver.labels("waiting").set(readings.solver_waiting)
        self._solver.labels("running").set(readings.solver_running)
        self._workers.set(readings.solver_workers)
        self._days.set(float("nan") if readings.days_ahead is None else readings.days_ahead)
        self._offset.set(readings.clock_offset)
        self._pages.set(readings.table_pages)
        return generate_latest(self._registry)

    async def _request_ended(
        self, session: ClientSession, context: object, params: TraceRequestEndParams
    ) -> None:
        status = params.response.status
        found = _CALLBACK.search(params.url.path)
        self._requests.labels("other" if found is None else "callback", str(status)).inc()
        if found is None or status == 429 or status >= 500:  # discord.py tries these again
            return
        waiting = self._waiting.pop(int(found[1]), None)
        if waiting is None:
            return
        if status >= 400:
            self._count(waiting, "unknown" if status == 404 else "failed")
            return
        self._count(waiting, str(waiting.notes.get(OUTCOME, "answered")))
        kind = waiting.command.split()[0] if waiting.command[0] != "/" else "command"
        self._answer.labels(kind).observe(perf_counter() - waiting.since)

    async def _request_failed(
        self, session: ClientSession, context: object, params: TraceRequestExceptionParams
    ) -> None:
        kind = "other" if _CALLBACK.search(params.url.path) is None else "callback"
        self._requests.labels(kind, "0").inc()

    def _count(self, waiting: _Waiting, outcome: str) -> None:
        self._interactions.labels(waiting.command, outcome).inc()
        self._outcomes.labels(outcome).inc()
