"""Crashes at the table: its process is killed while people play, and their pages come back by themselves.

A page sends again what was not answered, as ``static/line.js`` does; here it also asks again for what could
not be stored, sends some messages twice and some late, and loses its line now and then.  No move that was
answered may be lost, and none may be played twice.  The long test kills 200 processes:
``uv run pytest -m long tests/table/test_kills.py``.
"""

import asyncio
import random
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from aiohttp import ClientConnectionError, ClientSession, ClientWebSocketResponse, WSMsgType

from bot.store import Store
from bot.store.events import events_of

PEOPLE = 6

# Serves the table until it is killed.  It prints a line for each person (their game, a new one if the last is
# over, stuck or long, and a link), and its address in the end.  Games without a stock: no deal is added to a
# move.
SERVER = """
import asyncio, sys
from bot.operations.addresses import Address
from bot.operations.services import open_services
from bot.patience import legal_moves
from bot.play.refusals import NoGame
from bot.record import Channel, Player
from bot.table.server import Table, listen

async def main(address, people):
    async with open_services(address) as services:
        table = Table(services)
        async with listen(table, Address(host="127.0.0.1", port=0)) as url:
            for person in range(1, people + 1):
                try:
                    game = await services.sessions.current(person, 70)
                    if game.game.ply > 150 or not legal_moves(game.game.rules, game.game.position):
                        await services.sessions.resign(game.id, person)
                        raise NoGame
                except NoGame:
                    key = ("freecell", "yukon")[person % 2]
                    game = await services.sessions.start(Player(person, "P"), Channel(7, 70), key)
                link = await table.link(Player(person, "P"), game.id)
                print(game.id, link.partition("#")[2], flush=True)
            print(url, flush=True)
            await asyncio.Event().wait()

asyncio.run(main(sys.argv[1], int(sys.argv[2])))
"""


@dataclass(slots=True, kw_only=True)
class Asked:
    """What the page of one person has sent, by id; open moves have no answer yet."""

    chance: random.Random
    heard: tuple[str, int, int] | None = None  # the last answer: its id, the ply and how many moves there are
    counted: Callable[[], None] = lambda: None
    cookie: str = ""
    sent: dict[str, dict[str, Any]] = field(default_factory=dict[str, dict[str, Any]])
    open: set[str] = field(default_factory=set[str])
    made: set[str] = field(default_factory=set[str])

    def note(self, message: Any) -> None:
        number = message.get("re")
        if number in self.open and not message.get("again"):
            self.open.remove(number)
            if "refused" not in message:
                self.made.add(number)

    def ask(self, state: Any) -> str:
        """Note a move that is legal in *state*, and return its id."""
        number = f"{round(time.time() * 1000)}-{len(self.sent)}"
        move, place = self.chance.choice(state["moves"])["move"], {key: state[key] for key in ("game", "ply")}
        self.sent[number] = {"id": number, "do": "move", "move": move, **place}
        self.open.add(number)
        return number


async def play(asked: Asked, url: str, game: int, ticket: str) -> None:
    """Play as a page does until the server is gone."""
    origin = {"Origin": url.rstrip("/")}
    async with ClientSession(headers=origin) as session:
        try:
            while not asked.cookie:
                async with session.post(f"{url}open", data=ticket) as answer:
                    for cookie in answer.cookies.values():
                        asked.cookie = f"{cookie.key}={cookie.value}"
            while True:
                async with session.ws_connect(f"{url}play", headers={"Cookie": asked.cookie}) as socket:
                    await _play_on(socket, asked, game)
        except (ClientConnectionError, ConnectionError):
            return


async def _play_on(socket: ClientWebSocketResponse, asked: Asked, game: int) -> None:
    """Play until the line is lost: what is open is sent again first, then one move after another."""
    chance, state = asked.chance, None
    await socket.send_json({"id": f"{round(time.time() * 1000)}-open", "do": "open", "game": game})
    for number in sorted(asked.open, key=lambda _: chance.random()):
        await socket.send_json(asked.sent[number])
    while (message := await socket.receive()).type is WSMsgType.TEXT:
        told = message.json()
        asked.note(told)
        if told.get("again"):
            await socket.send_json(asked.sent[told["re"]])
        state = told.get("state", state)
        asked.heard = (told.get("re", ""), state["ply"], len(state["moves"])) if state else None
        asked.counted()
        if not asked.open and state and state["moves"] and state["ply"] < 200:
            number = asked.ask(state)
            again = 1 + (chance.random() < 0.2)
            late = chance.sample(list(asked.sent), 1) if chance.random() < 0.1 else []
            for each in (*[number] * again, *late):
                await socket.send_json(asked.sent[each])
            if chance.random() < 0.05:  # the answer never arrives
                return


async def kill_while_playing(address: str, pages: list[Asked], moves: int) -> None:
    """Serve in a process, and kill it after so many moves."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", SERVER, address, str(len(pages)), stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    lines = [(await process.stdout.readline()).decode().split() for _ in pages]
    url = (await process.stdout.readline()).decode().strip()
    enough, wanted = asyncio.Event(), sum(len(page.made) for page in pages) + moves

    def count() -> None:
        stuck = all(page.heard is not None and not (page.open or page.heard[2]) for page in pages)
        if stuck or sum(len(page.made) for page in pages) >= wanted:
            enough.set()

    for page in pages:
        page.heard, page.counted = None, count
    try:
        async with asyncio.timeout(120), asyncio.TaskGroup() as group:
            for page, (game, ticket) in zip(pages, lines, strict=True):
                group.create_task(play(page, url, int(game), ticket))
            try:
                await enough.wait()
            finally:
                process.kill()
    except TimeoutError:
        pytest.fail(f"no more moves: {[(len(page.sent), page.open, page.heard) for page in pages]}")
    assert await process.wait() == -9


async def losses(address: str, pages: list[Asked]) -> tuple[int, int]:
    """Return how many answered moves are not stored, and how many moves are stored more than once."""
    lost = doubled = 0
    told = defaultdict[int, list[tuple[int, str, bool]]](list)
    for page in pages:
        for number, sent in page.sent.items():
            told[sent["game"]].append((sent["ply"], sent["move"], number in page.made))
    async with Store.open(address) as store, store.read() as connection:
        for game, moves in told.items():
            codes = [event.code for event in await events_of(connection, game)]
            lost += sum(made and codes[ply : ply + 1] != [move] for ply, move, made in moves)
            doubled += sum((Counter(codes) - Counter(move for _, move, _ in moves)).values())
    return lost, doubled


async def survive(address: str, rounds: int) -> list[Asked]:
    chance = random.Random(rounds)
    pages = [Asked(chance=random.Random(f"{rounds} {person}")) for person in range(PEOPLE)]
    for number in range(1, rounds + 1):
        await kill_while_playing(address, pages, chance.randrange(1, 100))
        assert await losses(address, pages) == (0, 0), f"after kill {number}"
    return pages


async def test_no_move_at_the_table_is_lost_or_doubled_by_three_kills(address: str) -> None:
    pages = await survive(address, 3)
    assert sum(len(page.made) for page in pages) > PEOPLE


@pytest.mark.long
async def test_no_move_at_the_table_is_lost_or_doubled_by_two_hundred_kills(tmp_path: Path) -> None:
    await survive(f"sqlite:///{tmp_path}/patience.db", 200)
