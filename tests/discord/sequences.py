"""Random sequences of turns and faults, and what must be true after each.

Several people play, in a server, in direct messages and with an app of their own in places without the bot.
What they do arrives late, twice and in another order; answers fail in every way, connections break, and
messages, channels and permissions go.  The seed decides all but the order in which answers arrive.
"""

import asyncio
import random
import re
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from typing import Any

from bot.commands.client import PatienceClient
from bot.patience import Game, game_rules
from bot.store import games, handled
from bot.store.events import events_of
from bot.view.pictures.board import alt_text
from tests.discord import faults
from tests.discord.bots import idle
from tests.discord.faults import Fault, How
from tests.discord.gateway import Op
from tests.discord.interactions import COMMAND, Interaction
from tests.discord.messages import alt_of, components, moves_of
from tests.discord.rest import ALREADY_ACKNOWLEDGED, UNKNOWN_INTERACTION
from tests.discord.service import Discord, Person, within
from tests.discord.snowflakes import snowflake

Json = Any
STEPS = 6
_BOARD = re.compile(r"[bs]:(?:move|undo|panel):(\d+):(\d+)(?::.*)?")
_DEAL = re.compile(r"b:move:\d+:\d+:d")


async def break_off(discord: Discord, clients: list[PatienceClient]) -> None:
    """Break every connection."""
    await discord.gateway.drop()


async def reconnect(discord: Discord, clients: list[PatienceClient]) -> None:
    """Ask for a new connection."""
    await discord.gateway.send(Op.RECONNECT)


async def suspend(discord: Discord, clients: list[PatienceClient]) -> None:
    """Say that the session is invalid but can be resumed."""
    await discord.gateway.send(Op.INVALID_SESSION, True)


async def forget(discord: Discord, clients: list[PatienceClient]) -> None:
    """Forget every session; what is sent before the next one is lost."""
    await discord.gateway.invalidate()


async def fall_silent(discord: Discord, clients: list[PatienceClient]) -> None:
    """Answer no heartbeat until every connection is left."""
    gateway = discord.gateway
    resumed = sum(op is Op.RESUME for op, _ in gateway.heard)
    states = [client._connection for client in clients]  # pyright: ignore[reportPrivateUsage]
    before = gateway.heartbeat_interval, [state.heartbeat_timeout for state in states]
    gateway.heartbeat_interval = 0.05
    for state in states:
        state.heartbeat_timeout = 0.1
    await gateway.drop()
    await within(gateway.heard_times(Op.RESUME, resumed + len(clients)))
    gateway.heartbeat_interval, gateway.answers_heartbeats = before[0], False
    for state, timeout in zip(states, before[1], strict=True):
        state.heartbeat_timeout = timeout
    await within(gateway.heard_times(Op.RESUME, resumed + 2 * len(clients)))
    gateway.answers_heartbeats = True


def late(how: How) -> How:
    """Let others come first."""

    async def wait(request: Any, serve: faults.Serve) -> Any:
        await asyncio.sleep(0.02)
        return await how(request, serve)

    return wait


async def _serve(request: Any, serve: faults.Serve) -> Any:
    return await serve()


BREAKS: tuple[Callable[[Discord, list[PatienceClient]], Awaitable[None]], ...] = (
    *(break_off, reconnect, suspend, forget, break_off, reconnect, suspend, forget),
    fall_silent,  # takes longer
)
HARMLESS: tuple[tuple[How, int], ...] = (  # the answer arrives in the end
    (late(_serve), 2),
    (faults.rate_limit(0.01), 2),
    (faults.rate_limit(0.01, everywhere=True), 1),
    (faults.status(503), 2),
)
HARMFUL: tuple[tuple[How, int], ...] = (
    (faults.reset, 9),
    (late(faults.reset), 9),
    (faults.lose, 9),
    (faults.status(502), 9),
    (faults.status(403), 9),
    (faults.status(404, error=UNKNOWN_INTERACTION), 9),
    (late(faults.status(404, error=UNKNOWN_INTERACTION)), 9),
)


@dataclass(slots=True, kw_only=True, eq=False)
class Act:
    """An interaction, and the fault of its answers, if any."""

    interaction: Interaction
    changes: str  # "event", "game", "result", or "" for nothing
    fault: Fault | None = None  # a harmful one
    twice: bool = False  # it is delivered again, or to two bots

    def has_failed(self) -> bool:
        """Return whether an answer did not arrive."""
        refused = any(code != ALREADY_ACKNOWLEDGED for code in self.interaction.refused)
        return refused or (self.fault is not None and self.fault.met > 0)

    def is_done(self) -> bool | None:
        """Return whether its person was told that it was done, None if they cannot know.

        The board that answers a second delivery may come before the refusal of the first.
        """
        typed = self.interaction.payload["type"] == COMMAND
        if self.has_failed() or not self.interaction.shown or (typed and self.twice):
            return None
        return all(place(message) or is_over(message) for message in self.interaction.shown)


@dataclass(slots=True, kw_only=True, eq=False)
class Table:
    """A person who plays, with the newest board that they have seen."""

    person: Person
    board: Json = None
    acts: list[Act] = field(default_factory=list[Act])

    def act(self, chance: random.Random) -> Act:
        """Return something that the person might do next, not sent yet."""
        if self.board is None or chance.random() < 0.05:
            return self._note(self.person.command("play", game="canfield", deal="17"), "game")
        number = chance.random()
        if number < 0.4 and (deal := dealing(self.board)) is not None:
            return self._note(self.person.press(self.board, deal), "event")
        if number < 0.5 and (moves := moves_of(self.board)):
            control, value = chance.choice(moves)
            changes = "" if (value or "").startswith("+") else "event"
            return self._note(self.person.press(self.board, control, value), changes)
        if number < 0.6:
            undo = next(one for one in components(self.board) if one.get("label") == "Undo")
            return self._note(self.person.press(self.board, undo["custom_id"]), "event")
        typed, options, changes = chance.choice(
            [
                ("move", {"move": "d"}, "event"),
                ("move", {"move": "d"}, "event"),
                ("undo", {}, "event"),
                ("redo", {}, "event"),
                ("board", {}, ""),
                ("resign", {}, "result"),
            ]
        )
        return self._note(self.person.command(typed, **options), changes)

    def _note(self, interaction: Interaction, changes: str) -> Act:
        self.acts.append(Act(interaction=interaction, changes=changes))
        return self.acts[-1]

    def look(self) -> None:
        """See the newest board that the bot has shown."""
        seen = [message for act in self.acts for message in act.interaction.shown if place(message)]
        self.board = max(seen, key=lambda message: place(message) or (0, 0), default=None)

    def move_on(self) -> None:
        """Leave a channel that is no more."""
        self.person = replace(self.person, channel_id=snowflake())
        self.board = None


def place(message: Json) -> tuple[int, int] | None:
    """Return the game and the ply that the controls of a message stand for, None if it is not a board."""
    ids = (_BOARD.fullmatch(one.get("custom_id") or "") for one in components(message))
    found = next(filter(None, ids), None)
    return None if found is None else (int(found[1]), int(found[2]))


def dealing(message: Json) -> str | None:
    """Return the custom_id of the control that deals, None without one."""
    ids = (one.get("custom_id") or "" for one in components(message))
    return next(filter(_DEAL.fullmatch, ids), None)


class Sequence:
    """One sequence of steps, with the bots that are connected to *discord*."""

    def __init__(self, discord: Discord, clients: list[PatienceClient], seed: int) -> None:
        self._discord = discord
        self._clients = clients
        self._chance = random.Random(seed)
        name = f"P{seed}"
        self._probe = discord.person("Probe")
        server = discord.person(f"{name}a")
        self._tables = [
            Table(person=replace(server, channel_id=snowflake())),
            Table(person=replace(discord.person(f"{name}b"), guild_id=None, channel_id=snowflake())),
            Table(person=discord.guest(f"{name}c", group=True)),
            Table(person=discord.guest(f"{name}d", group=False)),
        ]

    async def play(self) -> None:
        """Play the steps, and check.  Raises AssertionError."""
        for _ in range(STEPS):
            await self._step()
        await self._settle()
        for table in self._tables:
            await self._check(table)
        for table in self._tables:
            await self._go_on(table)
        rest = self._discord.rest
        for kept in (
            rest.requests,
            rest.refused,
            rest.messages,
            rest.interactions,
            rest.closed,
            rest.deleted,
        ):
            kept.clear()

    async def _step(self) -> None:
        """Let some people act at the same time, with faults."""
        chance, discord = self._chance, self._discord
        tables = chance.sample(self._tables, chance.choice((1, 2, 3)))
        acts = [table.act(chance) for table in tables for _ in range(chance.choice((1, 1, 1, 2)))]
        with ExitStack() as stack:
            for act in acts:
                self._spoil(act, stack)
            for method in ("DELETE", "PATCH"):
                if chance.random() < 0.1:
                    fault, times = chance.choice(HARMFUL)
                    stack.enter_context(discord.faults.on(method, ".*", fault, times=times))
            again = chance.sample(acts, chance.randint(0, len(acts)))
            for act in acts:
                act.twice = act in again or len(self._clients) > 1
            deliveries = acts + again
            chance.shuffle(deliveries)
            broken, how = chance.randrange(8 * len(deliveries)), chance.choice(BREAKS)
            for number, act in enumerate(deliveries):
                if number == broken:
                    await how(discord, self._clients)
                await discord.send(act.interaction)
                if chance.random() < 0.3:
                    await asyncio.sleep(0.01)
            if chance.random() < 0.1:
                self._take_away(chance.choice(tables))
            await self._settle()
        lost = how is forget and broken < len(deliveries)
        for act in acts:
            assert lost or act.interaction.callback is not None or act.has_failed(), "no answer"
        for table in tables:
            table.look()
            if table.person.channel_id in discord.rest.deleted:
                table.move_on()

    def _spoil(self, act: Act, stack: ExitStack) -> None:
        """Let the answers to an interaction fail, one time in three."""
        token = act.interaction.payload["token"]
        number = self._chance.random()
        if number > 0.35:
            return
        how, times = self._chance.choice(HARMLESS if number < 0.15 else HARMFUL)
        on = self._discord.faults.on
        fault = stack.enter_context(on("POST", f".*{token}.*", how, times=times))
        if number >= 0.15:
            act.fault = fault

    def _take_away(self, table: Table) -> None:
        """Delete a person's messages or channel, or the bot's permissions in it."""
        rest, channel_id = self._discord.rest, table.person.channel_id
        match self._chance.randrange(3):
            case 0:
                for message in [one for one in rest.messages.values() if one["channel_id"] == channel_id]:
                    del rest.messages[message["id"]]
            case 1:
                rest.closed.add(channel_id)
            case _:
                rest.deleted.add(channel_id)

    async def _settle(self) -> None:
        """Wait until the bots are connected, and have done all that they were sent."""
        gateway = self._discord.gateway

        def connected() -> bool:
            return sum(one.socket is not None for one in gateway.sessions.values()) >= len(self._clients)

        async def whole() -> None:
            async with gateway.changed:
                await gateway.changed.wait_for(connected)

        await within(whole())
        probe = await self._discord.send(self._probe.command("help"))  # events arrive in order
        path = f"/interactions/{probe.id}/"
        requests = self._discord.rest.requests
        await self._discord.until(
            lambda: sum(one.path.startswith(path) for one in requests) >= len(self._clients)
        )
        await idle()

    async def _check(self, table: Table) -> None:
        """Compare what is stored with what was sent and answered."""
        acts = {str(act.interaction.id): act for act in table.acts}
        async with self._clients[0].services.store.read() as connection:
            judged = {act for act in acts if await handled.is_noted(connection, act)}
            rows = await games.of_person(connection, table.person.id)
            events = {row.id: [one.code for one in await events_of(connection, row.id)] for row in rows}

        # What somebody was told is true, and nothing counts twice.
        for kind, count in (("event", sum(map(len, events.values()))), ("game", len(rows))):
            told = [(act.is_done(), one in judged) for one, act in acts.items() if act.changes == kind]
            assert told.count((True, True)) <= count <= told.count((True, True)) + told.count((None, True))
            assert (True, False) not in told

        # Everything that was shown is stored.
        records = {row.id: (game_rules(row.rules_key), row.deal) for row in rows}
        for message in (message for act in table.acts for message in act.interaction.shown):
            if (at := place(message)) is not None:
                game_id, ply = at
                assert ply <= len(events[game_id])
                assert alt_of(message) == alt_text(Game.replay(*records[game_id], events[game_id][:ply]))

    async def _go_on(self, table: Table) -> None:
        """Play one move without a fault."""
        person = table.person
        answer = await person.types("board")
        await idle()
        if not place(answer.message):
            answer = await person.types("play", game="canfield", deal="17")
            await idle()
        before, custom_id = place(answer.message), dealing(answer.message)
        assert before is not None
        assert custom_id is not None
        pressed = await self._discord.answered(
            await self._discord.send(person.press(answer.message, custom_id))
        )
        await idle()
        assert place(pressed.message) == (before[0], before[1] + 1)


def is_over(message: Json) -> bool:
    """Return whether a message shows a game that has ended."""
    return any(str(one.get("custom_id")).startswith("b:again:") for one in components(message))
