"""The HTTP server for operators: ``/livez``, ``/readyz`` and ``/metrics``.

``/livez`` says that the event loop turns, ``/readyz`` whether players can be served.  Neither shows anything
about players, but the server belongs on the loopback or a network of one's own.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from time import perf_counter

from aiohttp import web

from bot.operations.addresses import Address
from bot.operations.background import running
from bot.operations.meter import Meter, Readings
from bot.operations.web import serving

PATHS = ("/livez", "/readyz", "/metrics")
TICK = 0.25  # seconds between two measurements of the delay of the event loop
TEXT = "text/plain; version=0.0.4; charset=utf-8"


@asynccontextmanager
async def listen(
    address: Address, meter: Meter, read: Callable[[], Awaitable[Readings]]
) -> AsyncIterator[Address]:
    """Serve :data:`PATHS` during the block, and yield the address with the port that was chosen.

    *read* is called for each request that needs it.  Raises
    :class:`~bot.operations.addresses.CannotListen`.
    """

    async def livez(_: web.Request) -> web.Response:
        return web.json_response({"alive": True})

    async def readyz(_: web.Request) -> web.Response:
        ready = (await read()).ready
        return web.json_response(dict(ready), status=200 if all(ready.values()) else 503)

    async def metrics(_: web.Request) -> web.Response:
        return web.Response(body=meter.text(await read()), headers={"Content-Type": TEXT})

    app = web.Application()
    app.add_routes(map(web.get, PATHS, (livez, readyz, metrics)))
    async with serving(app, address) as port, running(_tick(meter), "loop delay"):
        yield Address(host=address.host, port=port)


async def _tick(meter: Meter) -> None:
    while True:
        before = perf_counter()
        await asyncio.sleep(TICK)
        meter.delayed(max(0.0, perf_counter() - before - TICK))
