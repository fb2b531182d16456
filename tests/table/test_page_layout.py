"""The board of the page in Chromium: what the picture shows of a game, and no more."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser

from tests.support.demo_page import needs_chromium, running_browser
from tests.support.table_page import opened, served

pytestmark = [needs_chromium, pytest.mark.asyncio(loop_scope="module")]
BOXES = "found => found.map(element => element.getBoundingClientRect().toJSON())"


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def chromium() -> AsyncIterator[Browser]:
    async with running_browser() as running:
        yield running


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
