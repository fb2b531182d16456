"""Compile the kernel before the first test, so that no search spends its time on it."""

import pytest

from bot.solver.workers.warm import warm


@pytest.fixture(scope="session", autouse=True)
def compiled() -> None:
    warm()
