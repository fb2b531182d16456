"""The Discord client: intents, commands, dynamic items, the one error handler, registration of commands."""

import asyncio
import hashlib
import json
import logging
import signal
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any

import discord
from discord import app_commands

from bot.commands import daily, leaderboards, play, preferences, privacy, rules, server
from bot.controls import actions
from bot.controls.daily_post import post_due
from bot.controls.items import Menu, Press
from bot.controls.members import Members
from bot.controls.replies import answer_trouble
from bot.services import Services
from bot.store import settings

log = logging.getLogger(__name__)
HASH_KEY = "commands"
ANSWERING = ("discord-ui-", "CommandTree-")  # how discord.py names the tasks that answer people
GRACE = 10  # seconds that they have at the end
discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # we do not speak


class BadToken(Exception):
    """Discord does not accept the token."""


class Unreachable(Exception):
    """Discord cannot be reached; the message says why."""


class Patience(discord.AutoShardedClient):
    """One connection to Discord; everything it knows of games it asks of *services*.

    Only the ``guilds`` intent is used, none is privileged.  With *register* the commands are
    registered at start if they have changed since they last were.  With *watch* the daily is posted where
    and when servers want it and the clock ends games; without it, from :meth:`watch` on.
    """

    def __init__(self, services: Services, *, register: bool = True, watch: bool = False) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_ratelimit_timeout=30,
        )
        self.services = services
        self.members = Members(services)
        self._register = register
        self._watch = watch
        self._watching: list[asyncio.Task[None]] = []
        self.tree = app_commands.CommandTree(
            self,
            allowed_installs=app_commands.AppInstallationType(guild=True, user=True),
            allowed_contexts=app_commands.AppCommandContext(
                guild=True, dm_channel=True, private_channel=True
            ),
        )
        for command in (
            *play.commands(services),
            *daily.commands(services),
            *leaderboards.commands(services),
            *rules.commands(),
            *privacy.commands(services),
            *preferences.commands(services),
            *server.commands(services),
        ):
            self.tree.add_command(command)
        self.tree.error(answer_trouble)

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Press, Menu)
        if self._register:
            await self.sync()
        if self._watch:
            self.watch()

    def watch(self) -> None:
        """Post the dailies and end games by the clock from now on, until the client is closed.

        The two do not wait for each other: after midnight there are many games to end.
        """
        if not self._watching:
            posting = self._every_minute(self._post, "the dailies could not be posted")
            ending = self._every_minute(self._end_games, "the games whose time is up could not be ended")
            self._watching = [
                asyncio.create_task(posting, name="posting"),
                asyncio.create_task(ending, name="ending"),
            ]

    async def unwatch(self) -> None:
        """Do that no more; when this returns, nothing is asked of the database any longer."""
        for task in self._watching:
            task.cancel()
        if self._watching:
            await asyncio.wait(self._watching)
        self._watching = []

    async def close(self) -> None:
        await self.unwatch()
        await self.members.close()
        await super().close()

    async def _post(self) -> None:
        await post_due(self, self.services)

    async def _end_games(self) -> None:
        await self.services.deadlines.catch_up()

    async def _every_minute(self, work: Callable[[], Awaitable[None]], failed: str) -> None:
        """Do that now and at the beginning of every minute."""
        await self.wait_until_ready()
        while True:
            try:
                await work()
            except Exception:  # the database perhaps: it is due in a minute, too
                log.exception(failed)
            await asyncio.sleep(60 - self.services.now().second)

    async def on_ready(self) -> None:
        log.info("ready as %s in %d servers", self.user, len(self.guilds))

    async def pressed(
        self, interaction: discord.Interaction, verb: str, arguments: list[str], chosen: str | None
    ) -> None:
        """Act on a control (see :class:`bot.controls.items.Host`)."""
        await actions.pressed(interaction, verb, arguments, chosen)

    async def sync(self, *, force: bool = False) -> bool:
        """Register the commands with Discord if their payload has changed since last time, or by *force*.

        Returns whether anything was sent.  Discord limits registrations, not look-ups in our store.
        """
        payload = [command.to_dict(self.tree) for command in self.tree.get_commands()]
        text = json.dumps([self.application_id, payload], sort_keys=True)
        digest = hashlib.sha256(text.encode()).hexdigest()
        async with self.services.store.read() as connection:
            known = await settings.get(connection, HASH_KEY)
        if known == digest and not force:
            return False
        await self.tree.sync()
        async with self.services.store.write() as connection:
            await settings.put(connection, HASH_KEY, digest)
        log.info("registered %d commands", len(payload))
        return True


async def serve(services: Services, token: str) -> None:
    """Connect and answer people until SIGTERM or SIGINT.  Raises :class:`BadToken`, :class:`Unreachable`."""
    async with Patience(services, watch=True) as client:
        closing: set[asyncio.Task[None]] = set()

        async def close() -> None:
            answering = [task for task in asyncio.all_tasks() if task.get_name().startswith(ANSWERING)]
            if answering:
                await asyncio.wait(answering, timeout=GRACE)
            await client.close()

        def stop() -> None:
            closing.add(asyncio.create_task(close()))

        for number in (signal.SIGTERM, signal.SIGINT):
            asyncio.get_running_loop().add_signal_handler(number, stop)
        with _told():
            async with beside(services.certifier.certify_ahead(services.daily.today), "certifying"):
                await client.start(token)


@asynccontextmanager
async def beside(work: Coroutine[Any, Any, None], name: str) -> AsyncIterator[None]:
    """Run *work* in the background as long as the block lasts; if it fails, that is logged and no more."""

    def over(task: asyncio.Task[None]) -> None:
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("%s has ended", name, exc_info=error)

    task = asyncio.create_task(work, name=name)
    task.add_done_callback(over)
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def register(services: Services, token: str, *, force: bool) -> bool:
    """Register the commands if they have changed, without serving (see :meth:`Patience.sync`)."""
    async with Patience(services, register=False) as client:
        with _told():
            await client.login(token)
            return await client.sync(force=force)


@contextmanager
def _told() -> Iterator[None]:
    try:
        yield
    except discord.LoginFailure as error:
        raise BadToken from error
    except (OSError, discord.GatewayNotFound, discord.DiscordServerError) as error:
        raise Unreachable(str(error)) from error
