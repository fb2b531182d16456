"""The browser in which the tests of one file look at the page."""

from collections.abc import AsyncIterator

import pytest_asyncio
from playwright.async_api import Browser

from tests.support.demo_page import running_browser


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def chromium() -> AsyncIterator[Browser]:
    """Yield a browser that all tests of a file share."""
    async with running_browser() as running:
        yield running
