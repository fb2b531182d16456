"""The table inside Discord: its real SDK in the frame of a pretended client, with a pretended Discord."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from aiohttp import ClientSession, web
from playwright.async_api import Frame, expect

from bot.operations.addresses import Address
from bot.operations.services import open_services
from bot.operations.web import serving
from bot.table.activity import Activity
from bot.table.server import Table, listen
from bot.words.marks import ROLE, mention
from tests.support.demo_page import needs_chromium, running_browser
from tests.support.table_page import ALEX, CHANNEL, LAPTOP, PHONE, ROBIN, Served

SDK = Path(__file__).with_name("node_modules") / "@discord" / "embedded-app-sdk" / "output"
needs_sdk = pytest.mark.skipif(not SDK.is_dir(), reason="npm install --prefix tests/table has not been run")
APPLICATION, SECRET = 900000000000000001, "the secret"
# The pretended client has a public address, and the table one of this machine.
LOCAL = "--disable-features=LocalNetworkAccessChecks,BlockInsecurePrivateNetworkRequests"
HOST = f"{APPLICATION}.discordsays.com"

CLIENT = """<!doctype html><body style="margin:0"><script>
addEventListener("message", ({ data: [op, payload], source, origin }) => {
  const say = (data) => source.postMessage([1, data], origin);
  if (op === 0) say({ cmd: "DISPATCH", evt: "READY", nonce: null,
    data: { v: 1, config: { cdn_host: "", api_endpoint: "", environment: "production" } } });
  if (op === 1 && payload.cmd === "AUTHORIZE") {
    window.asked = payload.args;
    say({ cmd: "AUTHORIZE", evt: null, nonce: payload.nonce, data: { code: "CODE" } });
  }
});
</script><iframe style="border:0;width:100vw;height:100vh"
  src="URL?frame_id=f1&instance_id=i-1-gc-5-6&platform=desktop&channel_id=6&guild_id=5"></iframe>"""


@dataclass(slots=True)
class Discord:
    """What the pretended Discord knows: people by the codes they have been given, and one Activity."""

    codes: dict[str, dict[str, Any]] = field(
        default_factory=lambda: {
            "alex": {"id": str(ALEX.id), "username": "alex_7", "global_name": ALEX.name, "locale": "de"},
            "robin": {"id": str(ROBIN.id), "username": "robin", "global_name": None},
        }
    )
    users: list[str] = field(default_factory=lambda: [str(ALEX.id), str(ROBIN.id)])
    location: dict[str, Any] = field(
        default_factory=lambda: {"kind": "gc", "guild_id": "5", "channel_id": "6"}
    )

    async def token(self, request: web.Request) -> web.Response:
        sent = await request.post()
        if sent["client_secret"] != SECRET or sent["client_id"] != str(APPLICATION):
            raise web.HTTPUnauthorized
        if sent["grant_type"] != "authorization_code" or sent["code"] not in self.codes:
            raise web.HTTPBadRequest
        return web.json_response({"access_token": f"of {sent['code']}"})

    async def me(self, request: web.Request) -> web.Response:
        return web.json_response(self.codes[request.headers["Authorization"].removeprefix("Bearer of ")])

    async def instance(self, name: str) -> dict[str, Any]:
        return {"users": self.users, "location": self.location} if name == "i-1-gc-5-6" else {}

    def application(self) -> web.Application:
        app = web.Application()
        app.router.add_post("/api/oauth2/token", self.token)
        app.router.add_get("/api/users/@me", self.me)
        return app


@asynccontextmanager
async def _served(folder: Path, discord: Discord, sdk: Path) -> AsyncIterator[Served]:
    """Serve a table with an Activity during the block."""
    local = Address(host="127.0.0.1", port=0)
    async with (
        open_services(f"sqlite+aiosqlite:///{folder / 'table.db'}") as services,
        serving(discord.application(), local) as port,
    ):
        activity = Activity(
            application=lambda: APPLICATION,
            instance=discord.instance,
            secret=SECRET,
            sdk=sdk,
            api=f"http://127.0.0.1:{port}/api",
        )
        table = Table(services, activity=activity)
        async with listen(table, local) as url:
            yield Served(services, table, url)


async def _enters(
    on: Served, code: str, instance: str = "i-1-gc-5-6", **headers: str
) -> tuple[int, Any, str]:
    """Come in as the page does; return the status, the answer and the cookie."""
    async with ClientSession() as session:
        sent = {"Origin": on.url.rstrip("/"), **headers}
        async with session.post(f"{on.url}activity", data=f"{code}\n{instance}", headers=sent) as answer:
            told = await answer.json() if answer.content_type == "application/json" else None
            return answer.status, told, answer.headers.get("Set-Cookie", "")


@needs_chromium
@needs_sdk
@pytest.mark.parametrize("window", [LAPTOP, PHONE])
async def test_a_game_is_played_inside_discord(tmp_path: Path, window: Any) -> None:
    async with _served(tmp_path, Discord(), SDK) as on, running_browser(LOCAL) as chromium:
        context = await chromium.new_context(viewport=window)
        page = await context.new_page()
        wrong: list[str] = []
        page.on("pageerror", lambda error: wrong.append(str(error)))
        shown = CLIENT.replace("URL", on.url).replace("CODE", "alex")
        await page.route(
            "https://discord.com/**", lambda route: route.fulfill(body=shown, content_type="text/html")
        )
        await page.goto("https://discord.com/channels/5/6")
        frame: Frame = page.frames[1]
        await frame.wait_for_selector("[data-ready]", timeout=20_000)
        started = await on.services.sessions.current(ALEX.id, CHANNEL.channel_id)
        assert started.game.rules.key == "klondike"
        assert started.player_name == "Alex"
        asked = await page.evaluate("asked")
        assert (asked["client_id"], asked["scope"]) == (str(APPLICATION), ["identify"])
        await frame.locator('#bar [data-do="deal"]').click()
        await frame.wait_for_selector(f'[data-ready]:not([data-ready="{started.id}.0"])')
        ply = (await on.services.sessions.load(started.id)).game.ply  # more, where another deal had no choice
        await page.reload()
        frame = page.frames[1]
        await frame.wait_for_selector(f'[data-ready="{started.id}.{ply}"]')  # the same game
        assert not wrong


@needs_chromium
@needs_sdk
async def test_who_is_not_named_by_discord_is_told_so(tmp_path: Path) -> None:
    async with _served(tmp_path, Discord(), SDK) as on, running_browser(LOCAL) as chromium:
        page = await (await chromium.new_context()).new_page()
        shown = CLIENT.replace("URL", on.url).replace("CODE", "nobody")
        await page.route(
            "https://discord.com/**", lambda route: route.fulfill(body=shown, content_type="text/html")
        )
        await page.goto("https://discord.com/channels/5/6")
        told = page.frames[1].locator("#panel p")
        await expect(told).to_contain_text("Discord does not say who you are.")


async def test_access_is_for_those_alone_whom_discord_names(tmp_path: Path) -> None:
    discord = Discord()
    async with _served(tmp_path, discord, tmp_path) as on:
        assert (await _enters(on, "forged"))[0] == 403
        assert (await _enters(on, ""))[0] == 403
        assert (await _enters(on, "alex", "i-2"))[0] == 403
        assert (await _enters(on, "alex", "../../users/1"))[0] == 403
        assert (await _enters(on, "alex", "x" * 201))[0] == 403
        unread = {"Content-Type": "text/plain; charset=no-such"}
        assert (await _enters(on, "forged", **unread))[0] == 403
        discord.users.remove(str(ALEX.id))
        assert (await _enters(on, "alex"))[0] == 403  # has left the Activity, or never was in it
        status, visit, cookie = await _enters(on, "robin")
        assert status == 200
        for part in ("HttpOnly", "Secure", "SameSite=None", "Partitioned"):
            assert part in cookie
        stored = await on.services.sessions.load(visit["game"])
        assert (stored.player_id, stored.guild_id, stored.channel_id) == (ROBIN.id, 5, 6)
        assert (await _enters(on, "robin"))[1]["game"] == stored.id  # the game that they have there
        discord.location = {"kind": "pc", "channel_id": "9"}
        private = await on.services.sessions.load((await _enters(on, "robin"))[1]["game"])
        assert (private.guild_id, private.channel_id) == (None, 9)


async def test_a_name_from_discord_has_no_marks_of_ours(tmp_path: Path) -> None:
    discord = Discord()
    discord.codes["robin"]["global_name"] = f"Ro\u202e{mention(ROLE, 1)}bin\n"
    async with _served(tmp_path, discord, tmp_path) as on:
        assert (await _enters(on, "robin"))[0] == 200
        assert await on.services.privacy.name(ROBIN.id) == "Ro1bin"


async def test_discord_may_show_the_page_and_nobody_else(tmp_path: Path) -> None:
    async with _served(tmp_path, Discord(), tmp_path) as on, ClientSession() as session:
        assert (await _enters(on, "alex", Origin=f"https://{HOST}", Host=HOST))[0] == 200
        assert (await _enters(on, "alex", Origin="https://example.org"))[0] == 403
        assert (await _enters(on, "alex", Host="example.org"))[0] == 403
        async with session.get(on.url) as answer:
            policy = answer.headers["Content-Security-Policy"]
            assert "frame-ancestors https://discord.com https://*.discord.com" in policy
            assert f" wss://{HOST}" in policy


async def test_without_an_activity_nobody_comes_in_that_way(tmp_path: Path) -> None:
    async with open_services(f"sqlite+aiosqlite:///{tmp_path / 'table.db'}") as services:
        table = Table(services)
        async with listen(table, Address(host="127.0.0.1", port=0)) as url:
            on = Served(services, table, url)
            assert (await _enters(on, "alex"))[0] == 404
            async with ClientSession() as session, session.get(url) as answer:
                assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]


@pytest.mark.parametrize("application", [APPLICATION, None])
async def test_nobody_comes_in_before_the_login_or_where_discord_is_out_of_reach(
    tmp_path: Path, application: int | None
) -> None:
    activity = Activity(
        application=lambda: application,
        instance=Discord().instance,
        secret=SECRET,
        sdk=tmp_path,
        api="http://127.0.0.1:9/api",
    )
    async with open_services(f"sqlite+aiosqlite:///{tmp_path / 'table.db'}") as services:
        table = Table(services, activity=activity)
        async with listen(table, Address(host="127.0.0.1", port=0)) as url:
            assert (await _enters(Served(services, table, url), "alex"))[0] == 403
