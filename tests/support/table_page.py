"""The table for tests: a server with games of Alex's, and its page in Chromium, played as people do."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.async_api import (
    Browser,
    CDPSession,
    Page,
    ViewportSize,
    WebSocketRoute,
)

from bot.operations.addresses import Address
from bot.operations.services import Services, open_services
from bot.patience import Move
from bot.record import Channel, Player, StoredGame
from bot.table.server import Table, listen
from tests.support.demo_page import PAGE_TIMEOUT

ALEX, ROBIN = Player(id=7, name="Alex"), Player(id=8, name="Robin")
CHANNEL = Channel(guild_id=5, channel_id=6)
LAPTOP: ViewportSize = {"width": 1280, "height": 800}
Point = tuple[float, float]
PHONE: ViewportSize = {"width": 400, "height": 800}
Line = tuple[str, tuple[Move, ...]]  # a deal and its moves


def read_line(text: str) -> tuple[str, Line]:
    """Return the key, deal and moves of a game that is written on one line."""
    key, deal, *moves = text.split()
    return key, (deal, tuple(map(Move.from_text, moves)))


_WINS = Path(__file__).parents[1] / "table" / "won.txt"
WON = dict(map(read_line, _WINS.read_text(encoding="utf-8").splitlines()))
"""A won game of each rule set."""


@dataclass(frozen=True, slots=True)
class Served:
    """A table that is served, with its address."""

    services: Services
    table: Table
    url: str

    async def game(self, key: str = "klondike", deal: str = "3") -> StoredGame:
        """Start a game of Alex's."""
        return await self.services.sessions.start(ALEX, CHANNEL, key, deal)


@asynccontextmanager
async def served(folder: Path) -> AsyncIterator[Served]:
    """Serve a table during the block, with its database in *folder*."""
    async with open_services(f"sqlite+aiosqlite:///{folder / 'table.db'}") as services:
        table = Table(services)
        async with listen(table, Address(host="127.0.0.1", port=0)) as url:
            yield Served(services, table, url)


@dataclass(slots=True)
class Seen:
    """What a page shows: its last state, as the server sent it, and the errors that it has met."""

    page: Page
    line: CDPSession
    state: dict[str, Any] = field(default_factory=dict[str, Any])
    errors: list[str] = field(default_factory=list[str])
    size: list[int] | None = None  # of the board, when its corner and unit were measured
    corner: Point = (0, 0)
    unit: float = 1

    def hear(self, frame: str | bytes) -> None:
        self.state = json.loads(frame).get("state", self.state)

    def pile(self, name: str) -> dict[str, Any]:
        return next(pile for pile in self.state["piles"] if pile["name"] == name)

    def move(self, text: str) -> dict[str, Any]:
        """Return one of the moves that the page was given."""
        found = [move for move in self.state["moves"] if move["move"] == text]
        assert found, f"{text} is not among {[move['move'] for move in self.state['moves']]}"
        return found[0]

    async def at(self, name: str, count: int = 1) -> Point:
        """Return where the last *count* cards of a pile are grasped, or its middle if it has none."""
        pile, (width, height) = self.pile(name), self.state["board"]["card"]
        cards, size = pile["cards"], self.state["board"]["size"]
        if size != self.size:
            box = await self.page.locator("#board").bounding_box()
            assert box is not None
            self.size, self.corner, self.unit = size, (box["x"], box["y"]), box["width"] / size[0]
        x, y, shows = cards[-count][1:] if cards else (*pile["place"], 0)
        return (
            self.corner[0] + self.unit * (x + width / 2),
            self.corner[1] + self.unit * (y + (shows or height) / 2),
        )

    async def press(self, *points: Point) -> None:
        """Press the mouse at the first point, move it over the others and release it."""
        steps = [("mouseMoved", points[0], 0), ("mousePressed", points[0], 1)]
        steps += [("mouseMoved", point, 1) for point in points[1:]] + [("mouseReleased", points[-1], 0)]
        await asyncio.gather(
            *(
                self.line.send(
                    "Input.dispatchMouseEvent",
                    {"type": kind, "x": x, "y": y, "button": "left", "buttons": held, "clickCount": 1},
                )
                for kind, (x, y), held in steps
            )
        )

    async def touch(self, *points: Point) -> None:
        """Put a finger on the first point, move it over the others and lift it."""
        steps: list[tuple[str, tuple[Point, ...]]] = [("touchStart", points[:1])]
        steps += [("touchMove", (point,)) for point in points[1:]] + [("touchEnd", ())]
        await asyncio.gather(
            *(
                self.line.send(
                    "Input.dispatchTouchEvent",
                    {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in at]},
                )
                for kind, at in steps
            )
        )

    async def ready(self, ply: int) -> None:
        """Wait until the page shows the game at a ply."""
        await self.page.wait_for_selector(f'[data-ready="{self.state["game"]}.{ply}"]')


@dataclass(slots=True)
class Wire:
    """What lies between a page and its server: it notes what is asked, and may spoil or lose it."""

    asked: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    spoils: str = ""  # what the page asks for in vain: the server hears nonsense
    silent: bool = False  # no answer arrives

    def lay(self, socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def ask(message: str | bytes) -> None:
            self.asked.append(json.loads(message))
            server.send("{}" if self.asked[-1]["do"] == self.spoils else message)

        def answer(message: str | bytes) -> None:
            if not self.silent:
                socket.send(message)

        socket.on_message(ask)
        server.on_message(answer)

    def count(self, do: str) -> int:
        """Return how often the page has asked for something."""
        return sum(each["do"] == do for each in self.asked)


@asynccontextmanager
async def opened(
    on: Served,
    chromium: Browser,
    game: StoredGame,
    *,
    window: ViewportSize = LAPTOP,
    still: bool = True,
    wire: Wire | None = None,
    player: Player = ALEX,
) -> AsyncIterator[Seen]:
    """Open a game in a page of its own, for *player*.

    *still*: nothing is animated; *wire*: its line to the server, with which its clock can be set.
    """
    context = await chromium.new_context(
        viewport=window, has_touch=window is PHONE, reduced_motion="reduce" if still else "no-preference"
    )
    context.set_default_timeout(PAGE_TIMEOUT)
    page = await context.new_page()
    seen = Seen(page, await context.new_cdp_session(page))
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: seen.hear(frame)))
    page.on("pageerror", lambda error: seen.errors.append(str(error)))
    page.on("console", lambda said: seen.errors.append(said.text) if said.type == "error" else None)
    if wire is not None:
        await page.clock.install()
        await page.route_web_socket("**/play*", lambda socket: wire.lay(socket))
    try:
        await page.goto(await on.table.link(player, game.id))
        await page.wait_for_selector(".card")
        yield seen
    finally:
        await context.close()
    assert seen.errors == []


async def play_out(on: Served, seen: Seen, game: StoredGame, line: Sequence[Move], way: "Way") -> StoredGame:
    """Play a game to the end of *line*, or until it is lost; the server makes deals without a choice."""
    changed = asyncio.Event()
    on.services.sessions.changed.subscribe(lambda stored: changed.set() if stored.id == game.id else None)
    stored = await on.services.sessions.load(game.id)
    while (made := len(stored.game.moves)) < len(line) and stored.result is None:
        await seen.ready(stored.game.ply)
        changed.clear()
        for _ in range(2):  # a busy browser may lose one
            await way(seen, line[made])
            with suppress(TimeoutError):
                async with asyncio.timeout(PAGE_TIMEOUT / 2000):
                    await changed.wait()
                break
        assert changed.is_set()
        stored = await on.services.sessions.load(game.id)
        assert stored.game.moves[: len(line)] == tuple(line[: len(stored.game.moves)])
    await seen.ready(stored.game.ply)
    return stored


# -- moves by mouse, finger and keyboard ------------------------------------------------------

Way = Callable[[Seen, Move], Awaitable[None]]


async def by_mouse(seen: Seen, step: Move) -> None:
    """Drag the cards of a move to its place, or press the stock."""
    move = seen.move(str(step))
    places: list[tuple[str, int]] = (
        [("s", 1)] if move["deal"] else [(move["from"], move["count"]), (move["to"], 1)]
    )
    await seen.press(*[await seen.at(*place) for place in places])


async def by_finger(seen: Seen, step: Move) -> None:
    """Drag the cards of a move to its place, or tap them and then the place; tap the stock."""
    move = seen.move(str(step))
    if move["deal"]:
        await seen.touch(await seen.at("s"))
        return
    ends = await seen.at(move["from"], move["count"]), await seen.at(move["to"])
    if seen.state["ply"] % 2 or move["from"] == "s":
        await seen.touch(*ends)
    else:
        await seen.touch(ends[0])
        await seen.touch(ends[1])


async def by_keys(seen: Seen, step: Move) -> None:
    """Press Enter on the pile of a move and on its place, if that says which move is meant, else type it."""
    move, keys = seen.move(str(step)), seen.page.keyboard
    from_there = [each for each in seen.state["moves"] if each["from"] == move["from"] and not each["deal"]]
    if move["deal"]:
        await keys.press("Space")
    elif move["from"] != "s" and len({each["count"] for each in from_there}) == 1:
        for name in (move["from"], move["to"]):
            await seen.page.locator(f'.pile[data-pile="{name}"]').focus()
            await keys.press("Enter")
    else:
        await keys.press("m")
        await keys.type(str(step))
        await keys.press("Enter")
        await keys.press("Escape")
