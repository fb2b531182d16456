"""The demo page: starts the bot on a simulated Discord and serves it to a browser.

SimCord simulates Discord.  It comes with the extra ``demo`` and is imported only when the demo starts.
"""

import asyncio
import os
import sys
import tempfile
import webbrowser
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import discord

from bot.client import Patience
from bot.demo import examples
from bot.services import open_services

if TYPE_CHECKING:
    from simcord.actors import MemberActor
    from simcord.builders import ChannelHandle
    from simcord.env import Env

NEEDED = ("simcord", "av", "linkify_it", "markdown_it", "regex")  # modules of the extra that the demo uses
CLOCK_EVERY = 30.0  # seconds between corrections of the simulated clock
SETTLED = 60.0  # seconds allowed for an answer, enough on a slow machine
DAYS = 30  # days with example deals, from today on
WELCOME = "Type **/play** to start a game, **/daily play** for today's deal, **/help** for everything else."

_say = partial(print, flush=True)


class DemoMissing(Exception):
    """The extra, the folder or the port that the demo needs is missing; the message says which."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Club:
    """A simulated server with the bot, one channel and two members; the first member manages the server."""

    env: "Env"
    channel: "ChannelHandle"
    people: tuple["MemberActor", "MemberActor"]


@asynccontextmanager
async def club(client: Patience) -> AsyncIterator[Club]:
    """Connect *client* to a simulated Discord and register its commands there.

    The server, channel and members have the same ids on every run, so that a kept database stays valid.
    Raises :class:`DemoMissing`.
    """
    if any(find_spec(name) is None for name in NEEDED):
        raise DemoMissing(
            "This needs an extra: install patience-bot[demo], or run `uv run --extra demo patience …`."
        )
    import simcord

    # check_errors would count every refusal as an error, and errors are logged already
    async with simcord.run(client, shard_count=1, check_errors=False, settle_timeout=SETTLED) as env:
        guild = env.create_guild("Patience Club")
        channel = guild.create_text_channel("card-table", topic="Patience: one player, many games")
        users = (env.create_user("alex", global_name="Alex"), env.create_user("robin", global_name="Robin"))
        managers = guild.create_role("managers", permissions=discord.Permissions(manage_guild=True))
        people = (guild.add_member(users[0], roles=[managers]), guild.add_member(users[1]))
        await _to_the_present(env)
        assert client.user is not None
        await client.user.edit(username="Patience")
        await client.sync(force=True)
        client.watch()  # after the clock is set, because it runs once per simulated minute
        try:
            yield Club(env=env, channel=channel, people=people)
        finally:
            await client.unwatch()


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
        page = table.env.preview(table.channel, viewers=table.people, layout="channel", port=port)
        try:
            await stack.enter_async_context(page)
        except _setup_error():
            raise DemoMissing(f"Port {port} is taken: choose another, or 0 for any free one.") from None
        clock = asyncio.create_task(_keep_time(table.env))
        stack.callback(clock.cancel)
        say(f"Play Patience at {page.url}\nType /play in the page. Ctrl-C ends the demo.")
        if open_browser and _has_screen():
            with suppress(webbrowser.Error, OSError):
                await asyncio.to_thread(webbrowser.open, page.url)
        await page.wait_closed()
        say("The demo was ended in the page.")


async def _keep_time(env: "Env") -> None:
    """Set the simulated clock to the present time at intervals, because it stands still between actions."""
    while True:
        await asyncio.sleep(CLOCK_EVERY)
        with suppress(_setup_error()):  # an action is in progress; try again next time
            await _to_the_present(env)


async def _to_the_present(env: "Env") -> None:
    behind = (datetime.now(UTC) - env.now()).total_seconds()
    await env.advance_time(max(behind, 0.0))


def _setup_error() -> type[Exception]:
    from simcord import SetupError

    return SetupError


def _has_screen() -> bool:
    """Return whether a browser would open in a window instead of the terminal."""
    return sys.platform in ("win32", "darwin") or any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY")))
