"""The page of the demo: SimCord's preview, fitted for people who play.

SimCord serves its page to the author of a test, who does one thing at a time.  This module changes that:

* our pictures are not decoded again (:mod:`bot.cli.demo.pictures`),
* presses wait for one another; SimCord lets one of two fail, and its page stays dead,
* the page stays as it is during a press, unless it takes long; SimCord shows messages whose pictures are just
  being replaced,
* a press counts on the message as it is now, even if it has changed a moment ago,
* a menu forgets the last choice, so that the same line can be chosen again,
* a page shows what happens on other pages, and what the bot posts by itself,
* a style sheet and a script make it usable with a thumb and keep it still (``static/``).
"""

import asyncio
from collections.abc import AsyncGenerator, Iterator, Mapping
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bot.cli.demo.pictures import describe_ours, keep_replaced
from bot.operations.background import running

if TYPE_CHECKING:
    from simcord.builders import ChannelHandle
    from simcord.env import Env
    from simcord.preview import Preview

SETTLING = 0.005  # seconds between looks whether the bot has finished; SimCord waits ten times as long
LOOK_EVERY = 1.0  # seconds between looks at what the bot has posted by itself
LONG_PRESS = 2.0  # seconds until a press that still runs shows what the bot has said, such as its progress
LEASE = 24 * 3600.0  # seconds until a page that does not call is forgotten
UNANSWERED = timedelta(seconds=2.5)  # longer than the bot waits until it defers, shorter than Discord waits
PAGES = 200  # the most pages at a time
MENU = 3  # Discord's number for a menu of texts
_MARK = "@"  # between SimCord's key of a menu and our addition
_ANSWER = "POST /interactions/"  # the first answer to a press or command, in SimCord's transcript
_STATIC = Path(__file__).with_name("static")
_HEAD = {  # parts of SimCord's page and what stands there instead
    "SimCord Preview": "Patience",
    "</head>": """<link rel="icon" href="/icon.svg"><link rel="stylesheet" href="/demo.css">
    <script src="/demo.js"></script></head>""",
    '<span class="brand-mark" aria-hidden="true">S</span>': '<img class="brand-mark" src="/icon.svg" alt="">',
    "<strong>SimCord</strong><small>Preview</small>": (
        "<strong>Patience</strong><small>in a simulated Discord</small>"
    ),
    "End preview session": "End the demo",
}


@asynccontextmanager
async def serve(
    env: "Env", channel: "ChannelHandle", viewers: tuple[Any, ...], port: int = 0
) -> AsyncGenerator["Preview"]:
    """Serve *channel* to browsers, to each as one of *viewers*, for the duration of a ``with`` block.

    Raises SimCord's ``SetupError`` if *port* is taken.
    """
    from simcord.preview._media import MediaWorker

    page: Any = env.preview(channel, viewers=viewers, layout="channel", port=port)
    page._PAGE_LEASE_SECONDS, page._MAX_PAGES = LEASE, PAGES
    page.env._settle_internal = partial(env._settle_internal, idle=SETTLING)
    page._media_worker = MediaWorker()
    describe_ours(page._media_worker)
    keep_replaced(page)
    presses = Presses(page)
    _add_static(page._server)
    async with page:
        page._python.target_id = page._python.window_end_id = None  # a new page shows the latest messages
        async with running(presses.follow(), "following"):
            yield page


def to_the_present(env: "Env", last: datetime | None = None) -> None:
    """Set the clock of the simulation, which stands still by itself, but not beyond *last*.

    Until the bot has answered, it must not run to the end of Discord's three seconds, on a machine that runs
    the bot, Discord and the browser.
    """
    now = datetime.now(UTC)
    behind = ((now if last is None else min(now, last)) - env.now()).total_seconds()
    env.backend.advance_clock(max(behind, 0.0))


class Presses:
    """The actions of all pages, one after the other, and the state of the pages between them."""

    def __init__(self, page: Any) -> None:
        """Take the place of the actions of *page*, and of its states."""
        self._page = page
        self._act, page._action = page._action, self.act
        self._state, page._page_payload = page._page_payload, self.state
        self._lock = asyncio.Lock()
        self._states: dict[str, dict[str, Any]] = {}
        self._shown = len(page.env.backend.transcript)  # its length when the pages were last published

    async def act(self, context_id: str | None, body: Any) -> dict[str, Any]:
        """Run an action once all earlier ones are done, and return its receipt."""
        async with self._lock:
            to_the_present(self._page.env)
            self._page._advance_presentation_time()
            async with running(self._show_progress(), "progress"):
                receipt = await self._act(context_id, self._as_of_now(context_id, body))
            for other in self._open():
                if other.id != context_id:
                    self._page._publish(other)
            await self._show()
            return receipt

    def _as_of_now(self, context_id: str | None, body: Any) -> Any:
        """Return an action as if its page were up to date: its control is sought in the current message."""
        page = self._page._pages.get(context_id)
        if page is None or not isinstance(body, Mapping):
            return body
        current = {**body, "published_revision": page.revision}
        if isinstance(key := body.get("control_key"), str):
            current["control_key"] = key.partition(_MARK)[0]
        return current

    def state(self, page: Any) -> dict[str, Any]:
        """Return the page's state: during an action, the one from before it or of its latest progress.

        The browser keeps the choice in a menu by its key.  SimCord's key names the place in the message; we
        add the custom_id, which changes from turn to turn, and the time of the message's last edit, because
        a puzzle that is tried again has the same menu again.
        """
        if self._lock.locked() and page.id in self._states:
            return self._states[page.id]
        state = self._state(page)
        for message in state["messages"].values():
            for part in _parts(message["components"]):
                if part["type"] == MENU:
                    part["control_key"] += f"{_MARK}{part['custom_id']}{_MARK}{message['edited_timestamp']}"
        self._states[page.id] = state
        return state

    async def follow(self) -> None:
        """Show what the bot does by itself, until cancelled."""
        from simcord import SetupError

        while True:
            await asyncio.sleep(LOOK_EVERY)
            async with self._lock:
                to_the_present(self._page.env)
                if len(self._page.env.backend.transcript) != self._shown:
                    with suppress(SetupError, TimeoutError):  # the page has been closed; the bot is busy
                        await self._page.refresh()
                        await self._show()

    async def _show_progress(self) -> None:
        """Show what the bot says during a long action, until cancelled.

        Its clock follows the present, by which it gives up waiting and says how far a search is.
        """
        transcript, before = self._page.env.backend.transcript, self._shown
        last = self._page.env.now() + UNANSWERED
        await asyncio.sleep(LONG_PRESS)
        while True:
            is_answered = any(entry[1].startswith(_ANSWER) for entry in transcript[before:])
            to_the_present(self._page.env, None if is_answered else last)
            if len(transcript) != self._shown:
                for page in self._open():
                    self._page._publish(page)
                self._states.clear()
                await self._show()
            await asyncio.sleep(LOOK_EVERY)

    async def _show(self) -> None:
        """Note that all pages are published, and measure new pictures, for which the pages keep room."""
        from simcord import SetupError

        self._shown = len(self._page.env.backend.transcript)
        pages = self._open()
        self._states = {page.id: self._states[page.id] for page in pages if page.id in self._states}
        for page in pages:
            for asset_id, asset in list(page.assets.items()):
                if asset.available and not asset.validated:
                    with suppress(SetupError):  # the browser will be told when it asks for it
                        await self._page._prepare_asset(page.id, asset_id)

    def _open(self) -> list[Any]:
        return [page for page in self._page._pages.values() if page is not self._page._python]


def _parts(components: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for part in components:
        yield part
        yield from _parts(part.get("components", []))


def _add_static(server: Any) -> None:
    """Serve the files of ``static/``, and have SimCord's page use them."""
    ours = {f"/{path.name}": str(path) for path in _STATIC.iterdir()}
    types = {str(_STATIC / "demo.css"): "text/css", str(_STATIC / "icon.svg"): "image/svg+xml"}
    server._STATIC_FILES = {**server._STATIC_FILES, **ours}
    server._STATIC_CONTENT_TYPES = {**server._STATIC_CONTENT_TYPES, **types}
    index = server._index

    async def with_ours(request: Any) -> Any:
        response = await index(request)
        for theirs, replaced in _HEAD.items():
            response.text = response.text.replace(theirs, replaced)
        return response

    server._index = with_ours
