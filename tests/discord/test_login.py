"""A login that is refused, or answered by something else than Discord."""

from pathlib import Path

import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

from bot.cli.serving import BadToken, Unreachable, register
from bot.commands.client import API_BASE, use_api
from bot.operations.services import open_services

PAGE = "<html><head><title>Error response</title></head></html>\n"


@pytest.mark.parametrize(
    ("status", "error", "why"),
    [
        (401, BadToken, ""),
        (403, Unreachable, "403 Forbidden"),
        (404, Unreachable, "404 Not Found"),
    ],
)
async def test_the_answer_to_a_login_is_told_in_a_few_words(
    tmp_path: Path, status: int, error: type[Exception], why: str
) -> None:
    async def answer(_: web.Request) -> web.Response:
        return web.Response(status=status, text=PAGE, content_type="text/html")

    anything = web.Application()
    anything.router.add_route("*", "/{path:.*}", answer)
    async with TestServer(anything) as server, open_services(f"sqlite:///{tmp_path}/games.db") as services:
        use_api(str(server.make_url("/api")))
        try:
            with pytest.raises(error) as told:
                await register(services, "not.a.token", force=False)
        finally:
            use_api(API_BASE)
    assert str(told.value) == why
