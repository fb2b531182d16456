"""The table with many open pages: from a move to the state that confirms it, and the size of the page.

Clients and server run in one process, so that the times are rather too high.  The baseline is a turn that
no page asks for.
"""

import asyncio
import gzip
import random
import statistics
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

from aiohttp import ClientSession, ClientWebSocketResponse

from bot.operations.addresses import Address
from bot.operations.services import Services, open_services
from bot.patience import legal_moves
from bot.record import Channel, Player, StoredGame
from bot.table import server
from render.cards.svg import document
from render.themes import BACKS
from tests.bench.figures import Figure, Report, silent

PAGES, RATE, SECONDS = 500, 50, 20
_KEY = "gate"  # few random games of it end


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
    baseline, times = asyncio.run(_times(pages, rate, round(rate * seconds)))
    for name, percent in (("median", 50), ("p99", 99)):
        value = statistics.quantiles(times, n=100)[percent - 1]
        yield Figure(name=f"move to its state, {name}", value=value, unit="ms", ratio=value / baseline)


async def _times(pages: int, rate: float, moves: int) -> tuple[float, list[float]]:
    """Return the median of bare turns and the times of moves at the tables, in milliseconds."""
    with tempfile.TemporaryDirectory() as folder:
        async with open_services(f"sqlite:///{Path(folder) / 'table.db'}") as services:
            bare = [await _bare(services, number) for number in range(20)]
            async with _tables(services, pages) as tables:
                chance, times, running = random.Random(1), list[float](), set[asyncio.Task[None]]()
                for number in range(moves):
                    game, socket, lock = tables[chance.randrange(pages)]
                    play = _play(services, game.id, socket, lock, number, times)
                    running.add(asyncio.create_task(play))
                    await asyncio.sleep(1 / rate)
                await asyncio.gather(*running)
    return statistics.median(bare), times


async def _bare(services: Services, number: int) -> float:
    game = await services.sessions.start(
        Player(id=10_000 + number, name="Bare"), Channel(guild_id=1, channel_id=1), _KEY
    )
    began = time.perf_counter()
    await services.sessions.move(game.id, game.player_id, "d", 0)
    return 1000 * (time.perf_counter() - began)


@asynccontextmanager
async def _tables(
    services: Services, pages: int
) -> AsyncIterator[list[tuple[StoredGame, ClientWebSocketResponse, asyncio.Lock]]]:
    """Open *pages* tables, each with a game of a player of its own."""
    table = server.Table(services, proxy="127.0.0.1")
    async with server.listen(table, Address(host="127.0.0.1", port=0)) as url, AsyncExitStack() as stack:
        session = await stack.enter_async_context(ClientSession())
        found: list[tuple[StoredGame, ClientWebSocketResponse, asyncio.Lock]] = []
        for number in range(1, pages + 1):
            player = Player(id=number, name=f"P{number}")
            game = await services.sessions.start(player, Channel(guild_id=1, channel_id=number), _KEY)
            visit = await table.doors.open((await table.link(player, game.id)).partition("#")[2])
            headers = {
                "Origin": url.rstrip("/"),
                "Cookie": f"{server.COOKIE}={visit.cookie}",
                "X-Forwarded-For": f"10.0.{number // 250}.{number % 250}",
            }
            socket = await stack.enter_async_context(session.ws_connect(f"{url}play", headers=headers))
            await _ask(services, socket, f"o{number}", do="open", game=game.id)
            found.append((game, socket, asyncio.Lock()))
        yield found


async def _play(
    services: Services,
    game_id: int,
    socket: ClientWebSocketResponse,
    lock: asyncio.Lock,
    number: int,
    times: list[float],
) -> None:
    async with lock:
        stored = await services.sessions.load(game_id)
        legal = legal_moves(stored.game.rules, stored.game.position)
        what = {"do": "move", "move": str(random.choice(legal))} if legal else {"do": "undo"}
        began = time.perf_counter()
        await _ask(services, socket, f"m{number}", game=game_id, ply=stored.game.ply, **what)
        times.append(1000 * (time.perf_counter() - began))


async def _ask(services: Services, socket: ClientWebSocketResponse, text: str, **what: object) -> None:
    """Ask for something, and wait for the answer, before which the new state comes."""
    number = f"{round(services.now().timestamp() * 1000)}-{text}"
    await socket.send_json({"id": number, **what})
    while (await socket.receive_json(timeout=30)).get("re") != number:
        pass
