"""The Discord client: intents, commands, controls, the error handler, timers, registration."""

import asyncio
import hashlib
import json
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import timedelta
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.gateway import DiscordWebSocket
from discord.http import Route
from yarl import URL

from bot.commands import analysis, context_menus, daily, leaderboards, play, privacy, race, rules, server
from bot.commands.registration import Translator, replace_commands
from bot.controls import actions
from bot.controls.challenges import run_challenges
from bot.controls.daily_post import post_due
from bot.controls.faces import Emojis, upload
from bot.controls.games import over
from bot.controls.items import Host, Links, Ways, player, used
from bot.controls.languages import hear
from bot.controls.limits import UNLIMITED, Allowance, Limits
from bot.controls.live import Following, replace_board
from bot.controls.live_line import EVERY, LiveLines
from bot.controls.members import Members
from bot.controls.preferences import remind_due
from bot.controls.puzzles import end_storms
from bot.controls.races import run_races
from bot.controls.trouble import answer_fault, log_about, name_of
from bot.controls.verbs import Verb
from bot.operations.background import periodic
from bot.operations.clock import Clock
from bot.operations.services import Services
from bot.operations.shards import ALL_SHARDS, Shards
from bot.record import StoredGame
from bot.store import settings
from bot.view.pictures.drawing import Drawing

if TYPE_CHECKING:  # imported only when they are asked for
    from bot.operations.meter import Meter

log = logging.getLogger(__name__)
ANSWERING = ("discord.py: on_interaction", "CommandTree-", "discord.py: on_app_command_completion")
"""Prefixes of the names of discord.py's tasks that answer users, or note something afterwards."""
GRACE = 6.0  # seconds that they get; service managers kill a process 10 s after SIGTERM
API_BASE = Route.BASE  # Discord's own
HASH_KEY = "commands"
ELECTED = 150.0  # seconds for which one of several processes ends games, which it does every minute
AGAIN = 3600.0  # seconds until card emojis that could not be uploaded are tried once more
RACES = 3.0  # seconds between two looks for races and storms where there are none, of two short queries
OWN_DATA = "privacy"  # the command after which the user is not noted as a member
discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # voice is not used


class CommandTree(app_commands.CommandTree[discord.Client]):
    """The slash commands and context menus."""

    async def interaction_check(self, interaction: discord.Interaction) -> bool:
        """Add the user to the log context, speak their language, and allow every command."""
        log_about(interaction)
        await hear(interaction)
        return True


class PatienceClient(Host):
    """The bot's connection to Discord, over *services*.

    It uses the ``guilds`` intent only, which is not privileged.  *register*: register the commands at start
    if they have changed since the last registration.  *watch*: call :meth:`watch` at start.  *faces*: upload
    the card emojis that are missing, in the background.  *shards*: those to serve.  *clock* is compared with
    Discord's.  *allowance*: how much one person and one server may use the bot.  *meter* counts and times the
    interactions.
    """

    def __init__(
        self,
        services: Services,
        *,
        register: bool = True,
        watch: bool = False,
        faces: bool = False,
        shards: Shards = ALL_SHARDS,
        clock: Clock | None = None,
        allowance: Allowance = UNLIMITED,
        meter: "Meter | None" = None,
    ) -> None:
        # discord.py takes None, which its types do not say
        http_trace: Any = None if meter is None else meter.trace()
        shard_ids: Any = None if shards.ids is None else list(shards.ids)
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_ratelimit_timeout=30,
            shard_ids=shard_ids,
            shard_count=shards.count,
            http_trace=http_trace,
        )
        self.services = services
        self.members = Members(services)
        self.drawing = Drawing(services.observe)
        self.live_lines = LiveLines(self)
        self._expired: list[StoredGame] = []  # games whose boards still show them in progress
        services.deadlines.ended.subscribe(self._expired.append)
        self.faces: Emojis = {}
        self.limits = Limits(allowance)
        self.ways = Ways()
        self.table: Links | None = None
        self.following = Following(self)
        services.races.ended.subscribe(self.following.moved)
        services.sessions.put_away.subscribe(self.following.put_away)
        self._register = register
        self._greeted: set[int] = set()  # shards that Discord has let in
        self._clock = clock
        self.meter = meter
        self._watch = watch
        self._watching: list[asyncio.Task[None]] = []
        self._until_races = RACES
        self._upload = faces
        installs = app_commands.AppInstallationType(guild=True, user=True)
        everywhere = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True)
        self.tree = CommandTree(self, allowed_installs=installs, allowed_contexts=everywhere)
        subjects = play, race, daily, analysis, leaderboards, rules, privacy, server
        for command in chain.from_iterable(each.COMMANDS for each in (*subjects, context_menus)):
            self.tree.add_command(command)
        self.tree.error(answer_fault)

    async def pressed(self, interaction: discord.Interaction, verb: Verb | None) -> None:
        """Run the action of a control, then note its user in the server."""
        log_about(interaction)
        await hear(interaction)
        await actions.pressed(interaction, verb)
        if verb is None or verb.name != "forget":
            await self._note(interaction)

    async def on_app_command_completion(
        self,
        interaction: discord.Interaction,
        command: app_commands.Command[Any, ..., Any] | app_commands.ContextMenu,
    ) -> None:
        """Note the user of a command, which has been answered, in the server."""
        if command.qualified_name.split()[0] != OWN_DATA:
            await self._note(interaction)

    async def _note(self, interaction: discord.Interaction) -> None:
        if interaction.extras.get("starts", True):  # else many start games, and would wait for this too
            presence, asked_at = self.services.presence, interaction.created_at
            await presence.note(interaction.guild_id, player(interaction), asked_at)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Compare the clock with Discord's, begin to time the interaction, and answer a press."""
        if self._clock is not None:
            self._clock.heard(interaction.created_at)
        if self.meter is not None:
            self.meter.received(interaction.id, name_of(interaction), interaction.extras)
        if interaction.type is discord.InteractionType.component:
            await self.pressed(interaction, used(interaction))

    async def setup_hook(self) -> None:
        """Register the commands and start the timers before the client connects."""
        if Route.BASE != API_BASE:  # discord.py asks for the gateway's address only for its first connection
            _, gateway, _ = await self.http.get_bot_gateway()
            DiscordWebSocket.DEFAULT_GATEWAY = URL(gateway)
        if self._register:
            await self.sync()
        if self._watch:
            self.watch()
        if self._upload:
            self.repeat("uploading card emojis", self._upload_faces, AGAIN)

    def watch(self) -> None:
        """Run races, challenges and storms; post dailies, end games and remind every minute.

        That ends with :meth:`unwatch` or :meth:`close`.  The timers run concurrently, because ending the
        day's games after midnight can take minutes.
        """

        def next_minute() -> float:
            return 60 - self.services.now().second

        self.repeat("posting the dailies", partial(post_due, self), next_minute)
        self.repeat("ending expired games", self._end_games, next_minute)
        self.repeat("reminding", partial(remind_due, self), next_minute)
        self.repeat("looking back", self._look_back, next_minute)
        self.repeat("running races", self._race, lambda: self._until_races)
        self.repeat("live lines", self.live_lines.update, EVERY)

    def repeat(
        self, name: str, work: Callable[[], Awaitable[object]], pause: float | Callable[[], float]
    ) -> None:
        """Run *work* from when the client is connected until :meth:`unwatch`, each time after a *pause*."""

        async def run() -> None:
            await self.wait_until_ready()
            await periodic(name, work, pause)

        self._watching.append(asyncio.create_task(run(), name=name))

    async def unwatch(self) -> None:
        """Stop the timers; after this, they do not use the database."""
        for task in self._watching:
            task.cancel()
        if self._watching:
            await asyncio.wait(self._watching)
        self._watching = []

    async def _upload_faces(self) -> None:
        """Upload the card emojis, which take half a second to draw, until Discord has all of them."""
        if self._upload:
            self._upload = not await upload(self, self.faces)

    async def close(self) -> None:
        """Begin no turn, finish those that run, stop all that runs in the background, then disconnect."""
        self.limits.close()
        if not self.is_closed():
            log.info("stopping: running turns are answered, and no new one begins")
        await drain()
        await self.following.close()
        await self.unwatch()
        await self.members.close()
        await super().close()

    async def _look_back(self) -> None:
        """Analyse an attempt at yesterday's featured daily, about which posts have something to say then."""
        daily = self.services.daily
        if self.services.clock_agrees() and await self.services.leases.elected("looking back", ELECTED):
            yesterday = daily.today() - timedelta(days=1)
            await self.services.analyses.look_back(yesterday, await daily.featured(yesterday))

    async def _end_games(self) -> None:
        if await self.services.leases.elected("ending games", ELECTED):
            await self.services.deadlines.catch_up()
            await self.services.sessions.requests.forget_old()
        # every process ends games before it shows a past leaderboard
        for _ in range(len(self._expired)):
            stored = self._expired.pop(0)
            if not await replace_board(self, stored, over):
                self._expired.append(stored)  # for the next minute

    async def _race(self) -> None:
        if not self.services.clock_agrees():  # a wrong clock would end games
            return
        await run_challenges(self)
        busy = await run_races(self)
        busy |= await end_storms(self)
        self._until_races = 1.0 if busy else RACES

    async def on_shard_connect(self, shard_id: int) -> None:
        """Note that Discord sends interactions to the shard from now on."""
        self._greeted.add(shard_id)

    def serves_players(self) -> bool:
        """Return whether all shards are connected.

        ``is_ready`` is True two seconds later, when no more servers are announced.
        """
        wanted = self.shard_ids or range(self.shard_count or 1)
        return self._greeted.issuperset(wanted) and not any(each.is_closed() for each in self.shards.values())

    async def on_ready(self) -> None:
        """Log that the client is connected."""
        log.info("ready as %s in %d servers", self.user, len(self.guilds))

    async def sync(self, *, force: bool = False) -> bool:
        """Register the commands with Discord if they have changed or with *force*; return whether it did.

        The hash of the last registration, translations included, is stored, because Discord limits them.
        """
        translator = Translator()
        commands = self.tree.get_commands()
        payload = [await each.get_translated_payload(self.tree, translator) for each in commands]
        text = json.dumps([self.application_id, payload], sort_keys=True)
        digest = hashlib.sha256(text.encode()).hexdigest()
        if not force and await self.services.store.look(settings.get, HASH_KEY) == digest:
            return False
        await replace_commands(self, payload)
        await self.services.store.run(settings.put, HASH_KEY, digest)
        log.info("registered %d commands", len(payload))
        return True


def answering() -> list[asyncio.Task[object]]:
    """Return the tasks that answer users."""
    return [task for task in asyncio.all_tasks() if task.get_name().startswith(ANSWERING)]


async def drain(seconds: float = GRACE) -> None:
    """Wait until nobody is being answered, for at most *seconds*, and cancel what is left then."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            while tasks := answering():  # an answer may be followed by another task
                await asyncio.wait(tasks)
    if late := answering():
        log.warning("%d interactions are not answered after %g seconds", len(late), seconds)
        for task in late:
            task.cancel()
        await asyncio.wait(late, timeout=1)
