"""One bot in two processes on PostgreSQL: a page sees what happens to its game in the other process."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from aiohttp import ClientSession, ClientWebSocketResponse
from sqlalchemy import text

from bot.operations.addresses import Address
from bot.operations.services import open_services
from bot.record import CorruptGame, StoredGame
from bot.store import Busy
from bot.table import relay
from bot.table.relay import Relay
from bot.table.server import Table, listen
from tests.support.databases import Templates, needs_server
from tests.support.table_page import ALEX, CHANNEL, ROBIN, Served
from tests.support.table_seat import services_in
from tests.support.table_socket import asked, opened, shown

END = text(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE query LIKE 'LISTEN%' AND datname = current_database()"
)


@asynccontextmanager
async def process(address: str) -> AsyncIterator[Served]:
    async with open_services(address) as services:
        table = Table(services)
        async with listen(table, Address(host="127.0.0.1", port=0)) as url, asyncio.timeout(60):
            await table.relay.listening.wait()
            yield Served(services, table, url)


@asynccontextmanager
async def watched_from_elsewhere(
    templates: Templates, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[tuple[Served, Served, StoredGame, ClientWebSocketResponse]]:
    """Yield two processes, a game, and the connection of a page of the first one, which shows the game."""
    monkeypatch.setattr(relay, "PAUSE", 0.05)
    async with (
        templates.copy("postgresql", folder) as address,
        process(address) as here,
        process(address) as there,
        ClientSession() as session,
    ):
        game = await here.services.sessions.start(ALEX, CHANNEL, "klondike", "3")
        await opened(session, here, await there.table.link(ALEX, game.id))  # a link is good for any of them
        origin = {"Origin": here.url.rstrip("/")}
        async with session.ws_connect(f"{here.url}play", headers=origin) as socket:
            await asked(socket, here, "a", do="open", game=game.id)
            yield here, there, game, socket


@needs_server
async def test_page_follows_moves_that_another_process_has_judged(
    templates: Templates, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with watched_from_elsewhere(templates, tmp_path, monkeypatch) as (here, there, game, socket):
        await there.services.sessions.move(game.id, ALEX.id, "d")
        while (await shown(socket))["ply"] != 1:
            pass
        here.table.relay.listening.clear()
        async with here.services.store.read() as connection:
            await connection.execute(END)
        await there.services.sessions.move(game.id, ALEX.id, "d")  # perhaps while nobody listens
        while (await shown(socket))["ply"] != 2:
            pass
        await here.table.relay.listening.wait()


@needs_server
async def test_news_are_passed_on_once_the_database_answers_again(
    templates: Templates, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with watched_from_elsewhere(templates, tmp_path, monkeypatch) as (here, there, game, socket):
        load, failed = here.services.sessions.load, list[int]()

        async def busy_once(game_id: int) -> StoredGame:
            if not failed:
                failed.append(game_id)
                raise Busy(here.services.store.address, "locked")
            return await load(game_id)

        monkeypatch.setattr(here.services.sessions, "load", busy_once)
        await there.services.sessions.move(game.id, ALEX.id, "d")
        while (await shown(socket))["ply"] != 1:
            pass
        assert failed == [game.id]


async def test_a_game_that_cannot_be_replayed_holds_up_no_news_of_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = list[int]()
    async with services_in(tmp_path) as services:
        games = [await services.sessions.start(player, CHANNEL, "gate", "3") for player in (ALEX, ROBIN)]
        load, corrupt = services.sessions.load, games[0].id

        async def loaded(game_id: int) -> StoredGame:
            if game_id == corrupt:
                raise CorruptGame(game_id, "gate 3", "no such move")
            return await load(game_id)

        monkeypatch.setattr(services.sessions, "load", loaded)
        here = Relay(services, lambda: {game.id for game in games}, lambda stored: seen.append(stored.id))
        here._hear("another process", {game.id for game in games})  # pyright: ignore[reportPrivateUsage]
        await here._pass_on()  # pyright: ignore[reportPrivateUsage]
    assert seen == [games[1].id]
