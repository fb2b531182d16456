"""A login that is refused, or answered by something else than Discord."""

import asyncio
from pathlib import Path
from unittest.mock import Mock

import discord
import pytest
import typer
from aiohttp import ServerDisconnectedError, web
from aiohttp.test_utils import TestServer
from discord.http import Route

from bot.cli.serving import exit_on_failed_login
from bot.commands.client import API_BASE, PatienceClient
from bot.operations.services import Services, open_services

PAGE = "<html><head><title>Error response</title></head></html>\n"


@pytest.mark.parametrize(
    ("status", "code", "said"),
    [
        (401, 78, "Discord does not accept DISCORD_TOKEN: copy it again from the developer portal.\n"),
        (400, 69, "Discord cannot be reached: 400 Bad Request.\n"),
        (429, 69, "Discord cannot be reached: 429 Too Many Requests.\n"),
        (403, 69, "Discord cannot be reached: 403 Forbidden.\n"),
        (404, 69, "Discord cannot be reached: 404 Not Found.\n"),
    ],
)
async def test_the_answer_to_a_login_is_told_in_a_few_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], status: int, code: int, said: str
) -> None:
    async def answer(_: web.Request) -> web.Response:
        return web.Response(status=status, text=PAGE, content_type="text/html")

    anything = web.Application()
    anything.router.add_route("*", "/{path:.*}", answer)
    async with TestServer(anything) as server, open_services(f"sqlite:///{tmp_path}/games.db") as services:
        Route.BASE = str(server.make_url("/api"))
        try:
            async with PatienceClient(services, register=False) as client:
                with pytest.raises(typer.Exit) as told, exit_on_failed_login():
                    await client.login("not.a.token")
        finally:
            Route.BASE = API_BASE
    assert (told.value.exit_code, capsys.readouterr().err) == (code, said)


def closed(code: int) -> discord.ConnectionClosed:
    """Return the error of a gateway that closes the connection with *code*."""
    return discord.ConnectionClosed(Mock(), shard_id=0, code=code)


@pytest.mark.parametrize(
    ("error", "code", "said"),
    [
        (closed(4004), 78, "Discord does not accept DISCORD_TOKEN: copy it again"),
        (closed(4010), 78, "Discord does not accept SHARD_COUNT: raise it, or leave it out.\n"),
        (closed(4011), 78, "Discord does not accept SHARD_COUNT: raise it, or leave it out.\n"),
        (closed(4013), 69, "Discord cannot be reached: Shard ID 0 WebSocket closed with 4013.\n"),
        (discord.PrivilegedIntentsRequired(0), 69, "Discord cannot be reached: Shard ID 0 is requesting"),
        (discord.RateLimited(60), 69, "Discord cannot be reached: Too many requests."),
        (ServerDisconnectedError(), 69, "Discord cannot be reached: Server disconnected.\n"),
    ],
)
def test_a_connection_that_is_refused_is_one_sentence(
    capsys: pytest.CaptureFixture[str], error: Exception, code: int, said: str
) -> None:
    with pytest.raises(typer.Exit) as told, exit_on_failed_login():
        raise error
    assert told.value.exit_code == code
    assert capsys.readouterr().err.startswith(said)


async def test_a_signal_during_the_login_ends_it_in_silence(services: Services) -> None:
    closing: list[object] = []
    async with PatienceClient(services, register=False) as client:
        with exit_on_failed_login(closing):
            login = asyncio.create_task(client.login("not.a.token"))
            await asyncio.sleep(0)
            closing.append(asyncio.create_task(client.close()))
            await login
    with pytest.raises(RuntimeError), exit_on_failed_login():
        raise RuntimeError
