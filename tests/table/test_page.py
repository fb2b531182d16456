"""The page in Chromium: small windows, lost lines, keys and what lies on the board for a moment only."""

from pathlib import Path

from playwright.async_api import expect

from tests.support.demo_page import needs_chromium
from tests.support.table_page import Wire, browser, opened, served

pytestmark = needs_chromium


async def test_page_keeps_its_line_when_its_window_turns_and_notices_when_it_is_lost(tmp_path: Path) -> None:
    async with served(tmp_path) as on, browser() as chromium:
        game, wire = await on.game(), Wire(spoils="redo")
        async with opened(on, chromium, game, window={"width": 932, "height": 430}, wire=wire) as seen:
            page = seen.page
            await page.locator("#menu").click()
            await page.get_by_role("button", name="Rules").click()
            await expect(page.locator(".reading #panel h2")).to_have_text("Rules")
            await page.set_viewport_size({"width": 430, "height": 932})
            await expect(page.locator("#panel:modal")).to_be_visible()
            assert await page.locator("#room").evaluate("room => room.clientWidth") == 430
            await page.locator("#close").click()
            await page.set_viewport_size({"width": 40, "height": 932})
            while wire.asked[-1].get("tall", 0) < 10:
                await page.clock.fast_forward(1000)
            await page.keyboard.press("Space")
            await seen.ready(1)
            await page.keyboard.press("z")
            await seen.ready(2)
            assert wire.count("open") == 1
            await page.keyboard.press("y")
            await expect(page.locator("#trouble")).to_have_text("That cannot move now.")
            await page.clock.fast_forward(1000)
            await page.keyboard.press("Space")
            await seen.ready(3)
            assert (wire.count("open"), wire.count("redo")) == (2, 1)

            wire.silent = True
            await page.keyboard.press("Space")
            await page.wait_for_function("!document.getElementById('trouble').textContent")
            await page.clock.fast_forward(6000)
            await expect(page.locator("#trouble")).to_contain_text("The connection is gone.")
            wire.silent = False
            await page.clock.fast_forward(1000)
            await seen.ready(4)
            await expect(page.locator("#trouble")).to_have_text("")
            await page.context.set_offline(True)
            await expect(page.locator("#trouble")).to_contain_text("The connection is gone.")
            await page.context.set_offline(False)
            await page.clock.fast_forward(1000)
            await page.keyboard.press("Space")
            await seen.ready(5)
            assert (await on.services.sessions.load(game.id)).game.ply == 5
