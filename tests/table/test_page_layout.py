"""The board of the page in Chromium: what the picture shows of a game, and no more."""

from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from bot.patience import Move
from tests.support.demo_page import needs_chromium
from tests.support.table_page import ALEX, WON, opened, served

pytestmark = [needs_chromium, pytest.mark.asyncio(loop_scope="module")]
BOXES = "found => found.map(element => element.getBoundingClientRect().toJSON())"


async def test_fan_in_two_columns_of_a_lane_ends_in_its_lane(chromium: Browser, tmp_path: Path) -> None:
    async with served(tmp_path) as on:
        game = await on.game("american-toad", "1")
        async with opened(on, chromium, game) as seen:
            await seen.at("r")
            cards = seen.pile("r")["cards"]
            assert len({x for _, x, *_ in cards}) == 2
            y, shows = [rest for _, x, *rest in cards if x == cards[0][1]][-1]
            drawn = await seen.page.locator(".card").evaluate_all(BOXES)
            foot = max(each["bottom"] for each in drawn) - seen.corner[1]
            assert foot == pytest.approx(seen.unit * (y + shows), abs=1)


async def test_places_where_nothing_can_be_put_are_gone_once_they_are_empty(
    chromium: Browser, tmp_path: Path
) -> None:
    async with served(tmp_path) as on:
        game = await on.game("selective-canfield", "1")
        for move in ("o4>f", "d", "d", "d"):
            await on.services.sessions.move(game.id, ALEX.id, move)
        async with opened(on, chromium, game) as seen:
            assert await seen.page.locator(".pile:visible").count() == len(seen.state["piles"]) - 5
            await seen.press(await seen.at("w"))
            x, y = seen.pile("o2")["place"]  # in the lane of T1
            await seen.press((seen.corner[0] + seen.unit * (x + 9), seen.corner[1] + seen.unit * (y + 9)))
            await seen.ready(5)


async def test_gold_behind_a_name_touches_neither_its_count_nor_its_neighbour(
    chromium: Browser, tmp_path: Path
) -> None:
    async with served(tmp_path) as on:
        game = await on.game("klondike", "3")
        await on.services.sessions.move(game.id, ALEX.id, "d")
        async with opened(on, chromium, game) as seen:
            name, count = seen.page.locator(".name.moved > b"), seen.page.locator(".name.moved > span")
            await expect(name).to_have_text("W")
            await expect(count).to_have_text("1")
            (gold,), (number,) = await name.evaluate_all(BOXES), await count.evaluate_all(BOXES)
            assert gold["right"] <= number["left"] + 0.5
            assert gold["width"] < 0.6 * seen.unit * seen.state["board"]["card"][0]


async def test_cards_that_overlap_have_names_where_they_can_be_played(
    chromium: Browser, tmp_path: Path
) -> None:
    async with served(tmp_path) as on:
        deal, line = WON["pyramid"]
        game = await on.game("pyramid", deal)
        async with opened(on, chromium, game, window={"width": 350, "height": 700}) as seen:
            page, width, height = seen.page, *seen.state["board"]["card"]
            names = page.locator(".name:visible")
            assert "T1" not in await names.all_inner_texts()
            await page.locator('.pile[data-pile="t27"]').focus()
            for step in line[: line.index(Move.from_text("t27>h")) + 1]:
                await on.services.sessions.move(game.id, ALEX.id, str(step))
            await expect(page.locator('.pile[data-pile="t27"]')).to_be_hidden()
            assert {"T26", "T28"} < set(await names.all_inner_texts())
            await expect(page.locator(".pile:focus")).to_have_count(1)
            await seen.at("f")
            for place in await page.locator(".pile:visible").evaluate_all(BOXES):
                assert place["width"] == pytest.approx(width * seen.unit, abs=0.1)
                assert place["height"] == pytest.approx(height * seen.unit, abs=0.1)


async def test_board_of_a_phone_is_as_wide_as_its_window(chromium: Browser, tmp_path: Path) -> None:
    async with served(tmp_path) as on:
        game = await on.game()
        async with opened(on, chromium, game, window={"width": 320, "height": 640}) as seen:
            await seen.page.wait_for_function("document.getElementById('board').clientWidth > 316")


async def test_all_buttons_are_in_the_window_if_the_browser_writes_large(
    chromium: Browser, tmp_path: Path
) -> None:
    async with served(tmp_path) as on:
        game = await on.game()
        async with opened(on, chromium, game, window={"width": 400, "height": 800}) as seen:
            buttons, bar = seen.page.locator("#bar button"), seen.page.locator("#bar")
            (small,) = await bar.evaluate_all(BOXES)
            await seen.line.send("Page.setFontSizes", {"fontSizes": {"standard": 32}})
            await seen.page.wait_for_function(
                "foot => document.getElementById('bar').getBoundingClientRect().height > 1.5 * foot",
                arg=small["height"],
            )
            for box in await buttons.evaluate_all(BOXES):
                assert 0 <= box["left"] < box["right"] <= 400
                assert box["bottom"] <= 800
