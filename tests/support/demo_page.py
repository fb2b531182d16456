"""The demo in a browser: a process of its own, a page in Chromium, and what a player does there."""

import asyncio
import os
import re
import shutil
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.async_api import Browser, Locator, Page, async_playwright, expect

# The same browser without the parts around the page starts with a third of the processor time.
CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium")
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
PAGE_TIMEOUT = 60_000  # milliseconds that a page may take on a busy machine

needs_chromium = pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed")


class Demo(NamedTuple):
    """A running ``patience demo``."""

    folder: Path  # with its database
    process: asyncio.subprocess.Process
    address: str  # of its page


@asynccontextmanager
async def running_demo(folder: Path) -> AsyncIterator[Demo]:
    """Run ``patience demo`` during the block."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot.cli", "demo", "--folder", str(folder), "--no-browser",
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip
    assert process.stdout is not None
    assert process.stderr is not None
    try:
        async with asyncio.timeout(PAGE_TIMEOUT / 1000):
            said = b""
            while (address := re.search(r"http://127\.0\.0\.1:\d+/#\S+(?=\n)", said.decode())) is None:
                line = await process.stdout.readline()
                assert line, await process.stderr.read()
                said += line
        yield Demo(folder, process, address[0])
    finally:
        if process.returncode is None:
            process.kill()
        await process.communicate()  # also after a crash: its worker holds the pipes a moment longer


@asynccontextmanager
async def running_browser(*flags: str) -> AsyncIterator[Browser]:
    """Run Chromium during the block, with more *flags* than the usual ones."""
    expect.set_options(timeout=PAGE_TIMEOUT)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=[*FLAGS, *flags])
        try:
            yield browser
        finally:
            await browser.close()


@asynccontextmanager
async def browser_page(browser: Browser, *, phone: bool = False) -> AsyncIterator[Page]:
    """Open a page in a large window of its own, or on a phone.

    A page behind another one of its window would draw three frames a second.
    """
    width, height = (400, 800) if phone else (1280, 1000)
    context = await browser.new_context(
        bypass_csp=True,
        viewport={"width": width, "height": height},
        has_touch=phone,
        is_mobile=phone,
    )
    context.set_default_timeout(PAGE_TIMEOUT)
    try:
        yield await context.new_page()
    finally:
        await context.close()


async def shot(page: Page, name: str) -> None:
    """Save a screenshot, if somebody wants to look."""
    if SHOTS:
        await page.screenshot(path=Path(SHOTS) / f"{name}.png")


async def slash(page: Page, command: str, **options: str) -> None:
    """Type a slash command as a player does: the name, then each option from the list."""
    box = page.get_by_role("textbox", name="Message", exact=True)
    await box.press_sequentially(f"/{command}")
    named = re.compile(rf"^\W{command}\b")  # playwright does not escape a slash
    await expect(page.get_by_role("option", name=named, selected=True)).to_be_visible()
    await box.press("Enter")
    for name, text in options.items():
        field = page.locator(f"input[data-option={name}]")
        offered = page.locator(".command-popup").get_by_role("option", name=re.compile(f"^{name}"))
        more = page.get_by_role("button", name=re.compile("(more|options)$"))
        await expect(field.or_(offered).or_(more).first).to_be_visible()
        if not await field.is_visible():
            if not await offered.is_visible():  # open from the start where no option is required
                await more.click()
            await offered.click()
        await field.press_sequentially(text)
        await page.locator(".command-popup").get_by_role("option", name=re.compile(text, re.I)).first.click()
    await shot(page, f"slash-{command}")
    await page.get_by_role("button", name="Send").click()


def newest(page: Page) -> Locator:
    """Return the last message of the channel."""
    return page.locator("article.channel-message").last


def board(page: Page) -> Locator:
    """Return the last message with a picture whose move can be taken back."""
    undo = page.get_by_role("button", name="Undo", exact=True)
    return page.locator("article.channel-message:has(img.gallery-image)", has=undo).last


def picture(message: Locator) -> Locator:
    """Return the picture of a message, not the one that stands in for it until it is loaded."""
    return message.locator("img.gallery-image:not([aria-hidden])")


async def words_of(message: Locator) -> str:
    """Wait for the picture and return its alternative text."""
    await expect(picture(message)).to_be_visible()
    return await picture(message).get_attribute("alt") or ""


async def moves_made(message: Locator, number: int) -> str:
    """Wait for the picture of the board after *number* moves and return its alternative text."""
    image = picture(message)
    await expect(image).to_have_attribute("alt", re.compile(rf"\bmoves {number}\b"))
    await expect(image).to_have_js_property("naturalWidth", 900)  # the picture is there, not only its words
    return await words_of(message)


async def choose(message: Locator, number: int = 0) -> None:
    """Press the button of a move."""
    await message.get_by_role("button", name=re.compile("→")).nth(number).click()
