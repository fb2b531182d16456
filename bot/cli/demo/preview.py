"""The demo: the bot on a simulated Discord, served to a browser."""

import asyncio
import os
import sys
import tempfile
import webbrowser
from collections.abc import Callable
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from typing import Any

from bot.cli.demo import examples
from bot.cli.demo.club import Club, DemoMissing, club
from bot.cli.demo.page import serve
from bot.cli.demo.people import DAYS as PLAYED
from bot.cli.demo.people import play_examples
from bot.cli.serving import serving_table
from bot.commands.client import PatienceClient
from bot.controls.daily_post import post_due
from bot.controls.welcome import welcome
from bot.daily.posting import PostingRow
from bot.daily.schedule import DAY
from bot.operations.addresses import LOOPBACK, Address, CannotListen
from bot.operations.services import Services, open_services
from bot.record import Player
from bot.solver import is_fast
from bot.solver.workers.pool import Pool

DAYS = 30  # days with example deals, from today on
STEPS = 5  # of the start


async def demo(
    folder: Path | None = None,
    *,
    port: int = 0,
    open_browser: bool = True,
    say: Callable[[str], object] = print,
    report: Callable[[float, float, str], object] = lambda done, total, doing: None,
) -> None:
    """Serve the demo until it is cancelled or ended in the page.

    Games are kept in *folder*, which is created if necessary, or in a temporary folder.  *port*: that of the
    page, and the next one is that of the table; 0 chooses free ports.  *say*: called with each line for the
    user.  *report*: called with the number of completed steps of the start, the number of all steps, and the
    one that begins.  Raises :class:`DemoMissing`, and ``StoreError`` if the database in *folder* cannot be
    used.
    """
    async with AsyncExitStack() as stack:
        if folder is None:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="patience-")))
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise DemoMissing(f"{folder} cannot be used as a folder: {error.strerror}.") from None
        report(0, STEPS, "Opening the database")
        # its worker starts with the first search; without the extra a search would take minutes
        solver = await stack.enter_async_context(Pool(1)) if is_fast() else None
        services = await stack.enter_async_context(
            open_services(f"sqlite+aiosqlite:///{folder / 'patience.db'}", solver=solver, adviser=solver)
        )
        report(1, STEPS, "Dealing the dailies")
        found, today = examples.deals(), services.daily.today()
        await services.certifier.keep_examples(today - (PLAYED - 1) * DAY, PLAYED + DAYS, found)
        await services.levels.keep_examples(examples.levels())
        report(2, STEPS, "Connecting to the simulated Discord")
        client = PatienceClient(services, register=False)
        table = await stack.enter_async_context(club(client))
        # only now: what its pages do runs where the simulation answers
        address = Address(host=LOOPBACK, port=port and port + 1)  # the same again after a restart
        try:
            await stack.enter_async_context(serving_table(client, services, address))
        except CannotListen:
            raise _taken(address.port) from None
        report(3, STEPS, "Having example people play")
        await play_examples(services, table.examples, table.place, found)
        report(4, STEPS, "Opening the page")
        await _greet(client, services, table)
        client.watch()  # earlier, it would end the dailies of past days while the example people play them
        stack.push_async_callback(client.unwatch)
        from simcord import SetupError

        try:
            page = await stack.enter_async_context(serve(table.env, table.channel, table.people, port))
        except SetupError:
            raise _taken(port) from None
        say(f"Play Patience at {page.url}\nPress a button there, or type /play. Ctrl-C ends the demo.")
        # without a screen it would open in the terminal
        displays = map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY"))
        screen = sys.platform in ("win32", "darwin") or any(displays)
        if open_browser and screen:
            with suppress(webbrowser.Error, OSError):
                await asyncio.to_thread(webbrowser.open, page.url)
        await page.wait_closed()
        say("The demo was ended in the page.")


def _taken(port: int) -> DemoMissing:
    return DemoMissing(f"Port {port} is taken: choose another, or 0 for any free one.")


async def _greet(client: PatienceClient, services: Services, table: Club) -> None:
    """Post today's daily, as a server's manager may have it posted, and the welcome below it."""
    guild_id, channel_id = table.place.guild_id, table.place.channel_id
    assert guild_id is not None
    manager = Player(id=table.people[0].id, name=table.people[0].name)
    wanted = PostingRow(guild_id=guild_id, channel_id=channel_id, minute=0, zone="UTC", role_id=None)
    await services.posting.choose(wanted, manager)
    await post_due(client)
    channel: Any = client.get_channel(channel_id)
    await channel.send(view=welcome(services.daily.today(), table=True).view)
