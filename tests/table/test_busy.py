"""The page while the database is busy: it catches up by itself, and its link still counts."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser, expect

import bot.table.seat
from bot.patience.notation import DEAL
from bot.record import StoredGame
from bot.store import Busy
from tests.support.demo_page import needs_chromium
from tests.support.table_page import ALEX, Seen, Served, opened, served

pytestmark = [needs_chromium, pytest.mark.asyncio(loop_scope="module")]


def busy_once(patch: pytest.MonkeyPatch, owner: object, name: str) -> None:
    """Let the first call of a method find the database busy."""
    given: Any = getattr(owner, name)

    async def call(*arguments: Any, **more: Any) -> Any:
        patch.setattr(owner, name, given)
        raise Busy("the database", "locked")

    patch.setattr(owner, name, call)


@asynccontextmanager
async def klondike(chromium: Browser, folder: Path) -> AsyncIterator[tuple[Served, StoredGame, Seen]]:
    """Open a new game of Klondike at the table during the block."""
    async with served(folder) as on:
        game = await on.game()
        async with opened(on, chromium, game) as seen:
            await seen.ready(0)
            yield on, game, seen


async def test_a_page_that_comes_back_while_it_is_busy_sits_down_a_moment_later(
    chromium: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with klondike(chromium, tmp_path) as (on, _, seen):
        busy_once(monkeypatch, on.services.sessions, "load")
        await on.table.close()  # as when its process is restarted
        await expect(seen.page.locator("#trouble")).to_contain_text("Nothing can be saved right now")
        await seen.page.keyboard.press("Space")
        await seen.ready(1)


async def test_a_state_that_could_not_be_shown_is_shown_a_moment_later(
    chromium: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with klondike(chromium, tmp_path) as (on, game, seen):
        busy_once(monkeypatch, bot.table.seat, "board_of")
        await on.services.sessions.move(game.id, ALEX.id, "d")  # in Discord
        await seen.ready(1)


async def test_a_replay_that_is_refused_ends_where_the_game_did(
    chromium: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with served(tmp_path) as on:
        game = await lost(on)
        async with opened(on, chromium, game) as seen:
            busy_once(monkeypatch, on.services.sessions, "load")
            await seen.page.locator('#bar [data-do="replay"]').click()
            await expect(seen.page.locator("#trouble")).to_contain_text("Nothing can be saved right now")
            await expect(seen.page.locator('#bar [data-do="replay"]')).to_be_visible()


async def test_a_link_counts_that_was_followed_while_it_was_busy(
    chromium: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with served(tmp_path) as on:
        game = await on.game()
        busy_once(monkeypatch, on.services.sessions.requests, "note")
        async with opened(on, chromium, game) as seen:
            await seen.ready(0)
            seen.errors.clear()  # the browser notes the first answer


async def lost(on: Served) -> Any:
    """Return a game that was given up after some moves."""
    game = await on.game()
    for _ in range(3):
        game = await on.services.sessions.move(game.id, ALEX.id, str(DEAL))
    return await on.services.sessions.resign(game.id, ALEX.id)
