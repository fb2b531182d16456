"""Servers of web pages, imported only where one is asked for."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from aiohttp import web

from bot.operations.addresses import Address, CannotListen


@asynccontextmanager
async def serving(app: web.Application, address: Address) -> AsyncIterator[int]:
    """Answer requests by *app* during the block, and yield the port.  Raises :class:`CannotListen`."""
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    try:
        try:
            await web.TCPSite(runner, address.host, address.port).start()
        except OSError as error:
            raise CannotListen(address, str(error.strerror or error)) from error
        _, port, *_ = runner.addresses[0]
        yield port
    finally:
        await runner.cleanup()
