"""The very same bot in a page of the browser: a simulated Discord, no token, no network.

SimCord plays Discord; it comes with the extra ``demo`` and is imported only here, and only when wanted.
"""

import asyncio
import os
import sys
import tempfile
import webbrowser
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import discord

from bot.client import Patience, beside
from bot.daily.certifier import ASKED
from bot.services import open_services
from bot.solver.workers.pool import Pool

if TYPE_CHECKING:
    from simcord.actors import MemberActor
    from simcord.builders import ChannelHandle
    from simcord.env import Env

NEEDED = (
    "simcord",
    "av",
    "linkify_it",
    "markdown_it",
    "regex",
)  # what the extra brings, as far as it is used
CLOCK_EVERY = 30.0  # seconds: how far the simulated clock may fall behind
SETTLED = 60.0  # seconds that an answer may take, on a slow machine whose solver is just being compiled
FIRST_DEAL = 5.0  # seconds to look for today's deal before the page opens
WELCOME = "Type **/play** to start a game, **/daily play** for today's deal, **/help** for everything else."


_say = partial(print, flush=True)


class DemoMissing(Exception):
    """Something is missing that the demo needs: the extra, the folder or the port; the message says what."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Club:
    """A simulated server with the bot in it and two people, in one channel; the first manages the server."""

    env: "Env"
    channel: "ChannelHandle"
    people: tuple["MemberActor", "MemberActor"]


@asynccontextmanager
async def club(client: Patience) -> AsyncIterator[Club]:
    """Connects *client* to a simulated Discord and registers its commands there.

    The ids of server, channel and people are the same every time, so that games are found again in a
    database that is kept.  Raises :class:`DemoMissing`.
    """
    if any(find_spec(name) is None for name in NEEDED):
        raise DemoMissing(
            "This needs an extra: install patience-bot[demo], or run `uv run --extra demo patience …`."
        )
    import simcord

    # swallowed errors are in the log already, and every "no" to a player counts as one
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
        client.watch()  # not before: it looks at every minute of the simulated time
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
) -> None:
    """Serves the demo until it is cancelled or ended in the page.

    Games are kept in *folder* (made if it is not there), or only for the time being; *port* 0 takes
    any free one.  Raises :class:`DemoMissing`, and StoreError if the database there cannot be used.
    """
    async with AsyncExitStack() as stack:
        if folder is None:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="patience-")))
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise DemoMissing(f"{folder} cannot be used as a folder: {error.strerror}.") from None
        pool = await stack.enter_async_context(Pool(1))
        services = await stack.enter_async_context(
            open_services(f"sqlite+aiosqlite:///{folder / 'patience.db'}", pool=pool)
        )
        # while the clock still runs by itself: in the simulated time no search is ever too long
        today = services.daily.today()
        trial = replace(ASKED, patience=FIRST_DEAL)
        await services.certifier.asked(today, await services.daily.featured(today), trial)
        table = await stack.enter_async_context(club(Patience(services, register=False)))
        await table.people[1].send(table.channel, WELCOME)
        page = table.env.preview(table.channel, viewers=table.people, layout="channel", port=port)
        try:
            await stack.enter_async_context(page)
        except _setup_error():
            raise DemoMissing(f"Port {port} is taken: choose another, or 0 for any free one.") from None
        clock = asyncio.create_task(_keep_time(table.env))
        stack.callback(clock.cancel)
        certifying = services.certifier.certify_ahead(services.daily.today, days=0)
        await stack.enter_async_context(beside(certifying, "certifying"))
        say(f"Patience is dealt at {page.url}\nType /play in the page. Ctrl-C ends the demo.")
        if open_browser and _has_screen():
            with suppress(webbrowser.Error, OSError):
                await asyncio.to_thread(webbrowser.open, page.url)
        await page.wait_closed()
        say("The demo was ended in the page.")


async def _keep_time(env: "Env") -> None:
    """The simulated clock stands still between actions; moves it along, so that times are shown right."""
    while True:
        await asyncio.sleep(CLOCK_EVERY)
        with suppress(_setup_error()):  # somebody is just pressing something: next time
            await _to_the_present(env)


async def _to_the_present(env: "Env") -> None:
    behind = (datetime.now(UTC) - env.now()).total_seconds()
    await env.advance_time(max(behind, 0.0))


def _setup_error() -> type[Exception]:
    from simcord import SetupError

    return SetupError


def _has_screen() -> bool:
    """Whether a browser would open in a window, not in this very terminal."""
    return sys.platform in ("win32", "darwin") or any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY")))
