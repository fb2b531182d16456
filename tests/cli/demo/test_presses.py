"""The state of the demo's page while a press is answered, without a browser."""

import asyncio
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any

import pytest

from bot.cli.demo import page as page_module
from bot.cli.demo.page import Presses


class Preview:
    """SimCord's preview with one open page, whose state is the number of its publications."""

    def __init__(self) -> None:
        self._python = None
        self._pages = {"a": SimpleNamespace(id="a", revision=0, assets={})}
        self.clock = datetime.now(UTC)
        backend = SimpleNamespace(transcript=[], advance_clock=self._advance)
        self.env = SimpleNamespace(backend=backend, now=lambda: self.clock)
        self.said: tuple[str, str, None] = ("HTTP", "POST /interactions/1/token/callback", None)
        self.answered = asyncio.Event()

    def _advance(self, seconds: float) -> None:
        self.clock += timedelta(seconds=seconds)

    def _publish(self, page: Any) -> None:
        page.revision += 1

    def _page_payload(self, page: Any) -> dict[str, Any]:
        menu = {"type": page_module.MENU, "control_key": "menu", "custom_id": "s:try:4:85"}
        message = {"edited_timestamp": str(page.revision), "components": [menu]}
        return {"revision": page.revision, "messages": {"1": message}}

    def _advance_presentation_time(self) -> None:
        pass

    async def _action(self, context_id: str | None, body: Any) -> dict[str, Any]:
        self.env.backend.transcript.append(self.said)
        await self.answered.wait()
        return {}


@pytest.mark.parametrize(("seconds", "shown"), [(0.0, True), (60.0, False)])
async def test_a_press_shows_what_the_bot_has_said_so_far_only_if_it_takes_long(
    seconds: float, shown: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page_module, "LONG_PRESS", seconds)
    preview = Preview()
    presses, opened = Presses(preview), preview._pages["a"]
    assert presses.state(opened)["revision"] == 0
    press = asyncio.create_task(presses.act(None, {}))
    await asyncio.sleep(0.05)
    assert presses.state(opened)["revision"] == int(shown)
    preview.answered.set()
    await press
    assert presses.state(opened)["revision"] == int(shown) + 1


@pytest.mark.parametrize(
    ("said", "is_answered"),
    [
        (("HTTP", "POST /interactions/1/token/callback", None), True),
        (("GATEWAY", "INTERACTION_CREATE", None), False),
    ],
)
async def test_the_clock_of_the_bot_runs_during_a_long_press_and_to_a_limit_before_it_has_answered(
    said: tuple[str, str, None], is_answered: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page_module, "LONG_PRESS", 0.05)
    monkeypatch.setattr(page_module, "LOOK_EVERY", 0.01)
    monkeypatch.setattr(page_module, "UNANSWERED", limit := timedelta(seconds=0.1))
    preview = Preview()
    preview.said = said
    press = asyncio.create_task(Presses(preview).act(None, {}))
    await asyncio.sleep(0)
    started = preview.clock
    await asyncio.sleep(0.2)
    assert preview.clock > started
    assert (preview.clock - started > limit + timedelta(seconds=0.01)) == is_answered
    preview.answered.set()
    await press


async def test_a_menu_that_comes_again_in_an_edited_message_forgets_its_choice() -> None:
    preview = Preview()
    presses, opened = Presses(preview), preview._pages["a"]

    def key() -> str:
        return presses.state(opened)["messages"]["1"]["components"][0]["control_key"]

    before = key()
    assert key() == before
    preview._publish(opened)
    assert key() != before
