"""The table's server: the page and its files, access, and a websocket for each page.

Only pages of the table's own address may use it, or of the one at which Discord shows them: Host and Origin
are checked, and a page can neither be framed by others than Discord nor load anything from elsewhere.
"""

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from ipaddress import ip_address, ip_network
from itertools import count
from pathlib import Path
from time import monotonic

from aiohttp import web
from cachetools import TTLCache
from yarl import URL

from bot.daily.calendar import CLASSICS
from bot.operations.addresses import LOOPBACK, Address
from bot.operations.background import running
from bot.operations.services import Services, StoreError
from bot.operations.web import serving
from bot.play.events import Event
from bot.play.refusals import NoGame, TooFast
from bot.record import Player, StoredGame
from bot.table.access import COOKIE_LIVES, Access, AccessDenied, Visit
from bot.table.activity import Activity
from bot.table.relay import Relay
from bot.table.seat import REFUSALS, Answered, Seat
from bot.table.words import page, words
from bot.words.language import speak, speaking, understood
from bot.words.marks import plain
from bot.words.refusals import refusal
from render.cards.svg import NARROW, WIDE, document
from render.themes import BACKS

COOKIE = "table"
LARGEST = 4096  # bytes of a message from a page
HEARTBEAT = 25.0  # seconds between signs of life; a page that gives none is gone
PER_PERSON, PER_ADDRESS, WINDOW = 120, 1200, 10.0  # messages in that many seconds
PAGES, LINKS = 300, 60  # pages that one address loads in that time, or connects, and links that it tries
SEATS_PER_PERSON, SEATS = 8, 4000
_STATIC = Path(__file__).with_name("static")
_TYPES = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
_FRAMES = "https://discord.com https://*.discord.com"
_Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


def unmeasured(kind: str, outcome: str, seconds: float) -> None:
    """Measure nothing."""


class Table:
    """The pages of all players.

    *moved* is called with every game that has been moved on from a page.  *proxy*: the network of the
    proxy that says in X-Forwarded-For from which address a request comes; nobody else is believed.
    *activity*: the Activity, where there is one.  *answered* is called with the kind and outcome of each
    answer to a page, and the seconds that it took.
    """

    def __init__(
        self,
        services: Services,
        *,
        proxy: str | None = None,
        activity: Activity | None = None,
        answered: Answered = unmeasured,
    ) -> None:
        self._services = services
        self._activity = activity
        self._answered = answered
        self._proxy = None if proxy is None else ip_network(proxy)
        self.access = Access(services)
        self.moved = Event()
        self.url = URL()
        self.relay = Relay(services, lambda: {*filter(None, self._seats.values())}, self._look)
        self._seats: dict[Seat, int | None] = {}
        self._uses: TTLCache[object, Iterator[int]] = TTLCache(20_000, WINDOW, timer=monotonic)

    async def link(self, player: Player, game_id: int) -> str:
        """Return the address at which *player* opens a game once, within ten minutes."""
        token = await self.access.link(player, game_id)
        return str(self.url.with_fragment(token))  # a fragment is sent to no server and logged by none

    # -- limits -------------------------------------------------------------------------------

    def _use(self, what: str, who: object, most: int) -> None:
        if next(self._uses.setdefault((what, who), count(1))) > most:
            raise TooFast(WINDOW)

    def _sender(self, request: web.Request) -> str | None:
        """Return the address that a request comes from: behind the proxy, the last one that it names."""
        remote, named = request.remote, request.headers.getall("X-Forwarded-For", ())
        if self._proxy is not None and remote is not None and named and ip_address(remote) in self._proxy:
            with suppress(ValueError):
                return str(ip_address(named[-1].rpartition(",")[2].strip()))
        return remote

    # -- answers ------------------------------------------------------------------------------

    def application(self) -> web.Application:
        """Return the application that answers requests."""
        app = web.Application(middlewares=[self._guarded], client_max_size=LARGEST)
        app.router.add_get("/", self._file("index.html"))
        for path in sorted(_STATIC.iterdir()):
            if path.suffix in _TYPES:
                app.router.add_get(f"/{path.name}", self._file(path.name))
        app.router.add_get("/cards/{back}-{cap:[0-9][0-9]}{plain:(-plain)?}.svg", self._cards)
        app.router.add_post("/open", self._open)
        if self._activity is not None:
            app.router.add_static("/sdk", self._activity.sdk)
            app.router.add_get("/activity", self._application)
            app.router.add_post("/activity", self._inside)
        app.router.add_get("/play", self._play)
        app.router.add_get("/words", self._words)
        app.router.add_get("/{name:privacy|terms}", self._page)
        return app

    @web.middleware
    async def _guarded(self, request: web.Request, handler: _Handler) -> web.StreamResponse:
        """Refuse requests for another host, and those of other pages that would change something."""
        hosts, origins = [self.url.authority], [str(self.url.origin())]
        if self._activity is not None:
            hosts.append(self._activity.host)
            origins.append(f"https://{self._activity.host}")
        if request.method == "GET" and request.path != "/play":
            origins.append("")
        if request.host not in hosts or request.headers.get("Origin", "") not in origins:
            raise web.HTTPForbidden(text="This address is for the pages of the table only.")
        try:
            response = await handler(request)
        except (TooFast, StoreError):  # the page asks again
            raise web.HTTPTooManyRequests from None
        except AccessDenied:
            response = web.json_response({}, status=403)
        if not response.prepared:
            response.headers.update(self._headers())
        return response

    def _headers(self) -> dict[str, str]:
        socket = self.url.origin().with_scheme("wss" if self.url.scheme == "https" else "ws")
        sockets, framing = str(socket).rstrip("/"), "'none'"
        if self._activity is not None:
            sockets, framing = f"{sockets} wss://{self._activity.host}", _FRAMES
        policy = (
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none'; "
            f"connect-src 'self' {sockets}; form-action 'none'; frame-ancestors {framing}"
        )
        return {
            "Content-Security-Policy": policy,
            "Referrer-Policy": "no-referrer",
            "X-Content-Type-Options": "nosniff",
            "Cross-Origin-Opener-Policy": "same-origin",
        }

    def _file(self, name: str) -> _Handler:
        path = _STATIC / name
        body = path.read_bytes()

        async def answer(_: web.Request) -> web.Response:
            response = web.Response(body=body, content_type=_TYPES[path.suffix], charset="utf-8")
            response.headers["Cache-Control"] = "no-cache"
            response.enable_compression()
            return response

        return answer

    async def _cards(self, request: web.Request) -> web.Response:
        back, cap, plain = (request.match_info[part] for part in ("back", "cap", "plain"))
        if back not in BACKS or not NARROW <= int(cap) <= WIDE:
            raise web.HTTPNotFound
        response = web.Response(text=document(back, int(cap), not plain), content_type="image/svg+xml")
        response.headers["Cache-Control"] = "max-age=86400"
        response.enable_compression()
        return response

    async def _open(self, request: web.Request) -> web.Response:
        """Exchange a link for a cookie, and say which game it opens."""
        self._use("link", self._sender(request), LINKS)
        visit = await self.access.open((await request.read()).decode(errors="replace"))
        return _let_in(visit, "SameSite=Lax; Secure" if self.url.scheme == "https" else "SameSite=Lax")

    async def _application(self, _request: web.Request) -> web.Response:
        """Return the id of the application, for Discord's SDK."""
        assert self._activity is not None
        return web.json_response({"application": str(self._activity.application())})

    async def _inside(self, request: web.Request) -> web.Response:
        """Let somebody in whom Discord names, to their game in the channel, or else to a new one."""
        assert self._activity is not None
        self._use("link", self._sender(request), LINKS)
        code, _, instance = (await request.read()).decode(errors="replace").partition("\n")
        player, channel = await self._activity.visitor(code, instance)
        sessions = self._services.sessions
        with speaking(understood(await self._services.preferences.spoken(player.id) or player.language)):
            try:
                stored = await sessions.current(player.id, channel.channel_id)
            except NoGame:
                try:
                    stored = await sessions.start(player, channel, CLASSICS[0])
                except REFUSALS as error:
                    return web.json_response({"refused": plain(refusal(error))}, status=403)
        # the page lies in a frame of another site, whose cookies are kept apart
        visit = await self.access.admit(player, stored.id)
        return _let_in(visit, "SameSite=None; Secure; Partitioned")

    async def _words(self, request: web.Request) -> web.Response:
        """Return the words of the page."""
        with speaking(await self._spoken(request)):
            return web.json_response(words(), headers={"Cache-Control": "no-store"})

    async def _page(self, request: web.Request) -> web.Response:
        """Return the page on privacy or of terms."""
        with speaking(await self._spoken(request)):
            text = page(request.match_info["name"])
        return web.Response(text=text, content_type="text/html", headers={"Cache-Control": "no-store"})

    async def _spoken(self, request: web.Request) -> str:
        """Return the language that the address asks for, else the player's, for a stranger the browser's."""
        self._use("page", self._sender(request), PAGES)
        spoken = request.headers.get("Accept-Language", "")
        with suppress(AccessDenied):
            player_id = await self.access.player(request.cookies.get(COOKIE, ""))
            spoken = await self._services.preferences.spoken(player_id) or spoken
        return understood(request.query.get("lang", spoken))

    async def _play(self, request: web.Request) -> web.StreamResponse:
        """Seat a page; it is told so in a close code where it may not come in, because pages see no other."""
        sender = self._sender(request)
        self._use("connection", sender, PAGES)
        socket = web.WebSocketResponse(max_msg_size=LARGEST, heartbeat=HEARTBEAT, compress=True)
        try:
            player_id = await self.access.player(request.cookies.get(COOKIE, ""))
        except AccessDenied:
            await socket.prepare(request)
            await socket.close(code=4403, message=b"open a new link")
            return socket
        shown = await self.access.shown(player_id, request.query.get("ticket", ""))
        speak(understood(await self._services.preferences.spoken(player_id)))
        own = sum(seat.player_id == player_id for seat in self._seats)
        if own >= SEATS_PER_PERSON or len(self._seats) >= SEATS:
            raise web.HTTPServiceUnavailable
        seat = Seat(
            self._services,
            socket,
            player_id,
            shown,
            seated=self._seat,
            moved=self.moved,
            watching=self._watching,
            answered=self._answered,
        )
        self._seats[seat] = None  # nothing has been awaited since they were counted

        def allow() -> None:
            self._use("message", player_id, PER_PERSON)
            self._use("message", sender, PER_ADDRESS)

        try:
            await socket.prepare(request)
            await seat.run(allow)
        finally:
            self._seat(seat, None)
        return socket

    def _seat(self, seat: Seat, game_id: int | None) -> None:
        """Note which game a page shows, None if it has gone, and tell the pages whose company changes."""
        before = self._seats.pop(seat, None)
        if game_id is not None:
            self._seats[seat] = game_id
        for other, shown in self._seats.items():
            if other is not seat and shown is not None and shown in (before, game_id):
                other.look()

    def _watching(self, stored: StoredGame) -> int:
        """Return how many people beside its player look at a game."""
        people = {seat.player_id for seat, shown in self._seats.items() if shown == stored.id}
        return len(people - {stored.player_id})

    @property
    def pages(self) -> int:
        """The number of open pages."""
        return len(self._seats)

    def _look(self, stored: StoredGame) -> None:
        """Show a game to the pages that have turned to it."""
        for seat, game_id in self._seats.items():
            if game_id == stored.id:
                seat.look(stored)

    async def close(self) -> None:
        """Close all pages, which come back by themselves once the bot runs again."""
        for seat in list(self._seats):
            await seat.close()


def _let_in(visit: Visit, attributes: str) -> web.Response:
    """Return the answer that lets a visitor in: which game they see, and a cookie with these *attributes*."""
    lives = round(COOKIE_LIVES.total_seconds())
    cookie = f"{COOKIE}={visit.cookie}; HttpOnly; Max-Age={lives}; Path=/; {attributes}"
    told = {"game": visit.game_id, "ticket": visit.ticket}
    # http.cookies knows Partitioned since 3.14
    return web.json_response(told, headers={"Set-Cookie": cookie})


@asynccontextmanager
async def listen(table: Table, address: Address, url: str | None = None) -> AsyncIterator[str]:
    """Serve *table* during the block, and yield its address.

    *url*: the address that players use, if it is not that of this machine.  Raises
    :class:`~bot.operations.addresses.CannotListen`.
    """
    async with serving(table.application(), address) as port:
        table.url = URL(url or f"http://{LOOPBACK}:{port}").with_path("/")
        try:
            async with running(table.relay.run(), "news of games"):
                yield str(table.url)
        finally:
            await table.close()
