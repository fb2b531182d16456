"""A stand-in for Discord: its gateway and its REST interface on one port of this machine.

The real client logs in to it, by the setting ``DISCORD_API_BASE``.  It is for the edge of the bot:
connections that break, answers that come late, requests that fail, events that arrive twice.  Conversations
are tested through SimCord (:mod:`tests.support.club`), which needs no sockets and is faster.

What the real service does and this one does not:

* It knows no permissions, except that a test may close a channel to the bot (:attr:`tests.discord.rest.Rest.
  closed`) or delete it, and checks no option against the registered commands.
* It counts no rate limits; a test asks for each 429.
* Channels have no history to read, attachments no address to fetch, and guilds one channel.
* Answers in the channels of others are not made private where their members may not use apps.
* ``READY`` and ``GUILD_CREATE`` have only the fields that discord.py reads.
* Interactions expire after 3 seconds only in tests that set :attr:`tests.discord.rest.Rest.answer_within`, as
  this machine may be busy.  Tokens of interactions never expire.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from copy import deepcopy
from dataclasses import dataclass, field, replace
from typing import Any, Self

from aiohttp import web

from tests.discord import interactions
from tests.discord.faults import Faults
from tests.discord.gateway import Gateway, Op
from tests.discord.interactions import AUTOCOMPLETE, COMMAND, COMPONENT, Context, Interaction
from tests.discord.messages import MOMENT, control
from tests.discord.rest import PREFIX, Rest
from tests.discord.snowflakes import snowflake

Json = Any
TOKEN = "the.token.of-the-stand-in"
WITHIN = 30  # seconds that a test waits for what must happen; never to see that something does not


class Discord:
    """A stand-in for Discord, open for the duration of :meth:`open`."""

    def __init__(self) -> None:
        application = snowflake()
        self.bot = _user(application, "Patience") | {"bot": True}
        self.application = {
            "id": application,
            "name": "Patience",
            "flags": 0,
            "description": "",
            "summary": "",
        }
        self.application |= {
            "bot_public": True,
            "bot_require_code_grant": False,
            "verify_key": "",
            "icon": None,
        }
        self.application |= {"owner": _user(snowflake(), "Owner")}
        self.guild_id = snowflake()
        self.channel_id = snowflake()
        self.port = 0
        self.gateway = Gateway(TOKEN, ready=self._ready, guilds=lambda: [self._guild()])
        self.rest = Rest(
            TOKEN, self.application, self.bot, gateway_url=lambda: f"ws://127.0.0.1:{self.port}/"
        )

    @classmethod
    @asynccontextmanager
    async def open(cls) -> AsyncIterator[Self]:
        """Serve until the block ends.  Raises AssertionError for requests that Discord would refuse."""
        self = cls()
        app = web.Application(client_max_size=64 << 20)
        app.add_routes([web.get("/", self.gateway.connect), *self.rest.routes()])
        runner = web.AppRunner(app, shutdown_timeout=0.1)
        await runner.setup()
        try:
            site = web.TCPSite(runner, "127.0.0.1", 0)
            await site.start()
            self.port = runner.addresses[0][1]
            yield self
            assert not self.rest.complaints, "\n".join(self.rest.complaints)
        finally:
            await runner.cleanup()

    @property
    def base(self) -> str:
        """The address for ``DISCORD_API_BASE``."""
        return f"http://127.0.0.1:{self.port}{PREFIX}"

    @property
    def faults(self) -> Faults:
        """The faults of the REST interface."""
        return self.rest.faults

    def person(self, name: str, *, locale: str = "en-US") -> "Person":
        """Return a new person in the server's channel."""
        user = _user(snowflake(), name)
        return Person(
            discord=self, user=user, channel_id=self.channel_id, guild_id=self.guild_id, locale=locale
        )

    def guest(self, name: str, *, group: bool) -> "Person":
        """Return a new person who has installed the bot, in a group chat or in a server without it."""
        channel_id, guild_id = snowflake(), None if group else snowflake()
        self.rest.closed.add(channel_id)
        return replace(self.person(name), channel_id=channel_id, guild_id=guild_id, user_installed=True)

    async def send(self, interaction: Interaction) -> Interaction:
        """Send an interaction to the bot; a second time, it is a duplicate delivery."""
        self.rest.interactions[interaction.payload["token"]] = interaction
        guild_id = interaction.payload.get("guild_id")
        await self.gateway.dispatch("INTERACTION_CREATE", interaction.payload, guild_id=guild_id)
        return interaction

    async def until(self, true: Callable[[], bool]) -> None:
        """Wait until requests of the bot have made something true."""
        await within(self.rest.until(true))

    async def answered(self, interaction: Interaction) -> Interaction:
        """Wait until the bot has answered the interaction."""
        await self.until(lambda: interaction.callback is not None)
        return interaction

    async def connected(self, times: int = 1) -> None:
        """Wait until the bot has identified itself so many times."""
        await within(self.gateway.heard_times(Op.IDENTIFY, times))

    def _ready(self) -> Json:
        return {
            "v": 10,
            "user": self.bot,
            "application": {"id": self.application["id"], "flags": 0},
            "resume_gateway_url": f"ws://127.0.0.1:{self.port}/",
        }

    def _guild(self) -> Json:
        channel = {
            "id": self.channel_id,
            "type": 0,
            "name": "cards",
            "position": 0,
            "permission_overwrites": [],
        }
        everyone = {
            "id": self.guild_id,
            "name": "@everyone",
            "permissions": str((1 << 53) - 1),
            "position": 0,
        }
        everyone |= {"color": 0, "colors": {"primary_color": 0}, "hoist": False, "managed": False}
        everyone |= {"mentionable": False, "flags": 0}
        return {
            "id": self.guild_id,
            "name": "Patience Club",
            "owner_id": self.bot["id"],
            "member_count": 1,
            "joined_at": MOMENT,
            "preferred_locale": "en-US",
            "roles": [everyone],
            "channels": [channel],
            "members": [],
            "threads": [],
            "emojis": [],
            "stickers": [],
            "features": [],
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """Somebody in a channel.  Each method returns the interaction once the bot has answered it."""

    discord: Discord = field(repr=False)
    user: Json
    channel_id: str
    guild_id: str | None
    locale: str
    user_installed: bool = False
    guild_locale: str = "en-US"
    permissions: int = 0

    @property
    def id(self) -> int:
        return int(self.user["id"])

    @property
    def context(self) -> Context:
        if self.guild_id is not None:
            return Context.GUILD
        return Context.PRIVATE_CHANNEL if self.user_installed else Context.BOT_DM

    async def types(self, command: str, **options: Any) -> Interaction:
        """Type a slash command."""
        return await self.discord.answered(await self.discord.send(self.command(command, **options)))

    async def presses(self, message: Json, label: str) -> Interaction:
        """Press the button with a label."""
        custom_id = control(message, label)["custom_id"]
        return await self.discord.answered(await self.discord.send(self.press(message, custom_id)))

    async def completes(self, command: str, option: str, text: str) -> Interaction:
        """Type part of an option, and ask for suggestions."""
        data = interactions.command(command, {option: text})
        data["options"][-1]["focused"] = True
        return await self.discord.answered(await self.discord.send(self._interaction(AUTOCOMPLETE, data)))

    def command(self, name: str, **options: Any) -> Interaction:
        """Return a slash command that is not sent yet."""
        return self._interaction(COMMAND, interactions.command(name, options))

    def press(self, message: Json, custom_id: str, value: str | None = None) -> Interaction:
        """Return a press, or a choice of *value*, that is not sent yet; the message need not have it."""
        made = self._interaction(COMPONENT, interactions.press(custom_id, value))
        made.payload["message"] = deepcopy(message)
        return made

    def _interaction(self, kind: int, data: Json) -> Interaction:
        made = interactions.payload(
            kind,
            data,
            application_id=self.discord.application["id"],
            user=self.user,
            channel_id=self.channel_id,
            guild_id=self.guild_id,
            locale=self.locale,
            context=self.context,
            user_installed=self.user_installed,
            guild_locale=self.guild_locale,
            permissions=self.permissions,
        )
        return Interaction(payload=made)


async def within(work: Awaitable[object]) -> None:
    """Wait for *work*.  Raises TimeoutError if it does not come about."""
    await asyncio.wait_for(work, WITHIN)


def _user(user_id: str, name: str) -> Json:
    return {
        "id": user_id,
        "username": name.lower(),
        "global_name": name,
        "discriminator": "0",
        "avatar": None,
    }
