"""The demo: the bot on a simulated Discord, served to a browser."""

import asyncio
import os
import sys
import tempfile
import webbrowser
from collections.abc import Callable
from contextlib import AsyncExitStack, suppress
from functools import partial
from pathlib import Path

from bot.client import Patience
from bot.demo import examples
from bot.demo.club import DemoMissing, club
from bot.demo.page import serve
from bot.services import open_services

DAYS = 30  # days with example deals, from today on
WELCOME = "Type **/play** to start a game, **/daily play** for today's deal, **/help** for everything else."

_say = partial(print, flush=True)


async def demo(
    folder: Path | None = None,
    *,
    port: int = 0,
    open_browser: bool = True,
    say: Callable[[str], object] = _say,
    report: Callable[[float, float], object] = lambda done, total: None,
) -> None:
    """Serve the demo until it is cancelled or ended in the page.

    Games are kept in *folder*, which is created if necessary, or in a temporary folder.  *port*: 0 chooses a
    free port.  *say*: called with each line for the user.  *report*: called with the number of completed
    steps of the start, and of all steps.  Raises :class:`DemoMissing`, and ``StoreError`` if the database in
    *folder* cannot be used.
    """
    async with AsyncExitStack() as stack:
        if folder is None:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="patience-")))
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise DemoMissing(f"{folder} cannot be used as a folder: {error.strerror}.") from None
        report(0, 3)
        services = await stack.enter_async_context(
            open_services(f"sqlite+aiosqlite:///{folder / 'patience.db'}")
        )
        report(1, 3)
        await services.certifier.keep_examples(services.daily.today(), DAYS, examples.read())
        report(2, 3)
        table = await stack.enter_async_context(club(Patience(services, register=False)))
        await table.people[1].send(table.channel, WELCOME)
        try:
            page = await stack.enter_async_context(serve(table.env, table.channel, table.people, port))
        except _setup_error():
            raise DemoMissing(f"Port {port} is taken: choose another, or 0 for any free one.") from None
        say(f"Play Patience at {page.url}\nType /play in the page. Ctrl-C ends the demo.")
        if open_browser and _has_screen():
            with suppress(webbrowser.Error, OSError):
                await asyncio.to_thread(webbrowser.open, page.url)
        await page.wait_closed()
        say("The demo was ended in the page.")


def _setup_error() -> type[Exception]:
    from simcord import SetupError

    return SetupError


def _has_screen() -> bool:
    """Return whether a browser would open in a window instead of the terminal."""
    return sys.platform in ("win32", "darwin") or any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY")))
