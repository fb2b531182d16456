"""A login that is refused, or answered by something else than Discord."""

from pathlib import Path

import pytest
import typer
from aiohttp import web
from aiohttp.test_utils import TestServer

from bot.cli.serving import exit_on_failed_login
from bot.commands.client import API_BASE, PatienceClient, use_api
from bot.operations.services import open_services

PAGE = "<html><head><title>Error response</title></head></html>\n"


@pytest.mark.parametrize(
    ("status", "code", "said"),
    [
        (401, 78, "Discord does not accept DISCORD_TOKEN: copy it again from the developer portal.\n"),
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
        use_api(str(server.make_url("/api")))
        try:
            async with PatienceClient(services, register=False) as client:
                with pytest.raises(typer.Exit) as told, exit_on_failed_login():
                    await client.login("not.a.token")
        finally:
            use_api(API_BASE)
    assert (told.value.exit_code, capsys.readouterr().err) == (code, said)
