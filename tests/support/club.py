"""A simulated Discord with one server, and players who type commands and use controls.

A :class:`Club` lives for one test. Every action returns a message: see :mod:`tests.support.seen`.
"""

import logging
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager, nullcontext
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import partial
from typing import Any, Literal, Self

import discord
from discord import app_commands
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle, UserHandle
from simcord.env import Env
from simcord.results import InteractionResult, ResponseMessage

from tests.support import discord_spec, gateway
from tests.support.drawn_once import drawn_once
from tests.support.plain_copies import plain_copies
from tests.support.seen import Message, seen, snapshot
from tests.support.sqlite_inline import sqlite_inline

START = datetime(2026, 1, 1, tzinfo=UTC)  # when SimCord's clock starts

Build = Callable[[Callable[[], datetime]], AbstractAsyncContextManager[discord.Client]]
Where = Literal["server", "dm", "group", "server without the bot"]


@dataclass(slots=True)
class Club:
    """One server of a simulated Discord, the bot in it, and the faults that nobody was told of."""

    env: Env
    build: Build
    guild: Any
    channel: ChannelHandle
    bot: AbstractAsyncContextManager[discord.Client]
    faults: list[str] = field(default_factory=list[str])
    expected: bool = False
    errors: int = 0  # the number of SimCord's errors that were examined
    people: dict[str, UserHandle] = field(default_factory=dict[str, UserHandle])

    @property
    def client(self) -> Any:
        return self.env.bot

    def manager(self, name: str) -> "Player":
        """Create a player who may manage the server."""
        role = self.guild.create_role("managers", permissions=discord.Permissions(manage_guild=True))
        user = self.people[name] = self.env.create_user(name)
        self.guild.add_member(user, roles=[role])
        return self.person(name)

    def person(self, name: str, where: Where = "server", *, locale: str = "en-US") -> "Player":
        """Return a player in a kind of channel; a name means one person everywhere."""
        if name not in self.people:
            self.people[name] = self.env.create_user(name)
        user = self.people[name]
        if where in ("dm", "group"):
            return Player(
                club=self, name=name, actor=user, channel=user.dm_channel, where=where, locale=locale
            )
        if user.id not in self.env.backend.get_guild(self.guild.id).members:
            self.guild.add_member(user)
        member = MemberActor(self.env, self.guild, user)
        return Player(club=self, name=name, actor=member, channel=self.channel, where=where, locale=locale)

    async def posted(self, channel: ChannelHandle | None = None) -> list[Message]:
        """Return the messages that the bot posted without an interaction, the oldest first."""
        channel = channel or self.channel
        backend = self.env.backend
        found = [
            message
            for message in channel.history()
            if message.author.id == self.client.user.id and message.interaction_metadata is None
        ]
        return [
            await snapshot(
                self.env, ResponseMessage(self.env, backend.get_message(channel.id, one.id)), "message"
            )
            for one in found
        ]

    async def restart(self) -> None:
        """Replace the bot by a new one on the stored data, as after a crash."""
        old, new = self.bot, self.build(self.env.now)
        client = await new.__aenter__()
        self.bot = new
        await self.env.restart_bot(client)
        await old.__aexit__(None, None, None)

    async def wait_until(self, moment: datetime) -> None:
        """Let time pass until *moment*, if that is still to come."""
        if moment > self.env.now():
            await self.env.advance_time((moment - self.env.now()).total_seconds())

    @contextmanager
    def trouble(self) -> Iterator[list[str]]:
        """Allow faults inside the block, and yield the list of them."""
        self.expected = True
        try:
            yield self.faults
        finally:
            self.expected = False
            self.faults.clear()

    def settled(self) -> None:
        """Fail if there was a fault that nobody was told of."""
        seen, self.errors = self.errors, self.env.error_cursor
        for error in self.env.errors[seen:]:  # reading them tells SimCord that they were seen
            original = error.original if isinstance(error, app_commands.CommandInvokeError) else error
            if isinstance(original, discord.DiscordException):
                self.faults.append(repr(original))
        if not self.expected:
            assert not self.faults, "\n".join(self.faults)

    async def at_once(self, presses: Sequence[tuple["Player", Message, str]]) -> list[Message | None]:
        """Send presses before the bot has answered any; return the answers, None where there was none."""
        return await self.answers(
            [
                gateway.press(player, message, message.button(label).custom_id)
                for player, message, label in presses
            ]
        )

    async def typed_at_once(
        self, typed: Sequence[tuple["Player", str, dict[str, str]]]
    ) -> list[Message | None]:
        """Send slash commands with text options before the bot has answered any; return as `at_once`."""
        return await self.answers([gateway.slash(player, name, **options) for player, name, options in typed])

    async def answers(self, records: Sequence[Any]) -> list[Message | None]:
        """Return the answers to interactions sent by :mod:`tests.support.gateway`, None for none."""
        await self.env.settle()
        self.settled()
        results = [InteractionResult(self.env, record) for record in records]
        return [await seen(self.env, result) if result.acknowledged else None for result in results]


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """A player in a channel. Every action waits until the bot is idle."""

    club: Club = field(repr=False)
    name: str
    actor: MemberActor | UserHandle
    channel: ChannelHandle
    where: Where
    locale: str

    @property
    def id(self) -> int:
        return self.actor.id

    def at(self, channel: ChannelHandle) -> Self:
        """Return this player in another channel."""
        return replace(self, channel=channel)

    async def slash(self, command: str, **options: Any) -> Message:
        """Type a slash command."""
        if isinstance(self.actor, MemberActor):
            return await self._act(partial(self.actor.slash, self.channel, command, **options))
        return await self._act(partial(self.actor.slash, command, **options))

    async def type(self, move: str) -> Message:
        """Type a move."""
        return await self.slash("move", move=move)

    async def complete(self, command: str, option: str, text: str, **filled: Any) -> Mapping[str, str]:
        """Return the suggestions for a partly typed option: the shown name by value."""
        if isinstance(self.actor, MemberActor):
            ask = partial(self.actor.autocomplete, self.channel, command, option, text, **filled)
        else:
            ask = partial(self.actor.autocomplete, command, option, text, **filled)
        with gateway.payloads(self):
            choices = await ask()
        self.club.settled()
        return {choice["value"]: choice["name"] for choice in choices}

    async def press(self, message: Message, label: str) -> Message:
        """Press the button with *label*."""
        custom_id = message.button(label).custom_id
        return await self._act(partial(self.actor.click, message.handle, custom_id=custom_id))

    async def tap(self, message: Message, move: str) -> Message:
        """Make *move* by one press of its button if a board has one, else as :meth:`choose` does."""
        if move in message.shortcuts:
            return await self.press(message, message.shortcuts[move])
        return await self.choose(message, move)

    async def choose(self, message: Message, move: str) -> Message:
        """Make *move* by the controls of a board: the button for a deal, the menu's pages for the rest.

        A move that the menu leaves out, because it is equal to another one, is typed.
        """
        if move == "d":
            (label,) = (button.label for button in message.buttons if button.label in ("Deal", "Redeal"))
            return await self.press(message, label)
        if not message.menus and move in message.shortcuts:
            return await self.press(message, message.shortcuts[move])
        for _ in range(10):
            if not message.menus:  # there is a button for each move
                break
            (menu,) = message.menus
            values = [option.value for option in menu.options]
            if move in values:
                return await self.pick(message, move)
            source = move.split(">")[0].split(":")[0]
            doors = (
                [f"+{source}"] if f"+{source}" in values else [v for v in values if v.startswith("+")][-1:]
            )
            if not doors:
                break
            message = await self.pick(message, doors[0])
        if move in message.shortcuts:
            return await self.press(message, message.shortcuts[move])
        return await self.type(move)  # equal to a move that is offered, such as into another space

    async def pick(self, message: Message, value: str) -> Message:
        """Pick an option of the only menu."""
        (menu,) = message.menus
        return await self._act(partial(self.actor.select, message.handle, [value], custom_id=menu.custom_id))

    async def forge(
        self, message: Message, custom_id: str, value: str | None = None, *, there: bool = True
    ) -> Message:
        """Press a control, or pick a value, that the message has not now, such as one of an older version.

        Not *there*: no message of this content ever had it.
        """

        async def action() -> InteractionResult:
            record = gateway.press(self, message, custom_id, value, there=there)
            await self.club.env.settle()
            return InteractionResult(self.club.env, record)

        return await self._act(action)

    async def context_menu(self, name: str, target: "Message | Player") -> Message:
        """Choose an entry of the context menu of a message or of a person."""
        kind = "user" if isinstance(target, Player) else "message"

        async def action() -> InteractionResult:
            record = gateway.context_menu(self, name, kind, target.id)
            await self.club.env.settle()
            return InteractionResult(self.club.env, record)

        return await self._act(action)

    async def look(self, message: Message) -> Message:
        """Return the message as it is now."""
        return await snapshot(self.club.env, message.handle, message.kind)

    async def _act(self, action: Callable[[], Any]) -> Message:
        with gateway.payloads(self):
            result: InteractionResult = await action()
        self.club.settled()
        assert result.acknowledged, "This interaction failed: the bot did not answer"
        return await seen(self.club.env, result)


class _Notice(logging.Handler):
    """A handler that collects warnings and errors: discord.py only logs the exceptions of controls."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__(logging.WARNING)
        self.faults = faults

    def emit(self, record: logging.LogRecord) -> None:
        self.faults.append(self.format(record))


@asynccontextmanager
async def club(build: Build, *, alone: bool = True) -> AsyncIterator[Club]:
    """Yield a club whose bot is built by *build*, with its commands registered.

    *alone*: no second process uses the database, so that SQLite needs no thread.

    When the block ends without an error, every request that the bot sent is checked against Discord's
    published document (see :mod:`tests.support.discord_spec`).
    """
    with sqlite_inline() if alone else nullcontext(), plain_copies(), drawn_once():
        async with _started(build) as self:
            yield self


@asynccontextmanager
async def _started(build: Build) -> AsyncIterator[Club]:
    clock: list[Env] = []

    def now() -> datetime:
        return clock[0].now() if clock else START

    faults: list[str] = []
    notice = _Notice(faults)
    bot = build(now)
    client = await bot.__aenter__()
    # The machine may be busy.  A minute would be too much: the timers of the bot, which sleep as long, would
    # be awaited instead of left to sleep.
    env = Env(client, shard_count=1, settle_timeout=50)
    # By default SimCord waits 50 ms for the bot to be idle, longer than most actions take.
    env._settle_internal = partial(env._settle_internal, idle=0.002)  # pyright: ignore[reportPrivateUsage, reportAttributeAccessIssue]
    env.settle = partial(env.settle, idle=0.002)
    clock.append(env)
    logging.getLogger().addHandler(notice)
    await env.start()
    guild = env.create_guild("Patience Club")
    self = Club(
        env=env, build=build, guild=guild, channel=guild.create_text_channel("cards"), bot=bot, faults=faults
    )
    try:
        yield self
        await self.client.unwatch()  # timers that sleep for seconds would be awaited
        await env.settle()
        self.settled()
        discord_spec.check(env.http_requests)
    finally:
        await env.shutdown()
        logging.getLogger().removeHandler(notice)
        await self.bot.__aexit__(None, None, None)
