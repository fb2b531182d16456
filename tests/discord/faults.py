"""Faults of the REST interface, which happen to the next requests that fit.

with discord.faults.on("POST", r"/interactions/.*/callback", status(503), times=1):
    ...
"""

import asyncio
import json
import re
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

Serve = Callable[[], Awaitable[web.StreamResponse]]
How = Callable[[web.Request, Serve], Awaitable[web.StreamResponse]]


@dataclass(slots=True, kw_only=True, eq=False)
class Fault:
    """*how* the next *times* requests fail whose method and path fit."""

    method: str
    path: re.Pattern[str]
    how: How
    times: int
    met: int = 0  # requests so far that it happened to
    begun: asyncio.Event = field(default_factory=asyncio.Event)  # set with the first of them


class Faults:
    """The faults that are set, the oldest first."""

    def __init__(self) -> None:
        self._faults: list[Fault] = []

    @contextmanager
    def on(self, method: str, path: str, how: How, *, times: int = 1) -> Iterator[Fault]:
        """Let the next *times* requests in the block fail whose method and whole path fit."""
        fault = Fault(method=method, path=re.compile(path), how=how, times=times)
        self._faults.append(fault)
        try:
            yield fault
        finally:
            self._faults.remove(fault)

    async def serve(self, request: web.Request, path: str, serve: Serve) -> web.StreamResponse:
        """Serve a request, or let it fail."""
        for fault in self._faults:
            if fault.met < fault.times and fault.method == request.method and fault.path.fullmatch(path):
                fault.met += 1
                fault.begun.set()
                return await fault.how(request, serve)
        return await serve()


def answer(body: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> web.Response:
    """Return a JSON answer with the content type as Discord writes it, without a character set."""
    packed = json.dumps(body).encode()
    return web.Response(body=packed, status=status, headers=headers, content_type="application/json")


def status(code: int, *, error: int = 0) -> How:
    """Answer with a status, and an error code of Discord, without having done anything."""

    async def how(request: web.Request, serve: Serve) -> web.StreamResponse:
        return answer({"code": error, "message": str(code)}, code)

    return how


def rate_limit(retry_after: float, *, everywhere: bool = False) -> How:
    """Answer with 429, for *retry_after* seconds, of one bucket or of all requests."""

    async def how(request: web.Request, serve: Serve) -> web.StreamResponse:
        body = {"message": "You are being rate limited.", "retry_after": retry_after, "global": everywhere}
        headers = {"Via": "1.1 google", "Retry-After": str(retry_after)}
        return answer(body, 429, headers)

    return how


async def reset(request: web.Request, serve: Serve) -> web.StreamResponse:
    """Break the connection without having done anything."""
    assert request.transport is not None
    request.transport.abort()
    await asyncio.sleep(0)
    raise web.HTTPServiceUnavailable


async def lose(request: web.Request, serve: Serve) -> web.StreamResponse:
    """Do what was asked, and break the connection before the answer."""
    await serve()
    return await reset(request, serve)


def hold(until: asyncio.Event) -> How:
    """Serve the request only once *until* is set."""

    async def how(request: web.Request, serve: Serve) -> web.StreamResponse:
        await until.wait()
        return await serve()

    return how
