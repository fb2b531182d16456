"""The demo as its users see it: a process, an address and a page in a real browser."""

import asyncio
import os
import re
import shutil
import signal
import socket
import sys
import webbrowser
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path

import pytest
from playwright.async_api import Locator, Page, async_playwright, expect

from bot.client import Patience
from bot.daily.calendar import GAMES_OF_DAY
from bot.demo import preview
from bot.services import open_services
from bot.store import Store, dailies

CHROMIUM = shutil.which("chromium")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
SHOTS = os.environ.get("PATIENCE_TEST_SHOTS")  # a folder for screenshots, to look at them


@asynccontextmanager
async def running_demo(folder: Path) -> AsyncIterator[tuple[asyncio.subprocess.Process, str]]:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", "demo", "--folder", str(folder), "--no-browser",
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip
    assert process.stdout is not None
    try:
        line = (await asyncio.wait_for(process.stdout.readline(), 60)).decode()
        address = re.search(r"http://127\.0\.0\.1:\d+/#\S+", line)
        assert address, line
        yield process, address[0]
    finally:
        if process.returncode is None:
            process.kill()
        await process.communicate()  # also after a crash: its worker holds the pipes a moment longer


@asynccontextmanager
async def browser_page() -> AsyncIterator[Page]:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        context = await browser.new_context(bypass_csp=True, viewport={"width": 1280, "height": 1000})
        context.set_default_timeout(30_000)
        expect.set_options(timeout=30_000)
        try:
            yield await context.new_page()
        finally:
            await browser.close()


async def shot(page: Page, name: str) -> None:
    if SHOTS:
        await page.screenshot(path=Path(SHOTS) / f"{name}.png")


async def slash(page: Page, command: str, **options: str) -> None:
    """Type a slash command as a player does: the name, then each option from the list."""
    box = page.get_by_role("textbox", name="Message", exact=True)
    await box.press_sequentially(f"/{command}")
    await box.press("Enter")
    for name, text in options.items():
        field = page.locator(f"input[data-option={name}]")
        if not await field.is_visible():
            await page.get_by_role("button", name=re.compile("more$")).click()
            await page.locator(".command-popup").get_by_role("option", name=re.compile(f"^{name}")).click()
        await field.press_sequentially(text)
        await page.locator(".command-popup").get_by_role("option", name=re.compile(text, re.I)).first.click()
    await shot(page, f"slash-{command}")
    await page.get_by_role("button", name="Send").click()


def newest(page: Page) -> Locator:
    return page.locator("article.channel-message").last


async def words_of(message: Locator) -> str:
    """Wait for the picture and return its alternative text."""
    image = message.locator("img.gallery-image")
    await expect(image).to_be_visible()
    return await image.get_attribute("alt") or ""


async def moves_made(message: Locator, number: int) -> str:
    image = message.locator("img.gallery-image")
    await expect(image).to_have_attribute("alt", re.compile(rf"\bmoves {number}\b"))
    await expect(image).to_have_js_property("naturalWidth", 900)  # the picture is there, not only its words
    return await words_of(message)


async def choose(page: Page, message: Locator, number: int = 0) -> None:
    await message.get_by_role("combobox").click()
    await message.get_by_role("option").nth(number).click()


async def test_without_the_extra_one_sentence_says_how_to_get_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(preview, "find_spec", lambda name: None if name == "markdown_it" else name)
    with pytest.raises(preview.DemoMissing, match=r"install patience-bot\[demo\]"):
        await preview.demo(tmp_path, open_browser=False)


async def test_a_folder_that_cannot_be_is_said_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    with pytest.raises(preview.DemoMissing, match=r"file cannot be used as a folder: File exists\.$"):
        await preview.demo(tmp_path / "file", open_browser=False)


async def test_a_port_that_is_taken_is_said_in_one_sentence(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(preview.DemoMissing, match=rf"^Port {port} is taken: choose another"):
            await preview.demo(tmp_path, port=port, open_browser=False)


@pytest.mark.parametrize("screen", ["", ":0"])
async def test_the_page_is_opened_only_where_there_is_a_screen_and_a_browser_that_fails_does_no_harm(
    screen: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    said: list[str] = []
    loop, there = asyncio.get_running_loop(), asyncio.Event()

    def broken(address: str) -> bool:
        opened.append(address)
        loop.call_soon_threadsafe(there.set)
        raise webbrowser.Error("no browser")

    def say(text: str) -> None:
        said.append(text)
        if not screen:
            loop.call_later(0.1, there.set)

    monkeypatch.setattr(webbrowser, "open", broken)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setenv("DISPLAY", screen)
    task = asyncio.create_task(preview.demo(say=say))
    await asyncio.wait_for(there.wait(), 60)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert len(opened) == len(screen) // 2
    assert all(address in said[0] for address in opened)


async def test_the_demo_is_at_the_present_time_and_its_people_are_always_the_same(tmp_path: Path) -> None:
    people: list[list[int]] = []
    for _ in range(2):
        async with (
            open_services(f"sqlite+aiosqlite:///{tmp_path / 'games.db'}") as services,
            preview.club(Patience(services, register=False)) as club,
        ):
            assert abs((club.env.now() - services.now()).total_seconds()) < 30
            assert {"play", "daily play", "help"} <= set(club.people[0].available_commands(club.channel))
            assert "server show" in club.people[0].available_commands(club.channel)  # Alex manages it
            people.append([person.id for person in club.people] + [club.channel.id])
    assert people[0] == people[1]


async def test_the_deals_of_today_and_tomorrow_are_proved_before_the_page_is_there(tmp_path: Path) -> None:
    database = f"sqlite+aiosqlite:///{tmp_path / 'patience.db'}"
    async with running_demo(tmp_path), Store.open(database) as store, store.read() as connection:
        first = await dailies.first_day(connection)
        assert first is not None
        proved = await dailies.certified(connection, first, first + timedelta(days=1))
        assert len(proved) == 2 * len(GAMES_OF_DAY)


@pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed")
async def test_a_person_plays_ten_moves_in_the_page(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    async with running_demo(folder) as (process, address), browser_page() as page:
        await page.goto(address)
        await slash(page, "play", game="canf", deal="17")
        board = newest(page)
        position = await moves_made(board, 0)
        assert "deal 17" in position
        await shot(page, "board-0")
        for number in range(1, 11):
            menu = board.get_by_role("combobox")
            if number % 2 or await menu.is_disabled():
                await board.get_by_role("button", name=re.compile("^(Deal|Redeal)$")).click()
            else:
                await choose(page, board)
            position = await moves_made(board, number)
            await shot(page, f"board-{number}")

        await page.get_by_label("Viewing as").select_option("Robin")
        await newest(page).get_by_role("button", name="Deal").click()
        refusal = newest(page).get_by_text("This is Alex's game")
        await expect(refusal).to_be_visible()
        await shot(page, "refused")

        process.kill()  # a crash: what was shown is kept

    async with running_demo(folder) as (process, address), browser_page() as page:
        await page.goto(address)
        await slash(page, "board")
        assert await words_of(newest(page)) == position

        process.send_signal(signal.SIGINT)
        _, errors = await asyncio.wait_for(process.communicate(), 90)
        unexpected = [
            line for line in errors.decode().splitlines() if not line.startswith("Starting the demo")
        ]
        assert (process.returncode, unexpected) == (0, [])
