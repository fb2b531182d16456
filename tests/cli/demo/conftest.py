from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

import pytest
import pytest_asyncio

if TYPE_CHECKING:
    from playwright.async_api import Browser

    from tests.support.demo_page import Demo


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def demo(tmp_path_factory: pytest.TempPathFactory) -> "AsyncIterator[Demo]":
    """Run a demo for the tests of a module, whose games are all in it."""
    from tests.support.demo_page import running_demo

    async with running_demo(tmp_path_factory.mktemp("demo")) as running:
        yield running


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser() -> "AsyncIterator[Browser]":
    """Run Chromium for the tests of a module."""
    from tests.support.demo_page import running_browser

    async with running_browser() as running:
        yield running
