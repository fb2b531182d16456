"""The page's keys in Chromium: what is in focus, what the space bar does, and a game that is over."""

from pathlib import Path

import pytest
from playwright.async_api import Browser, FloatRect, expect

from tests.support.demo_page import needs_chromium
from tests.support.table_page import ALEX, CHANNEL, Wire, opened, served

pytestmark = [needs_chromium, pytest.mark.asyncio(loop_scope="module")]
PLACES = """() => [...document.querySelectorAll(".card")].map(card => {
  const at = card.getBoundingClientRect();
  return `${Math.round(at.x)} ${Math.round(at.y)}`;
}).sort()"""


async def test_keys_name_a_hint_only_where_there_are_hints(chromium: Browser, tmp_path: Path) -> None:
    async with served(tmp_path) as on:
        daily = await on.services.daily.start(ALEX, CHANNEL, "klondike")
        for game, named in ((await on.game(), 1), (daily, 0)):
            async with opened(on, chromium, game) as seen:
                await seen.page.locator("#menu").click()
                await seen.page.get_by_role("button", name="Keys").click()
                keys = seen.page.locator("#panel dt")
                await expect(keys.filter(has_text="Enter")).to_have_count(1)
                await expect(keys.get_by_text("H", exact=True)).to_have_count(named)


async def test_focus_hides_no_card_the_space_bar_deals_and_a_game_that_is_over_says_so(
    chromium: Browser, tmp_path: Path
) -> None:
    wire = Wire()
    async with served(tmp_path) as on:
        game = await on.game()
        async with opened(on, chromium, game, wire=wire) as seen:
            page, keys, said = seen.page, seen.page.keyboard, seen.page.locator("#said")
            pile = page.locator('.pile[data-pile="t5"]')
            box = await pile.bounding_box()
            assert box is not None
            inside: FloatRect = {"x": box["x"] + 15, "y": box["y"] + 15, "width": 50, "height": 50}
            before = await page.screenshot(clip=inside)
            await page.locator('.pile[data-pile="t4"]').focus()
            await keys.press("ArrowRight")
            await expect(pile).to_be_focused()
            assert await page.screenshot(clip=inside) == before
            frame = await pile.evaluate("el => parseFloat(getComputedStyle(el, '::after').height)")
            await seen.at("t5")  # which measures the board
            (_, _, first, _), *_, (_, _, last, _) = seen.pile("t5")["cards"]
            assert frame == pytest.approx(box["height"] + seen.unit * (last - first), abs=12)  # all cards

            await keys.press("Enter")
            await expect(page.locator(".chosen")).to_have_count(1)
            await keys.press("Escape")
            await expect(said).to_contain_text("All 52 cards go up in suit")

            await page.locator('.pile[data-pile="t1"]').focus()
            await keys.press("Enter")  # which lifts nothing
            await expect(page.locator("[aria-pressed]")).to_have_count(0)
            await keys.press("m")
            await expect(page.locator("#move")).to_be_focused()
            await keys.press("Escape")
            await expect(page.locator('.pile[data-pile="t1"]')).to_be_focused()

            for ply in (1, 2):
                await keys.press("Space")
                await seen.ready(ply)
            await page.get_by_role("button", name="Undo").click()
            await seen.ready(3)
            await keys.press("Space")
            await seen.ready(4)
            assert len((await on.services.sessions.load(game.id)).game.moves) == 2

            moves = wire.count("move")
            here, there = await seen.at("t5"), await seen.at("t3")
            places = await page.evaluate(PLACES)
            await page.mouse.move(*here)
            await page.mouse.down()
            await page.mouse.move(*there, steps=3)
            await expect(page.locator(".held")).to_have_count(1)
            await on.services.sessions.resign(game.id, ALEX.id)
            await expect(said).to_contain_text("Given up.")
            await page.mouse.up()
            await expect(page.locator(".held")).to_have_count(0)
            assert await page.evaluate(PLACES) == places
            for key in ("Space", "h"):
                await keys.press(key)
            await keys.press("ArrowRight")
            assert wire.count("hint") == wire.count("move") - moves == 0
            await expect(page.locator("#trouble")).to_be_empty()
            await expect(said).to_contain_text("Given up.")


async def test_focus_stays_on_a_setting_that_is_changed_and_on_a_button_that_can_do_no_more(
    chromium: Browser, tmp_path: Path
) -> None:
    async with served(tmp_path) as on:
        game = await on.game()
        for width in (1280, 600):  # settings lie beside the cards, or over them
            async with opened(on, chromium, game, window={"width": width, "height": 800}) as seen:
                page, keys = seen.page, seen.page.keyboard
                await page.locator("#menu").click()
                await page.get_by_role("button", name="Settings").click()
                panel = page.get_by_role("dialog", name="Settings", exact=True)
                theme = panel.get_by_role("combobox", name="Table")
                deck = panel.get_by_role("checkbox", name="Four colours")
                for control, key in ((theme, "ArrowDown"), (deck, "Space")):
                    await control.focus()
                    old = await control.element_handle()
                    await keys.press(key)
                    await page.wait_for_function("old => !old.isConnected", arg=old)
                    await expect(control).to_be_focused()
                await keys.press("Escape")
                await expect(panel).to_be_hidden()

                ply = seen.state["ply"]
                await page.locator("#piles > :first-child").focus()
                await keys.press("Space")
                await seen.ready(ply + 1)
                undo = page.get_by_role("button", name="Undo")
                await undo.focus()
                await keys.press("Enter")
                await seen.ready(ply + 2)
                await expect(undo).to_be_disabled()
                await expect(undo).to_be_focused()
                await keys.press("Enter")
                await expect(page.locator("#trouble")).to_contain_text("take back")
