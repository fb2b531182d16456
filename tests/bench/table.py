"""The table with many open pages: from a move to the state that confirms it, and the size of the page.

The server is a process of its own, and so its memory and processor time are those of the table.  The baseline
is a turn that no page asks for.  Then the same bot is played in Discord too, whose stand-in shares its
process; the baseline of those presses are as many before a page was open and after all were closed.
"""

import asyncio
import gc
import gzip
import json
import multiprocessing
import random
import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any
from unittest.mock import patch

from aiohttp import ClientSession, ClientWebSocketResponse, TCPConnector

from bot.operations.addresses import Address
from bot.operations.services import Services
from bot.record import Channel, Player
from bot.table import server
from render.cards.svg import document
from render.themes import BACKS
from tests.bench.figures import Figure, Report, silent
from tests.bench.processes import resident
from tests.discord import load
from tests.discord.bots import hurried, running
from tests.discord.service import Discord
from tests.support import discord_spec

PAGES, RATE, SECONDS = 500, 50, 40
_KEY = "gate"  # few random games of it end
_BARE = 20  # turns of the baseline
_PEOPLE, _PRESSES = 20, 20  # who play in Discord, and how often they press in a second


def run(
    report: Report = silent, *, pages: int = PAGES, rate: float = RATE, seconds: float = SECONDS
) -> Iterator[Figure]:
    """Yield the size of the page, and the times of moves made at *pages* tables, *rate* a second."""
    report(0, 2, "Size of the page")
    files = [path.read_bytes() for path in Path(server.__file__).with_name("static").iterdir()]
    size = sum(
        len(gzip.compress(data)) for data in (*files, document(next(iter(BACKS)), 30, spots=True).encode())
    )
    yield Figure(name="page with its cards, compressed", value=size / 1000, unit="KB")
    report(1, 2, f"{pages} pages, {rate:g} moves a second")
    spawned = multiprocessing.get_context("spawn")
    ours, theirs = spawned.Pipe()
    with tempfile.TemporaryDirectory() as folder:
        process = spawned.Process(target=_serve, args=(folder, pages, theirs))
        process.start()
        try:
            yield from asyncio.run(_measured(ours, process.pid or 0, pages, rate, seconds))
        finally:
            ours.send("stop")
            process.join()


# -- the server -------------------------------------------------------------------------------


def _serve(folder: str, pages: int, pipe: Connection) -> None:
    asyncio.run(_served(folder, pages, pipe))


async def _served(folder: str, pages: int, pipe: Connection) -> None:
    """Serve a table, say what a bare turn takes and where games are opened, and answer with times."""
    async with AsyncExitStack() as stack:
        stack.enter_context(hurried())
        stack.enter_context(patch.object(discord_spec, "complaints", lambda *_: []))
        discord = await stack.enter_async_context(Discord.open())
        client = await stack.enter_async_context(running(discord, f"sqlite:///{Path(folder) / 'table.db'}"))
        services = client.services
        bare = [await _bare(services, number) for number in range(_BARE)]
        table = server.Table(services, proxy="127.0.0.1")
        url = await stack.enter_async_context(server.listen(table, Address(host="127.0.0.1", port=0)))
        links: list[tuple[int, str]] = []
        for number in range(1, pages + 1):
            player = Player(id=number, name=f"P{number}")
            game = await services.sessions.start(player, Channel(guild_id=1, channel_id=number), _KEY)
            links.append((game.id, await table.link(player, game.id)))
        people = [load.Table(discord.person(f"D{n}"), n) for n in range(1, _PEOPLE + 1)]
        for person in people:
            await person.start()
        gc.collect()
        gc.freeze()  # as the bot does when it has started
        gc.set_threshold(10_000, 20, 20)
        pipe.send((statistics.median(bare), url, links))
        while (asked := await asyncio.to_thread(pipe.recv)) != "stop":
            pipe.send(time.process_time() if asked == "time" else await load.in_time(people, _PRESSES, asked))


async def _bare(services: Services, number: int) -> float:
    player = Player(id=10_000 + number, name="Bare")
    game = await services.sessions.start(player, Channel(guild_id=1, channel_id=1), _KEY)
    began = time.perf_counter()
    await services.sessions.move(game.id, game.player_id, "d", ply=0)
    return time.perf_counter() - began


# -- the pages --------------------------------------------------------------------------------


@dataclass(slots=True)
class _Page:
    game_id: int
    socket: ClientWebSocketResponse
    state: dict[str, Any] = field(default_factory=dict[str, Any])
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def ask(self, text: str, **what: object) -> None:
        """Ask for something, and wait for the answer, before which the new state comes."""
        number = f"{round(time.time() * 1000)}-{text}"
        await self.socket.send_json({"id": number, **what})
        while (message := json.loads(await self.socket.receive_str(timeout=60))).get("re") != number:
            self.state = message.get("state", self.state)

    async def play(self, number: str, times: list[float]) -> None:
        async with self.lock:
            legal = [move["move"] for move in self.state["moves"]]
            what = {"do": "move", "move": random.choice(legal)} if legal else {"do": "undo"}
            began = time.perf_counter()
            await self.ask(number, game=self.game_id, ply=self.state["ply"], **what)
            times.append(time.perf_counter() - began)


async def _measured(pipe: Connection, pid: int, pages: int, rate: float, seconds: float) -> list[Figure]:
    """Open the pages, play, and return what it took."""
    baseline, url, links = await asyncio.to_thread(pipe.recv)
    without = await _told(pipe, seconds / 2)
    empty = resident(pid)
    async with AsyncExitStack() as stack:
        session = await stack.enter_async_context(ClientSession(connector=TCPConnector(limit=0)))
        found = [
            await _open(session, stack, url, game_id, link, number)
            for number, (game_id, link) in enumerate(links)
        ]
        full, began = resident(pid), await _told(pipe, "time")
        times = await _played(found, "a", rate, seconds)
        busy = await _told(pipe, "time") - began
        beside, _ = await asyncio.gather(_told(pipe, seconds), _played(found, "b", rate, seconds))
    without += await _told(pipe, seconds / 2)
    return [
        *(_figure("move to its state", at, 1000 * baseline, times) for at in (50, 95, 99)),
        Figure(name="processor time of a move", value=1000 * busy / len(times), unit="ms"),
        Figure(name="memory of a page", value=(full - empty) / pages / 1000, unit="KB"),
        *(_figure("press in Discord beside the pages", at, _cut(without, at), beside) for at in (50, 99)),
    ]


async def _told(pipe: Connection, asked: str | float) -> Any:
    """Return the processor time of the server so far, in seconds, or the times of presses in Discord."""
    pipe.send(asked)
    return await asyncio.to_thread(pipe.recv)


async def _played(pages: list["_Page"], phase: str, rate: float, seconds: float) -> list[float]:
    """Play at *pages* in turn, as one that reads nothing is soon gone; return the seconds of each move."""
    times, running = list[float](), set[asyncio.Task[None]]()
    for number in range(round(rate * seconds)):
        running.add(asyncio.create_task(pages[number % len(pages)].play(f"{phase}{number}", times)))
        await asyncio.sleep(1 / rate)
    await asyncio.gather(*running)
    return times


def _figure(name: str, at: int, baseline: float, times: list[float]) -> Figure:
    value = _cut(times, at)
    return Figure(
        name=f"{name}, {'median' if at == 50 else f'p{at}'}", value=value, unit="ms", ratio=baseline / value
    )


def _cut(times: list[float], at: int) -> float:
    """Return a percentile in milliseconds."""
    return 1000 * statistics.quantiles(times, n=100)[at - 1]


async def _open(
    session: ClientSession, stack: AsyncExitStack, url: str, game_id: int, link: str, number: int
) -> _Page:
    """Open a page at an address of its own."""
    headers = {"Origin": url.rstrip("/"), "X-Forwarded-For": f"10.0.{number // 250}.{number % 250}"}
    async with session.post(f"{url}open", data=link.partition("#")[2], headers=headers) as answer:
        headers["Cookie"] = f"{server.COOKIE}={answer.cookies[server.COOKIE].value}"
    socket = await stack.enter_async_context(session.ws_connect(f"{url}play", headers=headers))
    page = _Page(game_id, socket)
    await page.ask(f"o{number}", do="open", game=game_id)
    while not page.state:
        page.state = json.loads(await socket.receive_str(timeout=60)).get("state", {})
    return page
